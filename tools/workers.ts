import { availableParallelism } from 'node:os'

/**
 * How many test files, or browser windows of journeys, run at a time: one more than there are processors, since each
 * waits now and then, but no more than the run's single PostgreSQL has connections for. `asked` (TEST_WORKERS,
 * E2E_WORKERS) overrides this.
 */
export function workersOf(asked: string | undefined, processors = availableParallelism()): number {
  const wanted = Number(asked)
  if (asked && !(Number.isInteger(wanted) && wanted > 0)) throw new Error(`"${asked}" is not a number of workers.`)
  return asked ? wanted : Math.min(processors + 1, 9)
}
