import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { bodyFor, withValue } from './testing/body-for.ts'
import { endpoints, keyOf } from './testing/endpoints.ts'
import { pathsOf, wireSchema } from './testing/sample-body.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

/** Fields by which people would lift themselves, if a call took them. */
const extra = {
  id: 1,
  companyId: 1,
  company_id: 1,
  userId: 1,
  role: 1,
  roles: [1],
  userGroups: [1],
  price: '0.01',
  unitPrice: '0.01',
  discount: 100,
  currency: 'BAM',
  status: 2,
  approved: true,
  autoApprove: true,
  credit: '999999.00',
  creditLimit: '999999.00',
  funds: '999999.00',
  isDisabled: false,
  mfaKind: 0,
  passwordHash: 'x',
  version_: 1,
}

describe('fields that nobody asked for (guarantee G13)', () => {
  test('are dropped at every depth of every body before any code sees them', () => {
    const kept: string[] = []
    let tried = 0
    for (const endpoint of endpoints.filter(({ body }) => body)) {
      const wire = wireSchema(endpoint.body as never)
      const full = bodyFor({ ...endpoint, upload: undefined as never }, true)
      const places = [{ at: [] as readonly (string | number)[], schema: wire }, ...pathsOf(wire)]
      for (const { at, schema } of places) {
        const object = [schema, ...(schema.anyOf ?? [])].find((each) => each.properties)
        if (!object) continue
        const declared = new Set(Object.keys(object.properties ?? {}))
        for (const [name, value] of Object.entries(extra).filter(([each]) => !declared.has(each))) {
          const parsed = endpoint.body?.safeParse(withValue(full, [...at, name], value))
          if (!parsed?.success) continue
          tried += 1
          const inside = at.reduce<unknown>(
            (each, step) => (each as Record<string | number, unknown>)?.[step],
            parsed.data,
          )
          if (typeof inside === 'object' && inside !== null && name in inside)
            kept.push(`${keyOf(endpoint)}: ${[...at, name].join('.')}`)
        }
      }
    }
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(2000)
  })

  test('Josip, Amra and Nikola cannot lift themselves or their companies with what they may change', async () => {
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
          body: { ...body, ...extra },
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
