import { pricesAtOnce } from './prices-at-once.ts'
import { companyChains } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import { keepEffective, lockTouched } from './prices.sql.ts'
import { openPriceBooks, type PriceFactRows } from './price-book.ts'

/** A changed stored price: minor units of the company's currency. */
export interface KeptPriceChange {
  readonly companyProductId: number
  readonly companyId: number
  readonly productId: number
  readonly oldPrice: number
  readonly newPrice: number
}

/**
 * Updates company_products.effective_price and effective_rule (quantity 1, outside promotions) for the given companies
 * with their retailers, and products; if omitted, for all (domain rules §3). The rows are locked before what they
 * depend on is read: concurrent changes run one after the other. Returns what changed.
 */
export async function recomputePrices(
  trx: Trx,
  touched: { companyIds?: readonly number[]; productIds?: readonly number[] } = {},
  at: Date = new Date(),
  /**
   * What the prices of one of the companies depend on, for all these products, and all rows, if the caller has locked
   * and read them.
   */
  known?: { readonly companyId: number; readonly facts: PriceFactRows; readonly rows: readonly Row[] },
): Promise<KeptPriceChange[]> {
  const rows = known?.rows ?? (await lockTouched(trx, touched))
  const changes: KeptPriceChange[] = []
  for (const part of inParts(rows)) {
    const chains = await companyChains(trx, [...part.keys()])
    const productIds = [...new Set([...part.values()].flatMap((own) => own.map((row) => row.product_id)))]
    const facts = known && part.size === 1 && part.has(known.companyId) ? known.facts : undefined
    const bookOf = await openPriceBooks(trx, { chains, productIds, at, facts })
    const found = chains.flatMap((chain) => {
      const book = bookOf(chain)
      const own = part.get(chain[0]?.id ?? 0) ?? []
      return own.map((row) => ({ row, ...book.price({ productId: row.product_id, quantity: 1, promotionId: null }) }))
    })
    const differs = found.filter(
      ({ row, unitPrice, rule }) => unitPrice !== row.effective_price || rule !== row.effective_rule,
    )
    await keepEffective(
      trx,
      differs.map(({ row, unitPrice, rule }) => ({ id: row.id, price: unitPrice, rule })),
    )
    for (const { row, unitPrice } of differs) {
      changes.push({
        companyProductId: row.id,
        companyId: row.company_id,
        productId: row.product_id,
        oldPrice: row.effective_price,
        newPrice: unitPrice,
      })
    }
  }
  return changes
}

type Row = Awaited<ReturnType<typeof lockTouched>>[number]

/** The rows by company, each company whole, in parts of some thousand rows. */
function inParts(rows: readonly Row[]): Map<number, Row[]>[] {
  const parts: Map<number, Row[]>[] = []
  let room = 0
  for (const [companyId, own] of Map.groupBy(rows, (row) => row.company_id)) {
    if (own.length > room) {
      parts.push(new Map())
      room = pricesAtOnce
    }
    parts.at(-1)?.set(companyId, own)
    room -= own.length
  }
  return parts
}
