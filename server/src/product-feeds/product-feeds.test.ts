import { gunzipSync } from 'node:zlib'
import { keyKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../platform/call.ts'
import type { Refused } from '../platform/refuse.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { priceWorld } from '../prices/testing/price-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { buildFeeds } from './build-feeds.ts'
import { inputNames } from './feed-inputs.ts'
import { toldStock } from './feed-products.ts'
import { serveFeed } from './serve-feed.ts'
import { isGtin } from '@brava/contract/gtin.ts'

const w = await priceWorld()
const { app, assign, db, tarik, world } = w

let jobs: { feedId: number }[] = []
let later = 0
Object.assign(app.services, {
  jobs: {
    enqueue: async (_db: unknown, _kind: unknown, job: { feedId: number }) => void jobs.push(job),
    enqueueSoon: () => {},
    runHere: () => {},
  },
  clock: { now: () => new Date(Date.now() + later) },
})
const runJobs = async () => {
  for (const { feedId } of jobs.splice(0)) await buildFeeds(app.services, feedId)
}
const turn = async (minutes: number) => {
  later += minutes * 60_000
  await buildFeeds(app.services)
}

const column = (name: string, title = name, value = '') => ({ column: name, title, value })
const columns = [
  column('code', 'SKU'),
  column('gtin'),
  column('title', 'Naziv'),
  column('price', 'Cijena'),
  column('currency'),
  column('stock', 'Zaliha'),
  column('fixed', 'Prodavac', 'Brava'),
]
const post = (path: string, body: object = {}) => tarik('POST', path, body)
const newSet = async (name: string, more: object = {}) =>
  (await post('/product-feed-settings/create-product-feed-settings', { name, columns, ...more })).body.data.id as number
const fetchFeed = (token: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `/api/product-feeds/${token}`, headers })

let made = 0
/** A feed for these companies, with its files generated; returns each company's token. */
async function feedFor(companyIds: number[], more: object = {}, set: object = {}) {
  made += 1
  const settingsId = await newSet(`Set ${made}`, set)
  const body = { settingsId, format: 'csv', language: 'hr', companyIds, ...more }
  const answer = await post(`/products/create-product-feed/feed-${made}`, body)
  const id = answer.body.data.id as number
  await runJobs()
  const rows = (await post(`/products/get-feed-addresses/${id}`)).body.data as { id: number; companyId: number }[]
  const addressId = (companyId: number) => rows.find((row) => row.companyId === companyId)?.id ?? 0
  const tokenOf = async (companyId: number) => {
    const { address } = (await post(`/products/show-feed-address/${addressId(companyId)}`)).body.data
    return String(address).split('/').at(-1) as string
  }
  return { id, body, settingsId, addressId, tokenOf }
}

/** Sets what Digitalis pays for Northfall. */
async function setPrice(price: string) {
  const row = await w.rowOf(tarik, world.digitalis, world.northfall)
  const changed = await post(`/company-product-prices/update-company-product-price/${row.id}`, {
    price,
    marginBp: null,
    moq: null,
  })
  expect(changed.status).toBe(200)
}

beforeAll(async () => {
  await assign(tarik, world.megabajt, [{ productId: world.northfall, price: '61.00' }])
  await sql`update products set gtin = '4006381333931' where id = ${world.northfall}`.execute(db)
})
beforeEach(() => {
  jobs = []
})

describe('a product feed', () => {
  test('gives each partner its own prices and only what it may buy, and never a cost', async () => {
    const feed = await feedFor([world.digitalis, world.megabajt])
    const text = async (companyId: number) => (await fetchFeed(await feed.tokenOf(companyId))).body
    expect(await text(world.digitalis)).toBe(
      [
        '\ufeffSKU;gtin;Naziv;Cijena;currency;Zaliha;Prodavac',
        'NF-0117;4006381333931;Northfall: Ashen Crown;57.00;BAM;3;Brava',
        'VL-0027;;Vektor Liga 27;86.30;BAM;3;Brava',
        '',
      ].join('\r\n'),
    )
    const megabajt = await text(world.megabajt)
    expect(megabajt).toContain(';61.00;BAM;3;')
    expect(megabajt).not.toContain('Vektor')
    for (const secret of ['42.10', '49.26', '60.00', '70.20', '57.00']) expect(megabajt).not.toContain(secret)
  })

  test('answers 304 to a reader who already has it, sends another file after a price change, and records who fetched it', async () => {
    const feed = await feedFor([world.digitalis])
    const token = await feed.tokenOf(world.digitalis)
    const first = await fetchFeed(token)
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/csv; charset=utf-8',
    })
    const etag = String(first.headers.etag)
    const again = await fetchFeed(token, { 'if-none-match': `"other", W/${etag}`, 'user-agent': 'Digitalis/1.0' })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    const bySince = await fetchFeed(token, { 'if-modified-since': String(first.headers['last-modified']) })
    expect(bySince.statusCode).toBe(304)

    await turn(6)
    expect((await fetchFeed(token, { 'if-none-match': etag })).statusCode).toBe(304)
    await setPrice('55.50')
    await turn(1)
    expect((await fetchFeed(token, { 'if-none-match': etag })).statusCode, 'at most once in five minutes').toBe(304)
    await turn(5)
    await expect
      .poll(async () => (await fetchFeed(token, { 'if-none-match': etag })).statusCode, { timeout: 30_000 })
      .toBe(200)
    expect((await fetchFeed(token)).body).toContain(';55.50;')
    await expect
      .poll(async () => (await post(`/products/get-feed-fetches/${feed.addressId(world.digitalis)}`)).body.data, {
        timeout: 30_000,
      })
      .toContainEqual(expect.objectContaining({ status: 304, userAgent: 'Digitalis/1.0', ip: '127.0.0.1' }))
    await setPrice('57.00')
  })

  test('has the quantity price where Digitalis has a minimum quantity, also after only that price changed', async () => {
    const feed = await feedFor([world.digitalis])
    const token = await feed.tokenOf(world.digitalis)
    const set = async (moq: number | null, tiers: { minQuantity: number; price: string }[]) => {
      const row = await w.rowOf(tarik, world.digitalis, world.northfall)
      const path = `/company-product-prices/update-company-product-price/${row.id}`
      expect((await post(path, { price: '57.00', marginBp: null, moq, tiers })).status).toBe(200)
    }
    await set(5, [{ minQuantity: 5, price: '54.00' }])
    for (const price of ['54.00', '53.50']) {
      await set(5, [{ minQuantity: 5, price }])
      await turn(6)
      await expect
        .poll(async () => (await fetchFeed(token)).body, { timeout: 30_000 })
        .toContain(`NF-0117;4006381333931;Northfall: Ashen Crown;${price};`)
    }
    await set(null, [])
  })

  test('leaves out products of picture keys for Digitalis while it accepts none, from the next run on', async () => {
    const pictures = (key_kind: number) =>
      db.updateTable('products').set({ key_kind }).where('id', '=', world.northfall).execute()
    const allowed = (image_keys_allowed: boolean) =>
      db.updateTable('companies').set({ image_keys_allowed }).where('id', '=', world.digitalis).execute()
    await pictures(keyKind.image)
    const feed = await feedFor([world.digitalis, world.megabajt])
    const codes = async (companyId: number) =>
      (await fetchFeed(await feed.tokenOf(companyId))).body.match(/^[A-Z]{2}-\d{4}/gm)
    const areSoon = (companyId: number, expected: readonly string[]) =>
      expect.poll(() => codes(companyId), { timeout: 30_000 }).toEqual(expected)
    await areSoon(world.digitalis, ['NF-0117', 'VL-0027'])
    await allowed(false)
    await turn(6)
    await areSoon(world.digitalis, ['VL-0027'])
    await areSoon(world.megabajt, ['NF-0117'])
    await allowed(true)
    await turn(6)
    await areSoon(world.digitalis, ['NF-0117', 'VL-0027'])
    await pictures(keyKind.text)
  })

  test('is compressed for readers that accept it, under an ETag of its own', async () => {
    const feed = await feedFor([world.digitalis])
    const token = await feed.tokenOf(world.digitalis)
    const packed = await fetchFeed(token, { 'accept-encoding': 'gzip, br' })
    const plain = await fetchFeed(token, { 'accept-encoding': 'identity, gzip;q=0' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
  })

  test('costs no database statement while nothing changes', async () => {
    const feed = await feedFor([world.digitalis])
    const token = await feed.tokenOf(world.digitalis)
    const etag = String((await fetchFeed(token)).headers.etag)
    let asked = 0
    const executor = db.getExecutor().constructor.prototype as { executeQuery: (...given: never[]) => unknown }
    const original = executor.executeQuery
    const before = performance.now()
    executor.executeQuery = function counted(...given) {
      asked += 1
      return original.apply(this, given)
    }
    try {
      for (let n = 0; n < 30; n += 1) await fetchFeed(token, { 'if-none-match': etag })
      // A request for an unknown address costs one: the counter works.
      await fetchFeed('x'.repeat(43))
    } finally {
      executor.executeQuery = original
    }
    // One check per second for changes, one record of readers.
    const seconds = Math.ceil((performance.now() - before) / 1000)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(2 * (seconds + 1) + 1)
  })

  test('stops under the previous address when it is renewed, and when Megabajt is left out or blocked', async () => {
    const feed = await feedFor([world.digitalis, world.megabajt])
    const [former, megabajt] = [await feed.tokenOf(world.digitalis), await feed.tokenOf(world.megabajt)]
    expect((await fetchFeed(former)).statusCode).toBe(200)
    expect((await fetchFeed(megabajt)).statusCode).toBe(200)
    const renewed = (await tarik('PUT', `/products/renew-feed-address/${feed.addressId(world.digitalis)}`)).body.data
    // Digitalis is notified, and never told the new one by mail.
    const { rows: told } = await sql<{ data: object; sealed: string | null; company: number }>`
      select m.data, m.sealed_data as sealed, coalesce(m.company_id, u.company_id) as company
      from mails m left join users u on u.id = m.user_id
      where m.template = 'feed-address-renewed' and m.data ->> 'name' = ${`feed-${made}`}`.execute(db)
    expect(told.length).toBeGreaterThan(0)
    for (const mail of told)
      expect(mail).toEqual({ data: { name: `feed-${made}` }, sealed: null, company: world.digitalis })
    const { rows: news } = await sql<{ company_id: number; detail: object }>`
      select company_id, detail from news where kind = 'feed.renewed' and detail ->> 'title' = ${`feed-${made}`}`.execute(
      db,
    )
    expect(news).toEqual([{ company_id: world.digitalis, detail: { title: `feed-${made}` } }])
    const status = async (token: string) => (await fetchFeed(token)).statusCode
    await expect.poll(() => status(former), { timeout: 30_000 }).toBe(404)
    expect(await status(String(renewed.address).split('/').at(-1) as string)).toBe(200)

    await sql`update companies set status = 4 where id = ${world.megabajt}`.execute(db)
    await turn(6)
    await expect.poll(() => status(megabajt), { timeout: 30_000 }).toBe(503)
    await sql`update companies set status = 2 where id = ${world.megabajt}`.execute(db)
    await turn(6)
    await expect.poll(() => status(megabajt), { timeout: 30_000 }).toBe(200)
    const edited = await tarik('PUT', `/products/edit-product-feed/${feed.id}`, {
      ...feed.body,
      companyIds: [world.digitalis],
    })
    expect(edited.status).toBe(200)
    await expect.poll(() => status(megabajt), { timeout: 30_000 }).toBe(404)
    expect(await status('x'.repeat(43))).toBe(404)
    expect(await status('../../etc/passwd')).toBe(404)
  })

  test('of Nordlicht in Germany loses products for Croatia alone when the EEA is no longer one area, within minutes', async () => {
    await sql`with made as (insert into regions (code, name) values ('HR', 'Croatia') on conflict do nothing returning id)
      insert into product_regions select ${world.northfall}, id from made`.execute(db)
    const feed = await feedFor([world.nordlicht])
    const token = await feed.tokenOf(world.nordlicht)
    expect((await fetchFeed(token)).body).toContain('NF-0117')
    const eeaIsOneArea = (isOne: boolean) =>
      sql`insert into parameters (name, value, updated_by) values ('eeaIsOneArea', ${JSON.stringify(isOne)}::jsonb, ${world.tarik})
        on conflict (name) do update set value = excluded.value`.execute(db)
    await eeaIsOneArea(false)
    await turn(6)
    await expect.poll(async () => (await fetchFeed(token)).body, { timeout: 5000 }).not.toContain('NF-0117')
    await eeaIsOneArea(true)
    await sql`delete from product_regions where product_id = ${world.northfall}`.execute(db)
  })

  test('is not renewed for Megabajt, nor is Megabajt notified, if Lejla has just removed its address', async () => {
    const feed = await feedFor([world.megabajt])
    const id = feed.addressId(world.megabajt)
    const { asked } = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('feed_addresses').where('id', '=', id).execute()
      const asked = tarik('PUT', `/products/renew-feed-address/${id}`)
      await untilWaitedFor(db, trx)
      return { asked }
    })
    expect((await asked).status).toBe(404)
    const { rows } = await sql`select from mails where template = 'feed-address-renewed'
      and data ->> 'name' = ${`feed-${made}`}`.execute(db)
    expect(rows).toEqual([])
  })

  test('of Gejmerija stops while its supplier Digitalis is blocked, because nothing in it can be ordered then', async () => {
    await assign(w.amra, world.gejmerija, [{ productId: world.northfall, price: '66.00' }])
    const feed = await feedFor([world.gejmerija, world.megabajt])
    const [gejmerija, megabajt] = [await feed.tokenOf(world.gejmerija), await feed.tokenOf(world.megabajt)]
    expect((await fetchFeed(gejmerija)).body).toContain(';66.00;BAM;3;')
    const status = async (token: string) => (await fetchFeed(token)).statusCode
    await sql`update companies set status = 4 where id = ${world.digitalis}`.execute(db)
    await turn(1)
    await expect.poll(() => status(gejmerija), { timeout: 30_000 }).toBe(503)
    expect(await status(megabajt)).toBe(200)
    await sql`update companies set status = 2 where id = ${world.digitalis}`.execute(db)
    await turn(6)
    await expect.poll(() => status(gejmerija), { timeout: 30_000 }).toBe(200)
    await sql`delete from company_products where company_id = ${world.gejmerija}`.execute(db)
  })

  test('stops under the previous address even if somebody was looking it up at the moment it was renewed', async () => {
    const feed = await feedFor([world.digitalis])
    const former = await feed.tokenOf(world.digitalis)
    let isRead = () => {}
    let answer: Promise<void> | undefined
    const lookUps = new WeakSet<object>()
    /** The same database, with a look-up of an address that may answer late. */
    const slow = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (answer && JSON.stringify(node).includes('token_hash')) lookUps.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (!lookUps.has(queryId)) return result
        isRead()
        await answer
        return result
      },
    })
    const call = { ...app.services, db: slow, ip: '127.0.0.1', userAgent: 'test' } as unknown as Call<'anyone'>
    const statusOf = (token: string) =>
      serveFeed(call, token, { headers: {} } as never).then(
        ({ status }) => status,
        (error: Refused) => error.def.status,
      )
    const [gate, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answer = gate.promise
    isRead = reading.resolve
    const late = statusOf(former)
    await reading.promise
    const renewed = (await tarik('PUT', `/products/renew-feed-address/${feed.addressId(world.digitalis)}`)).body.data
    answer = undefined
    await new Promise((done) => setTimeout(done, 1100))
    expect(await statusOf(String(renewed.address).split('/').at(-1) as string)).toBe(200)
    gate.resolve()
    expect(await late).toBe(200)
    expect(await statusOf(former)).toBe(404)
  })

  test('keeps the previous file when generating the next one fails, reports it, and tries again', async () => {
    const feed = await feedFor([world.digitalis])
    const token = await feed.tokenOf(world.digitalis)
    const { files } = app.services
    Object.assign(app.services, { files: { ...files, put: () => Promise.reject(new Error('full')) } })
    await tarik('PUT', `/products/refresh-product-feed/${feed.id}`)
    await runJobs()
    Object.assign(app.services, { files })
    const row = async () => (await post(`/products/get-feed-addresses/${feed.id}`)).body.data[0]
    expect(await row()).toMatchObject({ error: 'Error', nextTryDate: expect.any(String), items: 2 })
    expect((await post('/products/get-product-feeds', { quickSearch: `feed-${made}` })).body.data[0]).toMatchObject({
      ready: 1,
      failed: 1,
    })
    expect((await fetchFeed(token)).statusCode).toBe(200)
    await turn(6)
    expect(await row()).toMatchObject({ error: null, nextTryDate: null })
    // A company that may no longer buy does not wait for the next attempt.
    const waits = new Date(app.services.clock.now().getTime() + 3_600_000)
    await sql`update feed_addresses set failures = 7, next_try_at = ${waits} where feed_id = ${feed.id}`.execute(db)
    await sql`update companies set status = 4 where id = ${world.digitalis}`.execute(db)
    await turn(1)
    await expect.poll(async () => (await fetchFeed(token)).statusCode, { timeout: 30_000 }).toBe(503)
    await sql`update companies set status = 2 where id = ${world.digitalis}`.execute(db)
    await turn(120)
  })

  test('that cannot be generated for a quarter of an hour is reported to the administrators, once', async () => {
    const feed = await feedFor([world.digitalis])
    const { files } = app.services
    const told = async () =>
      (
        await sql<{ detail: object }>`select detail from news
          where kind = 'feed.failing' and detail ->> 'title' = ${`feed-${made}`}`.execute(db)
      ).rows.map(({ detail }) => detail)
    await setPrice('56.20')
    Object.assign(app.services, { files: { ...files, put: () => Promise.reject(new Error('full')) } })
    await turn(6)
    for (const minutes of [1, 2, 4]) await turn(minutes)
    expect(await told()).toEqual([])
    for (const minutes of [8, 16, 32]) await turn(minutes)
    Object.assign(app.services, { files })
    expect(await told()).toEqual([{ title: `feed-${made}`, company: 'Digitalis d.o.o.' }])
    await setPrice('57.00')
    await tarik('DELETE', '/products/delete-product-feeds', { ids: [feed.id] })
    await turn(60)
  })

  test('is generated from what Lejla has just changed, even in a run that began before', async () => {
    const slow = await feedFor([world.digitalis])
    const changed = await feedFor([world.digitalis])
    await setPrice('54.10')
    later += 6 * 60_000
    let isChanged = false
    const { files } = app.services
    const whileFirstIsStored = async () => {
      if (isChanged) return
      isChanged = true
      const body = { ...changed.body, delimiter: 'comma' }
      expect((await tarik('PUT', `/products/edit-product-feed/${changed.id}`, body)).status).toBe(200)
      await runJobs()
    }
    await buildFeeds({
      ...app.services,
      files: {
        ...files,
        put: async (bytes) => {
          const text = Buffer.from(bytes).toString()
          // For another feed than the one that is changed.
          if (text.startsWith('\ufeff') && !isChanged) await whileFirstIsStored()
          return files.put(bytes)
        },
      },
    })
    expect((await fetchFeed(await slow.tokenOf(world.digitalis))).body).toContain(';54.10;')
    expect((await fetchFeed(await changed.tokenOf(world.digitalis))).body).toContain(',54.10,')
    await setPrice('57.00')
    await tarik('DELETE', '/products/delete-product-feeds', { ids: [slow.id, changed.id] })
  })

  test('is removed from the store when its partner is left out, or Lejla deletes it', async () => {
    // No other feed has the same bytes.
    const own = { columns: [column('code', 'Only here'), column('price')] }
    const feed = await feedFor([world.digitalis, world.megabajt], {}, own)
    const hashes = async () => {
      const { rows } = await sql<{ company: number; file: string }>`
        select company_id as company, file_sha256 as file from feed_addresses where feed_id = ${feed.id}`.execute(db)
      return new Map(rows.map((row) => [row.company, row.file]))
    }
    const before = await hashes()
    const isKept = async (company: number) => (await app.services.files.get(before.get(company) ?? '')) !== null
    expect([await isKept(world.digitalis), await isKept(world.megabajt)]).toEqual([true, true])
    const left = { ...feed.body, companyIds: [world.digitalis] }
    expect((await tarik('PUT', `/products/edit-product-feed/${feed.id}`, left)).status).toBe(200)
    expect([await isKept(world.digitalis), await isKept(world.megabajt)]).toEqual([true, false])
    expect((await tarik('DELETE', '/products/delete-product-feeds', { ids: [feed.id] })).status).toBe(200)
    expect(await isKept(world.digitalis)).toBe(false)
  })

  test.each([
    ['json', '"Naziv":"Northfall: Ashen Crown","Cijena":57,'],
    [
      'xml',
      '<product><SKU>NF-0117</SKU><gtin>4006381333931</gtin><Naziv>Northfall: Ashen Crown</Naziv><Cijena>57.00</Cijena>',
    ],
    ['google', '<g:price>57.00 BAM</g:price>'],
  ])('can also be written as %s', async (format, part) => {
    const feed = await feedFor([world.digitalis], { format })
    expect((await fetchFeed(await feed.tokenOf(world.digitalis))).body).toContain(part)
  })

  test('has the pictures in addition to the cover, for Google each as an additional one', async () => {
    const { rows } = await sql<{ id: number }>`insert into files (sha256, media_type, size_bytes, name, is_public)
      select repeat(n::text, 64), 'image/webp', 1, 'slika ' || n, true from generate_series(8, 9) n returning id`.execute(
      db,
    )
    const [first = 0, second = 0] = rows.map((row) => row.id)
    await sql`insert into product_pictures (product_id, place, file_id)
      values (${world.northfall}, 1, ${second}), (${world.northfall}, 2, ${first})`.execute(db)
    const google = await feedFor([world.digitalis], { format: 'google' })
    const text = (await fetchFeed(await google.tokenOf(world.digitalis))).body
    expect([...text.matchAll(/<g:additional_image_link>[^<]*\/(\d+)</g)].map(([, id]) => Number(id))).toEqual([
      second,
      first,
    ])
    const plain = await feedFor([world.digitalis], {}, { columns: [column('code'), column('furtherImageUrls')] })
    const [, line] = (await fetchFeed(await plain.tokenOf(world.digitalis))).body.split('\r\n')
    expect(line).toMatch(new RegExp(`^NF-0117;.*/api/files/${second}.*/api/files/${first}`))
    await sql`delete from product_pictures where product_id = ${world.northfall}`.execute(db)
  })

  test('follows the rules of its column set and the partner page of its link', async () => {
    const set = {
      columns: [column('price'), column('stock'), column('link')],
      priceChangeBp: 1000,
      priceEnding: '90',
      stockRule: 'steps',
    }
    const more = { linkPattern: 'https://digitalis.example/p/[code]?g=[gtin]', delimiter: 'comma' }
    const feed = await feedFor([world.digitalis], more, set)
    // 57.00 and 10 % are 62.70, rounded to the ending 62.90.
    expect((await fetchFeed(await feed.tokenOf(world.digitalis))).body.split('\r\n')[1]).toBe(
      '62.90,1,https://digitalis.example/p/NF-0117?g=4006381333931',
    )
  })

  test('shows its first rows as a partner would get them before anything is saved', async () => {
    const settingsId = await newSet('Za pregled')
    const asked = { settingsId, format: 'csv', language: 'en', companyId: world.megabajt }
    const { data } = (await post('/products/preview-product-feed', asked)).body
    expect(data).toMatchObject({
      company: 'Megabajt Mostar',
      currency: 'BAM',
      items: 1,
      rows: [expect.arrayContaining(['61.00'])],
    })
    const refused = await post('/products/preview-product-feed', { ...asked, companyId: 1_000_000 })
    expect(refused.body.code).toBe('productFeed.notACompany')
  })

  test('refuses bad names, links and a second feed of the same name, at the field', async () => {
    const settingsId = await newSet('Za greške')
    const body = { settingsId, format: 'csv', language: 'en', companyIds: [world.digitalis] }
    const codeOf = async (name: string, more: object = {}) => {
      const answer = await post(`/products/create-product-feed/${encodeURIComponent(name)}`, { ...body, ...more })
      return [answer.body.code, answer.body.data?.fields?.[0]?.path]
    }
    for (const name of ['../etc', 'Feed', 'a b', 'ć', '%00', 'a'.repeat(65)]) {
      expect(await codeOf(name)).toEqual(['productFeed.badFileName', 'filename'])
    }
    for (const linkPattern of ['http://x.example/[id]', 'https://x.example/', 'javascript:[id]']) {
      expect(await codeOf('veza', { linkPattern })).toEqual(['productFeed.badLink', 'linkPattern'])
    }
    expect(await codeOf('svima', { companyIds: [world.digitalis, 1_000_000] })).toEqual([
      'productFeed.notACompany',
      'companyIds',
    ])
    expect((await codeOf('dvaput'))[0]).toBeUndefined()
    expect(await codeOf('dvaput')).toEqual(['productFeed.nameTaken', 'filename'])
    const used = await tarik('DELETE', '/product-feed-settings/delete-product-feed-settings', { ids: [settingsId] })
    expect(used.body.code).toBe('productFeed.settingsUsed')
  })

  test('does not overwrite what Lejla changed in between: the address of a partner that she added stays', async () => {
    const feed = await feedFor([world.digitalis])
    const path = `/products/edit-product-feed/${feed.id}`
    const read = async () => (await tarik('GET', `/products/get-product-feed/${feed.id}`)).body.data
    const { version } = await read()
    const both = { ...feed.body, companyIds: [world.digitalis, world.megabajt] }
    expect((await tarik('PUT', path, { ...both, version })).status).toBe(200)
    const late = await tarik('PUT', path, { ...feed.body, everyHours: 12, version })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    const now = await read()
    expect(now).toMatchObject({ everyHours: null, companies: 2 })
    expect((await tarik('PUT', path, { ...both, everyHours: 12, version: now.version })).status).toBe(200)
  })

  test('keeps the columns that were saved, not those of a form opened before', async () => {
    const id = await newSet('Dva prozora')
    const read = async () => {
      const rows = (await post('/product-feed-settings/get-product-feed-settings', { retrieveAll: true })).body.data
      return rows.find((row: { id: number }) => row.id === id)
    }
    const save = (more: object) =>
      tarik('PUT', `/product-feed-settings/${id}`, { name: 'Dva prozora', columns, ...more })
    const { version } = await read()
    expect((await save({ columns: columns.slice(0, 4), version })).status).toBe(200)
    const late = await save({ priceChangeBp: 500, version })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    const now = await read()
    expect(now).toMatchObject({ columns: columns.slice(0, 4), priceChangeBp: 0 })
    expect((await save({ priceChangeBp: 500, version: now.version })).status).toBe(200)
    expect((await tarik('PUT', '/product-feed-settings/999999', { name: 'Nema', columns })).status).toBe(404)
  })

  test('is stored in the database only by the hash of its address', async () => {
    const feed = await feedFor([world.digitalis])
    const token = await feed.tokenOf(world.digitalis)
    const { rows } = await sql<{ row: string }>`select a::text as row from feed_addresses a`.execute(db)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    expect(rows.some(({ row }) => row.includes(hashToken(token).toString('hex')))).toBe(true)
  })
})

test('the page of a partner lists its feeds, and no other partner’s', async () => {
  const feed = await feedFor([world.digitalis, world.gejmerija])
  await feedFor([world.gejmerija])
  const ofDigitalis = (await tarik('GET', `/products/get-company-feeds/${world.digitalis}`)).body.data
  expect(ofDigitalis.every((row: { companyId: number }) => row.companyId === world.digitalis)).toBe(true)
  const { body } = await tarik('GET', `/products/get-company-feeds/${world.gejmerija}`)
  expect(body.data.map((row: { feed: string }) => row.feed)).toEqual(
    expect.arrayContaining([`feed-${made - 1}`, `feed-${made}`]),
  )
  expect(ofDigitalis.map((row: { feed: string }) => row.feed)).not.toContain(`feed-${made}`)
  expect(feed).toBeDefined()
  expect((await tarik('GET', '/products/get-company-feeds/999999')).status).toBe(404)
})

describe('what a feed is generated from', () => {
  test('stock is shown exactly, up to a cap, or in steps', () => {
    expect([toldStock(37, 'exact', 1), toldStock(37, 'capped', 10), toldStock(3, 'capped', 10)]).toEqual([37, 10, 3])
    expect([0, 1, 4, 5, 19, 20, 5000].map((n) => toldStock(n, 'steps', 1))).toEqual([0, 1, 1, 5, 10, 20, 100])
  })

  test('a sold key regenerates only the files that show it', () => {
    const set = { columns: [column('stock')], priceChangeBp: 0, priceEnding: 'any', stockRule: 'steps', stockCap: 1 }
    const recipe = { name: 'a', format: 'csv', filters: { inStock: false }, set, stamp: '1' } as never
    const none = { versions: new Map(), tiers: new Map(), groupTiers: new Map(), promotions: '', eeaIsOneArea: true }
    const name = (available: number) =>
      inputNames({ ...none, stock: [{ productId: 1, available }] }, new Date(0))(recipe, [])
    expect(name(30)).toBe(name(29))
    expect(name(20)).not.toBe(name(19))
  })

  test('a GTIN has 8, 12, 13 or 14 digits and the right check digit', () => {
    expect(['4006381333931', '96385074', '036000291452', ''].map(isGtin)).toEqual([true, true, true, true])
    expect(['4006381333932', '123', 'x006381333931'].map(isGtin)).toEqual([false, false, false])
  })
})
