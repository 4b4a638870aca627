import { slotStatus } from '@brava/contract/enums.ts'
import { openSupplierClaims } from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

export const lastDelivery = sql<Date | null>`(select b.created_at from key_batches b where b.id = d.last_id)`

/** Suppliers with their terms and what they delivered. */
export function supplierRecords(db: Db) {
  // Separate from the keys: joined, their rows would have to be sorted to count batches. An index alone counts these.
  const delivered = sql<never>`lateral (
    select count(*)::int as batches, max(id) as last_id from key_batches where supplier_id = s.id and moved_from is null)`
  const counted = sql<never>`(
    select supplier_id, sum(keys)::int as keys, sum(available)::int as available, sum(faulty)::int as faulty
    from batch_stock group by 1)`
  const claimed = sql<never>`(select b.supplier_id, count(*)::int as open from supplier_claims c join key_batches b on b.id = c.batch_id
    where c.state in (${inText(...openSupplierClaims)}) group by 1)`
  const number = (name: string) => sql<number>`coalesce(${sql.ref(name)}, 0)`
  return db
    .selectFrom('key_suppliers as s')
    .leftJoin(delivered.as('d'), (join) => join.onTrue())
    .leftJoin(counted.as('x'), (join) => join.on(sql`x.supplier_id`, '=', sql.ref('s.id')))
    .leftJoin(claimed.as('o'), (join) => join.on(sql`o.supplier_id`, '=', sql.ref('s.id')))
    .select([
      's.id',
      's.name',
      's.contact',
      's.email',
      's.phone',
      's.currency',
      's.payment_days as paymentDays',
      's.lead_days as leadDays',
      's.note',
      's.version',
      sql<number>`d.batches`.as('batches'),
      number('x.keys').as('keys'),
      number('x.available').as('available'),
      number('x.faulty').as('faulty'),
      sql<number>`coalesce(round(x.faulty * 10000.0 / nullif(x.keys, 0)), 0)::int`.as('defectRateBp'),
      number('o.open').as('openClaims'),
      lastDelivery.as('lastDelivery'),
    ])
}
export type SupplierRecord = Awaited<ReturnType<ReturnType<typeof supplierRecords>['executeTakeFirstOrThrow']>>

export interface SupplierTerms {
  readonly name: string
  readonly contact: string
  readonly email: string
  readonly phone: string
  readonly currency: string | null
  readonly paymentDays: number | null
  readonly leadDays: number | null
  readonly note: string
}

export async function isSupplier(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('key_suppliers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Changes a supplier that is still at this version; returns the new version, or undefined if somebody was faster. */
export async function updateSupplier(trx: Trx, id: number, version: number, terms: SupplierTerms) {
  const { paymentDays, leadDays, ...rest } = terms
  const row = await trx
    .updateTable('key_suppliers')
    .set({ ...rest, payment_days: paymentDays, lead_days: leadDays, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

export async function isCurrency(db: Db, code: string): Promise<boolean> {
  return (await db.selectFrom('currencies').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}

/**
 * Deliveries of a supplier, each once with all its keys, and the price of the previous delivery of the same product. One
 * whose keys were all moved is shown under the product that has most of them now.
 */
export function deliveriesOf(db: Db, supplierId: number) {
  // The batch of the import first, as long as it has keys; if there are no keys any more, it alone counts.
  const delivered = sql<DeliveredKeys>`lateral (
    select (array_agg(x.product_id order by x.keys > 0 desc, x.moved_from is null desc, x.keys desc, x.id))[1] as "productId",
      sum(x.keys)::int as keys, sum(x.faulty)::int as faulty
    from (select m.id, m.product_id, m.moved_from, coalesce(sum(k.keys), 0) as keys, coalesce(sum(k.faulty), 0) as faulty
      from key_batches m left join batch_stock k on k.batch_id = m.id
      where m.id = b.id or m.moved_from = b.id group by m.id) x)`
  const before = sql<number | null>`(select case when o.currency = b.currency then o.unit_cost_e4 end from key_batches o
    where o.supplier_id = b.supplier_id and o.product_id = p.id and coalesce(o.moved_from, o.id) < b.id
      and exists (select from keys k where k.batch_id = o.id)
    order by coalesce(o.moved_from, o.id) desc limit 1)`
  return db
    .selectFrom('key_batches as b')
    .innerJoin(delivered.as('d'), (join) => join.onTrue())
    .innerJoin('products as p', 'p.id', 'd.productId')
    .where('b.supplier_id', '=', supplierId)
    .where('b.moved_from', 'is', null)
    .select([
      'b.id',
      'b.code as batch',
      'd.productId',
      'p.title as product',
      'b.created_at as importedDate',
      'd.keys',
      'b.unit_cost_e4 as unitCost',
      'b.currency',
      before.as('unitCostBefore'),
      'd.faulty',
    ])
}

interface DeliveredKeys {
  productId: number
  keys: number
  faulty: number
}
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['executeTakeFirstOrThrow']>>

export interface ProposedRow {
  id: number
  code: string
  title: string
  supplierId: number
  supplier: string
  available: number
  owed: number
  sold30: number
  coverDays: number | null
  proposed: number
  unitCost: number
  currency: string
  /** Minor units of the distributor's currency. */
  cost: number
}

/**
 * What to buy: for each product on sale, from the supplier of its last keys, enough to last `coverFor` days plus the
 * delivery time at the pace of the last 30 days (`sold30`, by product), plus what is owed and minus what is in stock.
 */
export function proposedRows(db: Db, { coverFor, sold30 }: { coverFor: number; sold30: ReadonlyMap<number, number> }) {
  return db
    .selectFrom(
      sql<ProposedRow>`(
        select n.*, round(n.proposed * n.home_e4 / 100.0)::bigint as cost from (
          select p.id, p.code, p.title, b.supplier_id as "supplierId", f.name as supplier, s.available,
            coalesce(w.owed, 0)::int as owed, coalesce(m.sold, 0)::int as sold30,
            case when m.sold > 0 then floor(s.available * 30.0 / m.sold)::int end as "coverDays",
            greatest(0, ceil(coalesce(m.sold, 0) * (${coverFor}::int + coalesce(f.lead_days, 0)) / 30.0)
              + coalesce(w.owed, 0) - s.available)::int as proposed,
            b.unit_cost_e4 as "unitCost", b.currency, b.unit_cost_home_e4 as home_e4
          from products p join product_stock s on s.product_id = p.id
          cross join lateral last_delivery(p.id) b
          join key_suppliers f on f.id = b.supplier_id
          left join (select l.product_id, count(*) as owed from slots x join order_lines l on l.id = x.order_line_id
            where x.state = ${inText(slotStatus.code.missing)} group by 1) w on w.product_id = p.id
          left join unnest(${[...sold30.keys()]}::bigint[], ${[...sold30.values()]}::bigint[]) m(product_id, sold) on m.product_id = p.id
          where p.deleted_at is null and not p.is_withdrawn
        ) n where n.proposed > 0)`.as('r'),
    )
    .selectAll()
}
