import { errorText } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { StoredShop } from './shops.sql.ts'

const errorsByCode = new Map(
  [...Object.values(shopErrors), ...Object.values(outboundErrors)].map((def) => [def.code, def]),
)

type Said = Pick<StoredShop, 'name' | 'address' | 'currency'>

/** A noted code in words again. What its text named beside the shop is not kept: the test says it anew. */
export function sayProblem(code: string, { name, address, currency }: Said, language: Language, words = ''): string {
  const def = errorsByCode.get(code)
  const host = new URL(address).hostname
  const params = { name, host, to: '?', status: '?', seconds: 30, shop: '?', ours: currency, words }
  return def ? errorText(def, language, params) : code
}

/** What was wrong with a shop last; null: nothing. */
export const problemOf = (shop: StoredShop, language: Language): string | null =>
  shop.problem === null ? null : sayProblem(shop.problem, shop, language)
