import { createHash } from 'node:crypto'
import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import type { CompanyFacts } from '../companies/company-facts.ts'
import { dayCell, textOf } from '../platform/tables/cell.ts'
import type { sharedInputs } from './feed-facts.sql.ts'
import { toldStock } from './feed-products.ts'
import type { FeedRecipe } from './feeds.sql.ts'

type Shared = Awaited<ReturnType<typeof sharedInputs>> & Pick<Parameters, 'eeaIsOneArea'>

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Names all that a file is made of: while the name stays, so do its bytes. Stock counts as the feed tells it, so that a
 * sold key does not make every file anew. The shared inputs are read once for all feeds of a turn.
 */
export function inputNames(shared: Shared, at: Date) {
  const stocks = new Map<string, string>()

  function stockFor({ format, filters, set }: FeedRecipe): string {
    const tells = (...names: string[]) => set.columns.some(({ column }) => names.includes(column))
    const isCounted = format !== 'google' && tells('stock')
    if (!isCounted && format !== 'google' && !tells('availability') && !filters.inStock) return ''
    const [rule, cap] = isCounted ? [set.stockRule, set.stockCap] : (['capped', 1] as const)
    // What is in stock at all is always part of it: nothing and something are never told as the same.
    const name = `${rule}:${cap}`
    const known =
      stocks.get(name) ??
      digest(shared.stock.map(({ productId, available }) => [productId, toldStock(available, rule, cap)]))
    stocks.set(name, known)
    return known
  }

  return (recipe: FeedRecipe & { readonly stamp: string }, chain: readonly CompanyFacts[]): string =>
    digest([
      recipe.stamp,
      chain.map(({ id, priceGroupId, currency, vat, mayBackOrder, language }) => [
        [id, priceGroupId, currency, mayBackOrder, language, vat],
        shared.versions.get(id) ?? 0,
        // Whoever has to take several is shown the price of as many.
        shared.tiers.get(id) ?? '',
        (priceGroupId !== null && shared.groupTiers.get(priceGroupId)) || '',
      ]),
      shared.versions.get(0) ?? 0,
      shared.promotions,
      // What is for another country of it alone is left out, or is not.
      shared.eeaIsOneArea,
      stockFor(recipe),
      // Preorders end with a day.
      textOf(dayCell(at)),
    ])
}
