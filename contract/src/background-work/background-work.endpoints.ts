import { z } from 'zod'
import { act, data, get, instant, post } from '../endpoint.ts'
import { list } from '../list.ts'

export const JobQueue = z.object({
  /** Name of the queue; its label is in `jobLabels`. */
  queue: z.string(),
  /** Due, and not yet taken by a worker. */
  waiting: z.number(),
  /** Waiting for its time, or for its next try. */
  later: z.number(),
  running: z.number(),
  /** Given up after the last try. */
  failed: z.number(),
  /** Since when the oldest due job has been waiting. */
  oldestDate: instant.nullable(),
})

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  createdDate: instant,
  failedDate: instant,
  /** How often it was tried. */
  tries: z.number(),
  /** The first line of the error, at most 300 characters. */
  error: z.string(),
  /** What the job was to work on, as JSON, at most 300 characters: ids, never a secret. */
  payload: z.string(),
})

export const ReplicaState = z.object({
  /** Whether reports and files are currently read from it. */
  isUsed: z.boolean(),
  /** How far it is behind the primary, in milliseconds; null while it does not answer, or is not a replica. */
  lagMs: z.number().nullable(),
  /** With a longer lag it is not used, in milliseconds. */
  mostLagMs: z.number(),
  /** Reads that it answered, and reads repeated on the primary, since this process started. */
  reads: z.number(),
  repeated: z.number(),
})

const Jobs = z.object({ ids: z.array(z.uuid()).min(1).max(200) })

/** Background work: what is waiting, what is running, and what was given up (beyond the specification). */
export const backgroundWork = {
  queues: get('/background-work', {
    summary: 'Every kind of background work: how much is waiting, running and given up',
    access: 'administrators',
    response: data(z.array(JobQueue)),
  }),
  replica: get('/background-work/replica', {
    summary:
      'The replica from which reports and files are read, as the answering process sees it; null if there is none',
    access: 'administrators',
    response: data(ReplicaState.nullable()),
  }),
  failed: list('/background-work/get-failed-jobs', {
    summary: 'List background work given up after its last try, newest first; it stays until it is repeated or dropped',
    access: 'administrators',
    row: FailedJob,
    sortable: ['failedDate', 'createdDate', 'queue', 'tries'],
    filters: { queue: z.string().max(60) },
  }),
  repeat: post('/background-work/repeat', {
    summary: 'Retry given-up work at once; work already repeated or dropped is skipped',
    access: 'administrators',
    body: Jobs,
    response: act({ repeated: z.number() }),
  }),
  drop: post('/background-work/drop', {
    summary: 'Drop work permanently: it leaves the list and is never tried again',
    access: 'administrators',
    body: Jobs,
    response: act({ dropped: z.number() }),
  }),
}
