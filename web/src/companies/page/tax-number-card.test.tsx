import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { queryClient } from '../../api/query-client.ts'
import { t as start } from '../../ui/start.texts.ts'
import { SignUpCard } from './sign-up-card.tsx'
import { TaxNumberCard } from './tax-number-card.tsx'
import { taxNumberTexts as t } from './tax-number.texts.ts'

const confirmed: unknown[] = []

beforeEach(() => {
  confirmed.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const taxNumber = {
      number: 'RS101536026',
      state: taxNumberState.code.open,
      matters: true,
      isInVies: false,
      validAt: null,
      checks: [],
    }
    if (path.startsWith('/companies/confirm-tax-number')) {
      confirmed.push(JSON.parse(init?.body as string))
      return Response.json({ data: { info: 'Confirmed', taxNumber } })
    }
    if (path.startsWith('/companies/tax-number')) return Response.json({ data: taxNumber })
    return Response.json({ data: null })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('Tarik confirms the VAT number that he reads: the number goes with his note', async () => {
  await mount(() => <TaxNumberCard companyId={4} />)
  await userEvent.click(page.getByRole('button', { name: t.confirm }))
  await userEvent.fill(page.getByRole('textbox', { name: t.note }), 'Register of the APR')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t.confirm }))
  await expect.poll(() => confirmed).toEqual([{ number: 'RS101536026', note: 'Register of the APR' }])
})

test.each([
  ['its VAT number', TaxNumberCard],
  ['what it submitted at sign-up', SignUpCard],
])('Tarik reads that %s could not be loaded, instead of nothing, and tries again', async (_what, Card) => {
  let isDown = true
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ code: 'common.notFound', data: { info: 'Unreadable' } }, { status: 422 })
      : Response.json({ data: null }),
  )
  await mount(() => <Card companyId={4} />)
  await expect.element(page.getByRole('alert').getByText('Unreadable')).toBeVisible()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: start.tryAgain }))
  await expect.element(page.getByText('Unreadable')).not.toBeInTheDocument()
})
