import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/call.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { putRewrapped, takeOldDataKeys } from './data-keys.sql.ts'

/** Once a night: data keys still wrapped by an older key-encryption key are rewrapped with the newest one. */
export const kekRotation = jobKind('rotate-keks', { cron: '40 2 * * *' })

const together = 500

/**
 * Rewraps every data key with the newest key-encryption key (guarantee G32). Codes are not touched: a batch is readable
 * before, during and after, by every process that knows both keys. Each transaction handles a few hundred; an
 * interrupted run continues where it stopped. Returns the number rewrapped. Throws CannotOpen when a key-encryption key
 * is not configured.
 */
export async function rotateKeks(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (moved: number) => void | Promise<unknown> = () => {},
): Promise<number> {
  let moved = 0
  let after = 0
  for (;;) {
    const ids = await inTransaction(db, async (trx) => {
      const rows = await takeOldDataKeys(trx, secrets.currentKekId, after, together)
      if (rows.length > 0)
        await putRewrapped(
          trx,
          rows.map((row) => ({ id: row.id, ...secrets.rewrapDataKey(row) })),
        )
      return rows.map((row) => row.id)
    })
    moved += ids.length
    if (ids.length > 0) await onProgress(moved)
    // One final pass from the beginning: an import may have added a data key under an older key-encryption key in
    // between.
    else if (after === 0) break
    after = ids.at(-1) ?? 0
  }
  if (moved > 0) {
    await recordSecurityEvent(db, { kind: 'keys.kekRotated', ip: '', detail: { to: secrets.currentKekId, moved } })
  }
  return moved
}
