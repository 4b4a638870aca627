import { secondStepKind } from '@brava/contract/enums.ts'
import type { Trx } from '../platform/db/connect.ts'
import { dropChallenges } from '../security/challenges.ts'
import { dropPasskeys } from '../security/passkeys.ts'
import { endSessions } from '../security/sessions.ts'
import { setMfa } from './users.sql.ts'
import { endChange, openChange } from './waiting/account-changes.sql.ts'

/**
 * Sets another second step for signing in, or none (kind 0): pending sign-ins are cancelled, and all sessions but one
 * end, because they were opened without it (guarantee G20). A pending request to turn off the former step is cancelled
 * too: it was meant for that one.
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
  await setMfa(trx, userId, { kind, sealed, lastStep, now })
  // Off means fully off: a person who lost everything starts over, and nothing from before is accepted.
  if (kind === secondStepKind.off) await dropPasskeys(trx, userId)
  await dropChallenges(trx, userId)
  const waiting = await openChange(trx, userId, 'secondStep')
  if (waiting) await endChange(trx, waiting.id, 'replaced', now)
  await endSessions(trx, { userId, ...(exceptSessionId === undefined ? {} : { exceptSessionId }), reason, now })
}
