import { beforeEach, expect, test } from 'vitest'
import { clearToasts, currentToasts } from '../state/toast.ts'
import { inParts } from './in-parts.ts'

beforeEach(() => clearToasts())

const idsUpTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

/** A list in which the given ids are selected. */
function marked(ids: number[]) {
  const left = new Set(ids)
  return { left, drop: (done: readonly (number | string)[]) => done.forEach((id) => left.delete(Number(id))) }
}

test('Lejla puts 1,200 keys into quarantine: three calls, one message, and no key stays marked', async () => {
  const selection = marked(idsUpTo(1200))
  const sent: number[] = []
  await inParts(selection, idsUpTo(1200), async (part) => {
    sent.push(part.length)
    return { data: { info: `${part.length} keys are in quarantine.` } }
  })
  expect(sent).toEqual([500, 500, 200])
  expect(currentToasts().map(({ kind, title }) => `${kind}: ${title}`)).toEqual(['success: Done for all 1,200.'])
  expect(selection.left.size).toBe(0)
})

test('the second part is refused: the rest is not tried and stays marked, and what was done is reported', async () => {
  const selection = marked(idsUpTo(1200))
  let calls = 0
  const answer = await inParts(selection, idsUpTo(1200), async (part) => {
    calls += 1
    return part.includes(501) ? undefined : { data: { info: '500 keys are in quarantine.' } }
  })
  expect(answer).toBeUndefined()
  expect(calls).toBe(2)
  expect(selection.left.size).toBe(700)
  expect(currentToasts().map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'warning: Done for 500 of 1,200. The others are still selected.',
  ])
})

test("for a few keys the server's own message is shown", async () => {
  await inParts(marked([7, 8]), [7, 8], async () => ({ data: { info: '2 keys are in quarantine.' } }))
  expect(currentToasts()[0]?.title).toBe('2 keys are in quarantine.')
})
