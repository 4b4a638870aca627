import { commonErrors } from '@brava/contract/errors.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../all-routes.ts'
import { expectedAccess } from './expected-access.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { bodyFor } from './testing/body-for.ts'
import { missingId } from './testing/ids-of.ts'
import { pathsOf, sampleOf, wireSchema } from './testing/sample-body.ts'

const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const withBody = allRoutes()
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.body && !endpoint.upload)
const isList = (endpoint: Endpoint) => 'row' in endpoint

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

/** Somebody who may make the call: what is refused is refused for its content. */
function tokenFor(endpoint: Endpoint): string | undefined {
  const who = expectedAccess[keyOf(endpoint)]?.who ?? []
  const kind = (['administrator', 'resellerAdmin', 'retailerAdmin'] as const).find((each) => who.includes(each))
  return kind ? world.person(kind)?.token : undefined
}

/** Tables whose rows a refused call may add: what was refused is itself noted. */
const notes = ['sessions', 'security_events', 'sign_in_failures', 'used_captchas']

async function fingerprintOfDatabase(): Promise<Record<string, string>> {
  const { db } = world.app.services
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const result: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !notes.includes(row.name) && !row.name.startsWith('kysely'))) {
    const { rows: sums } = await sql<{ print: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from ${sql.table(name)} t`.execute(
      db,
    )
    result[name] = sums[0]?.print ?? ''
  }
  return result
}

const garbage: readonly string[] = [
  '{',
  'nothing',
  '"text"',
  '[]',
  'null',
  '42',
  '{"a":NaN}',
  '['.repeat(5000),
  `{"a":${'['.repeat(30)}${']'.repeat(30)}}`,
]
const wrong: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e21,
  2 ** 53,
  'NaN',
  'Infinity',
  '-12.50',
  '1e9',
  'a\u0000b',
  'x'.repeat(20_000),
  '<script>alert(1)</script>\n\n',
  {},
  [],
  [null],
  Array.from({ length: 501 }, (_, index) => index + 1),
]

let turn = 0

function withValue(body: unknown, at: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string | number, unknown>
  let place = copy
  for (const step of at.slice(0, -1)) {
    place[step] ??= {}
    place = place[step] as Record<string | number, unknown>
  }
  const last = at.at(-1)
  if (last !== undefined && typeof place === 'object' && place !== null) {
    if (value === undefined) delete place[last]
    else place[last] = value
  }
  return copy
}

/** Bodies that the contract does not accept, made from one that it does. */
function badBodies(endpoint: Endpoint): unknown[] {
  const schema = endpoint.body
  if (!schema) return []
  const wire = wireSchema(schema)
  const full = sampleOf(wire, true)
  // Each field meets some of the wrong values, in turn, and all of them are met over the fields of all calls.
  const each = isList(endpoint) ? 1 : 4
  const changed = pathsOf(wire).flatMap(({ at }) => {
    const values = Array.from({ length: each }, () => wrong[turn++ % wrong.length])
    return [...(isList(endpoint) ? [] : [undefined]), ...values].map((value) => withValue(full, at, value))
  })
  const seen = new Set<string>()
  return changed.filter((body) => {
    const text = JSON.stringify(body)
    if (seen.has(text)) return false
    seen.add(text)
    return !schema.safeParse(JSON.parse(text)).success
  })
}

describe('bad input (guarantees G13, G39)', { timeout: 120_000 }, () => {
  test('is refused in the language of the caller, never with a 500, and changes nothing', async () => {
    const before = await fingerprintOfDatabase()
    const surprises: string[] = []
    let sent = 0
    for (const endpoint of withBody) {
      const token = tokenFor(endpoint)
      // No body at all counts as an empty one.
      const texts = endpoint.body?.safeParse({}).success ? garbage.filter((text) => text !== 'null') : garbage
      for (const body of [...texts, ...badBodies(endpoint)]) {
        const answer = await world.send(endpoint, { token, id: 1, body, language: 'hr' })
        sent += 1
        if (answer.status !== 400 || answer.info !== commonErrors.invalid.text.hr) {
          surprises.push(
            `${keyOf(endpoint)} ${(typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 120)}: ${answer.status} ${answer.info}`,
          )
        }
      }
    }
    expect(surprises).toEqual([])
    expect(sent).toBeGreaterThan(1000)
    expect(await fingerprintOfDatabase()).toEqual(before)
  })

  test('a file where none is expected, a wrong one, and none where one is needed are refused', async () => {
    const surprises: string[] = []
    for (const { endpoint } of allRoutes()) {
      if (!endpoint.upload) continue
      const token = tokenFor(endpoint)
      const boundary = 'x-brava-boundary'
      const multipart = (content: string) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../../etc/passwd"\r\ncontent-type: image/png\r\n\r\n${content}\r\n--${boundary}--\r\n`
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const answers = {
        json: await world.send(endpoint, { token, body: {} }),
        empty: await world.send(endpoint, { token, body: `--${boundary}--\r\n`, headers }),
        cut: await world.send(endpoint, { token, body: multipart('abc').slice(0, 60), headers }),
        wrong: await world.send(endpoint, {
          token,
          body: multipart(endpoint.upload.kind === 'image' ? '<svg onload="alert(1)"/>' : 'a\u0000b'),
          headers,
        }),
      }
      for (const [name, answer] of Object.entries(answers)) {
        if (![400, 413, 415, 422].includes(answer.status))
          surprises.push(`${keyOf(endpoint)} ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test('fields that nobody may send are dropped before any code sees them', () => {
    const extra = {
      companyId: 1,
      role: 1,
      roles: [1],
      userGroups: [1],
      price: '0.01',
      status: 2,
      approved: true,
      credit: '999999.00',
      funds: '999999.00',
      isDisabled: false,
      version_: 1,
    }
    const kept: string[] = []
    for (const endpoint of withBody) {
      const wire = wireSchema(endpoint.body as never)
      const declared = new Set(Object.keys(wire.properties ?? {}))
      const foreign = Object.fromEntries(Object.entries(extra).filter(([name]) => !declared.has(name)))
      const parsed = endpoint.body?.safeParse({ ...(bodyFor(endpoint) as object), ...foreign })
      if (!parsed?.success) continue
      for (const name of Object.keys(foreign))
        if (name in (parsed.data as object)) kept.push(`${keyOf(endpoint)}: ${name}`)
    }
    expect(kept).toEqual([])
  })

  test('Maja cannot lift herself by sending more than the form has', async () => {
    const { db } = world.app.services
    const maja = world.person('retailer')
    const facts = () =>
      sql`select u.company_id, u.is_disabled, array(select role_id from user_roles r where r.user_id = u.id) as roles from users u where id = ${maja?.id}`.execute(
        db,
      )
    const before = (await facts()).rows
    const answer = await world.send(
      { method: 'PUT', path: '/users/update-profile' },
      {
        token: maja?.token,
        body: {
          firstName: 'Maja',
          lastName: 'Savić',
          phone: '',
          language: 'bs',
          companyId: 1,
          company_id: 1,
          userGroups: [1],
          role: 1,
          isDisabled: true,
        },
      },
    )
    expect(answer.status).toBe(200)
    expect((await facts()).rows).toEqual(before)
  })

  test('well-formed nonsense is answered, never with a 500', async () => {
    const surprises: string[] = []
    for (const endpoint of withBody) {
      // It would switch on what everybody must do first.
      if (/update-parameters/.test(endpoint.path)) continue
      const wire = wireSchema(endpoint.body as never)
      for (const body of [bodyFor(endpoint), sampleOf(wire, true), replaceIds(sampleOf(wire, true))]) {
        if (!endpoint.body?.safeParse(body).success) continue
        for (const id of endpoint.path.includes(':id') ? [missingId, 1] : [1]) {
          const answer = await world.send(endpoint, { token: tokenFor(endpoint), id, body })
          if (answer.status >= 500 || answer.status === 403)
            surprises.push(`${keyOf(endpoint)} ${JSON.stringify(body).slice(0, 200)}: ${answer.status}`)
        }
      }
    }
    expect(surprises).toEqual([])
  })
})

/** Every id names nothing. */
function replaceIds(value: unknown, name = ''): unknown {
  if (typeof value === 'number' && /ids?$/i.test(name)) return missingId
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIds(each, key)]))
  return value
}
