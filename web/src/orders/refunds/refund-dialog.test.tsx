import type { Answered } from '@brava/contract/endpoint.ts'
import { companyType, orderStatus, paymentType, slotStatus } from '@brava/contract/enums.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t as ui } from '../../ui/ui.texts.ts'
import { t } from '../refund.texts.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Order = Answered<typeof orders.plain>['data']
interface Asked {
  lines?: { lineId: number; quantity: number; slotIds?: number[] }[]
}

const tails = ['AAAA', 'BBBB', 'CCCC', 'DDDD']
const unitsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    slotId: 11 + index,
    last4: tails[index] ?? `${1000 + index}`,
    isSeen: false,
  }))
const order = {
  id: 5,
  number: '2026-0005',
  total: '40.00',
  refunded: '0.00',
  currency: 'BAM',
  paymentType: paymentType.code.companyFunds,
  status: orderStatus.code.completed,
  company: { id: 3, name: 'Megabajt' },
} as unknown as Order

const leg = (seq: number, seller: string, sellerType: number, buyer: string, buyerType: number) => ({
  seq,
  seller: { id: seq, name: seller, type: sellerType },
  buyer: { id: seq + 1, name: buyer, type: buyerType },
  currency: 'BAM',
  gross: '367.64',
  net: '314.22',
  vat: '53.42',
  toCredit: '0.00',
  creditBefore: '0.00',
  creditAfter: '0.00',
  toFunds: '367.64',
  fundsBefore: '594.36',
  fundsAfter: '962.00',
  toCard: '0.00',
  outside: '0.00',
  credits: null as string[] | null,
  isInvoiceDue: false,
  invoice: { id: seq, name: `${seq}-2026-0737` },
})
const legs = [
  leg(1, 'Brava d.o.o.', companyType.code.distributer, 'Digitalis d.o.o. Sarajevo', companyType.code.reseller),
  leg(2, 'Digitalis d.o.o. Sarajevo', companyType.code.reseller, 'Hardver Centar Tuzla', companyType.code.retailer),
]

/** Answers of previews; a held answer arrives when it is released. */
let held: (() => void)[] = []
let isHeld = false
let asked: Asked[] = []
let bought = 4
/** What the previews say of the documents of each leg. */
let papers: Partial<(typeof legs)[number]> = {}

function previewOf({ lines }: Asked) {
  const chosen = lines ? (lines[0]?.quantity ?? 0) : bought
  return {
    currency: 'BAM',
    paymentType: paymentType.code.companyFunds,
    gross: '40.00',
    refunded: '0.00',
    most: '40.00',
    amount: `${chosen}0.00`,
    lines: [
      {
        lineId: 7,
        product: { id: 1, title: 'Northfall', code: 'NF-0117', platform: 'Steam', imageFileId: null },
        quantity: bought,
        refundable: bought,
        unitPrice: '10.00',
        chosen,
        amount: `${chosen}0.00`,
        // At most fifty units of a line are named.
        units: unitsOf(Math.min(chosen, 50)),
      },
    ],
    keys: { toStock: chosen, withdrawn: 0, seen: 0, none: 0, withdrawnCost: '0.00', homeCurrency: 'BAM' },
    legs: chosen > 0 ? legs.map((one) => ({ ...one, ...papers })) : [],
  }
}

beforeEach(() => {
  held = []
  isHeld = false
  asked = []
  bought = 4
  papers = {}
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('get-plain-order-key-details'))
      return Response.json({
        data: {
          total: 5,
          slots: [...tails, 'LAST'].map((last4, index) => ({
            id: last4 === 'LAST' ? 70 : 11 + index,
            position: index + 1,
            state: slotStatus.code.assigned,
            last4,
            revealedAt: null,
            refundedAt: null,
          })),
        },
      })
    const body = JSON.parse(init.body as string) as Asked
    asked.push(body)
    if (isHeld) await new Promise<void>((done) => held.push(done))
    return Response.json({ data: previewOf(body) })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik can tick keys only once it is known which ones the number means, and none of his choices is lost', async () => {
  await mount(() => <RefundDialog order={order} onClose={() => {}} />)
  const more = page.getByRole('button', { name: ui.increase })
  await userEvent.click(more)
  await userEvent.click(page.getByRole('button', { name: t.changeOf('Northfall') }))
  const key = (last4: string) => page.getByRole('checkbox', { name: `•••• ${last4}` })
  await expect.element(key('AAAA')).toBeChecked()
  // The second unit has been requested, and the answer is pending.
  isHeld = true
  await userEvent.click(more)
  await expect.poll(() => held.length).toBe(1)
  await expect.element(key('DDDD')).toBeDisabled()
  isHeld = false
  for (const done of held) done()
  await expect.element(key('BBBB')).toBeChecked()
  await userEvent.click(key('DDDD'))
  await userEvent.click(key('AAAA'))
  await expect.poll(() => asked.at(-1)?.lines).toEqual([{ lineId: 7, quantity: 2, slotIds: [12, 14] }])
})

test('the list of keys that Tarik has opened goes away above fifty units, of which it does not know all, and comes back below', async () => {
  bought = 60
  await mount(() => <RefundDialog order={order} onClose={() => {}} />)
  const typed = page.getByRole('textbox', { name: t.unitsOf('Northfall') })
  const list = page.getByRole('group', { name: t.whichOf('Northfall') })
  await userEvent.fill(typed, '6')
  await userEvent.click(page.getByRole('button', { name: t.changeOf('Northfall') }))
  await expect.element(list).toBeVisible()
  await userEvent.fill(typed, '60')
  await expect.poll(() => asked.at(-1)?.lines).toEqual([{ lineId: 7, quantity: 60 }])
  await expect.element(list, { timeout: 3000 }).not.toBeInTheDocument()
  await userEvent.fill(typed, '50')
  await expect.element(list).toBeVisible()
  // A fifty-first that is ticked is known by name.
  await userEvent.click(list.getByRole('checkbox', { name: '•••• LAST' }))
  await expect.poll(() => asked.at(-1)?.lines?.[0]?.slotIds?.length).toBe(51)
  await expect.element(list).toBeVisible()
  await expect.element(page.getByRole('button', { name: t.changeOf('Northfall') })).toBeVisible()
})

test('the effect of three units is shown while Tarik is still typing: a click on the reason opens it', async () => {
  await mount(() => <RefundDialog order={order} onClose={() => {}} />)
  await userEvent.click(page.getByRole('textbox', { name: t.unitsOf('Northfall') }))
  await userEvent.keyboard('3')
  await expect.element(page.getByText('Hardver Centar Tuzla').first()).toBeVisible()
  // A number above the refundable one waits for the end of typing.
  await userEvent.keyboard('0')
  expect(asked.at(-1)?.lines).toEqual([{ lineId: 7, quantity: 3 }])
  await userEvent.keyboard('{Backspace}')
  await userEvent.click(page.getByRole('combobox', { name: t.reason }))
  await expect.element(page.getByRole('option').first()).toBeVisible()
})

test.each([390, 1440])('who pays whom: both names start at the same height, %i pixels wide', async (width) => {
  await page.viewport(width, 900)
  await mount(() => <RefundDialog order={order} onClose={() => {}} />)
  await userEvent.click(page.getByRole('button', { name: t.allThatIsLeft }))
  for (const [seller, buyer] of [
    ['Digitalis d.o.o. Sarajevo', 'Hardver Centar Tuzla'],
    ['Brava d.o.o.', 'Digitalis d.o.o. Sarajevo'],
  ] as const) {
    const card = page.getByRole('region', { name: `${seller} → ${buyer}` })
    const top = (name: string) => card.getByText(name, { exact: true }).element().getBoundingClientRect().top
    await expect.element(card).toBeVisible()
    expect(top(seller)).toBeCloseTo(top(buyer), 0)
  }
})

test('on a phone the units of the whole remainder and its amount are on one line', async () => {
  await page.viewport(390, 844)
  await mount(() => <RefundDialog order={order} onClose={() => {}} />)
  await userEvent.click(page.getByRole('button', { name: t.allThatIsLeft }))
  const row = page.getByRole('row', { name: /Northfall/ })
  await expect.element(row.getByRole('strong')).toBeVisible()
  const middle = (cell: Element) => {
    const words = document.createRange()
    words.selectNodeContents(cell)
    const { top, bottom } = words.getBoundingClientRect()
    return (top + bottom) / 2
  }
  const [units = 0, amount = 99] = [...row.element().querySelectorAll('td')].slice(-2).map(middle)
  expect(Math.abs(units - amount)).toBeLessThan(2)
})

test.each<[typeof papers, string]>([
  [{ credits: [], isInvoiceDue: true }, t.invoiceDue],
  [{ credits: ['1-2026-0737'], isInvoiceDue: true }, `1-2026-0737, ${t.invoiceDue}`],
  [{ credits: [], isInvoiceDue: false }, t.noCreditNote],
  [{ gross: '0.00' }, t.nothingToCredit],
])('Tarik sees which invoices are credited, also one that is still being issued: %j', async (said, text) => {
  papers = said
  await mount(() => <RefundDialog order={order} onClose={() => {}} />)
  await userEvent.click(page.getByRole('button', { name: t.allThatIsLeft }))
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
})
