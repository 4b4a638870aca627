import { orderStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { MyOrderContent } from './my-order-content.tsx'

type Order = Parameters<typeof MyOrderContent>[0]['order']

const s = orderStatus.code
const order = {
  id: 32,
  number: '1000032',
  status: s.pending,
  payment: paymentStatus.code.declined,
  paymentType: paymentType.code.creditCard,
  currency: 'BAM',
  isOwn: true,
  placedAt: '2026-11-20T10:00:00Z',
  user: { id: 7, name: 'Mirza Delić' },
  company: { id: 4, name: 'Nexa Shop' },
  lines: [],
  assigned: 0,
  net: '52.91',
  vat: '8.99',
  vatRates: [],
  total: '61.90',
  refunded: '0.00',
  reference: '',
  email: 'mirza.delic@nexa.example',
  phone: '',
  deliveryType: 1,
  delivery: null,
  holdUntil: null,
  transfer: null,
  paidTo: null,
  denyReason: '',
  isFree: false,
  isToConfirm: false,
  earned: null,
  invoice: null,
  invoices: [],
  invoicesDue: 0,
  invoiceByDelivery: false,
  events: [],
} as unknown as Order

const none = { total: 1, assigned: 0, missing: 0, notDue: 0, reserved: 0, refunded: 0 }
const withKeys = (keys: object, facts: object = {}) =>
  ({
    ...order,
    lines: [
      {
        id: 2,
        position: 1,
        product: { id: 5, title: 'Northfall', code: 'NF-0117', platform: 'Steam', imageFileId: null },
        quantity: 1,
        unitPrice: '61.90',
        gross: '61.90',
        keys: { ...none, ...keys },
      },
    ],
    ...facts,
  }) as unknown as Order
const notDue = {
  id: 1,
  lineId: 2,
  position: 1,
  state: 3,
  keyId: null,
  last4: null,
  isImage: false,
  assignedAt: null,
  revealedAt: null,
  deliveredAt: null,
  refundedAt: null,
  returnUntil: null,
  fault: null,
  keyReturn: null,
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('my-order-item')
      ? Response.json({ data: { total: 1, slots: [notDue], instructions: '' } })
      : Response.json({ data: { userData: { userGroups: [9], currencySymbol: 'KM' } } }),
  )
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Mirza sees the last twelve events of his order, and all of them when he asks', async () => {
  const events = Array.from({ length: 14 }, (_, at) => ({
    id: `event-${at}`,
    at: '2026-11-20T10:00:00Z',
    kind: at === 13 ? 'denied' : 'revealed',
    fromStatus: null,
    toStatus: null,
    userName: 'Mirza Delić',
    isInternal: false,
    facts: at === 13 ? { reason: 'The very first' } : { keys: 1, last4: '7KX2' },
  }))
  await mount(() => <MyOrderContent order={{ ...order, events } as unknown as Order} />)
  const shown = () => page.getByRole('listitem').elements().length
  await expect.poll(shown).toBe(12)
  await page.getByRole('button', { name: 'All 14' }).click()
  await expect.poll(shown).toBe(14)
})

test.for([
  [1700, 'VAT 17%'],
  [2550, 'VAT 25.5%'],
] as const)('the VAT of an order at %i basis points is written as %s', async ([rateBp, words]) => {
  const vatRates = [{ rateBp, net: '52.91', vat: '8.99' }]
  await mount(() => <MyOrderContent order={{ ...order, vatRates } as unknown as Order} />)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

const toPayment = () => page.getByRole('link', { name: 'Go to card payment' })

test.for([
  ['whose card was declined', {}],
  ['whose card page he closed', { payment: 0 }],
  ['whose bank did not answer in time', { payment: paymentStatus.code.requestTimeout, status: s.onHold }],
] as const)('Mirza continues the payment of his order %s from the order itself', async ([, facts]) => {
  await mount(() => <MyOrderContent order={{ ...order, ...facts } as Order} />)
  await expect.element(toPayment()).toHaveAttribute('href', '/payment-success?order=32')
})

test.for([
  ['that a card has paid', { payment: paymentStatus.code.captured, status: s.completed }],
  ['whose card is authorised and that waits for approval', { payment: paymentStatus.code.authorized }],
  ['that was cancelled', { status: s.cancelled }],
  ['of his that waits for a bank transfer', { paymentType: paymentType.code.wireTransfer, status: s.awaitingPayment }],
  ['of his that waits for approval', { paymentType: paymentType.code.companyFunds, status: s.onHold, payment: 0 }],
  ['of a retailer, which pays with its own card', { isOwn: false }],
] as const)('an order %s has no card payment to continue', async ([, facts]) => {
  await mount(() => <MyOrderContent order={{ ...order, ...facts } as Order} />)
  await expect.element(page.getByText('mirza.delic@nexa.example')).toBeVisible()
  await expect.element(toPayment()).not.toBeInTheDocument()
})

test.for([
  ['holds keys for Mirza says until when', { reserved: 1 }, 'Keys held until', 'Waits for payment until'],
  [
    'holds none, as after a declined card, says only how long it waits',
    {},
    'Waits for payment until',
    'Keys held until',
  ],
] as const)('an unpaid order that %s', async ([, keys, said, unsaid]) => {
  await mount(() => <MyOrderContent order={withKeys({ notDue: 1, ...keys }, { holdUntil: '2026-11-20T10:15:00Z' })} />)
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText(unsaid)).not.toBeInTheDocument()
})

test('Mirza is offered no file of keys after a full refund: none is his any more', async () => {
  const download = () => page.getByRole('button', { name: 'Download' })
  await mount(() => <MyOrderContent order={withKeys({ assigned: 1 }, { status: s.completed, assigned: 1 })} />)
  await expect.element(download()).toBeVisible()
  unmountAll()
  await mount(() => <MyOrderContent order={withKeys({ refunded: 1 }, { status: s.refunded, assigned: 1 })} />)
  await expect.element(page.getByText('0 of 1')).toBeVisible()
  await expect.element(download()).not.toBeInTheDocument()
})

test('a cancelled order promises Mirza no key', async () => {
  await mount(() => <MyOrderContent order={withKeys({ notDue: 1 }, { status: s.cancelled })} />)
  await expect.element(page.getByText('cancelled', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: '1 cancelled' })).toBeInTheDocument()
  await expect.element(page.getByText('after approval')).not.toBeInTheDocument()
})
