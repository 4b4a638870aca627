import type { Db, Trx } from '../platform/db/connect.ts'
import { type Alike, alikeRows } from './alike-companies.sql.ts'
import { freeMailDomains } from './free-mail-domains.ts'

/** Companies that may be the same as this one, of all countries; for the distributor, never for whoever signs up. */
export function alikeCompanies(db: Db | Trx, id: number): Promise<Alike[]> {
  return alikeRows(db, id, freeMailDomains)
}
