import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { dateTime } from '../text/format.ts'
import { ApiCredentialsCard } from './api-credentials-card.tsx'
import { t } from './api-access.texts.ts'

const until = '2026-11-29T09:30:00Z'
const credential = {
  id: 5,
  version: 1,
  companyId: 3,
  companyName: 'Digitalis d.o.o.',
  currency: 'BAM',
  environment: 'live',
  name: 'Web shop',
  keyId: 'bk_live_5',
  scopes: ['catalogue:read'],
  addresses: [],
  dailyLimit: null,
  createdDate: '2026-11-01T08:00:00Z',
  lastUsedDate: null,
  lastIp: null,
  formerUntilDate: null as string | null,
  revokedDate: null,
}
const other = { ...credential, id: 6, name: 'Accounting', keyId: 'bk_live_6' }

let formerUntilDate: string | null
let tried: unknown[]

beforeEach(async () => {
  formerUntilDate = until
  tried = []
  await page.viewport(1280, 800)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/users/profile'))
      return Response.json({ data: { userData: { id: 2, companyId: 3, companyType: 2, userGroups: [10] } } })
    if (address.includes('rotate-api-credential')) {
      const { password } = JSON.parse(init.body as string)
      tried.push({ id: Number(address.split('/').at(-1)), password })
      if (password === 'wrong')
        return Response.json({ code: 'security.wrongPassword', data: { info: 'Wrong password.' } }, { status: 422 })
      formerUntilDate = until
      return Response.json({ data: { info: 'Done.', credential: 'bk_live_5.secret-of-november' } })
    }
    return Response.json({
      data: [{ ...credential, formerUntilDate }, other],
      pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 },
    })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const dialog = () => page.getByRole('dialog')
const told = () => dialog().element().textContent
async function askToRotate(name: string) {
  await mount(() => <ApiCredentialsCard companyId={3} />)
  await userEvent.click(page.getByRole('button', { name: t.more(name) }))
  await userEvent.click(page.getByRole('menuitem', { name: t.rotate }))
  await expect.element(dialog()).toHaveAccessibleName(t.rotateTitle(name))
}

test('someone who rotates a second time within 24 hours sees until when the previous secret was to work, and that it now ends', async () => {
  await askToRotate('Web shop')
  expect(told()).toContain(t.rotateText + t.rotateEnds(dateTime(until)))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(tried).toEqual([])
  await expect.element(page.getByRole('button', { name: t.more('Web shop') })).toHaveFocus()
})

test('the daily limit of a credential shows its currency, for a new credential as for an existing one', async () => {
  await mount(() => <ApiCredentialsCard companyId={3} currency="EUR" />)
  await userEvent.click(page.getByRole('button', { name: t.add }))
  const limit = () => page.getByLabelText(t.dailyLimit).element().parentElement?.textContent
  await expect.element(page.getByLabelText(t.dailyLimit)).toBeVisible()
  expect(limit()).toBe('€')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: t.more('Web shop') }))
  await userEvent.click(page.getByRole('menuitem', { name: t.change }))
  await expect.element(dialog()).toHaveAccessibleName('Web shop')
  expect(limit()).toBe('KM')
})

test('when no secret before the last one works any more, nothing else ends', async () => {
  await askToRotate('Accounting')
  expect(told()).toContain(t.rotateText)
  expect(told()).not.toContain(t.rotateEnds(dateTime(until)))
})

test('a wrong password is reported in the dialog; the right one shows the secret once, and the focus returns to the credential', async () => {
  await askToRotate('Web shop')
  const password = page.getByLabelText(t.password, { exact: true })
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(page.getByText('Wrong password.')).toBeVisible()
  await userEvent.fill(password, 'Kljuc-u-bravi-26')
  await userEvent.click(dialog().getByRole('button', { name: t.rotate, exact: true }))
  await expect.element(page.getByText('bk_live_5.secret-of-november')).toBeVisible()
  await expect.element(dialog()).toHaveAccessibleName(t.secretTitle)
  expect(tried).toEqual([
    { id: 5, password: 'wrong' },
    { id: 5, password: 'Kljuc-u-bravi-26' },
  ])
  // One Enter too many does not close what is shown only once.
  await expect.element(page.getByRole('button', { name: t.copy })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: t.kept }))
  await expect.element(page.getByText('bk_live_5.secret-of-november')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t.more('Web shop') })).toHaveFocus()
})
