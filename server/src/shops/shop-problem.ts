import { errorText } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { StoredShop } from './shops.sql.ts'

const errorsByCode = new Map(
  [...Object.values(shopErrors), ...Object.values(outboundErrors)].map((def) => [def.code, def]),
)

type Said = Pick<StoredShop, 'name' | 'address' | 'currency'>

/**
 * The text of a stored error code. Only the shop's own values can be filled in: the others are not stored, and the test
 * shows them again.
 */
export function sayProblem(code: string, { name, address, currency }: Said, language: Language, words = ''): string {
  const def = errorsByCode.get(code)
  const host = new URL(address).hostname
  const params = { name, host, to: '?', status: '?', seconds: 30, shop: '?', ours: currency, words }
  return def ? errorText(def, language, params) : code
}

/** The last problem of a shop, and the question of its schedule that waits for a review; null if there is neither. */
export function problemOf(shop: StoredShop, language: Language): string | null {
  const codes = [shop.problem, shop.asksFirst ? shopErrors.asksFirst.code : null].filter((code) => code !== null)
  return codes.map((code) => sayProblem(code, shop, language)).join(' ') || null
}
