import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AssignManyDialog } from '../companies/prices/assign-many-dialog.tsx'
import { PriceDialog } from '../companies/prices/price-dialog.tsx'
import { t } from '../companies/prices/price.texts.ts'
import { GroupPriceDialog } from '../groups/group-price-dialog.tsx'
import { t as groupTexts } from '../groups/groups.texts.ts'
import { OwnPriceDialog } from '../shops/own-price-dialog.tsx'
import { t as shopTexts } from '../shops/shop-work.texts.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { belowCostTexts } from './below-cost.texts.ts'

const northfall = {
  id: 9,
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall',
  platform: 'PC',
  imageUrl: null,
  category: 'Games',
  currency: 'BAM',
  price: '45.00',
  marginBp: null,
  overridePrice: null,
  moq: null,
  tiers: [],
  effectivePrice: '45.00',
  rule: 'company',
  purchasePrice: '50.00',
  earnedBp: -1000,
  isWithdrawn: false,
  isOffSale: false,
  changedAt: '2026-11-21T12:00:00Z',
  createdDate: '2026-11-21T12:00:00Z',
}
const belowCost = {
  code: 'price.belowCost',
  data: {
    info: 'One price is below cost.',
    detail: {
      count: 1,
      currency: 'BAM',
      products: [{ productId: 7, title: 'Northfall', quantity: 1, price: '45.00', purchase: '50.00' }],
    },
  },
}

let sent: Record<string, unknown>[] = []

beforeEach(async () => {
  sent = []
  await page.viewport(1440, 900)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
    if (pathname.endsWith('/users/profile'))
      return Response.json({ data: { userData: { companyId: 1, userGroups: [5] } } })
    if (/get-price-groups|\/companies|get-groups/.test(pathname))
      return Response.json({
        data: [
          { id: 4, name: 'Retail A', currency: 'BAM' },
          { id: 5, name: 'Retail B', currency: 'BAM' },
        ],
        pagedResult,
      })
    const found = { count: 12, ids: [], already: 0, elsewhere: 0, preview: null, update: null, scheduledId: null }
    if (body.isDryRun === true) return Response.json({ data: { info: '', ...found } })
    if (!('confirmBelowCost' in body) && !('confirm' in body)) return Response.json({ data: [], pagedResult })
    sent.push(body)
    if (body.confirmBelowCost === false) return Response.json(belowCost, { status: 422 })
    if (body.confirm === false)
      return Response.json({ code: 'shop.brake', data: { info: 'The price changes by 40 %.' } }, { status: 409 })
    return Response.json({ data: { info: 'Saved.', run: null, ...found } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const why = () => page.getByRole('textbox', { name: belowCostTexts.belowCostWhy, exact: false })
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const asked = async (times: number) => {
  await expect.poll(() => sent).toHaveLength(times)
  await expect.element(why()).toBeVisible()
}

test('the reason that Tarik gives for 45.00 does not let 4.50 through: it is asked about again', async () => {
  await mount(() => (
    <PriceDialog row={northfall as never} companyId={3} asOverride={false} mayOverride={false} onClose={() => {}} />
  ))
  await page.getByRole('textbox', { name: t.unitPrice, exact: false }).fill('45,01')
  await press(kit.save)
  await asked(1)
  await why().fill('End of season')
  await page.getByRole('textbox', { name: t.unitPrice, exact: false }).fill('4,50')
  await expect.element(why()).not.toBeInTheDocument()
  await press(kit.save)
  await asked(2)
  expect(sent.at(-1)).toMatchObject({ price: '4.50', confirmBelowCost: false, reason: '' })
  await expect.element(why()).toHaveValue('')
  await why().fill('Last copies')
  await press(belowCostTexts.confirmBelow)
  await expect.poll(() => sent.at(-1)).toMatchObject({ price: '4.50', confirmBelowCost: true, reason: 'Last copies' })
})

test("removing the distributor's price below cost asks Tarik for a reason; a field changed instead is not covered by it", async () => {
  const onClose = vi.fn()
  await mount(() => (
    <PriceDialog
      row={{ ...northfall, overridePrice: '55.00' } as never}
      companyId={3}
      asOverride={false}
      mayOverride
      onClose={onClose}
    />
  ))
  await press(t.takeBack)
  await asked(1)
  expect(sent[0]).toMatchObject({ companyId: 3, productId: 7, price: null, confirmBelowCost: false })
  await page.getByRole('textbox', { name: t.unitPrice, exact: false }).fill('44,00')
  await expect.element(why()).not.toBeInTheDocument()
  await press(t.takeBack)
  await asked(2)
  await why().fill('Agreed with Nexa')
  await press(belowCostTexts.confirmBelow)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.at(-1)).toMatchObject({ productId: 7, confirmBelowCost: true, reason: 'Agreed with Nexa' })
})

test('the reason that Tarik gives for group Retail A does not assign the products of Retail B', async () => {
  await mount(() => (
    <AssignManyDialog
      company={{ id: 3, name: 'Megabajt', currency: 'BAM' } as never}
      asOverride={false}
      onClose={() => {}}
    />
  ))
  const choose = async (group: string) => {
    await page.getByRole('combobox', { name: t.priceGroup }).click()
    await page.getByRole('option', { name: group }).click()
  }
  await page.getByText(t.priceGroup, { exact: true }).click()
  await choose('Retail A')
  await press(t.assignN(12))
  await asked(1)
  await why().fill('End of season')
  await choose('Retail B')
  await expect.element(why()).not.toBeInTheDocument()
  await press(t.assignN(12))
  await asked(2)
  expect(sent.map(({ groupId, confirmBelowCost }) => [groupId, confirmBelowCost])).toEqual([
    [4, false],
    [5, false],
  ])
})

test('in a price group, too, another price is a new question', async () => {
  const row = { productId: 7, code: 'NF-0117', title: 'Northfall', price: '45.00', tiers: [] }
  await mount(() => (
    <GroupPriceDialog
      group={{ id: 4, name: 'Retail A', currency: 'BAM' } as never}
      row={row as never}
      onClose={() => {}}
    />
  ))
  const price = page.getByRole('textbox', { name: groupTexts.priceInGroup, exact: false })
  await price.fill('44,00')
  await press(kit.save)
  await asked(1)
  await why().fill('End of season')
  await price.fill('4,40')
  await expect.element(why()).not.toBeInTheDocument()
  await press(kit.save)
  await asked(2)
  expect(sent.map(({ confirmBelowCost }) => confirmBelowCost)).toEqual([false, false])
})

test('a web shop gets a large change of a price only if it was asked about that price', async () => {
  await mount(() => (
    <OwnPriceDialog slot="first" productId={7} title="Northfall" price="45.00" currency="BAM" onClose={() => {}} />
  ))
  const price = page.getByRole('textbox', { name: shopTexts.price, exact: false })
  await price.fill('27,00')
  await press(shopTexts.save)
  await expect.element(page.getByText('The price changes by 40 %.')).toBeVisible()
  await price.fill('1,00')
  await expect.element(page.getByText('The price changes by 40 %.')).not.toBeInTheDocument()
  await press(shopTexts.save)
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent.map(({ price, confirm }) => [price, confirm])).toEqual([
    ['27.00', false],
    ['1.00', false],
  ])
  await press(shopTexts.pushAnyway)
  await expect.poll(() => sent.at(-1)).toMatchObject({ price: '1.00', confirm: true })
})
