import { expect, test } from 'vitest'
import { rememberedSums } from './remembered-sums.ts'
import type { Sold } from './sold.ts'

const nothing = BigInt(0)
const rows = (count: number): Sold[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    keys: 1,
    orders: 1,
    net: nothing,
    gross: nothing,
    cost: nothing,
    refunded: nothing,
    refundedNet: nothing,
    list: nothing,
  }))

/** Requests something with the given number of rows; returns how often it has been read so far. */
function reader() {
  const reads = new Map<string, number>()
  return async (name: string, count = 1) => {
    await rememberedSums(['test', name], async () => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      return rows(count)
    })
    return reads.get(name)
  }
}

test('Tarik and Lejla ask for the same at the same time and again later, and it is read once', async () => {
  const ask = reader()
  expect(await Promise.all([ask('year'), ask('year')])).toEqual([1, 1])
  expect(await ask('year')).toBe(1)
  expect(await ask('another year')).toBe(1)
})

test('a failed read is not cached', async () => {
  const failed = rememberedSums(['failing'], () => Promise.reject(new Error('the database is away')))
  await expect(failed).rejects.toThrow('the database is away')
  expect(await rememberedSums(['failing'], async () => rows(2))).toHaveLength(2)
})

test('the least recently used entry is dropped before the cache grows over its limit', async () => {
  const ask = reader()
  await ask('first', 60_000)
  await ask('second', 30_000)
  expect(await ask('first')).toBe(1)
  await ask('third', 30_000)
  expect(await ask('first')).toBe(1)
  expect(await ask('second', 30_000)).toBe(2)
})
