import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import type { Terms } from './price-bulk.sql.ts'

/** A partner's current terms for a product; without a row it is not assigned. */
export function standingTerms(
  row:
    | {
        readonly price: number | null
        readonly margin_bp: number | null
        readonly override_price: number | null
        readonly moq: number | null
        readonly is_withdrawn: boolean
      }
    | undefined,
  tiers: readonly PriceTier[] = [],
): Terms {
  if (!row) return { isAssigned: false }
  return {
    isAssigned: true,
    price: row.price,
    marginBp: row.margin_bp,
    overridePrice: row.override_price,
    moq: row.moq,
    isWithdrawn: row.is_withdrawn,
    tiers: [...tiers].sort((a, b) => a.minQuantity - b.minQuantity),
  }
}

/** Whether the terms match the expected ones, in everything that is expected. */
export const fits = (standing: Terms, expected: Terms): boolean =>
  (Object.keys(expected) as (keyof Terms)[]).every((name) =>
    name === 'tiers' ? sameTiers(standing.tiers, expected.tiers) : standing[name] === expected[name],
  )

const sameTiers = (one: readonly PriceTier[] = [], other: readonly PriceTier[] = []) =>
  one.length === other.length &&
  one.every(({ minQuantity, price }, n) => minQuantity === other[n]?.minQuantity && price === other[n]?.price)
