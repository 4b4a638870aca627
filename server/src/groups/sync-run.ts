import type { Language } from '@brava/contract/language.ts'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { jobRunsOf } from '../platform/jobs/job-runs.ts'
import { groupFor } from './list-groups.ts'
import { whyRefused } from './why-refused.ts'
import { noResult, syncJob, type SyncResult } from './sync-job.ts'

/** The last sync of a group; null if there was none. */
export async function lastSync(db: Db, person: Person, groupId: number, language: Language) {
  await groupFor(db, person, groupId)
  const run = await jobRunsOf(db, syncJob.queue, groupId).executeTakeFirst()
  if (!run) return null
  const { result, state, ...facts } = run
  const { prices, assigned, failed } = { ...noResult, ...(result as Partial<SyncResult>) }
  return {
    ...facts,
    state: state as 'queued' | 'running' | 'done' | 'failed',
    prices,
    assigned,
    failed: failed.map((one) => whyRefused(one, language)),
  }
}
