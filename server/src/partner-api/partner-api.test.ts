import { mostKeysInline } from '@brava/contract/partner-api/orders.ts'
import { createHash, createHmac } from 'node:crypto'
import { newestPartnerVersion } from '@brava/contract/partner-api/partner-versions.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { signingKeyOf } from '../api-credentials/credential-secret.ts'
import { publicId } from '../platform/public-id.ts'
import { descriptionFor } from './partner-description.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { credentialOf, partner, stock, db } = world
let nexa: TestCredential
beforeAll(async () => {
  nexa = await credentialOf('mirza')
  await stock('northfall', 7)
})

describe('a program of Nexa reads', () => {
  test('its catalogue: own prices as decimal strings, the current stock, opaque ids', async () => {
    const { status, body } = await partner(nexa, 'GET', '/catalogue')
    expect(status).toBe(200)
    const northfall = body.data.find((product: { code: string }) => product.code === 'NF-0117')
    expect(northfall).toMatchObject({
      title: 'Northfall: Ashen Crown',
      price: '61.90',
      currency: 'BAM',
      stock: 7,
      vatRate: '17.00',
    })
    expect(northfall.id).toMatch(/^prd_[\w-]{22}$/)
    expect(JSON.stringify(body)).not.toMatch(/cost|65\.00/)
  })

  test('its catalogue page by page, each product once', async () => {
    const first = (await partner(nexa, 'GET', '/catalogue?limit=1')).body
    expect([first.data.length, first.hasMore]).toEqual([1, true])
    const second = (await partner(nexa, 'GET', `/catalogue?limit=1&after=${first.next}`)).body
    expect([second.data.length, second.hasMore]).toEqual([1, false])
    expect(second.data[0].id).not.toBe(first.data[0].id)
  })

  test('nothing with the cursor of another company, nor with a made-up one', async () => {
    const { next } = (await partner(await credentialOf('nikola'), 'GET', '/catalogue?limit=1')).body
    for (const after of [next, 'c1.1.AAAAAAAAAAAAAAAAAAAAAA', 'x']) {
      expect((await partner(nexa, 'GET', `/catalogue?after=${after}`)).status).toBe(400)
    }
  })

  test('nothing again while it is unchanged', async () => {
    const { headers } = await partner(nexa, 'GET', '/catalogue')
    const again = await partner(nexa, 'GET', '/catalogue', undefined, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    await stock('ironOrchard', 1)
    world.clock.at = new Date(world.clock.at.getTime() + 1001)
    const changed = await partner(nexa, 'GET', '/catalogue', undefined, { 'if-none-match': String(headers.etag) })
    expect(changed.status).toBe(200)
  })

  test('its prices for larger quantities, from tiers and from a promotion, each as an order then pays', async () => {
    const { northfall } = world.products
    await sql`insert into price_tiers (company_product_id, min_quantity, price) values
      (${world.assigned.nexa.northfall}, 10, 5990), (${world.assigned.nexa.northfall}, 50, 5990)`.execute(db)
    const { rows } = await sql<{ id: number }>`
      with o as (insert into promotions (title, starts_at, ends_at, is_active, activated_at, for_all)
        values ('Autumn', ${new Date('2000-01-01')}, ${new Date('2100-01-01')}, true, now(), true) returning id)
      insert into promotion_products (promotion_id, product_id, currency, promo_price, moq)
        select id, ${northfall.id}, 'BAM', 5490, 5 from o returning promotion_id as id`.execute(db)
    world.clock.at = new Date(world.clock.at.getTime() + 1001)
    const { data } = (await partner(nexa, 'GET', '/catalogue')).body
    const row = data.find((product: { code: string }) => product.code === 'NF-0117')
    await sql`update promotions set is_active = false where id = ${rows[0]?.id}`.execute(db)
    expect([row.price, row.tiers]).toEqual(['61.90', [{ from: 5, price: '54.90' }]])
    const after = await partner(nexa, 'GET', `/products/${row.id}`)
    await sql`delete from price_tiers`.execute(db)
    expect([after.body.data.price, after.body.data.tiers]).toEqual(['61.90', [{ from: 10, price: '59.90' }]])
  })

  test('one product as in the catalogue', async () => {
    world.clock.at = new Date(world.clock.at.getTime() + 1001)
    const { data } = (await partner(nexa, 'GET', '/catalogue')).body
    expect(data.length).toBeGreaterThan(1)
    for (const row of data) {
      const { status, body } = await partner(nexa, 'GET', `/products/${row.id}`)
      expect([status, body.data]).toEqual([200, row])
    }
  })

  test('no product that it cannot buy: not assigned to it or to its supplier, withdrawn, deleted, or nonexistent', async () => {
    const { ironOrchard } = world.products
    const id = publicId(world.app.services.secrets, 'product', ironOrchard.id)
    const buys = async (of: TestCredential) => (await partner(of, 'GET', `/products/${id}`)).status
    const nikola = await credentialOf('nikola')
    expect([await buys(nexa), await buys(nikola)]).toEqual([200, 200])
    const turn = (companyId: number, isWithdrawn: boolean) =>
      db
        .updateTable('company_products')
        .set({ is_withdrawn: isWithdrawn })
        .where('company_id', '=', companyId)
        .where('product_id', '=', ironOrchard.id)
        .execute()
    // Gejmerija buys from Digitalis: what its supplier no longer has, it cannot buy either.
    await turn(world.companies.digitalis, true)
    const refused = await partner(nikola, 'GET', `/products/${id}`)
    expect([refused.status, refused.body.code]).toEqual([404, 'common.notFound'])
    expect(await buys(nexa)).toBe(200)
    await turn(world.companies.digitalis, false)
    await turn(world.companies.nexa, true)
    expect(await buys(nexa)).toBe(404)
    await turn(world.companies.nexa, false)
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', ironOrchard.id).execute()
    expect(await buys(nexa)).toBe(404)
    await db.updateTable('products').set({ deleted_at: null }).where('id', '=', ironOrchard.id).execute()
    expect(await buys(nexa)).toBe(200)
    const none = publicId(world.app.services.secrets, 'product', 987_654)
    for (const unknown of [none, 'prd_x', id.replace('prd', 'ord')])
      expect((await partner(nexa, 'GET', `/products/${unknown}`)).status).toBe(404)
  })

  test('its balance', async () => {
    const { body } = await partner(nexa, 'GET', '/balance')
    expect(body).toEqual({
      data: { currency: 'BAM', funds: '10000.00', creditLimit: '0.00', held: '0.00', available: '10000.00' },
    })
  })
})

describe('who calls', () => {
  test('without a valid credential 401, as a problem that says what to do', async () => {
    const keyIdOnly = nexa.text.replace(nexa.secret, 'A'.repeat(43))
    for (const text of [null, 'nonsense', keyIdOnly, nexa.text.replace('live', 'test')]) {
      const { status, body, headers } = await partner(text, 'GET', '/balance')
      expect([status, body.code, body.retry]).toEqual([401, 'credential.notValid', 'never'])
      expect(headers['content-type']).toContain('application/problem+json')
      expect(body.requestId).toBe(headers['request-id'])
    }
  })

  test('a person of the portal has no access here, and a credential none there', async () => {
    expect((await partner(await world.tokenFor('mirza'), 'GET', '/balance')).status).toBe(401)
    expect((await world.send(nexa.text, 'GET', '/shopping-cart')).status).toBe(401)
  })

  test('a credential does only what its scopes say', async () => {
    const reader = await credentialOf('mirza', { scopes: ['balance:read'] })
    expect((await partner(reader, 'GET', '/balance')).status).toBe(200)
    const { status, body } = await partner(reader, 'GET', '/catalogue')
    expect([status, body.code]).toEqual([403, 'credential.scopeMissing'])
  })

  test('a credential works only from its addresses', async () => {
    const here = await credentialOf('mirza', { addresses: ['127.0.0.0/8'] })
    const elsewhere = await credentialOf('mirza', { addresses: ['203.0.113.7', '2001:db8::/32'] })
    expect((await partner(here, 'GET', '/balance')).status).toBe(200)
    const { status, body } = await partner(elsewhere, 'GET', '/balance', undefined, {
      'x-forwarded-for': '203.0.113.7',
    })
    expect([status, body.code]).toEqual([403, 'credential.addressNotAllowed'])
  })

  test('a revoked credential fails with the next call, and so does one of a company that is no longer approved', async () => {
    const gone = await credentialOf('mirza')
    expect((await partner(gone, 'GET', '/balance')).status).toBe(200)
    await db.updateTable('api_credentials').set({ revoked_at: new Date() }).where('id', '=', gone.id).execute()
    expect((await partner(gone, 'GET', '/balance')).status).toBe(401)
  })

  test('an unknown version is refused, the newest is accepted', async () => {
    expect((await partner(nexa, 'GET', '/balance', undefined, { 'brava-version': '2026-11-21' })).status).toBe(200)
    const { status, body } = await partner(nexa, 'GET', '/balance', undefined, { 'brava-version': '2020-01-01' })
    expect([status, body.code]).toEqual([400, 'version.unknown'])
  })

  test('every answer states its version: that of the credential, or the one that the request names', async () => {
    const older = await credentialOf('mirza')
    await db.updateTable('api_credentials').set({ api_version: '2026-01-01' }).where('id', '=', older.id).execute()
    const pinned = await partner(older, 'GET', '/catalogue')
    const named = await partner(older, 'GET', '/catalogue', undefined, { 'brava-version': newestPartnerVersion })
    const refused = await partner(older, 'GET', '/products/x')
    expect([pinned, named, refused].map(({ headers }) => headers['brava-version'])).toEqual([
      '2026-01-01',
      newestPartnerVersion,
      '2026-01-01',
    ])
    // An answer of another version differs, even if its products are the same.
    expect(pinned.headers.etag).not.toBe(named.headers.etag)
    const tag = { 'if-none-match': String(named.headers.etag), 'brava-version': newestPartnerVersion }
    const again = await partner(older, 'GET', '/catalogue', undefined, tag)
    expect([again.status, again.headers['brava-version']]).toEqual([304, newestPartnerVersion])
    expect((await partner(null, 'GET', '/balance')).headers['brava-version']).toBeUndefined()
  })

  test('every answer states its limit, and an unknown address is a problem too', async () => {
    const { headers } = await partner(nexa, 'GET', '/balance')
    expect(headers['ratelimit-policy']).toBe('"read";q=600;w=60')
    expect(headers.ratelimit).toMatch(/^"read";r=\d+;t=\d+$/)
    const { status, body } = await partner(nexa, 'GET', '/nothing')
    expect([status, body.code]).toEqual([404, 'common.notFound'])
  })
})

describe('a signed request', () => {
  const sign = (of: TestCredential, method: string, path: string, query: string, at: number, secret = of.secret) => {
    const lines = ['BRAVA1', String(at), method, path, query, '', createHash('sha256').update('').digest('hex')]
    const signature = createHmac('sha256', signingKeyOf(secret)).update(lines.join('\n')).digest('base64')
    return { authorization: `BRAVA1 key=${of.keyId},time=${at},signature=${signature}` }
  }
  const now = () => Math.floor(Date.now() / 1000)

  test('identifies the caller without the secret', async () => {
    const headers = sign(nexa, 'GET', '/partner/v1/catalogue', 'limit=1', now())
    expect((await partner(null, 'GET', '/catalogue?limit=1', undefined, headers)).status).toBe(200)
  })

  test('is valid for that request alone', async () => {
    const headers = sign(nexa, 'GET', '/partner/v1/catalogue', 'limit=1', now())
    const { status, body } = await partner(null, 'GET', '/catalogue?limit=2', undefined, headers)
    expect([status, body.code]).toEqual([401, 'credential.signatureWrong'])
    const other = sign(nexa, 'GET', '/partner/v1/balance', '', now(), 'another secret')
    expect((await partner(null, 'GET', '/balance', undefined, other)).body.code).toBe('credential.signatureWrong')
  })

  test('marks the credential as used only once it is right: knowing only the public part leaves no trace', async () => {
    const fresh = await credentialOf('mirza')
    const used = async () =>
      (await db.selectFrom('api_credentials').select('last_used_at').where('id', '=', fresh.id).executeTakeFirst())
        ?.last_used_at
    const forged = sign(fresh, 'GET', '/partner/v1/balance', '', now(), 'another secret')
    expect((await partner(null, 'GET', '/balance', undefined, forged)).body.code).toBe('credential.signatureWrong')
    expect(await used()).toBeNull()
    const headers = sign(fresh, 'GET', '/partner/v1/balance', '', now())
    expect((await partner(null, 'GET', '/balance', undefined, headers)).status).toBe(200)
    expect(await used()).toBeInstanceOf(Date)
  })

  test('is valid for 300 seconds', async () => {
    const old = sign(nexa, 'GET', '/partner/v1/balance', '', now() - 400)
    const { status, body } = await partner(null, 'GET', '/balance', undefined, old)
    expect([status, body.code]).toEqual([401, 'credential.clockWrong'])
  })

  test('is built as the documentation says', () => {
    const body = '{"reference":"A-77","lines":[{"product":"prd_2Zk8","quantity":10,"unitPrice":"8.63"}]}'
    const lines = ['BRAVA1', '1795300000', 'POST', '/partner/v1/orders', 'include=keys', 'A-77/1']
    const all = [...lines, createHash('sha256').update(body).digest('hex')].join('\n')
    const key = signingKeyOf('q7Vn2Xc9TtB4mLw8RzYd1KfHs6Jp3GaEu5NvCxQeW0M')
    expect(createHmac('sha256', key).update(all).digest('base64')).toBe('IBC/xKNLU3MtbY7CJInzsLeOgqNRB73b0tbG73FXz8A=')
  })
})

test('the description is made once, is not sent again to those who have it, and a network reads it sixty times a minute', async () => {
  const limited = await createApp({ ...world.services.config, databasePoolSize: 2, rateLimits: true }, world)
  const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
    limited.http.inject({ url: '/partner/v1/openapi.json', remoteAddress, headers })
  const url = world.services.config.publicUrl
  expect(descriptionFor(url, {}).bytes).toBe(descriptionFor(url, {}).bytes)
  const first = await read('203.0.113.9')
  expect([first.statusCode, first.json().openapi]).toEqual([200, '3.1.0'])
  const again = await read('203.0.113.9', { 'if-none-match': `W/${String(first.headers.etag)}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  const statuses = []
  for (let call = 3; call <= 61; call += 1) statuses.push((await read('203.0.113.9')).statusCode)
  expect(statuses).toEqual([...Array<number>(58).fill(200), 429])
  expect((await read('203.0.113.10')).statusCode).toBe(200)
  // Its counter is its own: the programs of that network still call.
  const balance = await limited.http.inject({
    url: '/partner/v1/balance',
    remoteAddress: '203.0.113.9',
    headers: { authorization: `Bearer ${nexa.text}` },
  })
  expect(balance.statusCode).toBe(200)
  await limited.close()
})

test('anybody can read the description', async () => {
  const { status, body } = await partner(null, 'GET', '/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  expect(body.paths['/partner/v1/catalogue'].get['x-scope']).toBe('catalogue:read')
})

test('Mirza’s developer reads in the description above how many keys an order leaves them out, and where to get them', async () => {
  const { post } = (await partner(null, 'GET', '/openapi.json')).body.paths['/partner/v1/orders']
  const answer = post.responses[201].content['application/json'].schema.properties.data.properties
  const include = post.parameters.find(({ name }: { name: string }) => name === 'include')
  for (const { description } of [answer.keys, include]) expect(description).toContain(String(mostKeysInline))
  expect(answer.keys.description).toContain('GET /orders/{id}/keys')
})
