import { hasText } from '@brava/contract/folded.ts'
import { backgroundWork } from '@brava/contract/background-work/background-work.endpoints.ts'
import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import { type Call, routes } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { countJobs, dropJobs, listFailedJobs, repeatJobs } from './background-work.sql.ts'
import { backgroundWorkSaid } from './background-work.texts.ts'

/** Applies the action to given-up jobs and records who did it; answers with how many. */
function noted(call: Call, kind: ActKind, act: (trx: Trx) => Promise<readonly { queue: string }[]>): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const jobs = await act(trx)
    if (jobs.length > 0)
      await recordSecurityEvent(trx, {
        kind,
        person: call.person,
        ip: call.ip,
        requestId: call.requestId,
        detail: { count: jobs.length, queues: [...new Set(jobs.map(({ queue }) => queue))] },
      })
    return jobs.length
  })
}

/** Queues whose name in the person's language contains the search text. */
function queuesSaying(search: string | undefined, language: Call['language']): string[] {
  if (!search) return []
  return Object.entries(jobLabels).flatMap(([queue, label]) => (hasText(label[language], search) ? [queue] : []))
}

export const backgroundWorkRoutes = routes(backgroundWork, {
  queues: async ({ db, clock }) => ({ data: await countJobs(db, clock.now()) }),
  replica: async ({ replica }) => ({ data: replica ? { ...replica.state(), mostLagMs: replica.mostLagMs } : null }),
  failed: ({ db, language }, { body }) => listFailedJobs(db, body, queuesSaying(body.quickSearch, language)),
  repeat: async (call, { body }) => {
    const n = await noted(call, 'jobs.repeated', (trx) => repeatJobs(trx, body.ids, call.clock.now()))
    return { data: { info: backgroundWorkSaid.repeated[call.language]({ n }), repeated: n } }
  },
  drop: async (call, { body }) => {
    const n = await noted(call, 'jobs.dropped', (trx) => dropJobs(trx, body.ids, call.clock.now()))
    return { data: { info: backgroundWorkSaid.dropped[call.language]({ n }), dropped: n } }
  },
})
