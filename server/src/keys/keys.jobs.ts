import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { kekRotation, rotateKeks } from './sealing/rotate-keks.ts'
import { custodyLinking, custodyUpkeep, keepCustodyLinked, linkCustody } from './custody/link-custody.ts'
import { custodyWatch, watchCustody } from './custody/watch-custody.ts'
import { keyUpkeep, withdrawExpiredKeys } from './stock/withdraw-expired-keys.ts'

/** The background work of keys: hourly upkeep, and re-encrypting data keys with the newest key-encryption key. */
export function keysJobs(services: Services): JobHandler[] {
  return [
    jobHandler(kekRotation, async () => void (await rotateKeks(services))),
    jobHandler(custodyLinking, async () => void (await linkCustody(services.db))),
    jobHandler(custodyUpkeep, () => keepCustodyLinked(services)),
    jobHandler(custodyWatch, async () => void (await watchCustody(services))),
    jobHandler(keyUpkeep, async () => {
      await withdrawExpiredKeys(services)
    }),
  ]
}
