import { partnerApi } from '@brava/contract/partner-api/partner-api.ts'
import { needsIdempotencyKey, type PartnerEndpoint } from '@brava/contract/partner-api/partner-endpoint.ts'
import { companyScopes, type PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { problemSchema, refusalsOf } from '@brava/contract/partner-api/partner-openapi.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicId } from '../platform/public-id.ts'
import { declaredFields, foundFields } from '../testing/access/testing/answered-fields.ts'
import { hostileValues } from '../testing/access/testing/hostile-values.ts'
import { sampleOf, wireSchema } from '../testing/access/testing/sample-body.ts'
import { expectedScopes } from './testing/expected-scopes.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { credentialOf, partner, stock, products, db } = world
const parts: readonly Readonly<Record<string, PartnerEndpoint>>[] = Object.values(partnerApi)
const endpoints = parts.flatMap((part) => Object.values(part))
const keyOf = ({ method, path }: PartnerEndpoint) => `${method} ${path}`

let calls = 0
/** A call with ids that identify nothing, and its own Idempotency-Key if it needs one. */
function ask(endpoint: PartnerEndpoint, credential: TestCredential | null, body: unknown, query = '', id = 'x') {
  const headers: Record<string, string> = {
    ...(needsIdempotencyKey(endpoint) ? { 'idempotency-key': `call-${(calls += 1)}` } : {}),
    ...(endpoint.pin ? { 'brava-pin': '4711' } : {}),
  }
  const path = `${endpoint.path.replace(/:\w+/g, id)}${query}`
  return partner(credential, endpoint.method, path, endpoint.body ? body : undefined, headers)
}

describe('which scope a call requires (guarantee G11)', () => {
  test('every call has its expectation and every expectation its call', () => {
    expect(endpoints.map(keyOf).sort()).toEqual(Object.keys(expectedScopes).sort())
  })

  test('without a credential nothing is answered, except what anyone may read', async () => {
    for (const endpoint of endpoints) {
      const { status } = await ask(endpoint, null, {})
      expect([keyOf(endpoint), status === 401]).toEqual([keyOf(endpoint), expectedScopes[keyOf(endpoint)] !== 'anyone'])
    }
  })

  test.each(companyScopes)(
    'a credential with only %s is let in where the table says so and nowhere else',
    async (scope) => {
      const alone = await credentialOf('mirza', { scopes: [scope] })
      for (const endpoint of endpoints) {
        const expected: PartnerScope | 'anyone' | 'none' | undefined = expectedScopes[keyOf(endpoint)]
        const { body } = await ask(endpoint, alone, {})
        const isRefused = body?.code === 'credential.scopeMissing'
        expect([keyOf(endpoint), isRefused]).toEqual([
          keyOf(endpoint),
          expected !== 'anyone' && expected !== 'none' && expected !== scope,
        ])
      }
    },
  )

  test('a blocked company can read, but cannot order', async () => {
    const nikola = await credentialOf('nikola')
    const { companyId } = world.people.nikola
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companyId).execute()
    const order = {
      reference: 'B-1',
      lines: [
        {
          product: publicId(world.app.services.secrets, 'product', products.northfall.id),
          quantity: 1,
          unitPrice: '61.90',
        },
      ],
    }
    expect((await partner(nikola, 'GET', '/balance')).status).toBe(200)
    const refused = await partner(nikola, 'POST', '/orders', order, { 'idempotency-key': 'blocked' })
    await db.updateTable('companies').set({ status: 2 }).where('id', '=', companyId).execute()
    expect([refused.status, refused.body.code]).toEqual([403, 'company.blocked'])
  })
})

describe('whatever is sent', () => {
  const problem = z.object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.string(),
    retry: z.enum(['never', 'sameKey', 'newKey']),
    action: z.string().min(1),
    requestId: z.string().startsWith('req_'),
  })
  let nexa: TestCredential
  let sandbox: TestCredential
  let order: string
  let sandboxOrder: string
  beforeAll(async () => {
    nexa = await credentialOf('mirza')
    sandbox = await credentialOf('mirza', { environment: 'test' })
    await stock('northfall', 1)
    const product = publicId(world.app.services.secrets, 'product', products.northfall.id)
    const wish = { reference: 'F-1', lines: [{ product, quantity: 1, unitPrice: '61.90' }] }
    order = (await partner(nexa, 'POST', '/orders', wish, { 'idempotency-key': 'first' })).body.data.id
    const [game] = (await partner(sandbox, 'GET', '/catalogue')).body.data
    const tried = { reference: 'F-1', lines: [{ product: game.id, quantity: 1, unitPrice: game.price }] }
    sandboxOrder = (await partner(sandbox, 'POST', '/orders', tried, { 'idempotency-key': 'first' })).body.data.id
  })

  /** Fields in an answer that the contract does not declare. */
  function undeclared(endpoint: PartnerEndpoint, body: unknown): string[] {
    if (typeof endpoint.response === 'string') return []
    const declared = declaredFields(endpoint)
    return Object.entries(foundFields(body)).flatMap(([place, names]) => {
      const known = new Set(declared[place]?.split(' '))
      // Below names that are left open, everything is allowed.
      const isOpen = Object.keys(declared).some((each) => declared[each] === '*' && place.startsWith(`${each}`))
      return isOpen ? [] : names.split(' ').filter((name) => name !== '' && !known.has(name))
    })
  }

  /** Anything undeclared in an answer: neither the shape of success nor a problem with one of the call's codes. */
  function surprise(endpoint: PartnerEndpoint, { status, body }: { status: number; body: unknown }): string[] {
    const refusal = problem.safeParse(body)
    const isProblem = status >= 400 && status < 500 && refusal.success
    const isDeclared =
      isProblem &&
      refusalsOf(endpoint).some(({ code }) => code === refusal.data.code) &&
      Object.keys(body as object).every((name) => name in problemSchema.properties)
    const isShaped = typeof endpoint.response === 'string' || endpoint.response.safeParse(body).success
    if (isDeclared || (status < 300 && isShaped && undeclared(endpoint, body).length === 0)) return []
    return [`${keyOf(endpoint)} ${status} ${JSON.stringify(body)?.slice(0, 300)}`]
  }

  const inBoth = endpoints.flatMap((endpoint) => [
    [keyOf(endpoint), 'the real trade', endpoint] as const,
    [keyOf(endpoint), 'the sandbox', endpoint] as const,
  ])
  test.each(inBoth)('%s never answers 500 or anything undeclared, in %s', async (_key, where, endpoint) => {
    const found: string[] = []
    const [caller, own] = where === 'the sandbox' ? [sandbox, sandboxOrder] : [nexa, order]
    const ids = [own, publicId(world.app.services.secrets, 'order', 2 ** 40), 'ord_%00', '%F0%9F', '..%2Fbalance']
    const sample = endpoint.body ? sampleOf(wireSchema(endpoint.body), true) : {}
    const fields = Object.keys(sample as object)
    const queries = Object.keys(endpoint.query?.shape ?? {})
    for (const id of endpoint.path.includes(':') ? ids : ['x']) {
      const probe = async (body: unknown, query = '') =>
        found.push(...surprise(endpoint, await ask(endpoint, caller, body, query, id)))
      await probe(sample)
      for (const [index, value] of hostileValues.entries()) {
        const field = fields[index % Math.max(1, fields.length)]
        if (field !== undefined) await probe({ ...(sample as object), [field]: value })
        const name = queries[index % Math.max(1, queries.length)]
        const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
        if (name !== undefined) await probe(sample, `?${name}=${encodeURIComponent(text.slice(0, 500))}`)
      }
    }
    expect(found).toEqual([])
  })

  test('anything that is not JSON, not UTF-8 or far too large is refused', async () => {
    const headers = () => ({ 'idempotency-key': `odd-${(calls += 1)}` })
    for (const body of ['{', '[]', 'null', '"x"', '{"reference":"\\ud800"}', `${'['.repeat(30)}${']'.repeat(30)}`])
      expect((await partner(nexa, 'POST', '/orders', body, headers())).status).toBe(400)
    expect((await partner(nexa, 'POST', '/orders', 'x'.repeat(1_100_000), headers())).status).toBe(413)
  })
})
