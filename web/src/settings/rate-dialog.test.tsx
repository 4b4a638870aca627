import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { RateDialog } from './rate-dialog.tsx'

let sent: { perEuro: string; confirm: boolean }[]

beforeEach(() => {
  sent = []
  // One euro is 1.10 dollars until now.
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!String(address).endsWith('/currencies/set-rate')) return Response.json({ data: [] })
    const body = JSON.parse(init?.body as string)
    sent.push(body)
    if (body.confirm || Math.abs(Number(body.perEuro) - 1.1) < 0.05)
      return Response.json({ data: { info: 'Saved.', currencies: [] } })
    return Response.json({ code: 'currencies.bigJump', data: { info: 'That is a big jump.' } }, { status: 409 })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik confirms the jump to 1.25 and then mistypes 12.5: he is asked again, and nothing is saved until he answers', async () => {
  const closed = vi.fn()
  await mount(() => <RateDialog code="USD" onClose={closed} />)
  const rate = page.getByRole('textbox', { name: /USD/ })
  const save = page.getByRole('button', { name: 'Save' })
  const question = page.getByRole('checkbox', { name: /more than 5%/ })
  await rate.fill('1.25')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The bank’s letter of today')
  await save.click()
  await expect.element(question).toBeVisible()
  await question.click()
  await rate.fill('12.5')
  await save.click()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(question).toBeVisible()
  await expect.element(question).not.toBeChecked()
  expect(closed).not.toHaveBeenCalled()
  await rate.fill('1.25')
  await save.click()
  await expect.poll(() => sent.length).toBe(3)
  await question.click()
  await save.click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(sent.map(({ perEuro, confirm }) => [Number(perEuro), confirm])).toEqual([
    [1.25, false],
    [12.5, false],
    [1.25, false],
    [1.25, true],
  ])
})
