import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesced } from './coalesced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that the test ends. */
function slowWork() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resume) => void ends.push(resume)))
  return { work, end: () => ends.shift()?.() }
}

it('runs once for all who asked before it begins', async () => {
  const { work } = slowWork()
  const runner = coalesced(work, 100)
  runner.ask()
  await vi.advanceTimersByTimeAsync(60)
  runner.ask()
  await vi.advanceTimersByTimeAsync(40)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('runs once more afterwards for those who ask while it runs', async () => {
  const { work, end } = slowWork()
  const runner = coalesced(work, 100)
  runner.ask()
  await vi.advanceTimersByTimeAsync(100)
  runner.ask()
  runner.ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
})

it('runs before the stop if it was asked for, and not afterwards', async () => {
  const { work, end } = slowWork()
  const runner = coalesced(work, 100)
  runner.ask()
  const stopped = runner.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await stopped
  runner.ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
})
