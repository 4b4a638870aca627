import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
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

/** In this window a person sees at most as many codes as the parameter revealsMost allows (guarantee G37). */
const windowMs = 600_000

export interface Reveal {
  readonly keyIds: readonly number[]
  readonly kind: 'revealed' | 'downloaded'
  /** Recorded in the custody log; only keys that the order has at that moment are opened. */
  readonly orderId?: number | null
  /** The distributor looks at its own stock: the order is only recorded in the custody log. */
  readonly ofAnyState?: boolean
  readonly reason?: string
  /** What follows for the units that have the keys; missing where no unit can have them. */
  readonly opened?: Opened
}

/** Called with the keys that a person opened, in the transaction that opens them. */
export type Opened = (
  trx: Trx,
  keyIds: readonly number[],
  by: { readonly userId: number; readonly at: Date },
) => Promise<void>

export interface Revealer {
  readonly id: number
  readonly companyId: number
  readonly sessionId: number
  readonly seesNoKeys?: boolean
}

/**
 * Opens codes for a person and records who saw which key, in one transaction: no code leaves without its row in the
 * custody log, and no code is logged that did not leave. The caller has checked that the person may see these keys; a
 * key that its order has lost since then is left out of the result. Throws keys.tooManyReveals beyond revealsMost codes
 * in ten minutes, common.secondStepNeeded.
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
    // One reveal per person at a time, so that parallel calls cannot exceed the cap together.
    await lockReveals(trx, person.id)
    // A download of a whole order does not count towards the cap: it requires a password entered within the last five
    // minutes instead.
    if (reveal.kind === 'revealed') {
      const seen = await seenBy(trx, person.id, new Date(now.getTime() - windowMs))
      const { revealsMost } = await parametersOf(trx)
      if (seen + keyIds.length > revealsMost) return { seen, revealsMost }
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
    const openedIds = rows.map((row) => row.id)
    await reveal.opened?.(trx, openedIds, { userId: person.id, at: now })
    return openCodes({ db: trx, secrets: call.secrets }, openedIds)
  })
  if (opened instanceof Map) return opened
  // Only now, after the lock and its connection are released: otherwise many refusals at once would wait for each
  // other's connections.
  const { seen, revealsMost } = opened
  await recordSecurityEvent(call.db, { kind: 'keys.revealCapReached', person, ip: call.ip, detail: { seen } })
  return refuse(keysErrors.tooManyReveals, { params: revealsMost, retryAfterSeconds: 600 })
}
