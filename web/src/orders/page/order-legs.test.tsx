import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { OrderLegs } from './order-legs.tsx'

afterEach(unmountAll)

type Order = Parameters<typeof OrderLegs>[0]['order']

const brava = { id: 1, name: 'Brava d.o.o.', type: 1 }
const digitalis = { id: 2, name: 'Digitalis d.o.o. Sarajevo', type: 2 }
const hardver = {
  id: 5,
  name: 'Trgovačko društvo za promet digitalnim sadržajem i uslugama Hardver Centar Tuzla d.o.o.',
  type: 3,
}
const leg = { currency: 'BAM', marginCurrency: 'BAM', margin: '24.49', isInvoiceDue: false }
const order = {
  costHome: '145.51',
  homeCurrency: 'BAM',
  company: hardver,
  paymentType: 5,
  paymentStatus: 3,
  legs: [
    { ...leg, seq: 1, seller: brava, buyer: digitalis, gross: '265.20', invoice: { id: 1, name: '1-2026-2508' } },
    { ...leg, seq: 2, seller: digitalis, buyer: hardver, gross: '286.40', invoice: { id: 2, name: '2-2026-0739' } },
  ],
} as unknown as Order

test('in an order of a shop with a long name, what each company earns does not touch the names beside it', async () => {
  await page.viewport(1280, 800)
  await mount(() => (
    <div style={{ width: 822 }}>
      <OrderLegs order={order} />
    </div>
  ))
  await expect.element(page.getByText(/1-2026-2508/)).toBeVisible()
  const edges = (text: string | RegExp, at = 0) => page.getByText(text).all()[at]?.element().getBoundingClientRect()
  const gaps = [
    (edges('Digitalis d.o.o. Sarajevo')?.left ?? 0) - (edges(/24\.49/)?.right ?? 0),
    (edges(/Hardver Centar Tuzla/)?.left ?? 0) - (edges(/24\.49/, 1)?.right ?? 0),
  ]
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8)
})

test('beside the actions at 1100 pixels, the sales chain of a shop with a long name stays inside its card', async () => {
  await page.viewport(1100, 800)
  await mount(() => (
    <div style={{ width: 485 }}>
      <OrderLegs order={order} />
    </div>
  ))
  await expect.element(page.getByText(/1-2026-2508/)).toBeVisible()
  const edges = (text: RegExp, at = 0) => page.getByText(text).all()[at]?.element().getBoundingClientRect()
  for (const edge of [edges(/Hardver Centar Tuzla/)?.right, edges(/24\.49/, 1)?.right])
    expect(edge).toBeLessThanOrEqual(485)
  expect(edges(/Hardver Centar Tuzla/)?.width).toBeGreaterThan(160)
})

test('for an order whose card confirmation expired, the sales chain writes 3DS in capitals', async () => {
  await mount(() => <OrderLegs order={{ ...order, status: 7, paymentType: 2, payment: 7 }} />)
  await expect.element(page.getByText('credit card, 3DS time-out')).toBeVisible()
})
