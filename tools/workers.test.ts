import { expect, test } from 'vitest'
import { workersOf } from './workers.ts'

test('as many tests run at a time as there are processors plus one, up to nine', () => {
  expect([1, 2, 4, 8, 64].map((processors) => workersOf(undefined, processors))).toEqual([2, 3, 5, 9, 9])
})

test('an explicit number of workers is used, and an invalid one is reported', () => {
  expect(workersOf('1', 8)).toBe(1)
  expect(workersOf('', 2)).toBe(3)
  for (const strange of ['0', '-1', 'many', '1.5']) expect(() => workersOf(strange, 2)).toThrow(strange)
})
