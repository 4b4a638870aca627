import type { Services } from '../../platform/call.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { verifyCustody } from './verify-custody.ts'

export const custodyWatch = jobKind<Record<never, never>>('custody-watch', { cron: '10 2 * * *', retryLimit: 2 })

/**
 * Recomputes every custody chain; a break becomes a security event, and administrators are notified (guarantee G37).
 */
export async function watchCustody({ db }: Pick<Services, 'db'>): Promise<number> {
  const { breaks } = await verifyCustody(db)
  if (breaks.length > 0) {
    await recordSecurityEvent(db, { kind: 'keys.custodyBroken', detail: { breaks: breaks.slice(0, 20) } })
  }
  return breaks.length
}
