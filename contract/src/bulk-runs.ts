import { z } from 'zod'
import { instant } from './endpoint.ts'
import type { Text } from './language.ts'

/** What becomes of a product in a large change: waiting for the job, done, or left unchanged and why. */
export const bulkOutcomes = [
  'waiting',
  'done',
  'changedMeanwhile',
  'gone',
  'refused',
  'undone',
  'changedSince',
] as const

export const bulkOutcomeWords: Readonly<Record<(typeof bulkOutcomes)[number], Text>> = {
  waiting: { en: 'Waiting', bs: 'Čeka', hr: 'Čeka' },
  done: { en: 'Changed', bs: 'Izmijenjeno', hr: 'Izmijenjeno' },
  changedMeanwhile: {
    en: 'Skipped: somebody else changed it',
    bs: 'Preskočeno: mijenjao neko drugi',
    hr: 'Preskočeno: mijenjao netko drugi',
  },
  gone: { en: 'Skipped: deleted', bs: 'Preskočeno: obrisano', hr: 'Preskočeno: izbrisano' },
  refused: {
    en: 'Skipped: below cost or no longer allowed',
    bs: 'Preskočeno: ispod nabavne ili više nije dozvoljeno',
    hr: 'Preskočeno: ispod nabavne ili više nije dopušteno',
  },
  undone: { en: 'Undone', bs: 'Vraćeno', hr: 'Vraćeno' },
  changedSince: {
    en: 'Not undone: changed since',
    bs: 'Nije vraćeno: mijenjano poslije',
    hr: 'Nije vraćeno: mijenjano poslije',
  },
}

/** A large change that a job works through, or the undo of one. */
export const BulkUpdate = z.object({
  id: z.number(),
  /** paused: a person stopped it between two steps, until somebody resumes it. */
  state: z.enum(['queued', 'running', 'paused', 'done', 'failed']),
  isUndo: z.boolean(),
  total: z.number(),
  done: z.number(),
  /** How many products have each outcome. */
  outcomes: z.partialRecord(z.enum(bulkOutcomes), z.number()),
  by: z.string(),
  createdDate: instant,
  finishedDate: instant.nullable(),
  /** Until when it can be undone; null: no longer, or not yet. */
  undoUntil: instant.nullable(),
})
