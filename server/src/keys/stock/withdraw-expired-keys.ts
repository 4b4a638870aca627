import { businessDay } from '@brava/contract/calendar-day.ts'
import { keyState } from '@brava/contract/enums.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/call.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { expiredKeys, setKeyState } from './keys.sql.ts'

/**
 * Once an hour, on the hour, so that the end of a day takes effect on time: expired keys leave the stock, old dry runs
 * are deleted.
 */
export const keyUpkeep = jobKind('key-upkeep', { cron: '0 * * * *' })

/**
 * An expired key is not stock (domain rules §4): unsold keys become withdrawn when their last day ends at the
 * distributor's location. Returns the number withdrawn.
 */
export async function withdrawExpiredKeys({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now()
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const keys = await expiredKeys(trx, businessDay(now), 1000)
      if (keys.length === 0) return 0
      await setKeyState(
        trx,
        keys.map((key) => key.id),
        keyState.code.withdrawn,
        now,
      )
      await recordCustody(
        trx,
        { jobs },
        keys.map((key) => ({
          productId: key.product_id,
          kind: 'withdrawn',
          at: now,
          keyId: key.id,
          reason: 'expired',
        })),
      )
      return keys.length
    })
    if (count === 0) return total
    total += count
  }
}
