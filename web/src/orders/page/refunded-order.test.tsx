import { orderStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { OrderKeys } from '../keys/order-keys.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'

type Order = Parameters<typeof OrderLines>[0]['order']

const keys = { total: 3, assigned: 0, missing: 0, notDue: 0, reserved: 0, refunded: 3 }
const order = {
  id: 32,
  number: '1000032',
  status: orderStatus.code.refunded,
  currency: 'BAM',
  placedAt: '2026-11-20T10:00:00Z',
  items: 3,
  // Their keys were withdrawn, not put back into stock.
  assigned: 3,
  net: '52.91',
  total: '61.90',
  vatRates: [],
  actions: [],
  lines: [
    {
      id: 2,
      position: 1,
      product: { id: 5, title: 'Northfall', code: 'NF-0117', platform: 'Steam', imageFileId: null },
      quantity: 3,
      unitPrice: '61.90',
      gross: '61.90',
      keys,
      prices: [],
    },
  ],
} as unknown as Order

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('payment-details'))
      return Response.json({
        data: {
          payment: paymentStatus.code.declined,
          paymentType: paymentType.code.companyFunds,
          currency: 'BAM',
          gross: '61.90',
          captured: '0.00',
          refunded: '0.00',
          holdUntil: '2026-11-20T10:15:00Z',
          lines: [],
        },
      })
    if (address.includes('key-details')) return Response.json({ data: { total: 0, slots: [] } })
    return Response.json({ data: { userData: { userGroups: [9], currencySymbol: 'KM' } } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const download = () => page.getByRole('button', { name: 'Download' })

test('Tarik is offered no keys of a fully refunded order, and none counts as delivered', async () => {
  await mount(() => (
    <>
      <OrderLines order={order} />
      <OrderKeys order={order} choosing={false} />
    </>
  ))
  await expect.element(page.getByText('0 of 3').last()).toBeVisible()
  await expect.element(page.getByText('3 of 3')).not.toBeInTheDocument()
  await expect.element(download()).not.toBeInTheDocument()
})

test('the payment of an order says how long it waits, whether or not it holds keys', async () => {
  await mount(() => <OrderPayment orderId={32} status={orderStatus.code.pending} />)
  await expect.element(page.getByText('Waits for payment until')).toBeVisible()
})
