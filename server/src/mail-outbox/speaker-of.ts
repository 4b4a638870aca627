import type { Db, Trx } from '../platform/db/connect.ts'
import { peopleOfCompany } from './recipients.sql.ts'

/** Who represents a company: its first admin, or else its first user; null if it has no users. */
export async function speakerOf(db: Db | Trx, companyId: number): Promise<number | null> {
  return (await peopleOfCompany(db, companyId))[0]?.id ?? null
}
