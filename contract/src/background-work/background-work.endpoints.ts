import { z } from 'zod'
import { act, data, get, instant, post } from '../endpoint.ts'
import { list } from '../list.ts'

export const JobQueue = z.object({
  /** Name of the queue; its words are in `jobLabels`. */
  queue: z.string(),
  /** Due, and not taken yet. */
  waiting: z.number(),
  /** Waits for its time, or for its next try. */
  later: z.number(),
  running: z.number(),
  /** Given up after the last try. */
  failed: z.number(),
  /** Since when the oldest due one waits. */
  oldestDate: instant.nullable(),
})

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  createdDate: instant,
  failedDate: instant,
  /** How often it was tried. */
  tries: z.number(),
  /** The first line of what went wrong, at most 300 characters. */
  error: z.string(),
  /** What it was to work on, as JSON, at most 300 characters: ids, never a secret. */
  payload: z.string(),
})

export const ReplicaState = z.object({
  /** Whether reports and files are read there now. */
  isUsed: z.boolean(),
  /** How far it is behind the primary, milliseconds; null while it does not answer, or is no replica. */
  lagMs: z.number().nullable(),
  /** Older than that it is left out, milliseconds. */
  mostLagMs: z.number(),
  /** Reads that it answered, and those that were repeated on the primary, since this process began. */
  reads: z.number(),
  repeated: z.number(),
})

const Jobs = z.object({ ids: z.array(z.uuid()).min(1).max(200) })

/** Work that is done behind the screens: what waits, what runs, and what was given up (beyond the specification). */
export const backgroundWork = {
  queues: get('/background-work', {
    summary: 'Every kind of background work: how much waits, runs, and was given up',
    access: 'administrators',
    response: data(z.array(JobQueue)),
  }),
  replica: get('/background-work/replica', {
    summary:
      'The replica that reports and files are read on, as the answering process sees it; null when there is none',
    access: 'administrators',
    response: data(ReplicaState.nullable()),
  }),
  failed: list('/background-work/get-failed-jobs', {
    summary:
      'Background work that was given up after its last try, newest first; it stays until it is repeated or dropped',
    access: 'administrators',
    row: FailedJob,
    sortable: ['failedDate', 'createdDate', 'queue', 'tries'],
    filters: { queue: z.string().max(60) },
  }),
  repeat: post('/background-work/repeat', {
    summary: 'Try given-up work again, at once; work that was repeated or dropped meanwhile is passed over',
    access: 'administrators',
    body: Jobs,
    response: act({ repeated: z.number() }),
  }),
  drop: post('/background-work/drop', {
    summary: 'Give work up for good: it leaves the list and is never tried again',
    access: 'administrators',
    body: Jobs,
    response: act({ dropped: z.number() }),
  }),
}
