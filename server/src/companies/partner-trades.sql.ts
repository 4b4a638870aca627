import { isDistributor } from '@brava/contract/access.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { followedRows } from '../platform/db/followed-rows.ts'

export interface TradeRow {
  readonly id: number
  readonly supplierId: number | null
  readonly groupId: number | null
  readonly currency: string
  /** When the company was created, microseconds since 1970. */
  readonly createdAt: number
}

/** The supplier, price group and currency each company trades with now. */
export const trades = followedRows({
  empty: () => ({
    read: new Map<number, TradeRow>(),
    /** Changed since this set was last cleared: their amounts must be recomputed. */
    changed: new Set<number>(),
    /** Companies that supply any other, or once did. */
    suppliers: new Set<number>(),
  }),
  rows: (isChanged) => sql<TradeRow>`
    select id, parent_id as "supplierId", price_group_id as "groupId", currency,
      (extract(epoch from created_at) * 1000000)::bigint as "createdAt"
    from companies where ${isChanged}`,
  keep({ read, changed, suppliers }, row) {
    read.set(row.id, row)
    changed.add(row.id)
    if (row.supplierId !== null) suppliers.add(row.supplierId)
  },
})

/**
 * All partners of the person by id, and whether each buys from the person's company: what partnersInOrder returns for a
 * filtered list.
 */
export async function allPartnersNow(db: Db, person: Person) {
  const { read } = await trades(db)
  const [ids, isOwn]: [number[], boolean[]] = [[], []]
  const seesAll = isDistributor(person)
  for (const { id, supplierId } of read.values()) {
    const own = supplierId === person.companyId
    if (id === person.companyId || !(seesAll || own)) continue
    ids.push(id)
    isOwn.push(own)
  }
  return { ids, isOwn }
}

/** When any company was created. */
export async function partnersCreatedNow(db: Db): Promise<(companyId: number) => number | null> {
  const { read } = await trades(db)
  return (companyId) => read.get(companyId)?.createdAt ?? null
}

/** The names other than its own by which a list of partners can be sorted: few, each shared by many partners. */
export const partnerNames = ['supplierName', 'groupName'] as const
export type PartnerName = (typeof partnerNames)[number]

interface NameRow {
  readonly id: number
  readonly place: number
}

/**
 * The rank of the name of any partner's supplier, or of its price group, in PostgreSQL's sort order; equal names share
 * a rank. Null if it has none.
 */
export async function partnerNamesNow(db: Db, name: PartnerName): Promise<(companyId: number) => number | null> {
  const { read, suppliers } = await trades(db)
  const named = name === 'supplierName' ? sql`companies where id = any(${[...suppliers]}::bigint[])` : sql`price_groups`
  const { rows } = await sql<NameRow>`select id, dense_rank() over (order by name)::int as place from ${named}`.execute(
    db,
  )
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  return (companyId) => {
    const trade = read.get(companyId)
    const of = name === 'supplierName' ? trade?.supplierId : trade?.groupId
    return places.get(of ?? 0) ?? null
  }
}
