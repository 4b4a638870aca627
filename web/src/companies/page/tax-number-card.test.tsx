import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
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
  vi.unstubAllGlobals()
})

test('Tarik confirms the VAT number that he reads: the number goes with his note', async () => {
  await mount(() => <TaxNumberCard companyId={4} />)
  await userEvent.click(page.getByRole('button', { name: t.confirm }))
  await userEvent.fill(page.getByRole('textbox', { name: t.note }), 'Register of the APR')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t.confirm }))
  await expect.poll(() => confirmed).toEqual([{ number: 'RS101536026', note: 'Register of the APR' }])
})
