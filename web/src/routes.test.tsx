import { allowed, isDistributor, isReseller, isRetailer, roleIds, type Who } from '@brava/contract/access.ts'
import { afterEach, expect, test, vi } from 'vitest'
import specified from '../../contract/specification/routes.json'
import { screens } from './routes.tsx'
import { useMenu } from './shell/sidebar.tsx'
import { mount, unmountAll } from './testing/mount.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

/** All kinds of people by role; a telecom's people have the roles of a retailer. */
const everybody: readonly Who[] = [false, true].flatMap((isTelecomCompany) =>
  roleIds.map((role) => ({ userGroups: [role], isTelecomCompany })),
)

/** The access rules of the specification's table (§2), in its own words. */
const meanings: Readonly<Record<string, (who: Who) => boolean>> = {
  public: () => true,
  any: () => true,
  distributor: isDistributor,
  'not-distributor': (who) => !isDistributor(who),
  reseller: isReseller,
  'not-retailer': (who) => !isRetailer(who),
  'distributor-or-reseller': (who) => isDistributor(who) || isReseller(who),
  'distributor-or-telecom': (who) => isDistributor(who) || who.isTelecomCompany,
}

test('every screen of the specification exists under its path and name, for exactly those it names', () => {
  for (const { path, name, access } of specified) {
    const screen = screens.find((one) => one.path === path.replace('{id}', '$id'))
    if (!screen) throw new Error(`${path} is no screen`)
    if (name) expect([path, screen.name]).toEqual([path, name])
    const means = meanings[access]
    if (!means) throw new Error(`${access} is no access`)
    for (const who of everybody) expect([path, who, allowed(screen.access, who)]).toEqual([path, who, means(who)])
    if (access === 'public') expect([path, allowed(screen.access, null)]).toEqual([path, true])
  }
})

const all = ['/', '/settings', '/support-tickets', '/invoices', '/contact']
const distributors = [
  '/categories',
  '/products',
  '/partners',
  '/orders',
  '/mails',
  '/history-of-prices',
  '/custom-notifications',
  '/product-feed/settings',
  '/product-feed/manage',
  '/product-feed/create',
  '/analytics',
  '/groups',
  '/devs/documentation',
  '/devs/documentation-telecom',
]
const buyers = ['/my-products', '/my-orders', '/wholesale', '/my-invoices']
const resellers = ['/groups', '/partners-reseller', '/devs/documentation']
const menus: readonly (readonly [who: string, role: number, isTelecom: boolean, has: readonly string[]])[] = [
  ['Selma, administrator', 1, false, [...all, ...distributors]],
  ['Tarik, distributor', 5, false, [...all, ...distributors]],
  ['Amra, reseller admin', 10, false, [...all, ...buyers, ...resellers, '/my-company']],
  ['Dino, reseller', 2, false, [...all, ...buyers, ...resellers]],
  ['Nikola, retailer admin', 8, false, [...all, ...buyers, '/my-company']],
  ['a retailer', 3, false, [...all, ...buyers]],
  ['Mirza, admin of a telecom', 8, true, [...all, ...buyers, '/my-company', '/devs/documentation-telecom']],
]
/** All entries named in the specification: of these the menu shows exactly those above. */
const named = new Set(menus.flatMap(([, , , has]) => has))

function Paths() {
  return <output>{useMenu().map(({ screen }) => `${screen.path} `)}</output>
}

test.each(menus)('%s has the menu entries that the specification gives', async (_who, role, isTelecom, has) => {
  const userData = { userGroups: [role], isTelecomCompany: isTelecom }
  vi.stubGlobal('fetch', async () => Response.json({ data: { userData } }))
  await mount(Paths)
  const shown = () => document.querySelector('output')?.textContent ?? ''
  await expect.poll(shown).toContain('/contact ')
  const paths = shown().trim().split(' ')
  expect(paths.filter((path) => named.has(path)).sort()).toEqual([...new Set(has)].sort())
})

test('the numbers of open tickets and new invoices are shown beside their entries, and the developer pages open in a new tab', () => {
  const placeOf = (path: string) => screens.find((one) => one.path === path)?.sidebar
  expect(placeOf('/support-tickets')?.badge).toBe('openTickets')
  expect(placeOf('/invoices')?.badge).toBe('newInvoices')
  expect([placeOf('/devs/documentation')?.newTab, placeOf('/devs/documentation-telecom')?.newTab]).toEqual([true, true])
})
