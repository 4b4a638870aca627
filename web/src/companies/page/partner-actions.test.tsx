import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t } from '../partners.texts.ts'
import { PartnerActions } from './partner-actions.tsx'
import type { Partner } from './partner-values.ts'

const blocked = {
  id: 4,
  type: companyType.code.retailer,
  status: companyStatus.code.blocked,
  name: 'Gejmerija',
  supplierId: 2,
  supplierName: 'Digitalis d.o.o.',
  currency: 'BAM',
  creditLimit: '0.00',
  productCount: 1,
  mayKeepFunds: true,
} as Partner
const asked: unknown[] = []
/** 10: an admin of a reseller; 5: of the distributor. */
let role: 5 | 10 = 10

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (path.startsWith('/companies/block-company')) asked.push(JSON.parse(init?.body as string))
    if (path === '/users/profile')
      return Response.json({
        data: { userData: { currencySymbol: 'KM', userGroups: [role], isTelecomCompany: false } },
      })
    return Response.json({ data: { info: 'Done', company: blocked } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

async function shown(as: 5 | 10, blockedByDistributor: boolean) {
  role = as
  await mount(() => (
    <PartnerActions partner={{ ...blocked, blockedByDistributor }} onDo={() => undefined} onPrices={() => undefined} />
  ))
  return page.getByRole('button', { name: new RegExp(t.unblock) })
}

test('Amra reads that only the distributor can end the block that it set on her retailer', async () => {
  const unblock = await shown(10, true)
  await expect.element(unblock).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(t.onlyDistributorUnblocks)).toBeVisible()
  await userEvent.click(unblock, { force: true })
  expect(asked).toEqual([])
})

test.each([
  ['Amra ends her own block', 10, false],
  ['Tarik ends the block of the distributor', 5, true],
] as const)('%s', async (_what, as, byDistributor) => {
  await userEvent.click(await shown(as, byDistributor))
  await expect.poll(() => asked).toEqual([expect.objectContaining({ isBlocked: false })])
})
