import { retrieveAllLimit } from '@brava/contract/list.ts'
import { changedPrice } from '@brava/contract/products/price-change.ts'
import type { products } from '@brava/contract/products/products.endpoints.ts'
import { productsErrors } from '@brava/contract/products/products.errors.ts'
import type { z } from 'zod'
import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Call } from '../../platform/call.ts'
import type { PlannedRow } from '../../platform/bulk/bulk-changes.ts'
import { sha256 } from '../../platform/files/file-store.ts'
import { refuse } from '../../platform/refuse.ts'
import { startPrices } from '../../prices/start-prices.ts'
import { matchingProducts } from '../list-products.ts'
import { areChoices, productsStanding } from './bulk-updates.sql.ts'
import { differing } from './bulk-values.ts'

export type BulkRequest = z.output<typeof products.bulkUpdate.body>

/** As many as a person looks at; the counts cover all. */
const mostShown = 500

/**
 * What a bulk update would do to each chosen product, and its preview; writes nothing. Throws products.tooManyForBulk,
 * products.unknownChoice.
 */
export async function planBulk({ db, person, clock }: Call<'distributors'>, request: BulkRequest) {
  const { fields, price } = request
  if (!(await areChoices(db, fields))) refuse(productsErrors.unknownChoice)
  let query = matchingProducts(db, new Map(), request)
  if (request.ids) query = query.where('p.id', 'in', request.ids)
  const chosen = await query
    .clearSelect()
    .select('p.id')
    .limit(retrieveAllLimit + 1)
    .execute()
  if (chosen.length > retrieveAllLimit) refuse(productsErrors.tooManyForBulk)
  const productIds = chosen.map((row) => row.id)
  const currency = await homeCurrency(db)
  const costOf = await startPrices(db, { person, productIds, currency, at: clock.now() })
  const standing = await productsStanding(db, productIds)
  let withoutCost = 0
  const changes = standing.flatMap(({ id, code, title, values }) => {
    const cost = costOf(id).purchase
    const newPrice = price ? changedPrice(price, values.basePrice, cost) : values.basePrice
    if (newPrice === null) withoutCost += 1
    const basePrice = newPrice ?? values.basePrice
    const { names, before, after } = differing(values, { ...fields, ...(price ? { basePrice } : {}) })
    if (names.length === 0) return []
    const isBelowCost = basePrice !== values.basePrice && cost !== null && basePrice < cost
    const shown = { productId: id, code, title, oldPrice: values.basePrice, newPrice: basePrice, cost, isBelowCost }
    return [
      {
        shown: { ...shown, fields: names.filter((name) => name !== 'basePrice') },
        planned: { productId: id, before, after, cost } satisfies PlannedRow,
      },
    ]
  })
  const count = (fits: (row: (typeof changes)[number]['shown']) => boolean) =>
    changes.filter((change) => fits(change.shown)).length
  const rows = changes.map((row) => row.planned)
  const sorted = changes.map((change) => change.shown).sort((a, b) => weight(b) - weight(a))
  return {
    rows,
    preview: {
      currency,
      products: standing.length,
      changing: changes.length,
      rising: count((row) => row.newPrice > row.oldPrice),
      falling: count((row) => row.newPrice < row.oldPrice),
      belowCost: count((row) => row.isBelowCost),
      withoutCost,
      digest: digestOf(rows),
      rows: sorted.slice(0, mostShown),
    },
  }
}

/** The same as long as every product would change from and to the same values. */
const digestOf = (rows: readonly PlannedRow[]) =>
  sha256(Buffer.from(JSON.stringify(rows.map(({ productId, before, after }) => [productId, before, after]))))

/** Prices below cost first, then by how far the price moves. */
const weight = (row: { oldPrice: number; newPrice: number; isBelowCost: boolean }) =>
  Math.abs(row.newPrice - row.oldPrice) / Math.max(row.oldPrice, 1) + (row.isBelowCost ? 1_000_000 : 0)
