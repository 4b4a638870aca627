import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { FundsDialog } from './funds-dialog.tsx'
import { t } from './funds.texts.ts'
import { LimitDialog } from './limit-dialog.tsx'

const digitalis = {
  id: 2,
  name: 'Digitalis',
  currency: 'BAM',
  available: '3500.00',
  creditLimit: '2000.00',
  creditPaused: false,
}
let sent: object[] = []

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

/** Emir sets a different limit, or the company's currency changes, while Tarik's dialog is open. */
function Desk({ change, what }: { change: Partial<typeof digitalis>; what: typeof LimitDialog | typeof FundsDialog }) {
  const [company, setCompany] = useState(digitalis)
  const Dialog = what as typeof LimitDialog
  return (
    <>
      <button type="button" data-emir onClick={() => setCompany({ ...digitalis, ...change })}>
        Emir
      </button>
      <Dialog company={company} open onClose={() => {}} />
    </>
  )
}

async function show(what: typeof LimitDialog | typeof FundsDialog, change: Partial<typeof digitalis>) {
  sent = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ data: {} })
    const body = JSON.parse(init.body as string) as { was: { creditLimit?: string; currency: string } }
    sent.push(body)
    const isStale = Object.entries(body.was).some(
      ([name, was]) => ({ ...digitalis, ...change })[name as 'currency'] !== was,
    )
    if (isStale)
      return Response.json({ data: { code: 'common.conflict', info: '' }, code: 'common.conflict' }, { status: 409 })
    return Response.json({ data: { info: '', waits: false } })
  })
  await mount(() => <Desk change={change} what={what} />)
}

const emir = () => document.querySelector<HTMLButtonElement>('[data-emir]')?.click()
const told = () => page.getByRole('alert').filter({ hasText: 'save again' })

test("a limit that Tarik types names the one he read, and replaces Emir's only after he was told of it", async () => {
  await show(LimitDialog, { creditLimit: '2500.00' })
  await page.getByRole('textbox', { name: t.newLimit }).fill('1700.00')
  emir()
  const set = page.getByRole('button', { name: t.set, exact: true })
  await set.click()
  await expect.element(told()).toBeVisible()
  await set.click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { creditLimit: '1700.00', was: { creditLimit: '2000.00', currency: 'BAM' } },
      { creditLimit: '1700.00', was: { creditLimit: '2500.00', currency: 'BAM' } },
    ])
})

test('an amount that Tarik typed in marks is not booked as euros before he was told of the change', async () => {
  await show(FundsDialog, { currency: 'EUR' })
  await page.getByRole('textbox', { name: t.amount }).fill('100.00')
  emir()
  const book = page.getByRole('button', { name: t.book, exact: true })
  await book.click()
  await expect.element(told()).toBeVisible()
  await book.click()
  await expect.poll(() => sent).toMatchObject([{ was: { currency: 'BAM' } }, { was: { currency: 'EUR' } }])
})
