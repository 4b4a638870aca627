import { entryState } from '@brava/contract/bank/entry-state.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { type Entry, entryColumns } from './entry-columns.tsx'

afterEach(() => {
  unmountAll()
})

const nothing = () => {}
const { open } = entryState.code
const columns = entryColumns({
  approve: nothing,
  addFunds: nothing,
  otherwise: nothing,
  ignore: nothing,
  reopen: nothing,
})
const onPhone = (id: string, row: Partial<Entry>) => columns.find((one) => one.id === id)?.phoneCell?.(row as Entry)

test('Selma reads on her phone what a payment is for, also where the bank names no payer', async () => {
  const unnamed = { bookedOn: '2026-11-27', party: '', reference: '', purpose: 'PIXELPOINT ZAGREB UPLATA' }
  const named = { bookedOn: '2026-11-27', party: 'Nexa Telecom', reference: '0000183458', purpose: 'po predracunu' }
  await mount(() => (
    <ul>
      {[unnamed, named].map((row) => (
        <li key={row.party}>
          {onPhone('party', row)}, {onPhone('bookedOn', row)}
        </li>
      ))}
    </ul>
  ))
  await expect.element(page.getByText('PIXELPOINT ZAGREB UPLATA, 27 Nov 2026', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Nexa Telecom, 27 Nov 2026 · 0000183458 · po predracunu', { exact: true }))
    .toBeVisible()
})

const computerland = { id: 31, name: 'Computerland' }
const nexa = { id: 32, name: 'Nexa Telecom' }
type Proposal = Entry['proposals'][number]
const first: Proposal = {
  way: 'order',
  by: 'reference',
  company: computerland,
  orders: [{ id: 42, name: '018342' }],
  difference: '-40.00',
  currency: 'BAM',
}
const other: Proposal = {
  ...first,
  by: 'amountAndPayer',
  orders: [{ id: 50, name: '018350' }],
  difference: '0.00',
}
const fundsOf = (company: Proposal['company'], currency = 'BAM'): Proposal => ({
  way: 'funds',
  by: 'payer',
  company,
  orders: [],
  difference: null,
  currency,
})

/** Mounts a row of 60.00 KM with these proposals. */
async function showRow(...proposals: Entry['proposals']) {
  const row = {
    state: open,
    currency: 'BAM',
    amount: '60.00',
    proposals,
    orders: [] as Entry['orders'],
    company: null,
    allowedActions: ['approveOrder', 'addFunds', 'ignore'],
  } as Entry
  const cell = (id: string) => columns.find((one) => one.id === id)?.cell(row)
  await mount(() => (
    <p>
      {cell('pays')}
      {cell('acts')}
    </p>
  ))
  await expect.element(page.getByRole('button', { name: 'Settle otherwise' })).toBeVisible()
}

test('Selma cannot approve with one click an order that the row does not name', async () => {
  await showRow(first, other, fundsOf(computerland))
  await expect.element(page.getByText('Order 018342')).toBeVisible()
  await expect.element(page.getByText('40.00 KM missing for the order', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve 018350' })).not.toBeInTheDocument()
})

test('Selma cannot add money with one click to the funds of a company that the row does not name', async () => {
  await showRow(first, fundsOf(nexa))
  await expect.element(page.getByRole('button', { name: 'Add to funds' })).not.toBeInTheDocument()
})

test('Selma adds what is too little for the order to the funds of the company in the row', async () => {
  await showRow(first, fundsOf(nexa), fundsOf(computerland))
  await expect.element(page.getByRole('button', { name: 'Add to funds' })).toBeVisible()
})

test('Selma approves the order of the row with one click if the amount covers it', async () => {
  await showRow(other, first)
  await expect.element(page.getByText('Order 018350')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve 018350' })).toBeVisible()
})
