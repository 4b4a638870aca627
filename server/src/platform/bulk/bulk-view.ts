import type { BulkOutcome, BulkRun } from './bulk-changes.ts'

/** For how long after its end a change can be undone, and whether this includes one that was given up half-way. */
export interface WayBack {
  readonly ms: number
  readonly alsoFailed: boolean
}

/** A change as its screen shows it: it can be undone for a while after its end, once. */
export function bulkView(row: BulkRun, outcomes: Partial<Record<BulkOutcome, number>>, now: Date, back: WayBack) {
  const { undoRunId, jobRunId: _run, isPaused, doneState, doneAt, state, kind: _kind, ...facts } = row
  const isUnderWay = state === 'queued' || state === 'running'
  const until = doneAt === null ? null : new Date(doneAt.getTime() + back.ms)
  const hasEnded = doneState === 'done' || (back.alsoFailed && doneState === 'failed')
  const mayUndo = undoRunId === null && hasEnded && (outcomes.done ?? 0) > 0 && until !== null && now < until
  return {
    ...facts,
    state: isPaused && isUnderWay ? ('paused' as const) : (state as 'queued' | 'running' | 'done' | 'failed'),
    isUndo: undoRunId !== null,
    outcomes,
    undoUntil: mayUndo ? until : null,
  }
}
