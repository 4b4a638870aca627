import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'

interface SpecifiedCall {
  area: string
  method: string
  path: string
}

const folder = new URL('../specification/', import.meta.url)
const specified = JSON.parse(await readFile(new URL('calls.json', folder), 'utf8')) as SpecifiedCall[]
/** Calls of the specification that are not built yet, by area and path: the list may only shrink. */
const notYet = JSON.parse(await readFile(new URL('not-yet.json', folder), 'utf8')) as string[]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

async function declaredEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const file of glob('**/*.endpoints.ts', { cwd: new URL('.', import.meta.url).pathname })) {
    const module = (await import(`./${file}`)) as Record<string, unknown>
    for (const noun of Object.values(module)) {
      if (typeof noun === 'object' && noun !== null) found.push(...Object.values(noun).filter(isEndpoint))
    }
  }
  return found
}

const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path.replace(/:\w+|\{\w+\}/g, '{}')}`

describe('the calls of the specification', async () => {
  const declared = new Set((await declaredEndpoints()).map(nameOf))

  it('are each declared with their method and path, or listed as not built yet', () => {
    const missing = specified.map(nameOf).filter((name) => !declared.has(name) && !notYet.includes(name))
    expect(missing).toEqual([])
  })

  it('leave the list of calls not built yet as soon as they are built', () => {
    expect(notYet.filter((name) => declared.has(name))).toEqual([])
  })

  it('all exist: every call on the list is in the specification', () => {
    const known = new Set(specified.map(nameOf))
    expect(notYet.filter((name) => !known.has(name))).toEqual([])
  })

  it('are declared once each', async () => {
    const names = (await declaredEndpoints()).map(nameOf)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

/** How long the browser waits for an answer if §9 specifies more than its 40 seconds; in seconds. */
const waits: Readonly<Record<number, readonly string[]>> = {
  60: [
    'DELETE /countries/delete-countries',
    'DELETE /users/delete-users',
    'DELETE /towns/delete-towns',
    'DELETE /categories/delete-categories',
    'DELETE /products/delete-product-keys',
    'DELETE /products/delete-product-feeds',
    'DELETE /publishers/delete-publishers',
    'DELETE /groups/delete-products-from-group',
    'DELETE /groups/delete-groups',
    'DELETE /product-types/delete-product-types',
    'DELETE /product-feed-settings/delete-product-feed-settings',
    'PUT /custom-notifications/delete-custom-notifications',
  ],
  90: [
    'DELETE /products/delete-products',
    'PUT /shopping-cart/shopping-cart',
    'PUT /shopping-cart/shopping-cart-item',
    'GET /shopping-cart/validate/{}',
    'POST /shopping-cart/create-order-from-shopping-cart',
    'POST /company-product-prices/update-company-products-with-percentage/{}',
    'POST /reports/get-analytics-product-counts',
  ],
  120: [
    'DELETE /company-product-prices/delete-company-products',
    ...['first', 'second', 'third'].flatMap((shop) => [
      `GET /products/get-${shop}-woocom-products`,
      `POST /products/get-${shop}-woocom-products-by-id`,
      `POST /products/get-${shop}-woocom-products-by-search`,
    ]),
    'POST /products/add-plain-licences',
    'POST /products/add-plain-licences-from-string',
    'POST /products/add-plain-licences-from-file',
    'POST /products/add-licences-from-images',
    'PUT /products/toggle-withdraw-product/{}',
  ],
  350: ['POST /orders/approve-order/{}', 'POST /orders/assign-order-missing-key/{}'],
  600: [
    'POST /products/get-products',
    'PUT /products/bulk-product-update',
    'PUT /products/bulk-woocomm-product-update',
  ],
  1200: ['POST /products/import-csv', 'POST /groups/import-csv', 'POST /company-product-prices/import-csv'],
}

describe('the time-outs of the specification (§9)', async () => {
  const declared = new Map((await declaredEndpoints()).map((endpoint) => [nameOf(endpoint), endpoint.timeoutMs]))

  it.each(Object.entries(waits))('are %s seconds where it says so', (seconds, names) => {
    const found = names.map((name) => [name, declared.get(name)])
    expect(found).toEqual(names.map((name) => [name, Number(seconds) * 1000]))
  })
})
