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
 * Names all inputs of a file: while the name stays the same, so do its bytes. Stock counts as the feed shows it, so
 * that one sold key does not regenerate every file. The shared inputs are read once for all feeds of a run.
 */
export function inputNames(shared: Shared, at: Date) {
  const stocks = new Map<string, string>()

  function stockFor({ format, filters, set }: FeedRecipe): string {
    const tells = (...names: string[]) => set.columns.some(({ column }) => names.includes(column))
    const isCounted = format !== 'google' && tells('stock')
    if (!isCounted && format !== 'google' && !tells('availability') && !filters.inStock) return ''
    const [rule, cap] = isCounted ? [set.stockRule, set.stockCap] : (['capped', 1] as const)
    // Whether anything is in stock is always included: none and some never look the same.
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
      chain.map(({ id, priceGroupId, currency, vat, mayBackOrder, imageKeysAllowed, language }) => [
        [id, priceGroupId, currency, mayBackOrder, imageKeysAllowed, language, vat],
        shared.versions.get(id) ?? 0,
        // A buyer with a minimum quantity is shown the price for that quantity.
        shared.tiers.get(id) ?? '',
        (priceGroupId !== null && shared.groupTiers.get(priceGroupId)) || '',
      ]),
      shared.versions.get(0) ?? 0,
      shared.promotions,
      // Determines whether products for another EEA country are included.
      shared.eeaIsOneArea,
      stockFor(recipe),
      // Preorders end on a given day.
      textOf(dayCell(at)),
    ])
}
