import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Trx } from './connect.ts'
import { GoesAlone, inRound, mustBeAlone, ownInRound, stepOfRound } from './round.ts'

const aTransaction = () => ({}) as Trx

/** A step that records the pieces it ran with, and doubles. */
function doubling() {
  const done: (readonly number[])[] = []
  const double = stepOfRound(async (_trx, given: readonly number[]) => {
    done.push(given)
    await pause(1)
    return given.map((one) => one * 2)
  })
  return { done, double }
}

describe('pieces of work in a round', () => {
  it('do a step once for all of them, however long each takes to reach it', async () => {
    const { done, double } = doubling()
    const trx = aTransaction()
    const works = [5, 1, 3].map((n) => async () => {
      await pause(n)
      return `${n}: ${await double(trx, n)}`
    })
    expect(await inRound(trx, works)).toEqual(['5: 10', '1: 2', '3: 6'])
    expect(done.map((given) => given.toSorted((a, b) => a - b))).toEqual([[1, 3, 5]])
  })

  it('do it without those that never reach it, and each of two steps with those that wait at it', async () => {
    const { done, double } = doubling()
    const other = doubling()
    const trx = aTransaction()
    const answers = await inRound(trx, [
      async () => 0,
      async () => double(trx, 1),
      async () => other.double(trx, 2),
      async () => other.double(trx, await double(trx, 3)),
    ])
    expect(answers).toEqual([0, 2, 4, 12])
    expect(done).toEqual([[1, 3]])
    expect(other.done).toEqual([[2], [6]])
  })

  it('that are alone, or outside a round, are done at once', async () => {
    const { done, double } = doubling()
    const trx = aTransaction()
    expect(await inRound(trx, [async () => double(trx, 4)])).toEqual([8])
    expect(await double(aTransaction(), 5)).toBe(10)
    expect(done).toEqual([[4], [5]])
    expect(() => mustBeAlone(trx)).not.toThrow()
    expect(() => [ownInRound(trx, [1]), ownInRound(trx, [1])]).not.toThrow()
  })

  it('are undone when one fails: the others learn at their next step that it is undone but not why, and all have ended before the error is thrown', async () => {
    const { done, double } = doubling()
    const trx = aTransaction()
    const heard: unknown[] = []
    let isAtWork = true
    const round = inRound<unknown>(trx, [
      async () => {
        throw new Error('no money')
      },
      async () => double(trx, 1).catch((error: unknown) => heard.push(error)),
      async () => {
        await pause(20)
        isAtWork = false
      },
    ])
    await expect(round).rejects.toThrow('no money')
    expect(isAtWork).toBe(false)
    expect(heard).toEqual([expect.any(GoesAlone)])
    expect(done).toEqual([])
  })

  it('are undone by a step that fails', async () => {
    const trx = aTransaction()
    const fails = stepOfRound(async () => {
      throw new Error('a check of the database')
    })
    await expect(inRound(trx, [async () => fails(trx, 1), async () => fails(trx, 2)])).rejects.toThrow('a check')
  })

  it('that want the same, or would lock in another order than the rest, do not form a round', async () => {
    const trx = aTransaction()
    await expect(inRound(trx, [async () => ownInRound(trx, [7]), async () => ownInRound(trx, [8, 7])])).rejects.toThrow(
      GoesAlone,
    )
    const next = aTransaction()
    await expect(inRound<unknown>(next, [async () => mustBeAlone(next), async () => 1])).rejects.toThrow(GoesAlone)
  })
})
