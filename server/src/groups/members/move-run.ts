import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { jobRunsOf } from '../../platform/jobs/job-runs.ts'
import type { Language } from '@brava/contract/language.ts'
import { groupFor } from '../list-groups.ts'
import { whyRefused } from '../why-refused.ts'
import { moveJob, type MoveResult } from './move-job.ts'

/** How long after its end a move can be undone, in ms. */
const undoMs = 3_600_000

/** The last move of many companies into a group or out of it; null if there was none. */
export async function lastMove(db: Db, person: Person, groupId: number, language: Language, now: Date) {
  await groupFor(db, person, groupId)
  return moveView(await newestMove(db, groupId), language, now)
}

export const newestMove = (db: Db, groupId: number) => jobRunsOf(db, moveJob.queue, groupId).executeTakeFirst()

type Run = Awaited<ReturnType<typeof newestMove>>

function moveView(run: Run, language: Language, now: Date) {
  if (!run) return null
  const { result, state, ...facts } = run
  const { isIn, isUndo, moved, left, prices, failed } = result as MoveResult
  return {
    ...facts,
    state: state as 'queued' | 'running' | 'done' | 'failed',
    isIn,
    isUndo,
    moved: moved.length,
    left,
    prices,
    failed: failed.map((one) => whyRefused(one, language)),
    undoUntil: undoUntil(run, now),
  }
}

/** Until when a move can be undone: within an hour of its end, once. */
export function undoUntil(run: NonNullable<Run>, now: Date): Date | null {
  const { isUndo, moved } = run.result as MoveResult
  if (isUndo || moved.length === 0 || run.finishedDate === null) return null
  if (run.state !== 'done' && run.state !== 'failed') return null
  const until = new Date(run.finishedDate.getTime() + undoMs)
  return now < until ? until : null
}
