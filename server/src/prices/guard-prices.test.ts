import { beforeAll, describe, expect, test } from 'vitest'
import { setBasePrice } from './set-base-price.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { addKeys } from '../testing/small-world.ts'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, path, rowOf, tarik, world } = await priceWorld()

beforeAll(async () => {
  await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
  for (const price of ['91.00', null]) {
    const override = { companyId: world.gejmerija, productId: world.vektorLiga, price }
    await tarik('PUT', '/products/override-distributor-price', override)
  }
  await inTransaction(db, (trx) =>
    setBasePrice(trx, { productId: world.northfall, price: 6500, userId: world.tarik, cause: 'hand' }),
  )
})

test("Amra cannot end Tarik's override of Gejmerija's price by unassigning the product and assigning it again", async () => {
  const override = (price: string | null) =>
    tarik('PUT', '/products/override-distributor-price', {
      companyId: world.gejmerija,
      productId: world.vektorLiga,
      price,
    })
  expect((await override('91.00')).status).toBe(200)
  const { id } = await rowOf(amra, world.gejmerija, world.vektorLiga)
  const one = await amra('DELETE', `${path}/${id}`)
  const many = await amra('DELETE', `${path}/delete-company-products`, { ids: [id] })
  expect([one, many].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'price.overrideStays'],
    [409, 'price.overrideStays'],
  ])
  expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(9100)
  expect((await override(null)).status).toBe(200)
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

  test('one product below cost refuses a whole margin change', async () => {
    const ids = [(await rowOf(tarik, world.digitalis, world.vektorLiga)).id]
    const answer = await tarik('POST', `${path}/update-company-products-with-percentage/${world.digitalis}`, {
      ids,
      marginBp: -100,
    })
    expect(answer.body.code).toBe('price.belowCost')
    expect(await keptPrice(world.digitalis, world.vektorLiga)).toBe(8630)
  })
})

describe('a product for Gejmerija that Digitalis does not have yet', () => {
  test('asks Tarik about Digitalis too, which would pay less than the next key costs, and notes both', async () => {
    await db.deleteFrom('company_products').where('product_id', '=', world.kestrel).execute()
    await addKeys(db, world.kestrel, 1, 500_000, 'B-0414')
    const both = (more: object) =>
      tarik('POST', `${path}/create-retailer-product-as-distributor`, {
        companyId: world.gejmerija,
        productId: world.kestrel,
        price: '60.00',
        ...more,
      })
    const { status, body } = await both({})
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'price.belowCost' })
    expect(body.data.detail).toMatchObject({
      count: 1,
      products: [{ title: expect.stringMatching(', Digitalis'), price: '18.40', purchase: '58.50' }],
    })
    // Below what Digitalis pays as well: asked about in the same question.
    const cheaper = (await both({ price: '18.00' })).body.data.detail
    expect(cheaper).toMatchObject({ count: 2, products: [{ price: '18.40' }, { price: '18.00', purchase: '18.40' }] })
    expect(await keptPrice(world.digitalis, world.kestrel)).toBeUndefined()
    const agreed = { confirmBelowCost: true, reason: 'Launch' }
    const noted = await notedBy(db, 'prices.belowCost', () =>
      notedBy(db, 'prices.changed', async () => expect((await both(agreed)).status).toBe(200)).then((changed) =>
        expect(changed).toMatchObject([
          { detail: { companyId: world.digitalis, firstProductId: world.kestrel } },
          { detail: { companyId: world.gejmerija, firstProductId: world.kestrel } },
        ]),
      ),
    )
    expect(noted).toMatchObject([{ detail: { companyId: world.digitalis, reason: 'Launch' } }])
    expect(await keptPrice(world.digitalis, world.kestrel)).toBe(1840)
    expect(await keptPrice(world.gejmerija, world.kestrel)).toBe(6000)
    await db.deleteFrom('company_products').where('product_id', '=', world.kestrel).execute()
  })
})

describe('the price history', () => {
  test('has every change from the first one, with who, why and the lowest price of 30 days', async () => {
    const { id } = await rowOf(tarik, world.digitalis, world.vektorLiga)
    for (const price of ['65.00', '86.30']) {
      const confirmed = price === '65.00' ? { confirmBelowCost: true, reason: 'clearance' } : {}
      const given = { price, marginBp: null, moq: null, ...confirmed }
      expect((await tarik('POST', `${path}/update-company-product-price/${id}`, given)).status).toBe(200)
    }
    const answer = await tarik('POST', '/history-of-prices/get-history-of-prices', {
      filters: { productId: world.vektorLiga, companyId: world.digitalis },
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
      ['company', null, '86.30', null, null, ''],
      ['company', '86.30', '65.00', -2468, '86.30', 'clearance'],
      ['company', '65.00', '86.30', 3277, '65.00', ''],
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
