import { describe, expect, test } from 'vitest'
import { addKeys } from '../testing/small-world.ts'
import { recomputePrices } from './recompute-prices.ts'
import { setBasePrice } from './set-base-price.ts'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, lea, path, priceOf, rowOf, tarik, world } = await priceWorld()

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
