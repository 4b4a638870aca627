import { describe, expect, test } from 'vitest'
import { addKeys } from '../testing/small-world.ts'
import { recomputePrices } from './recompute-prices.ts'
import { setBasePrice } from './set-base-price.ts'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, lea, path, priceOf, rowOf, tarik, world } = await priceWorld()

describe('assigning and pricing', () => {
  test('Amra assigns Vektor Liga to Gejmerija at 9.5 % over her own price, and Tarik reads why', async () => {
    await db
      .deleteFrom('company_products')
      .where('company_id', '=', world.gejmerija)
      .where('product_id', '=', world.vektorLiga)
      .execute()
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

  test('Tarik chooses for Gejmerija from the whole catalogue, with a mark on products that Digitalis lacks; Amra only from her own', async () => {
    const list = async (who: typeof tarik, filters: object) =>
      (await who('POST', `${path}/reseller-assignment-prices/${world.gejmerija}`, { retrieveAll: true, filters })).body
        .data
    const lacking = async (who: typeof tarik, filters: object) =>
      (await list(who, filters))
        .filter((row: { supplierLacks: boolean }) => row.supplierLacks)
        .map((row: { productId: number }) => row.productId)
    await db.deleteFrom('company_products').where('product_id', '=', world.kestrel).execute()
    expect(await lacking(tarik, { fromAll: true })).toContain(world.kestrel)
    expect((await list(tarik, {})).map((row: { productId: number }) => row.productId)).not.toContain(world.kestrel)
    expect((await list(amra, { fromAll: true })).map((row: { productId: number }) => row.productId)).not.toContain(
      world.kestrel,
    )
    const both = await tarik('POST', `${path}/create-retailer-product-as-distributor`, {
      companyId: world.gejmerija,
      productId: world.kestrel,
    })
    expect(both.status).toBe(200)
    expect(await keptPrice(world.digitalis, world.kestrel)).toBeGreaterThan(0)
    expect(await keptPrice(world.gejmerija, world.kestrel)).toBeGreaterThan(0)
    await db.deleteFrom('company_products').where('product_id', '=', world.kestrel).execute()
  })

  test('when Digitalis pays another price, the stored price of Gejmerija follows', async () => {
    await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
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
    // The base price itself, unless another test moved it before.
    const { base_price: base } = await db
      .selectFrom('products')
      .select('base_price')
      .where('id', '=', world.northfall)
      .executeTakeFirstOrThrow()
    expect(await priceOf(world.pixelpoint, world.northfall)).toMatchObject({
      unitPrice: Math.round(base / 1.95583),
      currency: 'EUR',
      rule: 'base',
    })
  })

  test('the distributor’s override takes precedence over the reseller’s margin, and removing it restores the margin', async () => {
    // Assigned with its margin, unless another test did so before.
    await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
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

  test('Tarik and Emir replace the override they both read at the same moment: the second is told, and removes nothing', async () => {
    await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
    const set = (price: string | null, was?: string | null) =>
      tarik('PUT', '/products/override-distributor-price', {
        companyId: world.gejmerija,
        productId: world.vektorLiga,
        price,
        was,
      })
    expect((await set('91.00')).status).toBe(200)
    const answers = await Promise.all([set('92.00', '91.00'), set(null, '91.00')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('common.conflict')
    const now = (await rowOf(tarik, world.gejmerija, world.vektorLiga)).overridePrice
    expect(now).toBe(answers[0]?.status === 200 ? '92.00' : null)
    expect((await set('93.00', now)).status).toBe(200)
    expect((await set(null)).status).toBe(200)
  })

  test('two prices from the same quantity are refused at the second one, for Megabajt and for a group', async () => {
    const tiers = [
      { minQuantity: 10, price: '54.00' },
      { minQuantity: 10, price: '50.00' },
    ]
    const own = await rowOf(tarik, world.digitalis, world.northfall)
    const terms = { price: '57.00', marginBp: null, moq: null, tiers }
    const partner = await tarik('POST', `${path}/update-company-product-price/${own.id}`, terms)
    const group = await tarik('PUT', '/groups/update-product-group-prices', {
      productId: world.northfall,
      prices: [{ groupId: 1, price: '57.00', tiers }],
    })
    expect([partner.status, group.status]).toEqual([400, 400])
    expect(partner.body.data.fields).toMatchObject([{ path: 'tiers.1.minQuantity' }])
    expect(group.body.data.fields).toMatchObject([{ path: 'prices.0.tiers.1.minQuantity' }])
  })

  test('tiers and MOQ of a company price are applied when a price is resolved', async () => {
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

  test('Tarik and Emir change the price they both read for Megabajt at the same moment: the second is told, and overwrites neither price nor quantity prices', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.vektorLiga, price: '90.00' }])
    const { id, price, marginBp, moq, tiers } = await rowOf(tarik, world.megabajt, world.vektorLiga)
    try {
      const change = (to: string, more: object = {}) =>
        tarik('POST', `${path}/update-company-product-price/${id}`, {
          price: to,
          marginBp: null,
          moq: null,
          tiers: [{ minQuantity: 10, price: to }],
          ...more,
        })
      const was = { price, marginBp, moq, tiers }
      const answers = await Promise.all([change('88.00', { was }), change('87.00', { was })])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('common.conflict')
      const kept = answers.find(({ status }) => status === 200)?.body.data.product
      const read = { price: kept.price, marginBp: null, moq: null }
      expect((await change('86.00', { was: { ...read, tiers: [] } })).status).toBe(409)
      expect((await change('86.00', { was: { ...read, tiers: kept.tiers } })).status).toBe(200)
      // Whoever says nothing of what was read sets it as before.
      expect((await change('85.00')).status).toBe(200)
    } finally {
      await db.deleteFrom('company_products').where('id', '=', id).execute()
    }
  })

  test('a base price that Emir has just set is not overwritten by one Tarik typed earlier', async () => {
    const call = `/products/product-prices/${world.kestrel}`
    const { basePrice } = (await tarik('GET', call)).body.data
    const set = (to: string, was?: string) =>
      tarik('PUT', `/products/update-product-prices/${world.kestrel}`, { basePrice: to, was })
    const later = `${Number(basePrice) + 1}.00`.replace(/(\.\d+)?\.00$/, '.00')
    expect((await set(later, basePrice)).status).toBe(200)
    expect((await set('99.00', basePrice)).body.code).toBe('common.conflict')
    expect((await tarik('GET', call)).body.data.basePrice).toBe(later)
    expect((await set(basePrice)).status).toBe(200)
  })

  test('one margin for many products of Megabajt replaces the price from 10 pieces too, which would beat it unseen', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.vektorLiga, price: '90.00' }])
    const own = await rowOf(tarik, world.megabajt, world.vektorLiga)
    try {
      await tarik('POST', `${path}/update-company-product-price/${own.id}`, {
        price: '90.00',
        marginBp: null,
        moq: null,
        tiers: [{ minQuantity: 10, price: '75.00' }],
      })
      expect(await priceOf(world.megabajt, world.vektorLiga, 10)).toMatchObject({ unitPrice: 7500, rule: 'company' })
      const margin = { ids: [own.id], marginBp: 2000 }
      await tarik('POST', `${path}/update-company-products-with-percentage/${world.megabajt}`, margin)
      // 60,00 + 17 % + 20 % = 84,24
      for (const quantity of [1, 10])
        expect(await priceOf(world.megabajt, world.vektorLiga, quantity)).toMatchObject({
          unitPrice: 8424,
          rule: 'margin',
        })
      expect(await rowOf(tarik, world.megabajt, world.vektorLiga)).toMatchObject({ marginBp: 2000, tiers: [] })
    } finally {
      await db.deleteFrom('company_products').where('id', '=', own.id).execute()
    }
  })

  test('a direct partner’s margin is based on the cost of the newest batch, VAT included; a more expensive batch moves it, but no explicit price', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.northfall, marginBp: 1000 }])
    // 42,10 + 17 % = 49,257; + 10 % = 54,1827
    expect(await priceOf(world.megabajt, world.northfall)).toMatchObject({ unitPrice: 5418, rule: 'margin' })

    await addKeys(db, world.northfall, 1, 430_000, 'B-0414')
    await db.transaction().execute((trx) => recomputePrices(trx, { productIds: [world.northfall] }))
    // 43,00 + 17 % + 10 % = 55,341
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(5534)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
  })

  test('the base price moves only the prices that depend on it', async () => {
    await assign(lea, world.pixelpoint, [{ productId: world.northfall }])
    await db
      .transaction()
      .execute((trx) =>
        setBasePrice(trx, { productId: world.northfall, price: 6500, userId: world.tarik, cause: 'hand' }),
      )
    expect(await keptPrice(world.pixelpoint, world.northfall)).toBe(Math.round(6500 / 1.95583))
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
  })

  test('all stored prices match the rules: recomputing everything changes nothing', async () => {
    expect(await db.transaction().execute((trx) => recomputePrices(trx))).toEqual([])
  })
})
