import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { batch, call, db, keysOf, runJob, stage, world } = w
afterAll(() => w.close())

const regions = new Map<string, number>()
const regionOf = (code: string) => regions.get(code) ?? 0
async function soldIn(productId: number, ...codes: string[]) {
  await sql`delete from product_regions where product_id = ${productId}`.execute(db)
  for (const code of codes)
    await sql`insert into product_regions (product_id, region_id) values (${productId}, ${regionOf(code)})`.execute(db)
}

let codes = 0
async function staged() {
  codes += 1
  return (await stage(`REGION-${1000 + codes}-AAAA`, world.northfall)).id as number
}
const commit = (id: number, code: string | null) =>
  call('POST', `/products/commit-key-import/${id}`, { ...batch, regionId: code === null ? null : regionOf(code) })

beforeEach(async () => {
  for (const code of ['GLOBAL', 'EU', 'BALKANS', 'DE']) {
    const { rows } = await sql<{ id: number }>`
      with known as (select id from regions where code = ${code}),
        made as (insert into regions (code, name) select ${code}::text, ${code}::text where not exists (select from known) returning id)
      select id from known union all select id from made`.execute(db)
    regions.set(code, rows[0]?.id ?? 0)
  }
})

describe('keys restricted to a region', () => {
  it.each([
    ['BALKANS', ['EU']],
    ['DE', ['EU']],
    ['DE', ['DE', 'BALKANS']],
    ['EU', []],
    ['EU', ['GLOBAL']],
  ] as const)('for %s cannot be imported by Lejla into a product sold in %j; nothing is lost', async (code, sold) => {
    await soldIn(world.northfall, ...sold)
    const id = await staged()
    const refused = await commit(id, code)
    expect(refused).toMatchObject({ status: 422, body: { code: 'keys.regionTooNarrow' } })
    expect(refused.body.data.info).toContain(code)
    expect(refused.body.data.fields).toEqual([expect.objectContaining({ path: 'regionId' })])
    // The dry run is kept: with another region it can be imported.
    expect((await commit(id, null)).status).toBe(200)
    await runJob(id)
  })

  it.each([
    ['EU', ['BALKANS']],
    ['EU', ['DE', 'BALKANS']],
    ['DE', ['DE']],
    ['GLOBAL', ['EU']],
    ['GLOBAL', []],
  ] as const)('for %s can be imported into a product sold in %j', async (code, sold) => {
    await soldIn(world.northfall, ...sold)
    const before = (await keysOf(world.northfall)).length
    const id = await staged()
    expect((await commit(id, code)).status).toBe(200)
    await runJob(id)
    expect(await keysOf(world.northfall)).toHaveLength(before + 1)
  })

  it('cannot be moved by Lejla to a product that is also sold elsewhere', async () => {
    await soldIn(world.northfall, 'DE')
    await soldIn(world.kestrel, 'EU')
    const id = await staged()
    await commit(id, 'DE')
    await runJob(id)
    const key = (await keysOf(world.northfall)).at(-1)
    const move = () =>
      call('PUT', '/products/move-keys', { ids: [key?.id], productId: world.kestrel, reason: 'Pogrešan proizvod' })
    expect((await move()).body.code).toBe('keys.regionTooNarrow')
    await soldIn(world.kestrel, 'DE')
    expect((await move()).status).toBe(200)
  })
})

describe('while Northfall has keys for a region in stock', () => {
  const product = world.northfall
  const stocked = async (code: string, ...sold: string[]) => {
    await soldIn(product, ...sold)
    const id = await staged()
    expect((await commit(id, code)).status).toBe(200)
    await runJob(id)
    return (await keysOf(product)).at(-1)?.id ?? 0
  }
  const edit = async (change: object) => {
    const { basePrice: _, ...own } = (await call('GET', `/products/${product}`)).body.data
    return call('PUT', `/products/${product}`, { ...own, ...change })
  }
  const sellIn = (...sold: string[]) => edit({ regionIds: sold.map(regionOf) })
  const renamed = async (code: string, to: string) => {
    const answer = await call('PUT', `/regions/edit-region/${regionOf(code)}`, { code: to, name: to })
    if (answer.status === 200) await call('PUT', `/regions/edit-region/${regionOf(code)}`, { code, name: code })
    return answer
  }
  /** The product's regions by code. */
  const sold = async () =>
    (
      await db
        .selectFrom('product_regions as x')
        .innerJoin('regions as r', 'r.id', 'x.region_id')
        .select('r.code')
        .where('x.product_id', '=', product)
        .orderBy('r.code')
        .execute()
    ).map((row) => row.code)

  beforeEach(async () => {
    await soldIn(product)
    await sql`update keys set state = 6 where product_id = ${product} and state in (2, 5)`.execute(db)
  })

  it.each([[['EU']], [['DE', 'BALKANS']], [[]]] as const)(
    'Lejla cannot also sell it in %j; without those keys she can',
    async (wider) => {
      const key = await stocked('DE', 'DE')
      const refused = await sellIn(...wider)
      expect(refused).toMatchObject({ status: 422, body: { code: 'products.regionsTooWide' } })
      expect(refused.body.data.info).toBe(
        'The product has 1 key that works in DE only. Choose regions within it, or move or delete these keys first.',
      )
      expect(refused.body.data.fields).toEqual([expect.objectContaining({ path: 'regionIds' })])
      expect(await sold()).toEqual(['DE'])
      // Other changes to it are accepted.
      expect((await edit({ lowStockThreshold: 4 })).status).toBe(200)
      expect((await call('DELETE', '/products/delete-product-keys', { ids: [key], reason: '' })).status).toBe(200)
      expect((await sellIn(...wider)).status).toBe(200)
      expect(await sold()).toEqual([...wider].sort())
    },
  )

  it('she can narrow its regions and widen them again within those where the keys work', async () => {
    await stocked('EU', 'DE', 'BALKANS')
    expect((await sellIn('DE')).status).toBe(200)
    expect((await sellIn('EU')).status).toBe(200)
    expect((await sellIn()).body.code).toBe('products.regionsTooWide')
  })

  it('no region can get a code with which they would be sold where they do not work', async () => {
    await stocked('EU', 'BALKANS')
    for (const [code, to] of [
      ['EU', 'HR'],
      ['BALKANS', 'WORLD'],
    ] as const) {
      const refused = await renamed(code, to)
      expect(refused).toMatchObject({ status: 409, body: { code: 'regions.keysElsewhere' } })
      expect(refused.body.data.fields).toEqual([expect.objectContaining({ path: 'code' })])
    }
    expect((await renamed('EU', 'EUROPE')).status).toBe(200)
    expect((await renamed('BALKANS', 'HR')).status).toBe(200)
  })

  it('a key in quarantine can be returned to use only once the product is sold nowhere else', async () => {
    const key = await stocked('DE', 'DE')
    expect((await call('PUT', `/products/withdraw-faulty-key/${key}`, { reason: 'Provjera' })).status).toBe(200)
    expect((await sellIn('EU')).status).toBe(200)
    const back = () => call('PUT', `/products/return-key-to-use/${key}`, { reason: 'Ispravan', override: false })
    expect((await back()).body.code).toBe('keys.regionTooNarrow')
    expect((await sellIn('DE')).status).toBe(200)
    expect((await back()).status).toBe(200)
  })

  it('a key in quarantine waits for a region change in progress, and is returned only if it works then', async () => {
    const key = await stocked('EU', 'BALKANS')
    expect((await call('PUT', `/products/withdraw-faulty-key/${key}`, { reason: 'Provjera' })).status).toBe(200)
    const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0
    const { back } = await db.transaction().execute(async (trx) => {
      await sql`update regions set code = 'WORLD' where id = ${regionOf('BALKANS')}`.execute(trx)
      const coming = call('PUT', `/products/return-key-to-use/${key}`, { reason: 'Ispravan', override: false })
      await expect.poll(isWaiting).toBe(true)
      return { back: coming }
    })
    expect((await back).body.code).toBe('keys.regionTooNarrow')
    await sql`update regions set code = 'BALKANS' where id = ${regionOf('BALKANS')}`.execute(db)
  })

  it('an import requested before the product was also sold elsewhere imports nothing', async () => {
    await soldIn(product, 'DE')
    const id = await staged()
    expect((await commit(id, 'DE')).status).toBe(200)
    expect((await sellIn('EU')).status).toBe(200)
    await runJob(id)
    expect(await keysOf(product)).toHaveLength(0)
    // The requester sees why; it is not retried automatically, but by hand once the product is sold only there.
    const { data: refused } = (await call('GET', `/products/get-key-import/${id}`)).body
    expect(refused).toMatchObject({ state: 'staged', job: { state: 'failed', imported: 0 } })
    expect(refused.job.reason).toContain('DE')
    expect((await sellIn('DE')).status).toBe(200)
    expect((await commit(id, 'DE')).body.data.import.job).toMatchObject({ state: 'queued', reason: null })
    await runJob(id)
    expect(await keysOf(product)).toHaveLength(1)
  })

  it('an import, a change of the product and one of the region at the same time never leave keys where they do not work', async () => {
    for (let round = 0; round < 12; round++) {
      await soldIn(product, 'DE')
      await sql`update keys set state = 6 where product_id = ${product} and state = 2`.execute(db)
      const id = await staged()
      expect((await commit(id, 'DE')).status).toBe(200)
      const done = await Promise.allSettled([
        runJob(id),
        round % 2 === 0 ? sellIn('EU') : renamed('EU', 'EUROPE').then(() => sellIn('EU')),
      ])
      expect(done.map(({ status }) => status)).toContain('fulfilled')
      const keys = await keysOf(product)
      if (keys.length > 0) expect(await sold()).toEqual(['DE'])
      else expect(await sold()).toEqual(['EU'])
    }
  })
})
