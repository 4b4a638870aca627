import type { BuyerDashboard, DistributorDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { endTurn, useTurn } from '../promotions/promotion-state.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { BuyerWaiting } from './buyer-waiting.tsx'
import { DistributorWaiting } from './distributor-waiting.tsx'
import { RunningPromotions } from './running-promotions.tsx'

afterEach(() => {
  endTurn()
  unmountAll()
  vi.unstubAllGlobals()
})

const none = { count: 0, oldestAt: null }
const quiet = {
  ...Object.fromEntries(
    ['toApprove', 'atReseller', 'missingKeys', 'cardProblems', 'signUps', 'faultReports', 'keyReturns', 'posClaims']
      .concat(['cardDifferences', 'corrections', 'erasures', 'supplierClaims', 'newPartners', 'turnedDown', 'lowStock'])
      .concat(['newInvoices', 'taxNumbers', 'heldInvoices', 'bankEntries', 'unpaidKeys', 'faultyKeys'])
      .map((name) => [name, none]),
  ),
  eInvoices: { rejected: 0, stuck: 0 },
}
const answers = (rows: object[]) =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/users/profile')
        ? { data: { userData: { id: 9, userGroups: [5], isTelecomCompany: false, currencySymbol: 'KM' } } }
        : { data: rows },
    ),
  )

test('Tarik sees the open tickets among what is to do, and opens exactly these', async () => {
  answers([])
  const toDo = { ...quiet, openTickets: { count: 3, oldestAt: '2026-11-20T08:00:00.000Z' } }
  await mount(() => <DistributorWaiting data={{ toDo } as unknown as z.input<typeof DistributorDashboard>} />)
  const line = page.getByRole('link', { name: /^Open tickets/ })
  await expect.element(line.getByText('3', { exact: true })).toBeVisible()
  await expect.element(line).toHaveAttribute('href', '/support-tickets?status=%5B1%2C2%5D')
})

test('Mirza sees the open tickets of his company and how many were answered', async () => {
  answers([])
  const data = {
    ...quiet,
    awaitingPayment: { count: 0, gross: '0.00' },
    cancelled: none,
    toConfirm: none,
    heldUp: none,
    openTickets: { count: 2, answered: 1 },
  } as unknown as z.input<typeof BuyerDashboard>
  await mount(() => <BuyerWaiting data={data} symbol="KM" />)
  const line = page.getByRole('link', { name: /^Open tickets/ })
  await expect.element(line.getByText('1 answered', { exact: true })).toBeVisible()
  await expect.element(line).toHaveAttribute('href', '/support-tickets?status=%5B1%2C2%5D')
})

test('Mirza opens a running promotion, or all in turn, from his dashboard', async () => {
  const promotion = (id: number, title: string) => ({
    id,
    title,
    messageTitle: '',
    endsAt: '2026-12-20T08:00:00.000Z',
    seen: true,
    products: 2,
    lowestPrice: '19.90',
    covers: [],
  })
  const Shown = () => <output>{useTurn()?.ids.join()}</output>
  answers([promotion(7, 'Winter week'), promotion(8, 'Racing days')])
  await mount(() => (
    <>
      <RunningPromotions symbol="KM" />
      <Shown />
    </>
  ))
  await expect.element(page.getByText(/2 products, from 19\.90/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).nth(1).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('8')
  await page.getByRole('button', { name: 'Show all 2 in turn' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('7,8')
})

test('without a running promotion Mirza sees no card of promotions', async () => {
  answers([])
  await mount(() => (
    <>
      <p>Dashboard</p>
      <RunningPromotions symbol="KM" />
    </>
  ))
  await expect.element(page.getByText('Dashboard')).toBeVisible()
  await expect.element(page.getByText('Promotions')).not.toBeInTheDocument()
})
