import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import { priceWorld } from '../testing/price-world.ts'
import { setDuePrices } from './set-scheduled.ts'

const { amra, app, assign, db, keptPrice, lea, path, rowOf, tarik, world } = await priceWorld()
const dayMs = 86_400_000

/** A day from today on, where the distributor is. */
const inDays = async (days: number) =>
  (await sql<{ day: string }>`select (sales_day_of(now()) + ${days}::int)::text as day`.execute(db)).rows[0]?.day ?? ''

/** What the job does when so many days have passed. */
const afterDays = (days: number) =>
  setDuePrices({ ...app.services, clock: { now: () => new Date(Date.now() + days * dayMs) } }, personById)

const change = async (who: typeof tarik, companyId: number, productId: number, body: object) => {
  const own = await rowOf(tarik, companyId, productId)
  return who('POST', `${path}/update-company-product-price/${own.id}`, {
    marginBp: null,
    price: null,
    moq: null,
    ...body,
  })
}
const listed = async (who: typeof tarik, filters: object = {}) =>
  (await who('POST', `${path}/get-scheduled-prices`, { retrieveAll: true, filters })).body.data

// Each begins with what Digitalis pays at first, and nothing planned.
beforeEach(async () => {
  await db
    .updateTable('scheduled_prices')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('state', '=', 'waiting')
    .execute()
  await change(tarik, world.digitalis, world.northfall, { price: '57.00' })
  await change(tarik, world.digitalis, world.vektorLiga, { price: '86.30' })
})

describe('a price of a partner that waits for its day', () => {
  test('stands beside the price of today, holds from its day on, and the history says that it was scheduled', async () => {
    const validFrom = await inDays(3)
    const { status, body } = await change(tarik, world.digitalis, world.northfall, {
      price: '59.90',
      tiers: [{ minQuantity: 10, price: '58.00' }],
      validFrom,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      product: { effectivePrice: '57.00', scheduled: { validFrom, price: '59.90', marginBp: null } },
      scheduledId: expect.any(Number),
    })
    expect(body.data.info).toMatch(/^Scheduled for /)
    expect(await afterDays(2)).toBe(0)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)

    expect(await afterDays(3)).toBe(1)
    expect(await rowOf(tarik, world.digitalis, world.northfall)).toMatchObject({
      effectivePrice: '59.90',
      tiers: [{ minQuantity: 10, price: '58.00' }],
      scheduled: null,
    })
    expect(await afterDays(3)).toBe(0)
    const [last] = await db
      .selectFrom('price_history')
      .select(['cause', 'new_value', 'user_id'])
      .where('company_id', '=', world.digitalis)
      .where('level', '=', 'company')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(last).toEqual({ cause: 'schedule', new_value: 5990, user_id: world.tarik })
    expect((await listed(tarik, { companyId: world.digitalis }))[0]).toMatchObject({
      kind: 'terms',
      state: 'done',
      title: 'Northfall: Ashen Crown',
      price: '59.90',
      products: 1,
      problem: null,
    })
  })

  test('is seen by its seller alone: neither Amra, whose price it is, nor another reseller reads it', async () => {
    const { body } = await change(tarik, world.digitalis, world.northfall, {
      price: '61.00',
      validFrom: await inDays(5),
    })
    const id = body.data.scheduledId
    expect((await listed(tarik)).map((row: { id: number }) => row.id)).toContain(id)
    for (const who of [amra, lea]) {
      expect((await listed(who)).map((row: { id: number }) => row.id)).not.toContain(id)
      expect((await who('GET', `${path}/get-scheduled-price/${id}`)).status).toBe(404)
      expect((await who('POST', `${path}/get-scheduled-price-products/${id}`, {})).status).toBe(404)
      expect((await who('PUT', `${path}/cancel-scheduled-price/${id}`, {})).status).toBe(404)
    }
  })

  test('asks for a day after today within three years, and changes nothing otherwise', async () => {
    for (const validFrom of [await inDays(0), await inDays(-1), await inDays(1200)]) {
      const { status, body } = await change(tarik, world.digitalis, world.northfall, { price: '60.00', validFrom })
      expect([status, body.code, body.data.fields[0].path]).toEqual([422, 'price.validFromPast', 'validFrom'])
    }
    expect(await listed(tarik, { state: ['waiting'] })).toEqual([])
  })

  test('below cost asks for the reason when it is scheduled, and is set with it', async () => {
    const validFrom = await inDays(2)
    const refused = await change(tarik, world.digitalis, world.northfall, { price: '40.00', validFrom })
    expect([refused.status, refused.body.code]).toEqual([409, 'price.belowCost'])
    const agreed = { price: '40.00', validFrom, confirmBelowCost: true, reason: 'Opening offer' }
    expect((await change(tarik, world.digitalis, world.northfall, agreed)).status).toBe(200)
    expect(await afterDays(2)).toBe(1)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(4000)
  })

  test('that has become a loss by its day stays as it was, and everybody who follows prices is told why', async () => {
    const { body } = await change(tarik, world.digitalis, world.northfall, {
      price: '55.00',
      validFrom: await inDays(4),
    })
    await db
      .updateTable('key_batches')
      .set({ unit_cost_home_e4: 600_000 })
      .where('product_id', '=', world.northfall)
      .execute()
    try {
      expect(await afterDays(4)).toBe(0)
    } finally {
      await db
        .updateTable('key_batches')
        .set({ unit_cost_home_e4: 421_000 })
        .where('product_id', '=', world.northfall)
        .execute()
    }
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
    const found = (await tarik('GET', `${path}/get-scheduled-price/${body.data.scheduledId}`)).body.data
    expect(found).toMatchObject({ state: 'refused', problem: expect.stringContaining('below cost') })
    await spreadNews(app.services)
    const told = (await tarik('POST', '/notifications/get-my-notifications', {})).body.data
    expect(told[0]).toMatchObject({
      message: 'Scheduled price not set: Digitalis d.o.o., Northfall: Ashen Crown',
      partnerId: world.digitalis,
    })
  })

  test('gives way to another one for the same day, and both stay in the list', async () => {
    const validFrom = await inDays(6)
    const first = (await change(tarik, world.digitalis, world.northfall, { price: '58.00', validFrom })).body.data
    const second = (await change(tarik, world.digitalis, world.northfall, { price: '58.50', validFrom })).body.data
    const states = new Map(
      (await listed(tarik, { productId: world.northfall })).map((row: { id: number; state: string }) => [
        row.id,
        row.state,
      ]),
    )
    expect([states.get(first.scheduledId), states.get(second.scheduledId)]).toEqual(['cancelled', 'waiting'])
    expect(second.product.scheduled).toMatchObject({ id: second.scheduledId, price: '58.50' })
  })

  test('that is cancelled never holds, and cannot be cancelled twice', async () => {
    const { body } = await change(tarik, world.digitalis, world.northfall, {
      price: '62.00',
      validFrom: await inDays(2),
    })
    const cancel = () => tarik('PUT', `${path}/cancel-scheduled-price/${body.data.scheduledId}`, {})
    expect((await cancel()).body.data).toMatchObject({ scheduled: { state: 'cancelled' } })
    expect((await cancel()).body.code).toBe('price.scheduleEnded')
    await afterDays(3)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
  })

  test('two for different days hold one after the other, although both are due at once', async () => {
    await change(tarik, world.digitalis, world.northfall, { price: '58.20', validFrom: await inDays(4) })
    await change(tarik, world.digitalis, world.northfall, { price: '58.10', validFrom: await inDays(3) })
    expect(await afterDays(9)).toBe(2)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5820)
  })

  test('is set once although two processes look at the same time', async () => {
    for (const [n, price] of ['58.20', '58.40', '58.60'].entries())
      await change(tarik, world.digitalis, world.northfall, { price, validFrom: await inDays(2 + n) })
    const before = await db.selectFrom('price_history').select('id').where('cause', '=', 'schedule').execute()
    const done = await Promise.all([afterDays(9), afterDays(9), afterDays(9)])
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(3)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5860)
    const after = await db.selectFrom('price_history').select('id').where('cause', '=', 'schedule').execute()
    expect(after.length - before.length).toBe(3)
  })

  test('of somebody who was disabled meanwhile is not set, and says so', async () => {
    const { body } = await change(tarik, world.digitalis, world.northfall, {
      price: '63.00',
      validFrom: await inDays(2),
    })
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', world.tarik).execute()
    try {
      expect(await afterDays(2)).toBe(0)
    } finally {
      await db.updateTable('users').set({ is_disabled: false }).where('id', '=', world.tarik).execute()
    }
    const found = (await tarik('GET', `${path}/get-scheduled-price/${body.data.scheduledId}`)).body.data
    expect(found).toMatchObject({
      state: 'refused',
      problem: 'Whoever scheduled it may no longer change these prices.',
    })
  })
})

describe('a partner that is not the same on the day', () => {
  test("moved under Amra meanwhile, its prices are hers: Tarik's is not set, neither as a price nor as an override", async () => {
    await assign(tarik, world.megabajt, [{ productId: world.vektorLiga }])
    const { body } = await change(tarik, world.megabajt, world.vektorLiga, {
      price: '88.00',
      validFrom: await inDays(2),
    })
    await db.updateTable('companies').set({ parent_id: world.digitalis }).where('id', '=', world.megabajt).execute()
    try {
      expect(await afterDays(2)).toBe(0)
    } finally {
      await db.updateTable('companies').set({ parent_id: world.brava }).where('id', '=', world.megabajt).execute()
    }
    const own = await db
      .selectFrom('company_products')
      .select(['price', 'override_price'])
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.vektorLiga)
      .executeTakeFirst()
    expect(own).toEqual({ price: null, override_price: null })
    const found = (await tarik('GET', `${path}/get-scheduled-price/${body.data.scheduledId}`)).body.data
    expect(found.state).toBe('refused')
  })

  test('has lost the product meanwhile: the change is refused and the others of the day are set', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.northfall }])
    const validFrom = await inDays(2)
    const { body } = await change(tarik, world.megabajt, world.northfall, { price: '58.00', validFrom })
    await change(tarik, world.digitalis, world.northfall, { price: '58.70', validFrom })
    await db
      .deleteFrom('company_products')
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.northfall)
      .execute()
    expect(await afterDays(2)).toBe(1)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5870)
    const found = (await tarik('GET', `${path}/get-scheduled-price/${body.data.scheduledId}`)).body.data
    expect(found).toMatchObject({ state: 'refused' })
  })
})

describe('other prices that wait for their day', () => {
  test('Amra schedules a margin for Gejmerija; on its day its retailer pays it, and never less than she does', async () => {
    await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
    const own = await rowOf(amra, world.gejmerija, world.vektorLiga)
    const margins = (body: object) =>
      amra('POST', `${path}/update-company-products-with-percentage/${world.gejmerija}`, { ids: [own.id], ...body })
    const validFrom = await inDays(3)
    const below = await margins({ marginBp: -500, validFrom })
    expect([below.status, below.body.code]).toEqual([422, 'price.belowPurchase'])
    const { body } = await margins({ marginBp: 1200, validFrom })
    expect(body.data).toMatchObject({ count: 1, update: null, scheduledId: expect.any(Number) })
    expect((await listed(amra, { companyId: world.gejmerija }))[0]).toMatchObject({
      kind: 'margin',
      marginBp: 1200,
      price: null,
    })
    expect(await afterDays(3)).toBe(1)
    expect(await rowOf(amra, world.gejmerija, world.vektorLiga)).toMatchObject({
      marginBp: 1200,
      effectivePrice: '96.66',
    })
  })

  test("Tarik's override of a retailer of Amra's waits, and is taken back on another day", async () => {
    await assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 950 }])
    const override = (price: string | null, days: number) =>
      inDays(days).then((validFrom) =>
        tarik('PUT', '/products/override-distributor-price', {
          companyId: world.gejmerija,
          productId: world.vektorLiga,
          price,
          validFrom,
        }),
      )
    await override('92.00', 2)
    await override(null, 5)
    const before = await keptPrice(world.gejmerija, world.vektorLiga)
    expect(await afterDays(2)).toBe(1)
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(9200)
    expect(await afterDays(5)).toBe(1)
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(before)
  })

  test('the base price and a group price hold from their day on, and those who rest on them follow', async () => {
    await assign(tarik, world.megabajt, [{ productId: world.kestrel }])
    const base = await tarik('PUT', `/products/update-product-prices/${world.kestrel}`, {
      basePrice: '45.00',
      reason: 'New list of the publisher',
      validFrom: await inDays(2),
    })
    expect(base.body.data).toMatchObject({ scheduledId: expect.any(Number) })
    expect(await afterDays(2)).toBe(1)
    const found = await db
      .selectFrom('products')
      .select('base_price')
      .where('id', '=', world.kestrel)
      .executeTakeFirstOrThrow()
    expect(found.base_price).toBe(4500)
    expect(await keptPrice(world.megabajt, world.kestrel)).toBe(4500)

    const group = (await tarik('POST', '/groups/create-group', { name: 'Scheduled', currency: 'BAM' })).body.data.id
    const price = await tarik('PUT', '/groups/update-product-group-prices', {
      productId: world.northfall,
      prices: [{ groupId: group, price: '58.80' }],
      validFrom: await inDays(3),
    })
    expect(price.body.data).toMatchObject({ count: 0, scheduledId: expect.any(Number) })
    expect(await afterDays(3)).toBe(1)
    const held = await db.selectFrom('price_group_products').select('price').where('group_id', '=', group).execute()
    expect(held).toEqual([{ price: 5880 }])
    expect(
      (await amra('POST', `${path}/get-scheduled-prices`, {})).body.data.map((row: { kind: string }) => row.kind),
    ).not.toContain('base')
  })
})
