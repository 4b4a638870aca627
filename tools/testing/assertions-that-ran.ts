import { afterAll, expect } from 'vitest'

/** A test file has modules of its own, so these are the assertions of one file. */
const ran = new Set<number>()

/** Stands where a test file says `expect`: notes the place and hands on vitest's own. */
export function ranAt(place: number): typeof expect {
  ran.add(place)
  return expect
}

/**
 * Fails a test file whose tests all pass while one of its assertions was never reached, because it stands in a branch, a
 * loop over nothing or a callback that nobody calls. `lines`: the line of each place. A run of some tests only (-t, skipped
 * or failed ones) is not judged.
 */
export function watchAssertions(lines: readonly number[]): void {
  // oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern and has nothing in it here
  afterAll(({}, file) => {
    if (!all(file, (test) => test.mode === 'run' && test.result?.state === 'pass')) return
    const never = lines.filter((_, place) => !ran.has(place))
    if (never.length > 0) throw new Error(`Never reached: ${never.map((line) => `${file.name}:${line}`).join(', ')}`)
  })
}

type Task = { type: string; mode: string; result?: { state: string } | undefined; tasks?: readonly Task[] }

const all = (task: Task, holds: (test: Task) => boolean): boolean =>
  task.type === 'test' ? holds(task) : (task.tasks ?? []).every((one) => all(one, holds))
