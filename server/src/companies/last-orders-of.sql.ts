import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { followedRows } from '../platform/db/followed-rows.ts'

interface CountRow {
  /** The company that ordered. */
  readonly id: number
  /** 0: the distributor itself. */
  readonly resellerId: number
  readonly status: number
  /** Microseconds since 1970, as exact as the database has them. */
  readonly lastAt: number | null
}

const rowName = ({ resellerId, status }: CountRow) => `${resellerId} ${status}`
const later = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

/** The kept counts of orders, which know when the last one was placed (decision 0193). */
const counts = followedRows({
  empty: () => ({
    rows: new Map<number, Map<string, CountRow>>(),
    /** Across all sellers. */
    last: new Map<number, number | null>(),
  }),
  rows: (isChanged) => sql<CountRow>`
    select company_id as id, reseller_id as "resellerId", status, (extract(epoch from last_at) * 1000000)::float8 as "lastAt"
    from order_counts where ${isChanged}`,
  keep({ rows, last }, row) {
    const own = rows.get(row.id) ?? new Map<string, CountRow>()
    rows.set(row.id, own.set(rowName(row), row))
    last.set(
      row.id,
      [...own.values()].reduce<number | null>((at, { lastAt }) => later(at, lastAt), null),
    )
  },
})

/**
 * When any company's last order was placed, microseconds since 1970; null if there was none. Among the orders a
 * reseller sold or placed itself, or among all for a distributor (`resellerId` null).
 */
export async function lastOrdersNow(db: Db, resellerId: number | null): Promise<(companyId: number) => number | null> {
  const { rows, last } = await counts(db)
  if (resellerId === null) return (companyId) => last.get(companyId) ?? null
  return (companyId) =>
    [...(rows.get(companyId)?.values() ?? [])]
      .filter((row) => row.resellerId === resellerId || companyId === resellerId)
      .reduce<number | null>((at, { lastAt }) => later(at, lastAt), null)
}
