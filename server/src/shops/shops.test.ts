import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { amra, signInWorld, tarik } from '../auth/testing/sign-in-world.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { type Fault, fakeWoo } from './testing/fake-woo.ts'
import { shopAt } from './testing/shop-world.ts'

const world = await signInWorld()
const { app, db } = world
const woo = await fakeWoo()
afterAll(() => woo.close())
Object.assign(app.services, {
  config: { ...app.services.config, outboundLoopback: true },
  outbound: createOutbound({
    loopback: true,
    resolve: async () => ['127.0.0.1'],
    authorities: [woo.certificate.cert],
  }),
})

const given = shopAt(woo.address)
// Shops are for administrators, so Tarik becomes one here.
let token = ''
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.call(method, path, { token, ...(body ? { body } : {}) })
const connect = (more: object = {}) => call('PUT', '/shops/first', { ...given, ...more })
const testIt = () => call('POST', '/shops/test/first')
const all = () => call('GET', '/products/get-first-woocom-products')
const shop = async () => (await call('GET', '/shops')).body.data[0]

beforeEach(async () => {
  await sql`delete from shops`.execute(db)
  await sql`insert into user_roles (user_id, role_id) values (${world.world.tarik}, 1) on conflict do nothing`.execute(
    db,
  )
  token = await world.tokenOf(tarik)
  woo.state.fault = 'none'
  woo.state.asked = []
  woo.state.currency = 'BAM'
  woo.state.secret = 'cs_tajna'
  woo.state.products = Array.from({ length: 230 }, (_, index) => ({
    id: index + 1,
    name: index === 6 ? 'Northfall & Friends' : `Product ${index + 1}`,
    price: index === 6 ? '61.9' : index === 7 ? '' : '10.00',
    sku: index === 6 ? 'NF-0117' : `S-${index + 1}`,
    stock: index === 7 ? null : 3,
  }))
})

describe('a shop', () => {
  test('is connected by Tarik with his password, its secret sealed and never shown', async () => {
    expect((await connect({ password: 'pogresna' })).body.code).toBe('security.wrongPassword')
    let body: Awaited<ReturnType<typeof connect>>['body']
    const noted = await notedBy(db, 'shops.changed', async () => {
      body = (await connect()).body
    })
    const by = { user_id: world.world.tarik, company_id: world.world.brava }
    const detail = {
      slot: 'first',
      name: 'Web shop BA',
      host: new URL(woo.address).host,
      isOn: true,
      hasNewSecret: true,
    }
    expect(noted).toMatchObject([{ ...by, detail }])
    expect(JSON.stringify(noted)).not.toMatch(/cs_tajna|ck_kljuc/)
    expect(body.data.shop).toMatchObject({ slot: 'first', name: 'Web shop BA', hasSecret: true, askedDate: null })
    expect(JSON.stringify(body)).not.toContain('cs_tajna')
    const { rows } = await sql<{ row: string }>`select s::text as row from shops s`.execute(db)
    expect(rows[0]?.row).not.toContain('cs_tajna')
    // Prices and stock go there, so the distributor's people are notified.
    const [mail] = await world.mailsTo(tarik)
    expect([mail?.template, mail?.text]).toEqual(['shop-changed', expect.stringContaining('Tarik Kovačević')])
    expect((await connect({ consumerSecret: undefined, name: 'Drugi naziv' })).status).toBe(200)
    const elsewhere = await connect({ consumerSecret: undefined, address: 'https://other.example' })
    expect([elsewhere.body.code, elsewhere.body.data.fields[0].path]).toEqual(['shop.secretNeeded', 'consumerSecret'])
    const inside = await connect({ address: 'https://10.0.0.1/' })
    expect([inside.body.code, inside.body.data.fields[0].path]).toEqual(['outbound.notPublicName', 'address'])
  })

  test('that a colleague changed or connected meanwhile is not changed by what Tarik read before', async () => {
    expect((await connect({ was: null })).status).toBe(200)
    const read = (await shop()).changedDate
    world.moveClock(60)
    expect((await connect({ isOn: false, was: read })).status).toBe(200)
    for (const was of [read, null]) {
      const late = await connect({ name: 'Drugi naziv', was })
      expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    }
    expect(await shop()).toMatchObject({ name: given.name, isOn: false })
    expect((await connect({ was: (await shop()).changedDate })).status).toBe(200)
  })

  test('is tested: products, currency and the right to write', async () => {
    await connect()
    const tested = await testIt()
    expect(tested.body.data.info).toBe('Web shop BA answers: 230 products, the keys may write.')
    expect(woo.state.asked).toEqual([
      'GET /wp-json/wc/v3/products',
      'GET /wp-json/wc/v3/system_status',
      'POST /wp-json/wc/v3/products/batch',
    ])
    expect(await shop()).toMatchObject({ problem: null, askedDate: expect.any(String) })
    woo.state.currency = 'EUR'
    expect((await testIt()).body.code).toBe('shop.otherCurrency')
    woo.state.currency = 'BAM'
    woo.state.secret = 'cs_nova'
    expect((await testIt()).body.code).toBe('shop.wrongKeys')
    expect((await shop()).problem).toContain('Web shop BA does not accept the keys.')
  })

  test.each<[Fault, string]>([
    ['html', 'shop.notAShop'],
    ['noRoute', 'shop.notAShop'],
    ['broken', 'shop.broken'],
    ['tooMany', 'shop.busy'],
    ['readOnly', 'shop.mayOnlyRead'],
    ['redirect', 'outbound.redirected'],
    ['half', 'outbound.unreadable'],
    ['hangsUp', 'outbound.unreachable'],
    ['headerDropped', 'shop.wrongKeys'],
  ])('explains in words what is wrong: %s', async (fault, code) => {
    await connect()
    woo.state.fault = fault
    const tested = await testIt()
    expect([tested.status, tested.body.code]).toEqual([424, code])
    if (fault === 'tooMany') expect(tested.body.data.info).toBe('Web shop BA is too busy. Try again in 17 seconds.')
    expect((await shop()).problem).not.toBeNull()
  })

  test("with another host's certificate receives nothing", async () => {
    const other = await fakeWoo()
    await connect({ address: other.address })
    expect((await testIt()).body.code).toBe('outbound.badCertificate')
    expect(other.state.asked).toEqual([])
    other.close()
  })

  test('returns all its products page by page, those with given ids, and those that a search finds', async () => {
    await connect()
    const { data } = (await all()).body
    expect(data).toHaveLength(230)
    expect(data[6]).toEqual({
      id: 7,
      name: 'Northfall & Friends',
      price: '61.90',
      sku: 'NF-0117',
      gtin: '',
      stock: 3,
      status: 'publish',
    })
    expect(data[7]).toMatchObject({ price: null, stock: null })
    const some = await call('POST', '/products/get-first-woocom-products-by-id', { ids: [8, 7, 7, 999_999] })
    expect(some.body.data.map((each: { id: number }) => each.id)).toEqual([7, 8])
    for (const search of ['NF-0117', 'northfall']) {
      const found = await call('POST', '/products/get-first-woocom-products-by-search', { search })
      expect(found.body.data.map((each: { id: number }) => each.id)).toEqual([7])
    }
  })

  test('with more than 10,000 products is not read in full: Tarik is told to search, and no further page is requested', async () => {
    await connect()
    woo.state.products = Array.from({ length: 10_001 }, (_, index) => ({
      id: index + 1,
      name: `Product ${index + 1}`,
      price: '10.00',
      sku: `S-${index + 1}`,
      stock: 3,
    }))
    expect(await all()).toMatchObject({ status: 422, body: { code: 'shop.tooManyProducts' } })
    expect(woo.state.asked).toEqual(['GET /wp-json/wc/v3/products'])
  })

  test('that is not connected, or off, says so', async () => {
    expect((await all()).body.code).toBe('shop.notConnected')
    await connect({ isOn: false })
    expect((await all()).body.code).toBe('shop.notConnected')
    expect((await testIt()).status).toBe(200)
    token = await world.tokenOf(amra)
    expect([(await call('GET', '/shops')).status, (await all()).status]).toEqual([403, 403])
  })
})
