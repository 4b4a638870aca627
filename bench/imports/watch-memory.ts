import { residentMemory } from '../process/resident-memory.ts'

/** Checks a process ten times a second while the work runs; returns the most its memory grew by, in MiB. */
export async function memoryGrowth<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; grownMiB: number }> {
  const before = await residentMemory(pid)
  let most = before
  const timer = setInterval(() => {
    residentMemory(pid).then(
      (now) => {
        most = Math.max(most, now)
      },
      () => {},
    )
  }, 100)
  try {
    const result = await work()
    return { result, grownMiB: most - before }
  } finally {
    clearInterval(timer)
  }
}
