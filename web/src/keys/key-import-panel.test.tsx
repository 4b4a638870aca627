import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { KeyImportPanel } from './key-import-panel.tsx'

const dryRun = {
  id: 7,
  productId: 1,
  state: 'staged',
  by: 'Lejla Softić',
  source: 'text',
  fileName: '',
  createdDate: '2026-11-21T12:18:00.000Z',
  total: 4,
  ok: 2,
  duplicate: 1,
  wrong: 1,
  batchId: null,
  batch: null,
  job: null as object | null,
}
const rows = [
  { row: 1, masked: '••••-••••-••••-T7WD', outcome: 'ok', detail: '' },
  { row: 2, masked: '••••-••••-••••-P0LE', outcome: 'ok', detail: '' },
  { row: 3, masked: '••••-••••-••••-T7WD', outcome: 'duplicateInFile', detail: '1' },
  { row: 4, masked: '••••-••IL', outcome: 'wrongFormat', detail: '8/16' },
]
let sent: { path: string; body: Record<string, unknown> }[]
let commits: number
/** The known suppliers are returned once this resolves. */
let suppliersCome: Promise<void> | undefined
/** Enough further suppliers to make the list searchable. */
let moreSuppliers: number

beforeEach(() => {
  sent = []
  commits = 0
  suppliersCome = undefined
  moreSuppliers = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path =
      String(address)
        .replace(/^\/api/, '')
        .split('?')[0] ?? ''
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    sent.push({ path, body })
    if (path === '/products/get-key-suppliers') {
      await suppliersCome
      const others = Array.from({ length: moreSuppliers }, (_, n) => ({ id: 10 + n, name: `Supplier ${n + 1}` }))
      return Response.json({ data: [{ id: 3, name: 'KeyBridge GmbH' }, ...others] })
    }
    if (path === '/regions') return Response.json({ data: [] })
    if (path.startsWith('/currencies')) {
      const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
      return Response.json({
        data: [{ code: 'EUR', name: 'Euro', symbol: '€', rate: null, validFrom: null, source: '' }],
        pagedResult,
      })
    }
    if (path === '/products/add-plain-licences-from-string') {
      return Response.json({ data: { info: 'The codes are read.', import: dryRun } })
    }
    if (path.startsWith('/products/get-key-import-rows')) {
      const { group } = body.filters as { group?: string }
      const data = rows.filter(
        (row) => !group || (group === 'wrong' ? row.outcome === 'wrongFormat' : row.outcome === group),
      )
      return Response.json({ data, pagedResult: { currentPage: 1, totalItems: data.length, totalPages: 1 } })
    }
    if (path === '/products/get-key-imports') {
      return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
    }
    const job = { id: 1, state: 'running', total: 2, done: 0, imported: 0 }
    if (path === '/products/commit-key-import/7') {
      commits += 1
      return Response.json({ data: { info: 'The keys are being imported.', import: { ...dryRun, job } } })
    }
    if (path === '/products/get-key-import/7') {
      const done = { ...job, state: 'done', done: 2, imported: 2 }
      return Response.json({ data: { ...dryRun, state: 'committed', batchId: 9, batch: 'B-0412', job: done } })
    }
    return Response.json({ data: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla pastes four codes, sees which are good, and imports those with supplier and cost', async () => {
  const closed = vi.fn()
  await mount(() => (
    <KeyImportPanel productId={1} available={1284} keyPattern="^[A-Z0-9]{16}$" currency="EUR" onClose={closed} />
  ))
  await expect.element(page.getByText('Key format: [A-Z0-9]{16}, 16 characters without hyphens')).toBeVisible()
  await page.getByRole('button', { name: 'Text' }).click()
  await page
    .getByLabelText('Codes, one per line')
    .fill('NF26-8KQ4-AAAA-T7WD\nNF26-22MX-AAAA-P0LE\nNF26-8KQ4-AAAA-T7WD\nNF26-0OIL')
  await page.getByRole('button', { name: 'Check' }).click()

  await expect.element(page.getByText('Duplicate of row 1')).toBeVisible()
  await expect.element(page.getByText('Wrong format: 8 of 16 characters')).toBeVisible()
  expect(sent.find((one) => one.path.endsWith('from-string'))?.body).toMatchObject({ productId: 1, dryRun: true })
  await page.getByRole('button', { name: 'Wrong 1' }).click()
  await expect.element(page.getByText('Duplicate of row 1')).not.toBeInTheDocument()

  const go = page.getByRole('button', { name: 'Import 2 good keys' })
  await expect.element(go).toBeDisabled()
  await expect.element(page.getByText('Choose the supplier and enter what one key costs.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Supplier' }).click()
  await page.getByRole('option', { name: 'KeyBridge GmbH' }).click()
  await page.getByLabelText('Unit cost').fill('21.15')
  await userEvent.tab()
  await expect.element(page.getByText('After the import 1,286 keys are available.')).toBeVisible()
  await go.click()

  await expect.poll(() => closed).toHaveBeenCalled()
  expect(commits).toBe(1)
  expect(sent.find((one) => one.path.includes('commit-key-import'))?.body).toMatchObject({
    supplierId: 3,
    unitCost: '21.15',
    currency: 'EUR',
    expiresOn: null,
  })
})

test('Lejla imports keys of a product that paid orders wait for: she is not told that all of them will be available', async () => {
  await mount(() => <KeyImportPanel productId={1} available={0} missing={5} currency="EUR" onClose={vi.fn()} />)
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Codes, one per line').fill('NF26-8KQ4-AAAA-T7WD')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).click()
  await page.getByRole('option', { name: 'KeyBridge GmbH' }).click()
  await page.getByLabelText('Unit cost').fill('21.15')
  await userEvent.tab()
  await expect
    .element(page.getByText('2 keys are imported; up to 2 go to paid orders that wait for keys.'))
    .toBeVisible()
})

test('Lejla opens the suppliers before they have loaded; until then none is offered, not even a new one, and the list stays open', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  suppliersCome = promise
  moreSuppliers = 8
  await mount(() => <KeyImportPanel productId={1} available={1284} currency="EUR" onClose={vi.fn()} />)
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Codes, one per line').fill('NF26-8KQ4-AAAA-T7WD')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).click()
  await expect.element(page.getByRole('option', { name: 'Loading…' })).toBeVisible()
  expect(page.getByRole('option').all()).toHaveLength(1)
  resolve()
  await page.getByRole('option', { name: 'KeyBridge GmbH' }).click()
  await expect.element(page.getByRole('combobox', { name: /^Supplier/ })).toHaveTextContent('KeyBridge GmbH')
  await expect.element(page.getByRole('combobox', { name: /^Supplier/ })).toHaveFocus()
  await page.getByLabelText('Unit cost').fill('21.15')
  await expect.element(page.getByRole('button', { name: 'Import 2 good keys' })).toBeEnabled()
})

test('Lejla opens the import of a new product whose stock is still loading: the cost is asked for in KM, not in euro', async () => {
  let know = () => {}
  function Opened() {
    const [currency, setCurrency] = useState('EUR')
    know = () => setCurrency('BAM')
    return <KeyImportPanel productId={1} available={0} currency={currency} onClose={vi.fn()} />
  }
  await mount(() => <Opened />)
  await page.getByRole('button', { name: 'Text' }).click()
  know()
  await page.getByLabelText('Codes, one per line').fill('NF26-8KQ4-AAAA-T7WD')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).click()
  await page.getByRole('option', { name: 'KeyBridge GmbH' }).click()
  await page.getByLabelText('Unit cost').fill('21.15')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Import 2 good keys' }).click()
  await expect
    .poll(() => sent.find((one) => one.path.includes('commit-key-import'))?.body)
    .toMatchObject({
      unitCost: '21.15',
      currency: 'BAM',
    })
})
