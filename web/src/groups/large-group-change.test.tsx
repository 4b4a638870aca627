import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bulkRunTexts } from '../prices/bulk-run.texts.ts'
import { LastGroupUpdate } from '../prices/last-price-update.tsx'
import { currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { GroupPriceDialog } from './group-price-dialog.tsx'
import { LastMove } from './last-move.tsx'
import { RemoveProductsDialog } from './remove-products-dialog.tsx'
import { RemoveCompaniesDialog } from './remove-companies-dialog.tsx'
import { t } from './groups.texts.ts'
import { syncTexts } from './sync.texts.ts'

const group = {
  id: 4,
  name: 'Gold',
  currency: 'BAM',
  products: 4,
  companies: 130,
  createdDate: '2026-11-01T08:00:00Z',
  changedDate: '2026-11-01T08:00:00Z',
}
const row = {
  id: 9,
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall',
  platform: 'Steam',
  category: 'Games',
  imageUrl: null,
  currency: 'BAM',
  price: '10.00',
  tiers: [],
  purchasePrice: '5.85',
  earnedBp: 7094,
  companiesWithIt: 530,
  createdDate: '2026-11-01T08:00:00Z',
}
const change = {
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall',
  oldPrice: '10.00',
  newPrice: '9.00',
  purchase: '5.85',
  isBelowCost: false,
}
const preview = {
  currency: 'BAM',
  products: 1,
  changing: 1,
  added: 0,
  removed: 0,
  rising: 0,
  falling: 1,
  belowCost: 0,
  following: 530,
  rows: [change],
}
const movePreview = {
  companies: 130,
  companiesChanging: 129,
  prices: 516,
  assigned: 0,
  belowCost: 0,
  overridden: 0,
  changes: [],
}
const ended = () => ({
  by: 'Tarik Kovačević',
  createdDate: new Date().toISOString(),
  finishedDate: new Date().toISOString(),
  undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
})

let sent: { address: string; body: Record<string, unknown> | undefined }[] = []
let move: object | null = null
let isMany = true
beforeEach(() => {
  sent = []
  isMany = true
  move = {
    id: 3,
    state: 'done',
    isIn: true,
    isUndo: false,
    total: 130,
    done: 130,
    moved: 129,
    left: 0,
    prices: 516,
    failed: [{ companyId: 8, companyName: 'Megabajt', why: 'below cost' }],
    ...ended(),
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    sent.push({ address, body })
    if (address.includes('get-last-group-move')) return Response.json({ data: move })
    if (address.includes('undo-group-move')) {
      move = { ...move, isUndo: true, moved: 128, left: 1, undoUntil: null, failed: [] }
      return Response.json({ data: { info: '', move } })
    }
    if (address.includes('get-last-price-update')) {
      const run = { id: 5, state: 'done', isUndo: false, total: 4, done: 4, outcomes: { done: 4 }, ...ended() }
      return Response.json({ data: run })
    }
    if (address.includes('change-group-companies'))
      return Response.json({ data: { info: '', count: 130, preview: movePreview, move: null } })
    return Response.json({ data: { info: '', count: 1, preview: isMany ? preview : null, update: null } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const bodies = (part: string) => sent.filter(({ address }) => address.includes(part)).map(({ body }) => body)
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const agreed = { confirmBelowCost: false, reason: '' }

test('a group price that 530 shops follow is previewed first, and sent with the second click', async () => {
  const onClose = vi.fn()
  await mount(() => <GroupPriceDialog group={group} row={row} onClose={onClose} />)
  await userEvent.fill(page.getByRole('textbox', { name: t.priceInGroup }), '9.00')
  await press(kit.save)
  const sums = [bulkRunTexts.sums(1, 1, 0, 1), bulkRunTexts.groupFollowing(530)].join(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent(sums)
  expect(onClose).not.toHaveBeenCalled()
  await press(bulkRunTexts.start(1))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const was = { price: '10.00', tiers: [] }
  const item = { productId: 7, price: '9.00', tiers: [] }
  expect(bodies('add-product-to-group')).toEqual([
    { groupId: 4, items: [item], isDryRun: true },
    { groupId: 4, items: [{ ...item, was }], ...agreed },
  ])
})

test('when companies leave the group, the number of prices that change is shown before the second click', async () => {
  const drop = vi.fn()
  await mount(() => <RemoveCompaniesDialog group={group} ids={[1, 2]} onClose={() => {}} selection={{ drop: drop }} />)
  await press(t.remove)
  await expect.element(page.getByRole('status')).toHaveTextContent(syncTexts.sumsOfPrices(516, 129))
  expect(drop).not.toHaveBeenCalled()
  await press(t.moveN(516))
  await expect.poll(() => drop.mock.calls.map(([done]) => done)).toEqual([[1, 2]])
  const wish = { companyIds: [1, 2], isIn: false }
  expect(bodies('change-group-companies')).toEqual([
    { ...wish, isDryRun: true },
    { ...wish, ...agreed },
  ])
})

test('six hundred products that few companies have leave the group five hundred at a time', async () => {
  isMany = false
  const [drop, onClose] = [vi.fn(), vi.fn()]
  const ids = Array.from({ length: 600 }, (_, n) => n + 1)
  await mount(() => <RemoveProductsDialog ids={ids} onClose={onClose} selection={{ drop: drop }} />)
  await press(t.remove)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(currentToasts().at(-1)?.kind).toBe('info')
  expect(drop.mock.calls.map(([done]) => done)).toEqual([ids.slice(0, 500), ids.slice(500)])
  expect(bodies('delete-products-from-group')).toEqual([
    { ids: ids.slice(0, 500), isDryRun: true },
    { ids: ids.slice(0, 500), ...agreed },
    { ids: ids.slice(500), ...agreed },
  ])
})

test('a move shows its result and where it failed, and can be undone', async () => {
  await mount(() => <LastMove groupId={4} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(t.moveDone(129, 516))
  await expect.element(page.getByText('Megabajt', { exact: false })).toBeVisible()
  await press(t.undoMove)
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t.undoMove, exact: true }))
  await expect.element(page.getByRole('status')).toHaveTextContent(`${t.movedBack(128, 516)} ${t.moveLeft(1)}`)
  expect(bodies('undo-group-move')).toEqual([{ move: 3 }])
})

test('the last large change of the group’s prices is shown above its products', async () => {
  await mount(() => <LastGroupUpdate groupId={4} />)
  await expect.element(page.getByText(bulkRunTexts.lastOfGroup)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent(bulkRunTexts.changed(4))
  expect(sent[0]?.address).toContain('/groups/get-last-price-update/4')
})
