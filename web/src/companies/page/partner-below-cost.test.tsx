import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PageHeader } from '../../ui/layout/page.tsx'
import { belowCostTexts } from '../../prices/below-cost.texts.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { t } from '../partners.texts.ts'
import { PartnerData } from './partner-data.tsx'
import type { Partner } from './partner-values.ts'

const hardver = {
  id: 4,
  version: 3,
  code: 'RT-0014',
  type: companyType.code.retailer,
  status: companyStatus.code.approved,
  supplierId: 1,
  supplierName: 'Brava d.o.o.',
  name: 'Hardver Centar Tuzla',
  legalName: 'Hardver Centar d.o.o.',
  countryId: 1,
  countryCode: 'BA',
  countryName: 'Bosnia and Herzegovina',
  taxId: '',
  vatId: '',
  town: 'Tuzla',
  postalCode: '75000',
  address: '',
  email: 'info@hardver-centar.example',
  phone: '',
  website: '',
  contactPerson: '',
  language: 'bs',
  invoiceTextEn: '',
  invoiceTextBs: '',
  invoiceTextHr: '',
  bankAccount: '',
  isTelecom: false,
  isDomestic: true,
  currency: 'BAM',
  priceGroupId: null,
  groupName: null,
  paymentTypes: [3],
  autoApprove: false,
  approvalThreshold: null,
  mayBackOrder: false,
  imageKeysAllowed: true,
  keysInMail: true,
  effective: {
    paymentTypes: [3],
    autoApprove: false,
    approvalThreshold: null,
    mayBackOrder: false,
    boundBy: { paymentTypes: null, autoApprove: null, approvalThreshold: null, mayBackOrder: null },
  },
  isWebPartner: false,
  logoFileId: null,
  funds: '962.00',
  held: '0.00',
  creditLimit: '1500.00',
  available: '2462.00',
  overdue: '0.00',
  oldestDueOn: null,
  creditPaused: false,
  productCount: 2,
  lastOrderAt: null,
  lastOrderId: null,
  lastOrderNumber: null,
  createdDate: '2026-11-01T08:00:00Z',
  approvedAt: '2026-11-02T08:00:00Z',
  mayEdit: true,
  mayKeepFunds: true,
  accountNeeded: false,
} as Partner

/** Two of its products cost more than group Retail A sells them for. */
const belowCost = {
  code: 'price.belowCost',
  data: {
    info: 'Two prices are below cost.',
    detail: {
      count: 2,
      currency: 'BAM',
      products: [
        { productId: 7, title: 'Northfall', quantity: 1, price: '5.00', purchase: '5.85' },
        { productId: 8, title: 'Emberwright', quantity: 10, price: '60.00', purchase: '64.20' },
      ],
    },
  },
}

let sent: { priceGroupId: number | null; confirmBelowCost: boolean; reason: string }[] = []

beforeEach(async () => {
  sent = []
  await page.viewport(1440, 900)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (pathname.endsWith('/users/profile'))
      return Response.json({ data: { userData: { id: 2, companyId: 1, companyType: 1, userGroups: [5] } } })
    if (init.method === 'PUT') {
      const { priceGroupId, confirmBelowCost, reason } = JSON.parse(init.body as string)
      sent.push({ priceGroupId, confirmBelowCost, reason })
      const isBelow = priceGroupId === 3
      if (isBelow && !confirmBelowCost) return Response.json(belowCost, { status: 422 })
      return Response.json({ data: { info: 'Saved.', company: { ...hardver, version: 4, priceGroupId } } })
    }
    if (/groups/.test(pathname))
      return Response.json({
        data: [
          { id: 3, name: 'Retail A', currency: 'BAM' },
          { id: 6, name: 'Retail B', currency: 'BAM' },
        ],
      })
    if (/currencies/.test(pathname))
      return Response.json({
        data: [{ id: 1, code: 'BAM', name: 'Convertible mark', symbol: 'KM', isActive: true }],
        pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 },
      })
    // The cards beside the form are not part of this test.
    return Response.json({ code: 'common.notFound', data: { info: 'Not found.' } }, { status: 404 })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const show = () =>
  mount(() => (
    <PartnerData
      partner={hardver}
      head={(action) => <PageHeader title={hardver.name} actions={action} />}
      onDo={() => {}}
      onPrices={() => {}}
    />
  ))
const why = () => page.getByRole('textbox', { name: belowCostTexts.belowCostWhy, exact: false })
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
async function choose(group: string) {
  await userEvent.click(page.getByRole('combobox', { name: t.group }))
  await userEvent.click(page.getByRole('option', { name: new RegExp(`^${group}`) }))
}

test('Tarik sees what Hardver would buy below cost with Retail A and gives a reason; only then is the group saved', async () => {
  await show()
  await choose('Retail A')
  await press(kit.save)
  await expect.element(page.getByText(belowCostTexts.belowCost(2))).toBeVisible()
  await expect
    .element(page.getByText('Northfall', { exact: false }))
    .toHaveTextContent('Northfall: 5.00 KM, costs 5.85 KM')
  await expect.element(page.getByText('Emberwright', { exact: false })).toBeVisible()
  // The reason can be typed at once, wherever on the page the button was pressed.
  await expect.element(why()).toHaveFocus()
  expect(page.getByRole('button', { name: kit.save, exact: true }).elements()).toEqual([])

  await userEvent.keyboard('  Last stock of the season ')
  await press(belowCostTexts.confirmBelow)
  await expect
    .poll(() => sent)
    .toEqual([
      { priceGroupId: 3, confirmBelowCost: false, reason: '' },
      { priceGroupId: 3, confirmBelowCost: true, reason: 'Last stock of the season' },
    ])
})

test('a question about Retail A does not apply to Retail B: it disappears and the form is saved without a reason', async () => {
  await show()
  await choose('Retail A')
  await press(kit.save)
  await expect.element(why()).toBeVisible()
  await choose('Retail B')
  await expect.element(why()).not.toBeInTheDocument()
  await press(kit.save)
  await expect.poll(() => sent.at(-1)).toEqual({ priceGroupId: 6, confirmBelowCost: false, reason: '' })
})
