import { companyStatus } from '@brava/contract/enums.ts'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { workingPerson } from './person-by-id.sql.ts'

/**
 * The person as a job knows it, with the rights of now; null when disabled or when the company may not work here any
 * more. Nobody proved a password to a job: what asks for that is refused.
 */
export async function personById(db: Db, userId: number, sessionId: number): Promise<Person | null> {
  const row = await workingPerson(db, userId)
  if (!row) return null
  const { status, ...person } = row
  const companyIsBlocked = status === companyStatus.code.blocked
  return { ...person, sessionId, companyIsBlocked, reauthenticatedAt: new Date(0) }
}
