import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

const away = Object.assign(new Error('no more connections'), { code: '53300' })

/** Numbers of which some fail; notes which were tried. */
function working(failing: Readonly<Record<number, Error>>) {
  const tried: number[] = []
  const work = async (item: number) => {
    tried.push(item)
    if (failing[item]) throw failing[item]
    return item * 10
  }
  return { tried, work }
}

test('results are returned in order', async () => {
  const { work } = working({})
  expect(await oneByOne([3, 1, 2], 'items failed', work)).toEqual([30, 10, 20])
})

test('a failing item holds up none of those behind it, and is reported when all were tried', async () => {
  const { tried, work } = working({ 1: new Error('first'), 3: new Error('third') })
  const error = await oneByOne([1, 2, 3, 4], 'items failed', work).catch((thrown: unknown) => thrown)
  expect(tried).toEqual([1, 2, 3, 4])
  expect(error).toMatchObject({ message: '2 items failed', errors: [{ message: 'first' }, { message: 'third' }] })
})

test('without a database no further items are tried', async () => {
  const { tried, work } = working({ 2: away })
  await expect(oneByOne([1, 2, 3], 'items failed', work)).rejects.toBe(away)
  expect(tried).toEqual([1, 2])
})

test('items that are generated lazily are not fetched ahead', async () => {
  const looked: number[] = []
  async function* found() {
    for (const item of [1, 2, 3]) {
      looked.push(item)
      if (item === 3) return
      yield item
    }
  }
  const { tried, work } = working({ 1: new Error('first') })
  await expect(oneByOne(found(), 'items failed', work)).rejects.toThrow('1 items failed')
  expect([looked, tried]).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})
