import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bulkRunTexts as t } from '../../prices/bulk-run.texts.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { LastPriceUpdate } from '../../prices/last-price-update.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { t as words } from './price.texts.ts'
import { PriceDialog } from './price-dialog.tsx'

const change = {
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall',
  oldPrice: '10.00',
  newPrice: '7.02',
  purchase: '5.85',
  isBelowCost: false,
}
const preview = {
  currency: 'BAM',
  products: 600,
  changing: 600,
  assigned: 0,
  rising: 0,
  falling: 600,
  belowCost: 0,
  following: 40,
  rows: [change],
}
const row = {
  id: 9,
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall',
  platform: 'PC',
  imageUrl: null,
  category: 'Games',
  currency: 'BAM',
  price: '10.00',
  marginBp: null,
  overridePrice: '9.00',
  moq: null,
  tiers: [],
  effectivePrice: '9.00',
  rule: 'override' as const,
  purchasePrice: '5.85',
  earnedBp: 7094,
  isWithdrawn: false,
  isOffSale: false,
  scheduled: null,
  changedAt: '2026-11-21T12:00:00Z',
  createdDate: '2026-11-21T12:00:00Z',
}
const ofOne = { ...preview, products: 1, changing: 1, falling: 1, following: 520 }
const run = {
  id: 5,
  isUndo: false,
  total: 600,
  by: 'Tarik Kovačević',
  createdDate: new Date().toISOString(),
}
const done = () => ({
  ...run,
  state: 'done',
  done: 600,
  outcomes: { done: 597, changedMeanwhile: 2, refused: 1 },
  finishedDate: new Date().toISOString(),
  undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
})

/** What was sent, and whether the server treats the number of products as many. */
let sent: { address: string; body: Record<string, unknown> | undefined }[] = []
let isMany = true
let last: object | null = null

beforeEach(() => {
  sent = []
  isMany = true
  last = null
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    sent.push({ address, body })
    if (address.includes('get-last-price-update')) return Response.json({ data: last })
    if (address.includes('undo-price-update')) {
      last = { ...done(), isUndo: true, outcomes: { undone: 590, changedSince: 7 }, undoUntil: null }
      return Response.json({ data: { info: '', update: last } })
    }
    if (address.includes('update-company-product-price/') || address.includes('override-distributor-price'))
      return Response.json({
        data: { info: '', product: row, preview: isMany ? ofOne : null, update: null, scheduledId: null },
      })
    return Response.json({
      data: { info: '', count: 600, ids: [], preview: isMany ? preview : null, update: null },
    })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const margins = () => sent.filter(({ address }) => address.includes('percentage')).map(({ body }) => body)
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

test('Tarik sees what a margin for six hundred products changes before it is sent; a different margin is previewed again', async () => {
  const onDone = vi.fn()
  await mount(() => (
    <MarginDialog companyId={3} choice={{ quickSearch: 'Many' }} count={600} onClose={() => {}} onDone={onDone} />
  ))
  await expect.element(page.getByText('Quantity prices of these products are removed.')).toBeVisible()
  const field = page.getByRole('textbox')
  await userEvent.fill(field, '20')
  await press(words.setMargin)
  await expect.element(page.getByText('Northfall').first()).toBeVisible()
  const sums = [t.sums(600, 600, 0, 600), t.following(40), t.shownFirst(1)].join(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent(sums)
  expect(margins()).toEqual([{ quickSearch: 'Many', marginBp: 2000, validFrom: null, isDryRun: true }])
  expect(onDone).not.toHaveBeenCalled()

  await userEvent.fill(field, '25')
  await press(words.setMargin)
  await press(t.start(600))
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(margins().slice(1)).toEqual([
    { quickSearch: 'Many', marginBp: 2500, validFrom: null, isDryRun: true },
    { quickSearch: 'Many', marginBp: 2500, validFrom: null, confirmBelowCost: false, reason: '' },
  ])
})

test('a margin for few products is set with one click', async () => {
  isMany = false
  const onDone = vi.fn()
  await mount(() => (
    <MarginDialog companyId={3} choice={{ ids: [1, 2] }} count={2} onClose={() => {}} onDone={onDone} />
  ))
  await userEvent.fill(page.getByRole('textbox'), '20')
  await press(words.setMargin)
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(margins().at(-1)).toEqual({
    marginBp: 2000,
    validFrom: null,
    ids: [1, 2],
    confirmBelowCost: false,
    reason: '',
  })
})

const ofDigitalis = (onClose: () => void) => () => (
  <PriceDialog row={row} companyId={3} asOverride={false} mayOverride onClose={onClose} />
)
const changes = () => sent.filter(({ address }) => address.includes('product-price/')).map(({ body }) => body)

test('the price of one product that five hundred retailers follow is previewed first; a different price is previewed again', async () => {
  const onClose = vi.fn()
  await mount(ofDigitalis(onClose))
  const field = page.getByRole('textbox', { name: words.unitPrice })
  await userEvent.fill(field, '7.02')
  await press(kit.save)
  const sums = [t.sums(1, 1, 0, 1), t.following(520)].join(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent(sums)
  await userEvent.fill(field, '7.50')
  await expect.element(page.getByText(t.following(520), { exact: false })).not.toBeInTheDocument()
  await press(kit.save)
  expect(onClose).not.toHaveBeenCalled()
  await press(t.start(1))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const was = { price: '10.00', marginBp: null, moq: null, tiers: [] }
  const terms = { marginBp: null, moq: null, tiers: [], validFrom: null }
  expect(changes()).toEqual([
    { ...terms, price: '7.02', isDryRun: true },
    { ...terms, price: '7.50', isDryRun: true },
    { ...terms, price: '7.50', was, confirmBelowCost: false, reason: '' },
  ])
})

test.each([
  ['override', 'As the supplier sets it'],
  ['terms', 'Group or base price'],
] as const)('a scheduled removal of %s is announced as what applies then', async (kind, said) => {
  const scheduled = { id: 3, kind, validFrom: '2027-01-01', price: null, marginBp: null }
  await mount(() => (
    <PriceDialog row={{ ...row, scheduled }} companyId={3} asOverride={false} mayOverride onClose={() => {}} />
  ))
  await expect.element(page.getByText(said, { exact: false }).first()).toBeVisible()
})

test('two prices from the same quantity are told at the second one, and nothing is sent', async () => {
  await mount(() => (
    <PriceDialog
      row={{
        ...row,
        overridePrice: null,
        tiers: [
          { minQuantity: 10, price: '8.00' },
          { minQuantity: 10, price: '7.00' },
        ],
      }}
      companyId={3}
      asOverride={false}
      mayOverride
      onClose={() => {}}
    />
  ))
  await userEvent.fill(page.getByRole('textbox', { name: words.unitPrice }), '9.50')
  await press(kit.save)
  await expect.element(page.getByText('There is already a price from this quantity.').first()).toBeVisible()
  expect(changes()).toEqual([])
})

test('the price of a product that few follow is set with one press', async () => {
  isMany = false
  const onClose = vi.fn()
  await mount(ofDigitalis(onClose))
  await userEvent.fill(page.getByRole('textbox', { name: words.unitPrice }), '7.02')
  await press(kit.save)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(changes().map((body) => body?.isDryRun)).toEqual([true, undefined])
})

test("the distributor's price is removed only after its consequences were shown", async () => {
  const onClose = vi.fn()
  await mount(ofDigitalis(onClose))
  const asked = () => sent.filter(({ address }) => address.includes('override')).map(({ body }) => body)
  await press(words.takeBack)
  await expect.element(page.getByRole('status')).toHaveTextContent([t.sums(1, 1, 0, 1), t.following(520)].join(' '))
  expect(onClose).not.toHaveBeenCalled()
  await press(words.takeBack)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const wish = { companyId: 3, productId: 7, price: null }
  expect(asked()).toEqual([
    { ...wish, isDryRun: true },
    { ...wish, was: '9.00', confirmBelowCost: false, reason: '' },
  ])
})

test('the last large change shows its progress and what was left alone, and is undone; afterwards there is nothing to undo', async () => {
  last = { ...run, state: 'running', done: 200, outcomes: { done: 200 }, finishedDate: null, undoUntil: null }
  await mount(() => <LastPriceUpdate companyId={3} />)
  await expect.element(page.getByText(t.progress('200', '600'))).toBeVisible()
  expect(page.getByRole('button', { name: t.undo }).elements()).toEqual([])
  last = done()
  const became = [t.changed(597), t.leftAlone(2), t.refused(1)].join(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent(became)
  await press(t.undo)
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t.undo }))
  await expect.element(page.getByRole('status')).toHaveTextContent([t.undone(590), t.leftAlone(7)].join(' '))
  expect(sent.find(({ address }) => address.includes('undo'))).toMatchObject({ body: { change: 5 } })
  await expect.poll(() => page.getByRole('button', { name: t.undo }).elements().length).toBe(0)
})

test("yesterday's change is no longer shown", async () => {
  last = { ...done(), finishedDate: new Date(Date.now() - 86_400_000).toISOString(), undoUntil: null }
  await mount(() => <LastPriceUpdate companyId={3} />)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(page.getByText(t.last).elements()).toEqual([])
})

test('a change that was given up two hours ago stays on the screen, because it can be resumed; a finished one does not', async () => {
  const long = new Date(Date.now() - 2 * 3_600_000).toISOString()
  last = { ...done(), state: 'failed', isUndo: true, done: 200, finishedDate: long, undoUntil: null }
  await mount(() => <LastPriceUpdate companyId={3} />)
  await expect.element(page.getByRole('button', { name: t.resume })).toBeVisible()
  unmountAll()
  last = { ...done(), finishedDate: long, undoUntil: null }
  const before = sent.length
  await mount(() => <LastPriceUpdate companyId={3} />)
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  expect(page.getByRole('button', { name: t.results }).elements()).toEqual([])
})

test('an undo that was paused two hours ago stays on the screen and is resumed', async () => {
  const long = new Date(Date.now() - 2 * 3_600_000).toISOString()
  last = { ...done(), state: 'paused', isUndo: true, done: 200, finishedDate: long, undoUntil: null }
  await mount(() => <LastPriceUpdate companyId={3} />)
  await expect.poll(() => page.getByRole('status').element().textContent).toContain(t.paused('200', '600'))
  await press(t.resume)
  await expect.poll(() => sent.some(({ address }) => address.includes('resume-price-update'))).toBe(true)
})
