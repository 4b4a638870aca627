import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKeys, smallWorld, startApp } from '../testing/small-world.ts'
import { recomputePrices } from './recompute-prices.ts'
import { resolvePrices } from './resolve-prices.ts'
import { setBasePrice } from './set-base-price.ts'

const { url, db, world, close: closeDb } = await smallWorld()
const { as, close } = await startApp(url)
afterAll(async () => {
  await close()
  await closeDb()
})
const tarik = as(world.tarik)
const amra = as(world.amra)
const nikola = as(world.nikola)
const lea = as(world.lea)

const path = '/company-product-prices'
const assign = (who: typeof tarik, companyId: number, items: object[], more: object = {}) =>
  who('POST', `${path}/create-company-product-price`, { companyId, items, ...more })
const priceOf = async (companyId: number, productId: number, quantity = 1) =>
  (await resolvePrices(db, { companyId, items: [{ productId, quantity }], at: new Date() }))[0]
const keptPrice = async (companyId: number, productId: number) =>
  (
    await db
      .selectFrom('company_products')
      .select(['effective_price', 'effective_rule'])
      .where('company_id', '=', companyId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
  )?.effective_price
const rowOf = async (who: typeof tarik, companyId: number, productId: number) =>
  (await who('POST', `${path}/company-products/${companyId}`, { retrieveAll: true })).body.data.find(
    (row: { productId: number }) => row.productId === productId,
  )

beforeAll(async () => {
  // Northfall costs 42,10 without VAT, so 49,26 with it; Vektor Liga 60,00, so 70,20; Kestrel has no keys yet.
  await addKeys(db, world.northfall, 3, 421_000, 'B-0412')
  await addKeys(db, world.vektorLiga, 3, 600_000, 'B-0413')
  await assign(tarik, world.digitalis, [
    { productId: world.northfall, price: '57.00' },
    { productId: world.vektorLiga, price: '86.30' },
  ])
  await assign(tarik, world.nordlicht, [{ productId: world.northfall, price: '30.00' }])
})

describe('assigning and pricing', () => {
  test('Amra gives Vektor Liga to Gejmerija at 9.5 % over her own price, and Tarik reads why', async () => {
    const done = await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
    expect(done.body.data).toMatchObject({ count: 1, info: '1 product is assigned.' })
    expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({
      unitPrice: 9450,
      rule: 'margin',
      available: true,
      moq: 1,
    })
    const why = await tarik('GET', `${path}/why-price/${done.body.data.ids[0]}`)
    expect(why.body.data).toMatchObject({
      companyName: 'Gejmerija Banja Luka',
      trace: { rule: 'margin', unitPrice: '94.50', currency: 'BAM' },
    })
    expect(why.body.data.trace.steps[3]).toEqual({
      rule: 'margin',
      outcome: 'chosen',
      price: '94.50',
      marginBp: 950,
      purchaseE4: '86.3000',
      purchaseFrom: 'supplierPrice',
    })
    expect(why.body.data.trace.steps[5]).toMatchObject({ rule: 'base', outcome: 'outranked', price: '104.90' })
    expect((await amra('GET', `${path}/why-price/${done.body.data.ids[0]}`)).status).toBe(403)
  })

  test('when Digitalis pays another price, the kept price of Gejmerija follows', async () => {
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(9450)
    const own = await rowOf(tarik, world.digitalis, world.vektorLiga)
    await tarik('POST', `${path}/update-company-product-price/${own.id}`, { price: '80.00', marginBp: null, moq: null })
    expect(await keptPrice(world.digitalis, world.vektorLiga)).toBe(8000)
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(8760)
    await tarik('POST', `${path}/update-company-product-price/${own.id}`, { price: '86.30', marginBp: null, moq: null })
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(9450)
  })

  test('a base price in marks reaches a retailer in euro at 1.95583', async () => {
    await assign(lea, world.pixelpoint, [{ productId: world.northfall }])
    expect(await priceOf(world.pixelpoint, world.northfall)).toMatchObject({
      unitPrice: Math.round(6190 / 1.95583),
      currency: 'EUR',
      rule: 'base',
    })
  })

  test('the distributor’s override stands above the reseller’s margin, and taking it back restores it', async () => {
    const set = (price: string | null) =>
      tarik('PUT', '/products/override-distributor-price', {
        companyId: world.gejmerija,
        productId: world.vektorLiga,
        price,
      })
    expect((await set('91.00')).body.data.product).toMatchObject({
      effectivePrice: '91.00',
      rule: 'override',
      marginBp: 950,
    })
    expect((await set(null)).body.data.product).toMatchObject({ effectivePrice: '94.50', rule: 'margin' })
    expect(
      (
        await amra('PUT', '/products/override-distributor-price', {
          companyId: world.gejmerija,
          productId: world.vektorLiga,
          price: '1.00',
        })
      ).status,
    ).toBe(403)
  })

  test('tiers and MOQ of a company price reach the resolution', async () => {
    const own = await rowOf(tarik, world.digitalis, world.northfall)
    const changed = await tarik('POST', `${path}/update-company-product-price/${own.id}`, {
      price: '57.00',
      marginBp: null,
      moq: 5,
      tiers: [{ minQuantity: 50, price: '54.00' }],
    })
    expect(changed.body.data.product).toMatchObject({ moq: 5, tiers: [{ minQuantity: 50, price: '54.00' }] })
    expect(await priceOf(world.digitalis, world.northfall, 49)).toMatchObject({ unitPrice: 5700, moq: 5 })
    expect(await priceOf(world.digitalis, world.northfall, 50)).toMatchObject({ unitPrice: 5400 })
  })

  test('margin of a direct partner stands on the cost of the newest batch, VAT included', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.northfall, marginBp: 1000 }])
    // 42,10 + 17 % = 49,257; + 10 % = 54,1827
    expect(await priceOf(world.megabajt, world.northfall)).toMatchObject({ unitPrice: 5418, rule: 'margin' })
  })

  test('a dearer batch moves the margin of a direct partner, and no explicit price', async () => {
    await addKeys(db, world.northfall, 1, 430_000, 'B-0414')
    await db.transaction().execute((trx) => recomputePrices(trx, { productIds: [world.northfall] }))
    // 43,00 + 17 % + 10 % = 55,341
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(5534)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
  })

  test('the base price moves only the prices that rest on it', async () => {
    await db
      .transaction()
      .execute((trx) =>
        setBasePrice(trx, { productId: world.northfall, price: 6500, userId: world.tarik, cause: 'hand' }),
      )
    expect(await keptPrice(world.pixelpoint, world.northfall)).toBe(Math.round(6500 / 1.95583))
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
  })

  test('all kept prices are what the rules give: recomputing everything changes nothing', async () => {
    expect(await db.transaction().execute((trx) => recomputePrices(trx))).toEqual([])
  })
})

describe('what a company may buy', () => {
  test('nothing that is not assigned to it, nor to its reseller, nor withdrawn anywhere', async () => {
    expect(await priceOf(world.gejmerija, world.northfall)).toMatchObject({ available: false, reason: 'NOT_ASSIGNED' })
    expect(await priceOf(world.gejmerija, 999_999)).toMatchObject({ available: false, reason: 'NOT_ASSIGNED' })
    const own = await rowOf(tarik, world.digitalis, world.vektorLiga)
    const toggle = () => tarik('PUT', `${path}/toggle-withdraw-company-product/${own.id}`)
    expect((await toggle()).body.data.isWithdrawn).toBe(true)
    expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: false, reason: 'WITHDRAWN' })
    expect((await nikola('POST', `${path}/get-my-products`, {})).body.data[0]).toMatchObject({ isWithdrawn: true })
    expect((await toggle()).body.data.isWithdrawn).toBe(false)
    expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: true })
  })

  test('Amra cannot give away what Digitalis has not; Tarik is told why', async () => {
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

describe('prices that would lose money', () => {
  test('Amra never sells below what Digitalis pays, by price, margin or tier', async () => {
    const row = await rowOf(amra, world.gejmerija, world.vektorLiga)
    const change = (given: object) =>
      amra('POST', `${path}/update-company-product-price/${row.id}`, {
        price: null,
        marginBp: null,
        moq: null,
        ...given,
      })
    const refused = await change({ price: '86.29' })
    expect(refused.body).toMatchObject({ code: 'price.belowPurchase', data: { detail: { count: 1, currency: 'BAM' } } })
    expect(refused.body.data.detail.products[0]).toMatchObject({ price: '86.29', purchase: '86.30' })
    expect((await change({ marginBp: -1 })).body.code).toBe('price.belowPurchase')
    expect((await change({ price: '94.50', tiers: [{ minQuantity: 10, price: '86.00' }] })).body.code).toBe(
      'price.belowPurchase',
    )
    expect((await change({ price: '86.29', confirmBelowCost: true, reason: 'please' })).body.code).toBe(
      'price.belowPurchase',
    )
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(9450)
    expect((await change({ price: '86.30' })).status).toBe(200)
    expect((await change({ marginBp: 950 })).status).toBe(200)
  })

  test('Tarik must confirm a price below the cost of the next keys, and write why', async () => {
    const row = await rowOf(tarik, world.digitalis, world.northfall)
    const change = (more: object) =>
      tarik('POST', `${path}/update-company-product-price/${row.id}`, {
        price: '49.25',
        marginBp: null,
        moq: null,
        ...more,
      })
    const refused = await change({})
    expect(refused.body).toMatchObject({ code: 'price.belowCost', data: { detail: { count: 1 } } })
    expect(refused.body.data.detail.products[0]).toMatchObject({
      title: 'Northfall: Ashen Crown',
      price: '49.25',
      purchase: '49.26',
    })
    expect((await change({ confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
    expect((await change({ confirmBelowCost: true, reason: 'clearance' })).status).toBe(200)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(4925)
    expect((await change({ price: '57.00' })).status).toBe(200)
  })

  test('one product below cost refuses a whole change of margins', async () => {
    const ids = [(await rowOf(tarik, world.digitalis, world.vektorLiga)).id]
    const answer = await tarik('POST', `${path}/update-company-products-with-percentage/${world.digitalis}`, {
      ids,
      marginBp: -100,
    })
    expect(answer.body.code).toBe('price.belowCost')
    expect(await keptPrice(world.digitalis, world.vektorLiga)).toBe(8630)
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

  test('a price and a margin at once are refused', async () => {
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

  test('a retailer touches no price at all', async () => {
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

describe('what each role may read of prices (golden key lists)', () => {
  const keysOf = (value: object) => Object.keys(value).sort()

  test('a buyer reads what it pays, never why nor what anybody else pays', async () => {
    const mine = (await nikola('POST', `${path}/get-my-products`, {})).body
    expect(keysOf(mine)).toEqual(['currency', 'data', 'pagedResult'])
    expect(keysOf(mine.data[0])).toEqual([
      'category',
      'code',
      'createdDate',
      'currency',
      'id',
      'imageUrl',
      'isFavorite',
      'isWithdrawn',
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
      'isProductWithdrawn',
      'isWithdrawn',
      'marginBp',
      'moq',
      'overridePrice',
      'platform',
      'price',
      'productId',
      'purchasePrice',
      'rule',
      'tiers',
      'title',
    ])
    expect(row).toMatchObject({ purchasePrice: '86.30', effectivePrice: '94.50', earnedBp: 950 })
    const assignable = (await amra('POST', `${path}/reseller-assignment-prices/${world.gejmerija}`, {})).body.data
    expect(assignable.find((one: { productId: number }) => one.productId === world.northfall)).toMatchObject({
      purchasePrice: '57.00',
    })
    // 70,20 is what Vektor Liga costs Brava with VAT, 60,00 without.
    expect(JSON.stringify([row, assignable])).not.toMatch(/70\.20|60\.00|49\.26|42\.10/)
  })

  test('a distributor reads the cost of the next key', async () => {
    expect(await rowOf(tarik, world.digitalis, world.vektorLiga)).toMatchObject({ purchasePrice: '70.20' })
  })
})

describe('the history of prices', () => {
  test('has every change from the first one on, with who, why and the lowest of 30 days', async () => {
    const answer = await tarik('POST', '/history-of-prices/get-history-of-prices', {
      filters: { productId: world.northfall, companyId: world.digitalis },
      isSortAscending: true,
    })
    expect(
      answer.body.data.map((row: Record<string, unknown>) => [
        row.level,
        row.oldPrice,
        row.newPrice,
        row.changeBp,
        row.lowest30,
        row.reason,
      ]),
    ).toEqual([
      ['company', null, '57.00', null, null, ''],
      ['company', '57.00', '49.25', -1360, '57.00', 'clearance'],
      ['company', '49.25', '57.00', 1574, '49.25', ''],
    ])
    expect(answer.body.data[0]).toMatchObject({
      userName: 'Tarik Kovačević',
      cause: 'hand',
      companyName: 'Digitalis d.o.o.',
    })
    expect((await amra('POST', '/history-of-prices/get-history-of-prices', {})).status).toBe(403)
  })

  test('keeps base prices and margins apart', async () => {
    const levels = async (level: string) =>
      (
        await tarik('POST', '/history-of-prices/get-history-of-prices', {
          filters: { level: [level] },
          isSortAscending: true,
        })
      ).body.data
    expect(await levels('base')).toMatchObject([{ oldPrice: '61.90', newPrice: '65.00', currency: 'BAM' }])
    expect((await levels('margin'))[0]).toMatchObject({ newMarginBp: 950, newPrice: null, currency: null })
    expect(
      (await levels('override')).map((row: Record<string, unknown>) => [row.oldPrice, row.newPrice]),
    ).toContainEqual(['91.00', null])
  })
})

test('Tarik takes a product away from Digitalis, and Gejmerija cannot buy it any more', async () => {
  const row = await rowOf(tarik, world.digitalis, world.vektorLiga)
  expect((await tarik('DELETE', `${path}/delete-company-products`, { ids: [row.id] })).body.data.count).toBe(1)
  expect(await priceOf(world.gejmerija, world.vektorLiga)).toMatchObject({ available: false, reason: 'NOT_ASSIGNED' })
  expect((await nikola('POST', `${path}/get-my-products`, { quickSearch: 'Vektor' })).body.data).toEqual([])
})
