import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, nikola, path, priceOf, rowOf, tarik, world } = await priceWorld()

beforeAll(async () => {
  await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
})

describe('what a company may buy', () => {
  test('excludes anything not assigned to it or to its reseller, or withdrawn anywhere', async () => {
    expect(await priceOf(world.gejmerija, world.northfall)).toMatchObject({ available: false, reason: 'NOT_ASSIGNED' })
    expect(await priceOf(world.gejmerija, 999_999)).toMatchObject({ available: false, reason: 'NOT_ASSIGNED' })
    const own = await rowOf(tarik, world.digitalis, world.vektorLiga)
    const toggle = () => tarik('PUT', `${path}/toggle-withdraw-company-product/${own.id}`)
    expect((await toggle()).body.data.isWithdrawn).toBe(true)
    expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: false, reason: 'WITHDRAWN' })
    const mine = (await nikola('POST', `${path}/get-my-products`, {})).body.data as { productId: number }[]
    expect(mine.find((row) => row.productId === world.vektorLiga)).toMatchObject({ isWithdrawn: true })
    expect((await toggle()).body.data.isWithdrawn).toBe(false)
    expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: true })
  })

  test('Tarik and Lejla both withdraw a product from Digitalis: the second press does not put it back on sale', async () => {
    const own = await rowOf(tarik, world.digitalis, world.vektorLiga)
    const set = async (isWithdrawn: boolean) =>
      (await tarik('PUT', `${path}/toggle-withdraw-company-product/${own.id}`, { isWithdrawn })).body.data
    expect([await set(true), await set(true)]).toMatchObject([{ isWithdrawn: true }, { isWithdrawn: true }])
    expect(await priceOf(world.digitalis, world.vektorLiga)).toMatchObject({ available: false, reason: 'WITHDRAWN' })
    expect([await set(false), await set(false)]).toMatchObject([{ isWithdrawn: false }, { isWithdrawn: false }])
    expect(await priceOf(world.digitalis, world.vektorLiga)).toMatchObject({ available: true })
  })

  test('Amra cannot pass on what Digitalis does not have; Tarik is told why', async () => {
    expect((await assign(amra, world.gejmerija, [{ productId: world.kestrel }])).status).toBe(404)
    expect((await assign(tarik, world.gejmerija, [{ productId: world.kestrel }])).body.code).toBe('price.notAssignable')
    const list = await amra('POST', `${path}/reseller-assignment-prices/${world.gejmerija}`, {})
    expect(list.body.data.map((row: { productId: number }) => row.productId).sort()).toEqual([
      world.northfall,
      world.vektorLiga,
    ])
    const both = await tarik('POST', `${path}/create-retailer-product-as-distributor`, {
      companyId: world.gejmerija,
      productId: world.kestrel,
      price: '18.90',
    })
    expect(both.body.data.count).toBe(1)
    expect(await priceOf(world.digitalis, world.kestrel)).toMatchObject({ available: true, rule: 'base' })
    expect(both.status).toBe(200)
  })
})

describe('tampering', () => {
  test.each(['-1.00', '0.001', '1e5', 'NaN', '10000000000000', 12, ''])(
    'the price %s is not accepted',
    async (price) => {
      const row = await rowOf(tarik, world.digitalis, world.vektorLiga)
      const answer = await tarik('POST', `${path}/update-company-product-price/${row.id}`, {
        price,
        marginBp: null,
        moq: null,
      })
      expect(answer.status).toBe(400)
      expect(await keptPrice(world.digitalis, world.vektorLiga)).toBe(8630)
    },
  )

  test('a price and a margin together are refused', async () => {
    const answer = await assign(tarik, world.megabajt, [{ productId: world.vektorLiga, price: '90.00', marginBp: 100 }])
    expect(answer.body.code).toBe('price.priceOrMargin')
  })

  test('foreign ids are not found, in the path, in bodies and in bulk lists, and nothing changes', async () => {
    const foreign = await rowOf(tarik, world.nordlicht, world.northfall)
    const own = await rowOf(amra, world.gejmerija, world.vektorLiga)
    const statuses = await Promise.all([
      amra('POST', `${path}/update-company-product-price/${foreign.id}`, { price: '60.00', marginBp: null, moq: null }),
      amra('PUT', `${path}/toggle-withdraw-company-product/${foreign.id}`),
      amra('DELETE', `${path}/${foreign.id}`),
      amra('DELETE', `${path}/delete-company-products`, { ids: [own.id, foreign.id] }),
      amra('POST', `${path}/company-products/${world.pixelpoint}`, {}),
      amra('POST', `${path}/company-products/${world.digitalis}`, {}),
      amra('POST', `${path}/update-company-products-with-percentage/${world.gejmerija}`, {
        ids: [foreign.id],
        marginBp: 900,
      }),
      assign(amra, world.pixelpoint, [{ productId: world.northfall }]),
      nikola('PUT', `${path}/change-favorite-status/${foreign.id}`, {}),
    ])
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404))
    expect(await rowOf(amra, world.gejmerija, world.vektorLiga)).toEqual(own)
  })

  test('a retailer can change no price at all', async () => {
    const own = await rowOf(amra, world.gejmerija, world.vektorLiga)
    expect(
      (
        await nikola('POST', `${path}/update-company-product-price/${own.id}`, {
          price: '1.00',
          marginBp: null,
          moq: null,
        })
      ).status,
    ).toBe(403)
    expect((await assign(nikola, world.gejmerija, [{ productId: world.northfall, price: '1.00' }])).status).toBe(403)
    const favorite = await nikola('PUT', `${path}/change-favorite-status/${own.id}`, {})
    expect(favorite.body.data.isFavorite).toBe(true)
    expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ unitPrice: 9450 })
  })
})

describe('favourites', () => {
  test('of Gejmerija are limited to 500: Nikola is told to remove one, and then marks another', async () => {
    await sql`
      with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'FAVOURITE-' || n, 'Favourite ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
        from products p, generate_series(1, 501) n where p.id = ${world.northfall} returning id, code)
      insert into company_products (company_id, product_id, effective_price, effective_rule, is_favorite)
      select ${world.gejmerija}::bigint, id, 1000, 'base', code <> 'FAVOURITE-501' from made`.execute(db)
    await sql`update company_products set is_favorite = false from products p where p.id = product_id
      and company_id = ${world.gejmerija} and p.code !~ '^FAVOURITE-'`.execute(db)
    const idOf = async (n: number) => {
      const { rows } = await sql<{
        id: number
      }>`select cp.id from company_products cp join products p on p.id = product_id
        where company_id = ${world.gejmerija} and p.code = ${`FAVOURITE-${n}`}`.execute(db)
      return rows[0]?.id
    }
    const marked = async () => {
      const { rows } = await sql<{ n: number; last: boolean }>`select count(*) filter (where is_favorite)::int as n,
        bool_or(is_favorite) filter (where cp.id = ${await idOf(501)}) as last
        from company_products cp where company_id = ${world.gejmerija}`.execute(db)
      return rows[0]
    }
    const mark = async (n: number) => nikola('PUT', `${path}/change-favorite-status/${await idOf(n)}`, {})
    try {
      expect(await mark(501)).toMatchObject({ status: 409, body: { code: 'price.tooManyFavourites' } })
      expect(await marked()).toEqual({ n: 500, last: false })
      expect((await mark(1)).body.data.isFavorite).toBe(false)
      expect((await mark(501)).body.data.isFavorite).toBe(true)
      expect(await marked()).toEqual({ n: 500, last: true })
    } finally {
      await sql`delete from company_products using products p where p.id = product_id and p.code ~ '^FAVOURITE-'`.execute(
        db,
      )
      await sql`update products set deleted_at = now() where code ~ '^FAVOURITE-'`.execute(db)
    }
  })
})

describe('what each role may read of prices (golden key lists)', () => {
  const keysOf = (value: object) => Object.keys(value).sort()

  test('a buyer reads what it pays, never why nor what others pay', async () => {
    const mine = (await nikola('POST', `${path}/get-my-products`, {})).body
    expect(keysOf(mine)).toEqual(['currency', 'data', 'pagedResult'])
    expect(keysOf(mine.data[0])).toEqual([
      'category',
      'code',
      'createdDate',
      'currency',
      'id',
      'imageUrl',
      'isElsewhere',
      'isFavorite',
      'isWithdrawn',
      'mayBackOrder',
      'moq',
      'platform',
      'price',
      'productId',
      'publisher',
      'stock',
      'title',
    ])
    expect(
      (await amra('POST', `${path}/get-my-products`, {})).body.data.map((row: object) => keysOf(row))[0],
    ).not.toContain('marginBp')
  })

  test('a reseller reads its own purchase price beside its retailer’s, never the cost of Brava', async () => {
    const row = await rowOf(amra, world.gejmerija, world.vektorLiga)
    expect(keysOf(row)).toEqual([
      'category',
      'changedAt',
      'code',
      'createdDate',
      'currency',
      'earnedBp',
      'effectivePrice',
      'id',
      'imageUrl',
      'isOffSale',
      'isWithdrawn',
      'marginBp',
      'moq',
      'overridePrice',
      'platform',
      'price',
      'productId',
      'purchasePrice',
      'rule',
      'scheduled',
      'tiers',
      'title',
    ])
    expect(row).toMatchObject({ purchasePrice: '86.30', effectivePrice: '94.50', earnedBp: 950 })
    const assignable = (await amra('POST', `${path}/reseller-assignment-prices/${world.gejmerija}`, {})).body.data
    expect(assignable.find((one: { productId: number }) => one.productId === world.northfall)).toMatchObject({
      purchasePrice: '57.00',
    })
    // 70,20 is what Vektor Liga costs Brava with VAT, 60,00 without.
    expect(JSON.stringify([row, assignable])).not.toMatch(/(?<!:)(70\.20|60\.00|49\.26|42\.10)/)
  })

  test('a distributor reads the cost of the next key', async () => {
    expect(await rowOf(tarik, world.digitalis, world.vektorLiga)).toMatchObject({ purchasePrice: '70.20' })
  })
})

test('Tarik unassigns a product from Digitalis, and Gejmerija can no longer buy it', async () => {
  const row = await rowOf(tarik, world.digitalis, world.vektorLiga)
  expect((await tarik('DELETE', `${path}/delete-company-products`, { ids: [row.id] })).body.data.count).toBe(1)
  expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: false, reason: 'NOT_ASSIGNED' })
  expect((await nikola('POST', `${path}/get-my-products`, { quickSearch: 'Vektor' })).body.data).toEqual([])
  // Restores it for the other tests.
  await assign(tarik, world.digitalis, [{ productId: world.vektorLiga, price: '86.30' }])
  await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
  expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: true, unitPrice: 9450 })
})
