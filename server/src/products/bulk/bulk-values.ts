/** What a bulk update may change on a product; the price in minor units of the home currency, VAT included. */
export interface BulkValues {
  readonly basePrice: number
  readonly categoryId: number
  readonly publisherId: number
  readonly moq: number
  readonly lowStockThreshold: number
  readonly mayBackOrder: boolean
  readonly isWithdrawn: boolean
}

/** The requested values that differ, before and after. */
export function differing(standing: BulkValues, wanted: Partial<BulkValues>) {
  const names = (Object.keys(wanted) as (keyof BulkValues)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== standing[name],
  )
  const pick = (values: Partial<BulkValues>) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { names, before: pick(standing) as Partial<BulkValues>, after: pick(wanted) as Partial<BulkValues> }
}
