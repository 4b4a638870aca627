import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { notedBy } from '../security/testing/noted-acts.ts'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, nikola, path, priceOf, tarik, world } = await priceWorld()

const group = async (ownerId: number, name: string, currency = 'BAM') =>
  (
    await db
      .insertInto('price_groups')
      .values({ owner_company_id: ownerId, name, currency })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const shops = await group(world.brava, 'Shops')
const schools = await group(world.brava, 'Schools')
const ofAmra = await group(world.digitalis, 'Amra’s best')
await db.updateTable('companies').set({ price_group_id: shops }).where('id', '=', world.megabajt).execute()

const set = (who: typeof tarik, prices: object[], more: object = {}) =>
  who('PUT', '/groups/update-product-group-prices', { productId: world.vektorLiga, prices, ...more })
// Each test begins without a group price, and with Vektor Liga only at Megabajt.
beforeEach(async () => {
  await set(tarik, [
    { groupId: shops, price: null },
    { groupId: schools, price: null },
  ])
  await set(amra, [{ groupId: ofAmra, price: null }])
  await db.deleteFrom('company_products').where('company_id', 'in', [world.megabajt, world.gejmerija]).execute()
  await assign(tarik, world.megabajt, [{ productId: world.vektorLiga }])
})
const lastChange = async () =>
  (
    await db
      .selectFrom('price_history')
      .select((is) => is.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0
const pricesOf = async (productId: number) => (await tarik('GET', `/products/product-prices/${productId}`)).body.data

describe('prices of groups', () => {
  test('Tarik and Emir change the price that both read in the shops at the same moment: the second is told', async () => {
    await set(tarik, [{ groupId: shops, price: '98.00', tiers: [{ minQuantity: 10, price: '94.00' }] }])
    const tiers = [{ minQuantity: 10, price: '94.00' }]
    const put = (price: string, was: object) =>
      tarik('POST', '/groups/add-product-to-group', {
        groupId: shops,
        items: [{ productId: world.vektorLiga, price, tiers: [], was }],
      })
    const was = { price: '98.00', tiers }
    const answers = await Promise.all([put('97.00', was), put('96.00', was)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const one = (price: string, read: string) => set(tarik, [{ groupId: shops, price, was: { price: read } }])
    expect((await one('95.00', '98.00')).body.code).toBe('common.conflict')
    const [, { price: now }] = (await pricesOf(world.vektorLiga)).groups
    expect((await one('95.00', now)).status).toBe(200)
  })

  test('Tarik sets Vektor Liga for the shops: Megabajt, a member of that group, pays it, and the history names the group', async () => {
    const before = await lastChange()
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_490)
    const done = await set(tarik, [
      { groupId: shops, price: '98.00' },
      { groupId: schools, price: '95.50' },
    ])
    expect(done.body.data).toMatchObject({ count: 2 })
    expect(await priceOf(world.megabajt, world.vektorLiga)).toMatchObject({ unitPrice: 9800, rule: 'group' })
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(9800)
    expect((await pricesOf(world.vektorLiga)).groups).toMatchObject([
      { groupId: schools, name: 'Schools', price: '95.50', companies: 0, companiesWithIt: 0 },
      { groupId: shops, name: 'Shops', price: '98.00', companies: 1, companiesWithIt: 1 },
    ])
    const history = await db
      .selectFrom('price_history')
      .select(['group_id', 'old_value', 'new_value', 'level'])
      .where('group_id', '=', shops)
      .where('id', '>', before)
      .execute()
    expect(history).toEqual([{ group_id: shops, old_value: null, new_value: 9800, level: 'group' }])
  })

  test('when one is taken out of the group, the base price applies again; unchanged prices are not written', async () => {
    expect((await set(tarik, [{ groupId: shops, price: '98.00' }])).body.data.count).toBe(1)
    expect((await set(tarik, [{ groupId: shops, price: '98.00' }])).body.data.count).toBe(0)
    expect((await set(tarik, [{ groupId: shops, price: null }])).body.data.count).toBe(1)
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_490)
    expect((await pricesOf(world.vektorLiga)).groups[1]).toMatchObject({ groupId: shops, price: null })
  })

  test('one below the cost of the next keys needs a confirmation with a reason, and changes nothing before', async () => {
    const refused = await set(tarik, [{ groupId: shops, price: '40.00' }])
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_490)
    const agreed = { confirmBelowCost: true, reason: 'Old edition' }
    expect((await set(tarik, [{ groupId: shops, price: '40.00' }], agreed)).status).toBe(200)
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(4000)
  })

  test('of two products, each at another shop: Tarik is asked about both below cost at once, and agrees for each shop', async () => {
    const { id: other } = await db
      .insertInto('companies')
      .columns(['name', 'type', 'parent_id', 'status', 'currency', 'country_id', 'price_group_id'])
      .expression((is) =>
        is
          .selectFrom('companies')
          .where('id', '=', world.megabajt)
          .select((of) => [
            of.val('Arkada').as('name'),
            'type',
            'parent_id',
            'status',
            'currency',
            'country_id',
            'price_group_id',
          ]),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await assign(tarik, other, [{ productId: world.northfall }])
    const items = [world.vektorLiga, world.northfall].map((productId) => ({ productId, price: '40.00', tiers: [] }))
    const add = (more: object = {}) => tarik('POST', '/groups/add-product-to-group', { groupId: shops, items, ...more })
    const { detail } = (await add()).body.data
    expect(detail.count).toBe(2)
    expect(detail.products.map((one: { title: string }) => one.title)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Vektor Liga.*, Megabajt/),
        expect.stringMatching(/^Northfall: Ashen Crown, Arkada/),
      ]),
    )
    const noted = await notedBy(db, 'prices.belowCost', async () =>
      expect((await add({ confirmBelowCost: true, reason: 'Old edition' })).status).toBe(200),
    )
    expect(noted.map(({ detail }) => (detail as { companyId: number }).companyId)).toEqual([world.megabajt, other])
    await tarik('PUT', '/groups/update-product-group-prices', {
      productId: world.northfall,
      prices: [{ groupId: shops, price: null }],
    })
    await db.deleteFrom('company_products').where('company_id', '=', other).execute()
    await db.updateTable('companies').set({ price_group_id: null }).where('id', '=', other).execute()
  })

  test('of the distributor do not exist for Amra, hers do not exist for Tarik, and Nikola may not ask', async () => {
    expect((await set(amra, [{ groupId: shops, price: '1.00' }])).status).toBe(404)
    expect((await set(tarik, [{ groupId: ofAmra, price: '99.00' }])).status).toBe(404)
    expect((await set(amra, [{ groupId: ofAmra, price: '99.00' }])).body.data.count).toBe(1)
    expect((await set(nikola, [{ groupId: ofAmra, price: '1.00' }])).status).toBe(403)
    // A product that she was never given does not exist for her.
    const kestrel = { productId: world.kestrel, prices: [{ groupId: ofAmra, price: '99.00' }] }
    expect((await amra('PUT', '/groups/update-product-group-prices', kestrel)).status).toBe(404)
  })
})

describe('the prices of a product', () => {
  test('are shown in every currency with a rate, at today’s rate', async () => {
    await sql`insert into exchange_rates (base, quote, rate, valid_from, source) values ('EUR', 'BAM', 1.95583, '2024-01-01', 'law')`.execute(
      db,
    )
    expect((await pricesOf(world.vektorLiga)).alternates).toEqual([
      { currency: 'EUR', rate: '0.51129188', price: '53.63' },
    ])
  })

  test('show the distributor’s override for a company until it is removed', async () => {
    const override = (price: string | null) =>
      tarik('PUT', '/products/override-distributor-price', {
        companyId: world.megabajt,
        productId: world.vektorLiga,
        price,
      })
    const ofMegabajt = async () =>
      (await pricesOf(world.vektorLiga)).partners.find((row: { companyId: number }) => row.companyId === world.megabajt)
    await set(tarik, [{ groupId: shops, price: '98.00' }])
    await override('97.00')
    expect(await ofMegabajt()).toMatchObject({ price: '97.00', overridePrice: '97.00', rule: 'override' })
    await override(null)
    expect(await ofMegabajt()).toMatchObject({ overridePrice: null, rule: 'group' })
  })
})

describe('assigning by category or by group', () => {
  const many = (who: typeof tarik, body: object) =>
    who('POST', `${path}/create-company-product-price-group-category`, body)

  test('a dry run counts products to assign and those already assigned, and changes nothing', async () => {
    const { category } = await db
      .selectFrom('products')
      .select('category_id as category')
      .where('id', '=', world.vektorLiga)
      .executeTakeFirstOrThrow()
    const of = { companyId: world.megabajt, categoryId: category }
    const dry = await many(tarik, { ...of, isDryRun: true })
    expect(dry.body.data).toMatchObject({ already: 1, ids: [] })
    expect(dry.body.data.count).toBeGreaterThan(0)
    expect(await keptPrice(world.megabajt, world.northfall)).toBeUndefined()
    const done = await many(tarik, of)
    expect(done.body.data).toMatchObject({ count: dry.body.data.count, already: 1 })
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(6190)
    expect((await many(tarik, { ...of, isDryRun: true })).body.data).toMatchObject({
      count: 0,
      already: dry.body.data.count + 1,
    })
    expect((await many(tarik, of)).body.code).toBe('price.nothingToAssign')
  })

  test('Amra assigns her group to Gejmerija; a group of the distributor does not exist for her', async () => {
    await set(amra, [{ groupId: ofAmra, price: '99.00' }])
    const dry = (groupId: number) => many(amra, { companyId: world.gejmerija, groupId, isDryRun: true })
    expect((await dry(ofAmra)).body.data).toMatchObject({ count: 1, already: 0 })
    expect((await dry(shops)).body.data).toMatchObject({ count: 0, already: 0 })
    expect((await many(amra, { companyId: world.gejmerija, groupId: ofAmra })).body.data.count).toBe(1)
    expect((await many(amra, { companyId: world.megabajt, groupId: ofAmra, isDryRun: true })).status).toBe(404)
    expect((await many(nikola, { companyId: world.gejmerija, groupId: ofAmra, isDryRun: true })).status).toBe(403)
  })
})
