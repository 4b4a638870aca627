import { expect, test, vi } from 'vitest'
import { createIdle } from './idle.ts'

function watch() {
  const act = { remind: vi.fn(), revived: vi.fn(), out: vi.fn() }
  return { act, idle: createIdle(0, act) }
}

const minute = 60_000

test('Lejla leaves her desk: she is warned 30, 20, 10 and 5 minutes, then 60 and 30 seconds before, and is then signed out once', () => {
  const { act, idle } = watch()
  for (let second = 0; second <= 3700; second++) idle.look(second * 1000)
  expect(act.remind.mock.calls.map(([left]) => left)).toEqual([1800, 1200, 600, 300, 60, 30])
  expect(act.out).toHaveBeenCalledOnce()
})

test('activity restarts the hour and removes the warning', () => {
  const { act, idle } = watch()
  idle.look(31 * minute)
  expect(act.remind).toHaveBeenCalledTimes(1)
  idle.active(31 * minute)
  expect(act.revived).toHaveBeenCalledOnce()
  idle.look(60 * minute)
  expect(act.out).not.toHaveBeenCalled()
  idle.look(61.5 * minute)
  expect(act.remind).toHaveBeenCalledTimes(2)
  idle.look(91 * minute)
  expect(act.out).toHaveBeenCalledOnce()
})

test('the notebook slept for 58 minutes: only the most urgent warning is shown', () => {
  const { act, idle } = watch()
  idle.look(58 * minute)
  expect(act.remind.mock.calls).toEqual([[120]])
  idle.look(59 * minute)
  expect(act.remind.mock.calls.map(([left]) => left)).toEqual([120, 60])
})

test('earlier activity in another tab does not shorten the hour', () => {
  const { act, idle } = watch()
  idle.active(50 * minute)
  idle.active(10 * minute)
  idle.look(75 * minute)
  expect(act.remind).not.toHaveBeenCalled()
})
