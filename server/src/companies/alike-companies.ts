import type { Db, Trx } from '../platform/db/connect.ts'
import { type Alike, alikeRows } from './alike-companies.sql.ts'
import { freeMailDomains } from './free-mail-domains.ts'

/**
 * Companies of all countries that may be the same as this one; for the distributor, never for the company signing up.
 */
export function alikeCompanies(db: Db | Trx, id: number): Promise<Alike[]> {
  return alikeRows(db, id, freeMailDomains)
}
