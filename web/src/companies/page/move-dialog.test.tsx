import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t } from '../partners.texts.ts'
import { MoveDialog } from './move-dialog.tsx'
import { moveTexts as m } from './move.texts.ts'
import type { Partner } from './partner-values.ts'

const gejmerija = { id: 4, version: 3, name: 'Gejmerija', type: 3, supplierId: 2, supplierName: 'Digitalis' } as Partner
const preview = {
  currency: 'BAM',
  mayMove: true,
  orders: 12,
  openOrders: 0,
  funds: '0.00',
  held: '0.00',
  waitingCorrections: 0,
  creditLimit: '500.00',
  ownTerms: 0,
  groupBefore: null,
  groupAfter: null,
  prices: { same: 3, up: 2, down: 1, notAvailable: 0, belowPurchase: 0, examples: [] },
}

/** The moves that were sent, and the previews that wait for their answer. */
let moved: unknown[] = []
/** The server's answer to a move. */
let answer: () => Response
let waiting: ((change: Partial<typeof preview>) => void)[] = []

beforeEach(() => {
  moved = []
  answer = () => Response.json({ data: { info: '' } })
  waiting = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('get-move-preview')) {
      const change = await new Promise<Partial<typeof preview>>((answer) => waiting.push(answer))
      return Response.json({ data: { ...preview, ...change } })
    }
    if (init.method === 'PUT') {
      moved.push(JSON.parse(init.body as string))
      return answer()
    }
    if (address.includes('logged-user-company')) return Response.json({ data: { id: 1, name: 'Brava' } })
    if (address.includes('resellers')) return Response.json({ data: [{ id: 3, name: 'Nordlicht' }] })
    return Response.json({ data: [] })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const confirm = () => page.getByRole('button', { name: m.confirm, exact: true })

async function choose(supplier: string) {
  const before = waiting.length
  await userEvent.click(page.getByRole('combobox', { name: t.supplier }))
  await userEvent.click(page.getByRole('option', { name: supplier }))
  await expect.poll(() => waiting.length).toBe(before + 1)
  return (change: Partial<typeof preview> = {}) => waiting[before]?.(change)
}

test('Tarik moves Gejmerija only after he has seen what that changes, also when he chose a different supplier', async () => {
  await mount(() => <MoveDialog partner={gejmerija} onClose={() => {}} />)
  const showBrava = await choose('Brava')
  await expect.element(confirm()).toBeDisabled()
  // Nor do the shortcut keys that submit a form.
  await userEvent.keyboard('{Control>}s{/Control}')
  showBrava()
  await expect.element(page.getByText(m.prices(3, 2, 1))).toBeVisible()
  await expect.element(confirm()).toBeEnabled()

  // The preview on the screen is still Brava's.
  const showNordlicht = await choose('Nordlicht')
  await expect.element(confirm()).toBeDisabled()
  showNordlicht({ prices: { ...preview.prices, up: 5 } })
  await expect.element(page.getByText(m.prices(3, 5, 1))).toBeVisible()
  expect(moved).toEqual([])
  await userEvent.click(confirm())
  await expect.poll(() => moved).toEqual([{ version: 3, supplierId: 3, priceGroupId: null }])
})

test('with money still at its supplier Gejmerija cannot be moved, and Tarik sees what is in the way', async () => {
  await mount(() => <MoveDialog partner={gejmerija} onClose={() => {}} />)
  ;(await choose('Brava'))({ mayMove: false, funds: '120.00' })
  await expect.element(page.getByText(m.cannot)).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
})

test('Gejmerija, which Lejla moved while Tarik was choosing, is not moved again by his second attempt', async () => {
  let read: (partner: Partner) => void = () => {}
  function Read() {
    const [partner, setPartner] = useState(gejmerija)
    read = setPartner
    return <MoveDialog partner={partner} onClose={() => {}} />
  }
  await mount(() => <Read />)
  ;(await choose('Brava'))()
  await expect.element(confirm()).toBeEnabled()
  answer = () =>
    Response.json({ code: 'common.conflict', data: { info: 'Somebody else has changed this.' } }, { status: 409 })
  await userEvent.click(confirm())
  await expect.poll(() => moved.length).toBe(1)
  await expect.poll(() => waiting.length).toBe(2)
  read({ ...gejmerija, version: 4, supplierId: 5, supplierName: 'Konzola plus' })
  waiting[1]?.({})
  await expect.element(confirm()).toBeEnabled()
  await userEvent.click(confirm())
  const once = { version: 3, supplierId: 1, priceGroupId: null }
  await expect.poll(() => moved).toEqual([once, once])
})
