import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { followedRows } from '../platform/db/followed-rows.ts'

export interface TradeRow {
  readonly id: number
  readonly supplierId: number | null
  readonly groupId: number | null
  readonly currency: string
}

/** With whom, in which price group and in which currency each company trades now. */
export const trades = followedRows({
  empty: () => ({
    read: new Map<number, TradeRow>(),
    /** Which changed since somebody cleared it: whose amounts have to be put together anew. */
    changed: new Set<number>(),
    /** Who supplies any, or once did. */
    suppliers: new Set<number>(),
  }),
  rows: (isChanged) => sql<TradeRow>`
    select id, parent_id as "supplierId", price_group_id as "groupId", currency from companies where ${isChanged}`,
  keep({ read, changed, suppliers }, row) {
    read.set(row.id, row)
    changed.add(row.id)
    if (row.supplierId !== null) suppliers.add(row.supplierId)
  },
})

/** The names by which a list of partners can be sorted that are not its own: few, each of many partners. */
export const partnerNames = ['supplierName', 'groupName'] as const
export type PartnerName = (typeof partnerNames)[number]

interface NameRow {
  readonly id: number
  readonly place: number
}

/**
 * Where the name of any partner's supplier, or of its price group, stands among all of them as PostgreSQL puts names in order;
 * equal names stand in one place. Null: it has none.
 */
export async function partnerNamesNow(db: Db, name: PartnerName): Promise<(companyId: number) => number | null> {
  const { read, suppliers } = await trades(db)
  const named =
    name === 'supplierName'
      ? sql`companies where id = any(${[...suppliers]}::bigint[])`
      : sql`price_groups`
  const { rows } = await sql<NameRow>`select id, dense_rank() over (order by name)::int as place from ${named}`.execute(db)
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  return (companyId) => {
    const trade = read.get(companyId)
    const of = name === 'supplierName' ? trade?.supplierId : trade?.groupId
    return places.get(of ?? 0) ?? null
  }
}
