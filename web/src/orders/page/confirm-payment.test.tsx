import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'

type Order = Parameters<typeof ConfirmPayment>[0]['order']

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (String(address).includes('users/profile'))
      return Response.json({ data: { userData: { userGroups: [10], currencySymbol: 'KM' } } })
    return Response.json(
      {
        code: 'ledger.insufficientFunds',
        data: {
          info: 'Funds and credit do not cover this amount.',
          detail: { needed: '255.30', available: '100.00' },
        },
      },
      { status: 409 },
    )
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Amra, whose funds are short, sees her own part of the order and what she has available for it', async () => {
  const order = { id: 32, currency: 'BAM', earned: { purchaseCurrency: 'BAM' } } as Order
  await mount(() => <ConfirmPayment order={order} amount="279.54 KM" />)
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that you received 279.54 KM?' })
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await expect.element(dialog.getByText(/255\.30\sKM.*100\.00\sKM/)).toBeVisible()
})
