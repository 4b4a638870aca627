import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { roundLimits, Rounds, type Turn } from './rounds.ts'

interface Named extends Turn {
  readonly name: string
}

const turn = (name: string, apart: readonly number[] | undefined, kind: unknown = 'order'): Named => ({
  name,
  apart,
  kind,
  same: name,
})
const nth = (n: number) => turn(String(n), [n])

/** Rounds whose work ends when the test says so. */
function held(done: (names: readonly string[]) => readonly (string | undefined)[] = (names) => names) {
  const began: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const rounds = new Rounds<Named, string>(async (turns) => {
    const names = turns.map(({ name }) => name)
    began.push(names)
    await new Promise<void>((resolve) => ends.push(resolve))
    return done(names)
  })
  const end = async () => {
    ends.shift()?.()
    await pause(1)
  }
  return { rounds, began, end }
}

it('a lone turn starts at once; those that arrive during it go together', async () => {
  const { rounds, began, end } = held()
  const answers = [1, 2, 3].map((n) => rounds.take(nth(n)))
  expect(began).toEqual([['1']])
  expect(rounds.waiting).toBe(2)
  await end()
  expect(began).toEqual([['1'], ['2', '3']])
  await end()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3'])
  expect(rounds.waiting).toBe(0)
})

it('another round begins beside the first if enough turns wait, never with more than fit, as long as places are free', async () => {
  const { rounds, began, end } = held()
  const answers = Array.from({ length: 40 }, (_, n) => rounds.take(nth(n)))
  expect(began.map(({ length }) => length)).toEqual([1, 4, 4, 4])
  for (let n = 0; n < 12; n += 1) await end()
  expect(Math.max(...began.map(({ length }) => length))).toBe(roundLimits.most)
  expect(began.flat().toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => String(n)).toSorted())
  await Promise.all(answers)
})

it('two turns of one company never go together or side by side, and no other turn waits for them', async () => {
  const { rounds, began, end } = held()
  const answers = [turn('a', [1]), turn('b', [1, 9]), turn('c', [9]), turn('d', [2])].map((one) => rounds.take(one))
  await end()
  expect(began).toEqual([['a'], ['b', 'd']])
  await end()
  expect(began.at(-1)).toEqual(['c'])
  await end()
  await Promise.all(answers)
})

it('turns of two kinds never go together, and one that must be alone never waits', async () => {
  const { rounds, began, end } = held()
  const answers = [nth(1), nth(2), turn('other', [3], 'x'), turn('alone', undefined)].map((one) => rounds.take(one))
  expect(began).toEqual([['1'], ['alone']])
  await end()
  expect(began.at(-1)).toEqual(['2'])
  for (let n = 0; n < 3; n += 1) await end()
  expect(began.at(-1)).toEqual(['other'])
  await Promise.all(answers)
})

it('a turn that asks for the same as a waiting or running one is not delayed', async () => {
  const { rounds, began, end } = held()
  const answers = [nth(1), nth(1), nth(2), nth(2)].map((one) => rounds.take(one))
  expect(began).toEqual([['1'], ['1'], ['2']])
  for (let n = 0; n < 4; n += 1) await end()
  expect(began.at(-1)).toEqual(['2'])
  await Promise.all(answers)
})

it('a turn that is left out runs alone; the others do not', async () => {
  const { rounds, began, end } = held((names) =>
    names.map((name) => (name === '3' && names.length > 1 ? undefined : name)),
  )
  const answers = [1, 2, 3].map((n) => rounds.take(nth(n)))
  for (let n = 0; n < 3; n += 1) await end()
  expect(began).toEqual([['1'], ['2', '3'], ['3']])
  expect(await Promise.all(answers)).toEqual(['1', '2', '3'])
})

it('a failed round is repeated turn by turn, each with its own outcome; then turns go alone for a while', async () => {
  const began: (readonly string[])[] = []
  const rounds = new Rounds<Named, string>(async (turns) => {
    const names = turns.map(({ name }) => name)
    began.push(names)
    await pause(5)
    if (names.includes('2')) throw new Error('refused')
    return names
  })
  const answers = await Promise.allSettled([1, 2, 3].map((n) => rounds.take(nth(n))))
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    '1',
    'refused',
    '3',
  ])
  expect(began).toEqual([['1'], ['2', '3'], ['2'], ['3']])
  const alone = 2 * roundLimits.aloneAfter
  await Promise.all(Array.from({ length: alone + 5 }, (_, n) => rounds.take(nth(n + 10))))
  const after = began.slice(4)
  expect(after.slice(0, alone).every(({ length }) => length === 1)).toBe(true)
  expect(after.some(({ length }) => length > 1)).toBe(true)
})

it('while the database is away, no turn is retried alone', async () => {
  let tries = 0
  const rounds = new Rounds<Named, string>(async (turns) => {
    tries += 1
    await pause(2)
    if (turns.length === 1) return ['done']
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  })
  const answers = await Promise.allSettled([1, 2, 3].map((n) => rounds.take(nth(n))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(tries).toBe(2)
})

it('a slow round gives up its place; a turn that has waited long goes alone, even beside one of its company', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { rounds, began } = held()
  void rounds.take(nth(1))
  void rounds.take(nth(2))
  void rounds.take(turn('same', [1]))
  expect(began).toEqual([['1']])
  vi.advanceTimersByTime(roundLimits.placeMs)
  expect(began).toEqual([['1'], ['2']])
  vi.advanceTimersByTime(roundLimits.waitMs)
  expect(began.at(-1)).toEqual(['same'])
  vi.useRealTimers()
})
