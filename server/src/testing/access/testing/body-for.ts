import type { Endpoint } from '@brava/contract/endpoint.ts'
import { sampleOf, wireSchema } from './sample-body.ts'

/** Fields that belong together, which no schema expresses. */
const particular: Readonly<Record<string, object>> = {
  'POST /ApiCredential/create-api-credential': { addresses: ['203.0.113.0/24'] },
  'PUT /ApiCredential/:id': { addresses: ['203.0.113.0/24'] },
  'POST /company-product-prices/update-company-product-price/:id': { price: '10.00', marginBp: null },
  'POST /company-product-prices/create-company-product-price-group-category': { categoryId: 1 },
  'PUT /countries/:id': { code: 'BA' },
  'POST /currencies/set-rate': { code: 'USD', perEuro: '1.1582', validFrom: '2026-01-01' },
  'PUT /e-invoices/access-point': { address: 'https://access-point.example' },
  'PUT /sms/gateway': { address: 'https://gateway.example', sender: 'Brava' },
  'PUT /shopping-cart/shopping-cart-item': { productId: undefined },
  'POST /webhooks/create-webhook': { address: 'https://shop.example/brava' },
  'PUT /webhooks/:id': { address: 'https://shop.example/brava' },
  'POST /exports/export-list': {
    list: '/orders/get-orders',
    request: '{}',
    columns: [{ field: 'number', label: 'Number' }],
  },
  'POST /report-schedules': { report: 'purchasesByProduct', filters: {}, sortBy: 'keys', every: 'month' },
  'PUT /report-schedules/:id': { filters: {}, sortBy: 'keys', every: 'month' },
  'POST /saved-views': { list: 'orders' },
  'PUT /shopping-cart/shopping-cart': { shoppingCartItems: [{ productId: 1, quantity: 1 }] },
}

/** Values for fields whose rules a JSON schema does not express. */
const byName: Readonly<Record<string, unknown>> = {
  kpd: '58.21.42',
  keyPattern: 'XXXX-XXXX',
  pin: '4711',
  phone: '+387 61 111 222',
}

/** A body that passes the call's schema, if it has one: with `full` every field, otherwise only the required ones. */
export function bodyFor(endpoint: Endpoint, full = false): unknown {
  if (!endpoint.body || endpoint.upload) return undefined
  const sample = sampleOf(wireSchema(endpoint.body), full) as object
  const known = Object.keys(sample).filter((name) => name in byName)
  const better = Object.fromEntries(known.map((name) => [name, byName[name]]))
  return { ...sample, ...better, ...particular[`${endpoint.method} ${endpoint.path}`] }
}

/** The body with a value at a place, which is created if missing; `undefined` removes the place. */
export function withValue(body: unknown, at: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string | number, unknown>
  let place = copy
  for (const [index, step] of at.slice(0, -1).entries()) {
    place[step] ??= typeof at[index + 1] === 'number' ? [] : {}
    place = place[step] as Record<string | number, unknown>
  }
  const last = at.at(-1)
  if (last !== undefined && typeof place === 'object' && place !== null) {
    if (value === undefined) delete place[last]
    else place[last] = value
  }
  return copy
}
