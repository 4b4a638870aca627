import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedPlaces, roundFigures, runsOf } from './axis.ts'

test('an axis has round figures from zero to beyond the greatest value', () => {
  expect(roundFigures([17_810, 4200])).toEqual([0, 5000, 10_000, 15_000, 20_000])
  expect(roundFigures([9])).toEqual([0, 5, 10])
  expect(roundFigures([11.9])).toEqual([0, 5, 10, 15])
  expect(roundFigures([0.35])).toEqual([0, 0.1, 0.2, 0.3, 0.4])
})

test('an axis of only zeros goes to 4, and an axis of losses below zero', () => {
  expect(roundFigures([])).toEqual([0, 1, 2, 3, 4])
  expect(roundFigures([0, 0])).toEqual([0, 1, 2, 3, 4])
  expect(roundFigures([-120, 260])).toEqual([-200, -100, 0, 100, 200, 300])
})

test('whatever the values, the axis includes them and zero, in three to seven even steps', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: 0.01, max: 50, noNaN: true })))
  fc.assert(
    fc.property(values, (some) => {
      const figures = roundFigures(some)
      expect(figures).toContain(0)
      expect(figures[0]).toBeLessThanOrEqual(Math.min(0, ...some))
      expect(figures.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...some))
      expect(figures.length).toBeGreaterThanOrEqual(3)
      expect(figures.length).toBeLessThanOrEqual(7)
      const steps = figures.slice(1).map((figure, index) => figure - (figures[index] ?? 0))
      for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6)
    }),
  )
})

test('names below an axis keep their distance, and the last of them stays', () => {
  expect(namedPlaces(7, 100, 90)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedPlaces(7, 30, 90)).toEqual([0, 3, 6])
  expect(namedPlaces(30, 20, 90)).toEqual([4, 9, 14, 19, 24, 29])
  expect(namedPlaces(1, 0, 90)).toEqual([0])
})

test('a day in the future, or without a value, breaks the line', () => {
  expect(runsOf([1, 2, null, 3, undefined, 4, 5])).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    [[3, 3]],
    [
      [5, 4],
      [6, 5],
    ],
  ])
  expect(runsOf([null, null])).toEqual([])
})
