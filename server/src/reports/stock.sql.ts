import { slotStatus } from '@brava/contract/enums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

export type StockBy = 'product' | 'batch' | 'supplier'

/** Keys and what they are worth; days count from today. */
export interface Stock {
  readonly key: string
  readonly imported: number
  readonly available: number
  readonly reserved: number
  readonly soldKeys: number
  readonly faulty: number
  readonly expiring30: number
  readonly expiring90: number
  /** Cost of the available keys in ten-thousandths of the distributor's currency. */
  readonly valueE4: bigint
  /** What those that expire soon are written down by, in the same. */
  readonly writeDownE4: bigint
  /** Since the import of the oldest available key; null without one. */
  readonly oldestDays: number | null
  /** Of products alone, else 0: units that wait for keys, units of orders approved in the last 30 days. */
  readonly owed: number
  readonly sold30: number
}

const keyOf: Readonly<Record<StockBy, RawBuilder<unknown>>> = {
  product: sql`p.id`,
  batch: sql`b.id`,
  supplier: sql`b.supplier_id`,
}

/** What keys there are by product, batch or supplier; `productIds` narrows them, null does not. */
export async function stock(
  db: Db,
  by: StockBy,
  {
    productIds,
    today,
    percent,
    sold30,
  }: {
    productIds: readonly number[] | null
    today: string
    /** By how much keys are written down that expire within so many days. */
    percent: { readonly within30: number; readonly within90: number }
    /** By product. */
    sold30: ReadonlyMap<number, number>
  },
): Promise<Stock[]> {
  const narrowed = productIds ? sql`p.id = any(${[...productIds]}::bigint[])` : sql`true`
  const batches = sql`
    select b.id, b.product_id, b.supplier_id, b.created_at, b.unit_cost_home_e4, c.*
    from key_batches b join (
      select batch_id, sum(keys)::int as imported, sum(available)::int as available,
        sum(reserved)::int as reserved, sum(sold)::int as sold, sum(faulty)::int as faulty,
        coalesce(sum(available) filter (where expires_on <= ${today}::date + 30), 0)::int as expiring30,
        coalesce(sum(available) filter (where expires_on <= ${today}::date + 90), 0)::int as expiring90
      from batch_stock group by 1 having sum(keys) > 0) c on c.batch_id = b.id`
  const pace =
    by === 'product'
      ? sql`left join (select l.product_id, count(*) as owed from slots x join order_lines l on l.id = x.order_line_id
            where x.state = ${inText(slotStatus.code.missing)} group by 1) w on w.product_id = p.id`
      : sql``
  const ofProduct = by === 'product' ? sql`coalesce(max(w.owed), 0)::int as owed` : sql`0 as owed`
  const { rows } = await sql<
    Omit<Stock, 'valueE4' | 'writeDownE4' | 'sold30'> & { valueE4: string; writeDownE4: string }
  >`
    select ${keyOf[by]}::text as key, coalesce(sum(b.imported), 0)::int as imported, coalesce(sum(b.available), 0)::int as available,
      coalesce(sum(b.reserved), 0)::int as reserved, coalesce(sum(b.sold), 0)::int as "soldKeys", coalesce(sum(b.faulty), 0)::int as faulty,
      coalesce(sum(b.expiring30), 0)::int as expiring30, coalesce(sum(b.expiring90), 0)::int as expiring90,
      coalesce(sum(b.available * b.unit_cost_home_e4), 0)::text as "valueE4",
      coalesce(sum(round(b.unit_cost_home_e4 * (b.expiring30 * ${percent.within30}::int
        + (b.expiring90 - b.expiring30) * ${percent.within90}::int) / 100.0)), 0)::bigint::text as "writeDownE4",
      ${today}::date - sales_day_of(min(b.created_at) filter (where b.available > 0)) as "oldestDays", ${ofProduct}
    from products p ${by === 'product' ? sql`left join` : sql`join`} (${batches}) b on b.product_id = p.id ${pace}
    where p.deleted_at is null and ${narrowed} group by 1 order by 1`.execute(db)
  return rows.map((row) => ({
    ...row,
    sold30: by === 'product' ? (sold30.get(Number(row.key)) ?? 0) : 0,
    valueE4: BigInt(row.valueE4),
    writeDownE4: BigInt(row.writeDownE4),
  }))
}

/** Of each of these batches or suppliers, how many keys are sold and how many turned out faulty. */
export async function defects(db: Db, by: 'batch' | 'supplier', ids: readonly number[]) {
  const { rows } = await sql<{ key: string; soldKeys: number; faulty: number }>`
    select ${keyOf[by]}::text as key, sum(k.sold)::int as "soldKeys", sum(k.faulty)::int as faulty
    from key_batches b join batch_stock k on k.batch_id = b.id
    where ${keyOf[by]} = any(${[...ids]}::bigint[]) group by 1 having sum(k.sold + k.faulty) > 0`.execute(db)
  return rows
}
