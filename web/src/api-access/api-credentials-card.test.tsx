import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ApiCredentialsCard } from './api-credentials-card.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const credential = {
  id: 5,
  version: 1,
  companyId: 3,
  companyName: 'Digitalis d.o.o.',
  currency: 'BAM',
  environment: 'live',
  name: 'Web shop',
  keyId: 'bk_live_5',
  scopes: ['catalogue:read', 'orders:write'],
  addresses: [],
  dailyLimit: null,
  createdDate: '2026-11-01T08:00:00Z',
  lastUsedDate: '2026-11-20T08:00:00Z',
  lastIp: '203.0.113.7',
  formerUntilDate: null,
  revokedDate: null,
}

test.each([390, 1280])(
  'Amra reads what a credential may do and where it was last used from, on a screen of %i pixels',
  async (width) => {
    await page.viewport(width, 844)
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        address.includes('/users/profile')
          ? { data: { userData: { id: 2, companyId: 3, companyType: 2, userGroups: [10] } } }
          : { data: [credential], pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } },
      ),
    )
    await mount(() => <ApiCredentialsCard companyId={3} currency="BAM" />)
    await expect.element(page.getByText('Read the catalogue with own prices, Place and cancel orders')).toBeVisible()
    await expect.element(page.getByText('203.0.113.7')).toBeVisible()
  },
)
