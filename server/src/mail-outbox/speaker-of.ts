import type { Db, Trx } from '../platform/db/connect.ts'
import { peopleOfCompany } from './recipients.sql.ts'

/** Who answers for a company: the first of its admins, or of its people; null where it has nobody. */
export async function speakerOf(db: Db | Trx, companyId: number): Promise<number | null> {
  return (await peopleOfCompany(db, companyId))[0]?.id ?? null
}
