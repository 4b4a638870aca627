import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/jobs/job-queue.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { seenBy } from '../custody/custody.sql.ts'
import { openCodes } from './open-codes.ts'
import { requireSecondStep } from './require-second-step.ts'
import { lockReveals, markRevealed } from './revealing.sql.ts'

/** Within it a person sees at most so many codes as the parameter revealsMost says (guarantee G37). */
const windowMs = 600_000

export interface Reveal {
  readonly keyIds: readonly number[]
  readonly kind: 'revealed' | 'downloaded'
  /** Stands in the custody log, and says that only keys are opened that the order has at that moment. */
  readonly orderId?: number | null
  /** The distributor looks at its own stock: the order stands in the custody log alone. */
  readonly ofAnyState?: boolean
  readonly reason?: string
}

export interface Revealer {
  readonly id: number
  readonly companyId: number
  readonly sessionId: number
  readonly seesNoKeys?: boolean
}

/**
 * Opens codes for a person and writes who saw which key, in one transaction: no code leaves without its row in the
 * custody log, and none is logged that did not leave. The caller has checked that the person may see these keys; one
 * that its order lost in between is left out of the answer.
 * Throws keys.tooManyReveals beyond revealsMost codes in ten minutes, common.secondStepNeeded.
 */
export async function revealKeys(
  call: {
    readonly db: Db
    readonly secrets: Secrets
    readonly clock: Clock
    readonly jobs: Jobs
    readonly person: Revealer
    readonly ip: string
  },
  reveal: Reveal,
): Promise<Map<number, string>> {
  requireSecondStep(call)
  const keyIds = [...new Set(reveal.keyIds)]
  const { person } = call
  const opened = await inTransaction(call.db, async (trx) => {
    const now = call.clock.now()
    // One reveal of a person at a time, so that parallel calls cannot pass the cap together.
    await lockReveals(trx, person.id)
    // A download of a whole order stands outside the cap: it needs the password proven within five minutes instead.
    if (reveal.kind === 'revealed') {
      const seen = await seenBy(trx, person.id, new Date(now.getTime() - windowMs))
      if (seen + keyIds.length > (await parametersOf(trx)).revealsMost) return { seen }
    }
    await recordSecurityEvent(trx, {
      kind: `keys.${reveal.kind}`,
      person,
      ip: call.ip,
      detail: { keys: keyIds.length, orderId: reveal.orderId ?? null },
    })
    const rows = await markRevealed(trx, keyIds, now, reveal.ofAnyState ? null : (reveal.orderId ?? null))
    await recordCustody(
      trx,
      call,
      rows.map((row) => ({
        productId: row.product_id,
        kind: reveal.kind,
        at: now,
        keyId: row.id,
        orderId: reveal.orderId ?? null,
        userId: person.id,
        companyId: person.companyId,
        sessionId: person.sessionId,
        ip: call.ip,
        reason: reveal.reason ?? '',
      })),
    )
    return openCodes(
      { db: trx, secrets: call.secrets },
      rows.map((row) => row.id),
    )
  })
  if (opened instanceof Map) return opened
  // Only now, with the lock and its connection given back: many refusals at once would wait for each other's connections.
  const { seen } = opened
  await recordSecurityEvent(call.db, { kind: 'keys.revealCapReached', person, ip: call.ip, detail: { seen } })
  return refuse(keysErrors.tooManyReveals, { retryAfterSeconds: 600 })
}
