import { isManaging } from '@brava/contract/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessWorld } from './testing/access-world.ts'
import { bodyFor } from './testing/body-for.ts'
import { callsOf, endpoints, keyOf } from './testing/endpoints.ts'
import { printOfDatabase } from './testing/database-print.ts'
import { expectedAccess } from './expected-access.ts'

const world = await accessWorld()
afterAll(() => world.close())
const amra = world.person('resellerAdmin')
const { db } = world.app.services
beforeAll(async () => {
  await db
    .updateTable('companies')
    .set({ status: 4 })
    .where('id', '=', amra?.companyId ?? 0)
    .execute()
  await world.signInAgain('resellerAdmin')
})

/**
 * The calls other than GET that a reseller's admin may still make while the company is blocked: reading, managing the
 * own account, data and cart, and asking the distributor.
 */
const stillDone =
  /^(POST|PUT|DELETE) \/(auth|events|notifications|custom-notifications|support-tickets|preferences|saved-views|report-schedules|shopping-cart|web-sales|files)\b|^(PUT|POST|DELETE) \/users\/(change-password|mfa|passkeys|profile-photo|update-profile)|get-|export-|simplified|neighbours|^POST \/(categories|languages|regions|products|reports)\/|reseller-assignment|company-products\/:id$|^PUT \/company-product-prices\/change-favorite|^POST \/orders\/(reveal-my-key|download-my-keys|report-faulty-key|request-key-return)|^PUT \/orders\/withdraw-key-return|\/csp-report$|^POST \/companies\/company-sign-up|^POST \/personal-data\/(mine\/|people\/:id\/export$)|^POST \/(payments\/notice|sandbox-gateway|mail-outbox\/returned)\//

test('Amra, whose company is blocked, cannot act on others: every call that a supplier or an admin makes is refused', async () => {
  const token = world.person('resellerAdmin')?.token
  const before = await printOfDatabase(db)
  const refused: string[] = []
  const others: string[] = []
  for (const { endpoint, key } of callsOf('resellerAdmin')) {
    if (endpoint.method === 'GET' || stillDone.test(key)) continue
    const answer = await world.send(endpoint, { token, id: 1, body: bodyFor(endpoint) })
    if (answer.code === 'common.companyBlocked') refused.push(key)
    else others.push(`${key}: ${answer.status} ${answer.code}`)
  }
  expect(others).toEqual([])
  expect(await printOfDatabase(db)).toEqual(before)
  for (const key of [
    'PUT /companies/:id',
    'POST /companies/create-company',
    'POST /companies/add-funds',
    'PUT /companies/block-company/:id',
    'PUT /companies/update-my-company/:id',
    'POST /company-product-prices/update-company-product-price/:id',
    'POST /company-product-prices/commit-price-import/:id',
    'POST /users',
    'PUT /users/:id',
    'PUT /users/reset-mfa/:id',
  ])
    expect(refused).toContain(key)
})

test('and can still read everything she could read before', async () => {
  const token = world.person('resellerAdmin')?.token
  const surprises: string[] = []
  for (const { endpoint, key } of callsOf('resellerAdmin')) {
    if (!isManaging(endpoint.access) || (endpoint.method !== 'GET' && !stillDone.test(key))) continue
    const answer = await world.send(endpoint, { token, id: amra?.companyId ?? 0, body: bodyFor(endpoint) })
    if (answer.code === 'common.companyBlocked') surprises.push(key)
  }
  expect(surprises).toEqual([])
})

test('every call that a company may make on others is covered here', () => {
  const acting = endpoints.filter(({ access }) => isManaging(access)).map(keyOf)
  expect(acting.filter((key) => !expectedAccess[key])).toEqual([])
  expect(acting.length).toBeGreaterThan(30)
})
