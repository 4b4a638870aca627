import { afterAll, expect } from 'vitest'

/** Places that ran, by file: the files of a worker share their modules. */
const ran = new Map<string, Set<number>>()

/** Replaces `expect` in a test file: records the place and returns vitest's own. */
export function ranAt(file: string, place: number): typeof expect {
  const places = ran.get(file) ?? new Set()
  ran.set(file, places.add(place))
  return expect
}

/**
 * Fails a test file whose tests all pass although one of its assertions was never reached, because it is in a branch, a
 * loop over nothing or a callback that is never called. `lines`: the line of each place. A run of only some tests (-t,
 * skipped or failed ones) is not judged.
 */
export function watchAssertions(name: string, lines: readonly number[]): void {
  // oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern and has nothing in it here
  afterAll(({}, file) => {
    if (!all(file, (test) => test.mode === 'run' && test.result?.state === 'pass')) return
    const never = lines.filter((_, place) => !ran.get(name)?.has(place))
    if (never.length > 0) throw new Error(`Never reached: ${never.map((line) => `${name}:${line}`).join(', ')}`)
  })
}

type Task = { type: string; mode: string; result?: { state: string } | undefined; tasks?: readonly Task[] }

const all = (task: Task, holds: (test: Task) => boolean): boolean =>
  task.type === 'test' ? holds(task) : (task.tasks ?? []).every((one) => all(one, holds))
