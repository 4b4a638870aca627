import type { Db } from '../platform/db/connect.ts'
import { bounceRows } from './bounces.sql.ts'

export interface Bounce {
  /** Since when. */
  readonly date: Date
  /** As the mail server worded it. */
  readonly reason: string
}

/** Those of the given addresses that refuse mail, by the address in lower case. */
export async function bouncesOf(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, Bounce>> {
  if (addresses.length === 0) return new Map()
  return new Map(
    (await bounceRows(db, addresses)).map(({ address, since, reason }) => [address, { date: since, reason }]),
  )
}
