import { secondStepKind } from '@brava/contract/enums.ts'
import type { Trx } from '../platform/db/connect.ts'
import { dropChallenges } from '../security/challenges.ts'
import { dropPasskeys } from '../security/passkeys.ts'
import { endSessions } from '../security/sessions.ts'
import { setMfa } from './users.sql.ts'
import { endChange, openChange } from './waiting/account-changes.sql.ts'

/**
 * Another second step of signing in, or none (kind 0): sign-ins that wait are over, and all sessions but one end, for
 * they were opened without it (guarantee G20). So is what waits to turn the former one off: it was asked for that one.
 */
export async function changeSecondStep(
  trx: Trx,
  change: {
    userId: number
    kind: 0 | 1 | 2 | 3 | 4
    sealed: string | null
    lastStep: number
    exceptSessionId?: number
    reason: string
    now: Date
  },
): Promise<void> {
  const { userId, kind, sealed, lastStep, exceptSessionId, reason, now } = change
  await setMfa(trx, userId, { kind, sealed, lastStep })
  // Off is off: whoever lost everything begins anew, and nothing of before opens anything.
  if (kind === secondStepKind.off) await dropPasskeys(trx, userId)
  await dropChallenges(trx, userId)
  const waiting = await openChange(trx, userId, 'secondStep')
  if (waiting) await endChange(trx, waiting.id, 'replaced', now)
  await endSessions(trx, { userId, ...(exceptSessionId === undefined ? {} : { exceptSessionId }), reason, now })
}
