import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ChoicesCard } from './choices-card.tsx'

interface Choice {
  topic: string
  inProduct: boolean
  mail: number
}
let stored: Choice
let sent: Choice[]
/** Lets the server answer the changes, one call each. */
let answers: (() => void)[]
let isRefused: boolean

beforeEach(() => {
  stored = { topic: 'orders', inProduct: true, mail: 1 }
  sent = []
  answers = []
  isRefused = false
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json({ data: [stored] })
    const wish = JSON.parse(init.body as string) as Choice
    sent.push(wish)
    await new Promise<void>((answer) => answers.push(answer))
    if (isRefused) return Response.json({ code: 'common.forbidden', info: 'No.' }, { status: 403 })
    stored = wish
    return Response.json({ data: { info: '' } })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () => page.getByRole('switch', { name: /In the portal/ })
const byMail = () => page.getByRole('button', { name: 'Daily digest' })

test('Mirza turns a topic off and chooses the daily digest before the first answer is there: both are kept', async () => {
  await mount(ChoicesCard)
  await shown().click()
  await byMail().click()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(() => stored).toEqual({ topic: 'orders', inProduct: false, mail: 2 })
  expect(sent.map(({ inProduct, mail }) => [inProduct, mail])).toEqual([
    [false, 1],
    [false, 2],
  ])
  await expect.element(shown()).not.toBeChecked()
  await expect.element(byMail()).toHaveAttribute('aria-pressed', 'true')
})

test('what the server refuses is shown as it was', async () => {
  isRefused = true
  await mount(ChoicesCard)
  await shown().click()
  await expect.element(shown()).not.toBeChecked()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.element(shown()).toBeChecked()
})
