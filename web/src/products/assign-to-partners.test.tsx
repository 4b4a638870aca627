import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { belowCostTexts } from '../prices/below-cost.texts.ts'
import { AssignToPartners } from './assign-to-partners.tsx'

const profile = { data: { userData: { companyId: 1, currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } }
let sent: any[]
let refused: number | undefined
let isBelowCost = false

beforeEach(() => {
  sent = []
  refused = undefined
  isBelowCost = false
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (body === undefined) return Response.json(profile)
    if (String(address).includes('get-companies')) {
      sent.push({ filters: body.filters })
      const data = ['Digitalis', 'Megabajt'].map((name, at) => ({ id: at + 4, name, code: `RT-${at}` }))
      return Response.json({ data, pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 } })
    }
    if (body.companyId === refused)
      return Response.json({ code: 'prices.alreadyAssigned', data: { info: 'It is there already.' } }, { status: 409 })
    sent.push(body)
    if (isBelowCost && body.companyId === 5 && !body.confirmBelowCost) {
      const products = [{ productId: 175, title: 'Apex Meridian 26', quantity: 1, price: '5.00', purchase: '5.85' }]
      const detail = { count: 1, currency: 'BAM', products }
      return Response.json({ code: 'price.belowCost', data: { info: '', detail } }, { status: 422 })
    }
    return Response.json({ data: { info: '', ids: [1] } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

async function chooseBoth(closed: () => void) {
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <AssignToPartners product={{ id: 175, title: 'Apex Meridian 26' }} onClose={closed} />
  })
  await page.getByRole('combobox', { name: 'Partners' }).click()
  await page.getByRole('option', { name: /^Digitalis/ }).click()
  await page.getByRole('option', { name: /^Megabajt/ }).click()
  // Closes the list of choices first.
  await page.getByRole('heading', { name: 'Assign to partners' }).click()
  await page.getByRole('button', { name: 'Assign to 2 partners' }).click()
}

test('Lejla assigns a new product to two partners of the distributor', async () => {
  const closed = vi.fn()
  await chooseBoth(closed)
  await expect.poll(() => closed).toHaveBeenCalled()
  const unasked = { confirmBelowCost: false, reason: '' }
  const item = { productId: 175, price: null, marginBp: null }
  expect(sent.filter((one) => one.companyId)).toEqual([
    { companyId: 4, items: [item], ...unasked },
    { companyId: 5, items: [item], ...unasked },
  ])
  expect(sent[0].filters).toEqual({ supplierId: 1, status: [2] })
})

test('when one assignment is refused, that partner stays chosen and those before it are done', async () => {
  refused = 5
  const closed = vi.fn()
  await chooseBoth(closed)
  await expect.element(page.getByRole('button', { name: 'Assign to 1 partner' })).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  expect(sent.filter((one) => one.companyId)).toHaveLength(1)
})

test('where a partner would pay less than cost, Lejla is asked for a reason; the partners before it are done', async () => {
  isBelowCost = true
  const closed = vi.fn()
  await chooseBoth(closed)
  const why = page.getByRole('textbox', { name: belowCostTexts.belowCostWhy, exact: false })
  await expect.element(why).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  await why.fill('Launch week')
  await page.getByRole('button', { name: belowCostTexts.confirmBelow }).click()
  await expect.poll(() => closed).toHaveBeenCalled()
  expect(sent.filter((one) => one.companyId).map((one) => [one.companyId, one.confirmBelowCost, one.reason])).toEqual([
    [4, false, ''],
    [5, false, ''],
    [5, true, 'Launch week'],
  ])
})
