import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { MyOrderLine } from '../page/my-order-line.tsx'
import { RefundUnits } from '../refunds/refund-units.tsx'
import { LineSlots } from './line-slots.tsx'

const total = 600
const tail = (position: number) => `K${String(position).padStart(3, '0')}`
const slotAt = (position: number) => ({
  id: position,
  lineId: 2,
  position,
  state: 1,
  keyId: position + 10_000,
  last4: tail(position),
  isImage: false,
  assignedAt: '2026-11-20T10:00:00Z',
  revealedAt: null,
  deliveredAt: '2026-11-20T10:00:00Z',
  refundedAt: null,
  returnUntil: null,
  fault: null,
  keyReturn: null,
})
const product = { id: 1, title: 'Northfall', code: 'NF-0117', platform: 'Steam', imageFileId: null }
const keys = { total, assigned: total, missing: 0, notDue: 0 }
const line = { id: 2, product, keys, quantity: total, unitPrice: '10.00' } as never
const profile = { data: { userData: { companyId: 4, currencySymbol: 'KM', userGroups: [9], isTelecomCompany: false } } }

/** The position of a refunded unit. */
let refunded = 0
/** How many of the next further pages fail. */
let failing: number

beforeEach(() => {
  failing = 0
  refunded = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!/key-details|my-order-item/.test(address)) return Response.json(profile)
    const asked = new URL(address, 'http://brava.example').searchParams
    const [at, size] = [Number(asked.get('page') ?? 1), Number(asked.get('pageSize') ?? 100)]
    if (at > 1 && failing-- > 0)
      return Response.json({ code: 'common.internal', data: { info: 'No.' } }, { status: 500 })
    const all = Array.from({ length: total }, (_, n) => ({
      ...slotAt(n + 1),
      refundedAt: n + 1 === refunded ? '2026-11-21T10:00:00Z' : null,
    }))
    return Response.json({ data: { total, slots: all.slice((at - 1) * size, at * size), instructions: '' } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const more = () => page.getByRole('button', { name: /^Show \d+ more/ })

/** Clicks until nothing is left; each time fewer remain. */
async function showAll(until: RegExp) {
  for (let left = total; left > 0; ) {
    const button = more().elements()[0]
    if (!button) break
    const before = Number(/Show (\d+) more/.exec(button.textContent ?? '')?.[1])
    expect(before).toBeLessThan(left)
    left = before
    await more().click()
    await expect
      .poll(() => {
        const text = more().elements()[0]?.textContent ?? 'Show 0 more'
        return Number(/Show (\d+) more/.exec(text)?.[1])
      })
      .toBeLessThan(before)
  }
  await expect.element(page.getByText(until).first()).toBeVisible()
}

test.each([
  [
    'Mirza sees every key of his order of 600, also those after the first 500, to report or return them',
    () => (
      <MyOrderLine
        line={line}
        symbol="KM"
        own
        isCancelled={false}
        onReport={() => {}}
        onAsk={() => {}}
        onReturn={() => {}}
        onKeep={() => {}}
      />
    ),
    /K600/,
  ],
  [
    'Tarik sees every unit of a line of 600 in the list of orders, to replace its key',
    () => <LineSlots orderId={1} line={line} isCancelled={false} onReplace={() => {}} />,
    /K600/,
  ],
  [
    'Tarik can choose every unit of a line of 600 for a refund',
    () => <RefundUnits orderId={1} lineId={2} title="Northfall" chosen={[]} waiting={false} onChange={() => {}} />,
    /K600/,
  ],
] as const)('%s', async (_, piece, last) => {
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return piece()
  })
  await expect.element(more()).toBeVisible()
  await showAll(last)
  await expect.element(more()).not.toBeInTheDocument()
})

test('Tarik asks again for the units after the first 500 when they could not be read', async () => {
  await mount(() => (
    <RefundUnits orderId={1} lineId={2} title="Northfall" chosen={[]} waiting={false} onChange={() => {}} />
  ))
  failing = 1
  await more().click()
  await expect.poll(() => failing).toBe(0)
  await expect.element(more()).toBeEnabled()
  await more().click()
  await expect.element(page.getByText('•••• K600')).toBeVisible()
})

test('what Tarik has not opened yet is counted without the refunded units that he sees', async () => {
  refunded = 2
  const some = { ...(line as object), keys: { ...keys, assigned: total - 1, refunded: 1 } } as never
  await mount(() => <LineSlots orderId={1} line={some} isCancelled={false} onReplace={() => {}} />)
  await expect.element(more()).toHaveTextContent('Show 595 more: 595 assigned')
})
