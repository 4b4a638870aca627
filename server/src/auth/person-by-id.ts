import { companyStatus } from '@brava/contract/enums.ts'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { workingPerson } from './person-by-id.sql.ts'

/**
 * The person as a job sees it, with current rights; null when disabled or when the company may no longer work here. A
 * job never confirms a password: whatever requires that is refused.
 */
export async function personById(db: Db, userId: number, sessionId: number): Promise<Person | null> {
  const row = await workingPerson(db, userId)
  if (!row) return null
  const { status, ...person } = row
  const companyIsBlocked = status === companyStatus.code.blocked
  return { ...person, sessionId, companyIsBlocked, reauthenticatedAt: new Date(0) }
}
