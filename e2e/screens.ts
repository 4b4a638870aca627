import { readFileSync } from 'node:fs'
import { type Access, accessRules, allowed, type Who } from '@brava/contract/access.ts'
import { companies } from '../seed/world/companies.ts'
import { type PersonKey, people } from '../seed/world/people.ts'

export interface PortalScreen {
  /** "/orders/edit/$id". */
  readonly path: string
  readonly access: Access
}

const table = new URL('../web/src/routes.tsx', import.meta.url)

/**
 * The table of screens, read from its source, because the module itself needs the browser. Screens for development only
 * are left out. Throws if a line was not understood.
 */
export function portalScreens(): PortalScreen[] {
  const source = readFileSync(table, 'utf8')
  const found = [...source.matchAll(/path:\s*'([^']+)',[^{}]*?access:\s*'(\w+)'/g)].map(([, path, access]) => ({
    path: path as string,
    access: access as Access,
  }))
  const lines = source.match(/path:\s*'/g)?.length ?? 0
  const strange = found.filter(({ access }) => !Object.hasOwn(accessRules, access))
  if (found.length !== lines || strange.length > 0)
    throw new Error(`routes.tsx: ${found.length} of ${lines} screens understood, ${strange.length} with unknown access`)
  return found.filter(({ path }) => !path.startsWith('/dev/'))
}

export function whoIs(person: PersonKey): Who {
  const { roles, company } = people[person]
  return { userGroups: roles, isTelecomCompany: companies[company].isTelecom }
}

/** The first of the given people who may open an address. Throws if none may. */
export function firstToOpen(address: string, some: readonly PersonKey[]): PersonKey {
  const screen = portalScreens().find(
    ({ path }) => path === address || path.replace(/\$\w+/, '') === address.replace(/\d+$/, ''),
  )
  const first = screen && some.find((person) => allowed(screen.access, whoIs(person)))
  if (!first) throw new Error(`Nobody of ${some.join(', ')} may open ${address}`)
  return first
}

/** Calls the portal to find the first record of a list, for screens of a single record. */
type Call = (
  method: 'POST',
  path: string,
  body: object,
) => Promise<{ data: readonly { id: number; productId?: number; templateId?: number | null }[] }>
const listOf: Readonly<Record<string, string>> = {
  '/orders/edit/$id': '/orders/get-orders',
  '/support-tickets/edit/$id': '/support-tickets/get-support-tickets',
  '/products/edit/$id': '/products/get-products',
  '/partners/edit/$id': '/companies/get-companies',
  '/partners-reseller/edit/$id': '/companies/get-companies',
  '/wholesale/product/$id': '/company-product-prices/get-my-products',
  '/categories/edit/$id': '/categories/get-categories',
  '/groups/edit/$id': '/groups/get-groups',
  '/custom-notifications/edit/$id': '/custom-notifications/get-custom-notifications',
  '/mails/edit/$id': '/mail/get-templates',
}

/** Addresses a person may open, one for each screen. */
export async function addressesFor(person: PersonKey, call: Call): Promise<string[]> {
  const addresses: string[] = []
  for (const { path, access } of portalScreens()) {
    // Signing out would end the session that the others need; other journeys cover it.
    if (path === '/signout' || !allowed(access, whoIs(person))) continue
    if (!path.includes('$')) {
      addresses.push(path)
      continue
    }
    const list = listOf[path]
    if (!list) throw new Error(`${path}: say in e2e/screens.ts which list its records are in`)
    const first = (await call('POST', list, { pageSize: 5 })).data[0]
    if (!first) throw new Error(`${list} of ${person} is empty`)
    // A product page for buyers is addressed by the product, the list by the company's own product; among mails the
    // changed ones come first.
    addresses.push(path.replace(/\$\w+/, String(first.productId ?? first.templateId ?? first.id)))
  }
  return addresses
}
