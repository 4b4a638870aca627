import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { commitImport, importKeys } from './importing/commit-import.ts'
import { dropStaleImports } from './importing/key-imports.sql.ts'
import { kekRotation, rotateKeks } from './sealing/rotate-keks.ts'
import { custodyWatch, watchCustody } from './custody/watch-custody.ts'
import { keyUpkeep, withdrawExpiredKeys } from './stock/withdraw-expired-keys.ts'

const staleAfterMs = 7 * 86_400_000

/** The background work of keys: committing imports, hourly upkeep, moving data keys to the newest key-encryption key. */
export function keysJobs(services: Services): JobHandler[] {
  return [
    jobHandler(importKeys, (job) => commitImport(services, job)),
    jobHandler(kekRotation, async () => void (await rotateKeks(services))),
    jobHandler(custodyWatch, async () => void (await watchCustody(services))),
    jobHandler(keyUpkeep, async () => {
      await withdrawExpiredKeys(services)
      await dropStaleImports(services.db, new Date(services.clock.now().getTime() - staleAfterMs))
    }),
  ]
}
