import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { bodyFor } from './testing/body-for.ts'
import { endpoints, keyOf } from './testing/endpoints.ts'
import { keptFields, lifting } from './testing/kept-fields.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

describe('undeclared fields (guarantee G13)', () => {
  test('are dropped at every depth of every body before any code sees them', () => {
    const kept: string[] = []
    let tried = 0
    for (const endpoint of endpoints.filter(({ body }) => body)) {
      const full = bodyFor({ ...endpoint, upload: undefined as never }, true)
      const found = keptFields(endpoint.body as never, full)
      kept.push(...found.kept.map((place) => `${keyOf(endpoint)}: ${place}`))
      tried += found.taken
    }
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(2000)
  })

  test('Josip, Amra and Nikola cannot give themselves or their companies more rights with what they may change', async () => {
    const { db } = world.app.services
    const facts = async () =>
      (
        await sql`select c.id, c.type, c.status, c.parent_id, c.currency, c.auto_approve, c.approval_threshold, c.price_group_id,
          c.payment_types, c.is_telecom, c.may_back_order, (select array_agg(a.credit_limit order by a.id) from ledger_accounts a where a.company_id = c.id) as credit,
          (select array_agg((u.id, u.company_id, u.is_disabled, u.mfa_kind, array(select role_id from user_roles r where r.user_id = u.id order by 1))::text order by u.id)
            from users u where u.company_id = c.id) as people
        from companies c order by c.id`.execute(db)
      ).rows
    const before = await facts()
    const send = (
      kind: 'retailer' | 'resellerAdmin' | 'retailerAdmin',
      method: 'PUT' | 'POST',
      path: `/${string}`,
      body: object,
    ) =>
      world.send(
        { method, path },
        {
          token: world.person(kind)?.token,
          body: { ...body, ...lifting },
          ...(path.includes(':id') ? { id: world.person(kind)?.companyId ?? 0 } : {}),
        },
      )
    const profile = { firstName: 'Josip', lastName: 'Zovko', phone: '', language: 'hr' }
    expect((await send('retailer', 'PUT', '/users/update-profile', profile)).status).toBe(200)
    for (const kind of ['resellerAdmin', 'retailerAdmin'] as const) {
      const company = await world.send(
        { method: 'GET', path: '/companies/:id' },
        { token: world.person(kind)?.token, id: world.person(kind)?.companyId ?? 0 },
      )
      const { data } = JSON.parse(company.text) as { data: object }
      expect((await send(kind, 'PUT', '/companies/update-my-company/:id', data)).status).toBe(200)
    }
    expect(await facts()).toEqual(before)
  })
})
