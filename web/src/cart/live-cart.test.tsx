import type { LiveTopic } from '@brava/contract/events/live-change.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { askAgain } from '../api/live/ask-again.ts'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { liveTopics } from '../live-topics.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { FundsChip } from './funds-chip.tsx'

const profile = { data: { userData: { companyId: 4, currencySymbol: 'KM', userGroups: [2], isTelecomCompany: false } } }

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test.each([
  ['orders', 'an order of a colleague is approved'],
  ['notifications', 'Tarik books a payment to her funds'],
] as readonly (readonly [LiveTopic, string])[])(
  'Amra’s funds in the header change after a live event of %s: %s',
  async (topic) => {
    let available = '500.00'
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.endsWith('/shopping-cart')) return Response.json(profile)
      return Response.json({ data: { id: 1, version: 1, available, creditLimit: '0.00', lines: [] } })
    })
    await mount(() => {
      queryClient.setQueryData(keyOf(profileCall), profile)
      return <FundsChip />
    })
    await expect.element(page.getByText('500.00 KM')).toBeVisible()
    available = '1200.00'
    const asking = askAgain(liveTopics)
    asking.changed({ topic, id: 5, version: 7 })
    await expect.element(page.getByText('1,200.00 KM')).toBeVisible()
    asking.stop()
  },
)
