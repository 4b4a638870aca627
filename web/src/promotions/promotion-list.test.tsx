import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { PromotionList } from './promotion-list.tsx'
import { endTurn, useTurn } from './promotion-state.ts'

const line = (id: number, title: string, seen: boolean) => ({
  id,
  notificationId: id,
  title,
  messageTitle: title,
  createdDate: '2026-11-20T08:00:00.000Z',
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2026-12-20T08:00:00.000Z',
  seen,
  products: 2,
  lowestPrice: '19.90',
  covers: [],
})
const running = [line(7, 'Winter week', false), line(8, 'Racing days', false), line(5, 'Autumn offer', true)]

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/users/profile')
        ? { data: { userData: { id: 9, userGroups: [8], isTelecomCompany: false, currencySymbol: 'KM' } } }
        : { data: address.includes('get-my-active-custom-notifications') ? running : {} },
    ),
  )
})
afterEach(() => {
  endTurn()
  unmountAll()
  vi.unstubAllGlobals()
})

function Turn() {
  return <output>{useTurn()?.ids.join(' ')}</output>
}

test.each([
  ['Racing days', '8 7'],
  ['Autumn offer', '5 7 8'],
])('Nikola opens %s from the header: Skip continues with what he has not seen', async (title, ids) => {
  await mount(() => (
    <>
      <PromotionList onClose={() => {}} />
      <Turn />
    </>
  ))
  await page.getByText(title).click()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(ids)
})
