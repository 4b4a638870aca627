import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { connect } from '../../platform/db/connect.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { priceWorld } from '../testing/price-world.ts'
import { setDuePrices } from './set-scheduled.ts'

const { amra, app, assign, db, keptPrice, lea, path, rowOf, tarik, url, world } = await priceWorld()
const owner = connect(url, { size: 1, asOwner: true })
afterAll(() => owner.close())
const dayMs = 86_400_000

/** A day counted from today, in the distributor's time zone. */
const inDays = async (days: number) =>
  (await sql<{ day: string }>`select (sales_day_of(now()) + ${days}::int)::text as day`.execute(db)).rows[0]?.day ?? ''

/** Runs the job as of the given number of days from now. */
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

// Each test begins with the initial prices of Digitalis, and nothing scheduled.
beforeEach(async () => {
  await db
    .updateTable('scheduled_prices')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('state', '=', 'waiting')
    .execute()
  await change(tarik, world.digitalis, world.northfall, { price: '57.00' })
  await change(tarik, world.digitalis, world.vektorLiga, { price: '86.30' })
})

describe('a partner’s price scheduled for a day', () => {
  test('is shown beside the current price, applies from its day, and the history says that it was scheduled', async () => {
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

  test('is seen by its seller alone: neither Amra, whose price it is, nor another reseller can read it', async () => {
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

  test('needs a day after today within three years, and changes nothing otherwise', async () => {
    for (const validFrom of [await inDays(0), await inDays(-1), await inDays(1200)]) {
      const { status, body } = await change(tarik, world.digitalis, world.northfall, { price: '60.00', validFrom })
      expect([status, body.code, body.data.fields[0].path]).toEqual([422, 'price.validFromPast', 'validFrom'])
    }
    expect(await listed(tarik, { state: ['waiting'] })).toEqual([])
  })

  test('below cost needs a reason when it is scheduled, and is set with it', async () => {
    const validFrom = await inDays(2)
    const refused = await change(tarik, world.digitalis, world.northfall, { price: '40.00', validFrom })
    expect([refused.status, refused.body.code]).toEqual([409, 'price.belowCost'])
    const agreed = { price: '40.00', validFrom, confirmBelowCost: true, reason: 'Opening offer' }
    expect((await change(tarik, world.digitalis, world.northfall, agreed)).status).toBe(200)
    expect(await afterDays(2)).toBe(1)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(4000)
  })

  test('that is below cost by its day is not set, and everybody who follows prices is told why', async () => {
    const { body } = await change(tarik, world.digitalis, world.northfall, {
      price: '55.00',
      validFrom: await inDays(4),
    })
    await db
      .updateTable('key_batches')
      .set({ unit_cost_home_e4: 600_000 })
      .where('product_id', '=', world.northfall)
      .execute()
    const noted = await notedBy(db, 'prices.scheduleRefused', async () => {
      try {
        expect(await afterDays(4)).toBe(0)
      } finally {
        await db
          .updateTable('key_batches')
          .set({ unit_cost_home_e4: 421_000 })
          .where('product_id', '=', world.northfall)
          .execute()
      }
    })
    // Nobody triggered it: it is listed in the activity of Digitalis.
    const detail = {
      scheduleId: body.data.scheduledId,
      companyId: world.digitalis,
      sellerId: world.brava,
      reason: expect.any(String),
    }
    expect(noted).toMatchObject([{ user_id: null, company_id: null, detail }])
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

  test('is replaced by another one for the same day, and both stay in the list', async () => {
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

  test('that is cancelled never applies, and cannot be cancelled twice', async () => {
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

  test('two for different days apply one after the other, although both are due at once', async () => {
    await change(tarik, world.digitalis, world.northfall, { price: '58.20', validFrom: await inDays(4) })
    await change(tarik, world.digitalis, world.northfall, { price: '58.10', validFrom: await inDays(3) })
    expect(await afterDays(9)).toBe(2)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5820)
  })

  test('is set once even if two processes check at the same time', async () => {
    for (const [n, price] of ['58.20', '58.40', '58.60'].entries())
      await change(tarik, world.digitalis, world.northfall, { price, validFrom: await inDays(2 + n) })
    const before = await db.selectFrom('price_history').select('id').where('cause', '=', 'schedule').execute()
    const done = await Promise.all([afterDays(9), afterDays(9), afterDays(9)])
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(3)
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5860)
    const after = await db.selectFrom('price_history').select('id').where('cause', '=', 'schedule').execute()
    expect(after.length - before.length).toBe(3)
  })

  test('of a person disabled since then is not set, and this is reported', async () => {
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
      problem: 'The person who scheduled it may no longer change these prices.',
    })
  })

  test('of a person who no longer manages prices is not set, and this is reported', async () => {
    const { body } = await change(tarik, world.digitalis, world.northfall, {
      price: '63.00',
      validFrom: await inDays(2),
    })
    const roles = await db.deleteFrom('user_roles').where('user_id', '=', world.tarik).returningAll().execute()
    try {
      expect(await afterDays(2)).toBe(0)
    } finally {
      await db.insertInto('user_roles').values(roles).execute()
    }
    const found = (await tarik('GET', `${path}/get-scheduled-price/${body.data.scheduledId}`)).body.data
    expect(found).toMatchObject({
      state: 'refused',
      problem: 'The person who scheduled it may no longer change these prices.',
    })
    expect(await keptPrice(world.digitalis, world.northfall)).toBe(5700)
  })
})

describe('a partner that has changed by the day', () => {
  test("moved under Amra in between, its prices are hers: Tarik's is not set, neither as a price nor as an override", async () => {
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

  /**
   * Sets what is due while Megabajt moves under Amra: by the time the rows can be locked, it no longer belongs to
   * Tarik.
   */
  async function whileMegabajtMoves() {
    try {
      const { setting } = await inTransaction(db, async (trx) => {
        await sql`select from companies where id = ${world.megabajt} for update`.execute(trx)
        await sql`select from company_products where company_id = ${world.megabajt} order by id for update`.execute(trx)
        const setting = afterDays(2)
        await untilWaitedFor(db, trx)
        await trx
          .updateTable('companies')
          .set({ parent_id: world.digitalis })
          .where('id', '=', world.megabajt)
          .execute()
        return { setting }
      })
      return await setting
    } finally {
      await db.updateTable('companies').set({ parent_id: world.brava }).where('id', '=', world.megabajt).execute()
    }
  }
  const ownAt = (companyId: number, productId: number) =>
    db
      .selectFrom('company_products')
      .select(['price', 'override_price'])
      .where('company_id', '=', companyId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
  const stateOf = async (id: number) => (await tarik('GET', `${path}/get-scheduled-price/${id}`)).body.data.state

  test("that moves under Amra while its day comes does not get Tarik's price there", async () => {
    await assign(tarik, world.megabajt, [{ productId: world.vektorLiga }])
    const { body } = await change(tarik, world.megabajt, world.vektorLiga, {
      price: '88.00',
      validFrom: await inDays(2),
    })
    expect(await whileMegabajtMoves()).toBe(0)
    expect(await ownAt(world.megabajt, world.vektorLiga)).toEqual({ price: null, override_price: null })
    expect(await stateOf(body.data.scheduledId)).toBe('refused')
  })

  test("that moves under Amra while its day comes is not assigned a product at Tarik's price", async () => {
    const toAssign = { companyId: world.megabajt, productId: world.northfall }
    await db
      .deleteFrom('company_products')
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.northfall)
      .execute()
    const { body } = await tarik('POST', `${path}/create-company-product-price`, {
      companyId: toAssign.companyId,
      items: [{ productId: toAssign.productId, price: '70.00' }],
      validFrom: await inDays(2),
    })
    expect(await whileMegabajtMoves()).toBe(0)
    expect(await ownAt(world.megabajt, world.northfall)).toBeUndefined()
    expect(await stateOf(body.data.scheduledId)).toBe('refused')
  })

  test('no longer has the product: the change is refused and the others of the day are set', async () => {
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

describe('other scheduled prices', () => {
  test('Amra schedules a margin for Gejmerija; from its day her retailer pays it, and never less than she does', async () => {
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

  test('a margin for Northfall and Vektor Liga still applies to Northfall when Vektor Liga has been deleted by its day, which is counted', async () => {
    const own = await Promise.all(
      [world.northfall, world.vektorLiga].map((productId) => rowOf(tarik, world.digitalis, productId)),
    )
    const { body } = await tarik('POST', `${path}/update-company-products-with-percentage/${world.digitalis}`, {
      ids: own.map(({ id }) => id),
      marginBp: 2100,
      validFrom: await inDays(3),
    })
    const scheduled = async () => (await tarik('GET', `${path}/get-scheduled-price/${body.data.scheduledId}`)).body.data
    const deleted = (at: Date | null) =>
      db.updateTable('products').set({ deleted_at: at }).where('id', '=', world.vektorLiga).execute()
    await deleted(new Date())
    try {
      expect(await afterDays(3)).toBe(1)
      expect(await scheduled()).toMatchObject({ state: 'done', leftOut: 1, problem: null })
      expect(await rowOf(tarik, world.digitalis, world.northfall)).toMatchObject({ marginBp: 2100 })
    } finally {
      await deleted(null)
    }
    expect(await rowOf(tarik, world.digitalis, world.vektorLiga)).toMatchObject({
      marginBp: null,
      effectivePrice: '86.30',
    })
  })

  test("Tarik's override for one of Amra's retailers waits, and is removed on another scheduled day", async () => {
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

  describe('prices of one product in several groups', () => {
    const groupOf = async (who: typeof tarik) =>
      (await who('POST', '/groups/create-group', { name: crypto.randomUUID(), currency: 'BAM' })).body.data.id as number
    const plan = async (prices: readonly { groupId: number; price: string }[], days: number, more: object = {}) =>
      tarik('PUT', '/groups/update-product-group-prices', {
        productId: world.northfall,
        prices,
        validFrom: await inDays(days),
        ...more,
      })
    const waiting = () => listed(tarik, { state: ['waiting'] })
    const pricesIn = async (groupIds: readonly number[]) =>
      Object.fromEntries(
        (
          await db
            .selectFrom('price_group_products')
            .select(['group_id', 'price'])
            .where('group_id', 'in', groupIds)
            .execute()
        ).map(({ group_id, price }) => [group_id, price]),
      )

    test('wait together, each as a change of its own, and apply from the same day', async () => {
      const [one, two, three] = [await groupOf(tarik), await groupOf(tarik), await groupOf(tarik)]
      const { status, body } = await plan(
        [
          { groupId: one, price: '58.10' },
          { groupId: two, price: '58.20' },
          { groupId: three, price: '58.30' },
        ],
        3,
      )
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ count: 0, scheduledId: expect.any(Number) })
      const rows = await waiting()
      expect(rows.map((row: { kind: string; price: string }) => [row.kind, row.price]).sort()).toEqual([
        ['group', '58.10'],
        ['group', '58.20'],
        ['group', '58.30'],
      ])
      expect(await pricesIn([one, two, three])).toEqual({})
      expect(await afterDays(2)).toBe(0)
      expect(await afterDays(3)).toBe(3)
      expect(await pricesIn([one, two, three])).toEqual({ [one]: 5810, [two]: 5820, [three]: 5830 })
    })

    test('wait all or none: if one group belongs to another seller, or one price is below cost, nothing is scheduled', async () => {
      const [own, second, amras] = [await groupOf(tarik), await groupOf(tarik), await groupOf(amra)]
      const foreign = await plan(
        [
          { groupId: own, price: '58.10' },
          { groupId: amras, price: '58.20' },
        ],
        3,
      )
      expect([foreign.status, foreign.body.code]).toEqual([404, 'common.notFound'])
      // A group price is below cost if a company of the group buys at it.
      await assign(tarik, world.megabajt, [{ productId: world.northfall }])
      await change(tarik, world.megabajt, world.northfall, {})
      await db.updateTable('companies').set({ price_group_id: second }).where('id', '=', world.megabajt).execute()
      const below = [
        { groupId: own, price: '58.10' },
        { groupId: second, price: '40.00' },
      ]
      const cheap = await plan(below, 3)
      expect([cheap.status, cheap.body.code]).toEqual([409, 'price.belowCost'])
      expect(await waiting()).toEqual([])

      const agreed = await plan(below, 3, { confirmBelowCost: true, reason: 'Opening offer' })
      expect(agreed.status).toBe(200)
      expect(await waiting()).toHaveLength(2)
      await db.updateTable('companies').set({ price_group_id: null }).where('id', '=', world.megabajt).execute()
    })

    test('leave none behind where the second cannot be written', async () => {
      const [one, two] = [await groupOf(tarik), await groupOf(tarik)]
      await sql`create function refuse_second() returns trigger language plpgsql as $$
        begin if new.group_id = ${sql.lit(two)} then raise exception 'the disk is full'; end if; return new; end $$`.execute(
        owner.db,
      )
      await sql`create trigger refuse_second before insert on scheduled_prices for each row execute function refuse_second()`.execute(
        owner.db,
      )
      try {
        const failed = await plan(
          [
            { groupId: one, price: '58.10' },
            { groupId: two, price: '58.20' },
          ],
          3,
        )
        expect(failed.status).toBe(500)
      } finally {
        await sql`drop function refuse_second cascade`.execute(owner.db)
      }
      expect(await waiting()).toEqual([])
      const { rows } = await sql<{ noted: number }>`select count(*)::int as noted from security_events
        where kind = 'prices.scheduled' and detail @> ${JSON.stringify({ groupIds: [one] })}::jsonb`.execute(db)
      expect(rows[0]?.noted).toBe(0)
    })

    test('a group named twice gets its last price, once', async () => {
      const one = await groupOf(tarik)
      await plan(
        [
          { groupId: one, price: '58.10' },
          { groupId: one, price: '58.40' },
        ],
        3,
      )
      expect((await waiting()).map((row: { price: string }) => row.price)).toEqual(['58.40'])
    })
  })

  test('the base price and a group price apply from their day, and prices that depend on them follow', async () => {
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

describe('products scheduled to be assigned on a day', () => {
  /** Three products at 10.00, in a price group at 9.00, that cost 5.85 with VAT. */
  let some: number[] = []
  let groupId = 0
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'LATER-' || n, 'Later ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
        from products p, generate_series(1, 3) n where p.id = ${world.northfall} returning id, code),
      costs as (
        insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
        select made.code, made.id, b.supplier_id, 50000, 'BAM', 50000, b.vat_treatment, b.data_key_id
        from made, key_batches b where b.code = 'B-0412' returning id, product_id),
      keyed as (
        insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
        select product_id, id, 'test', sha256(('cost ' || id)::bytea), '0000', 6 from costs)
      select id from made order by id`.execute(db)
    some = rows.map(({ id }) => id)
    groupId = (await tarik('POST', '/groups/create-group', { name: 'Later', currency: 'BAM' })).body.data.id
    for (const productId of some)
      await tarik('PUT', '/groups/update-product-group-prices', { productId, prices: [{ groupId, price: '9.00' }] })
  })
  beforeEach(() => sql`delete from company_products where product_id = any(${some}::bigint[])`.execute(db))

  const [first, second, third] = [() => Number(some[0]), () => Number(some[1]), () => Number(some[2])]
  /** A company's own price and override of each of them, by the number in its code. */
  const has = async (companyId: number) => {
    const { rows } = await sql<{ n: string; price: number | null; override: number | null; moq: number | null }>`
      select right(p.code, 1) as n, cp.price::int, cp.override_price::int as override, cp.moq from company_products cp
      join products p on p.id = cp.product_id
      where cp.company_id = ${companyId} and p.id = any(${some}::bigint[]) order by p.id`.execute(db)
    return rows.map(({ n, price, override, moq }) => [n, price, override, moq])
  }
  const ofGroup = async (companyId: number, more: object) =>
    tarik('POST', `${path}/create-company-product-price-group-category`, { companyId, groupId, ...more })
  const scheduleOf = async (id: number) => (await tarik('GET', `${path}/get-scheduled-price/${id}`)).body.data
  const under = async (parentId: number, work: () => Promise<void>) => {
    const move = (id: number) =>
      db.updateTable('companies').set({ parent_id: id }).where('id', '=', world.megabajt).execute()
    await move(parentId)
    try {
      await work()
    } finally {
      await move(world.brava)
    }
  }

  test('Megabajt gets one at its price and MOQ on the day, not before and not twice, and the history says that it was scheduled', async () => {
    const validFrom = await inDays(3)
    const items = [{ productId: first(), price: '8.00', moq: 4 }]
    const body = { companyId: world.megabajt, items, validFrom }
    const key = { 'idempotency-key': 'assign-later' }
    const asked = await tarik('POST', `${path}/create-company-product-price`, body, key)
    expect(asked.body.data).toMatchObject({ count: 1, ids: [], update: null, scheduledId: expect.any(Number) })
    expect(asked.body.data.info).toMatch(/^Scheduled for /)
    const again = await tarik('POST', `${path}/create-company-product-price`, body, key)
    expect(again.body.data.scheduledId).toBe(asked.body.data.scheduledId)
    expect(await listed(tarik, { companyId: world.megabajt, state: ['waiting'] })).toMatchObject([
      { kind: 'assign', price: '8.00', products: 1, title: 'Later 1' },
    ])
    expect(await afterDays(2)).toBe(0)
    expect(await has(world.megabajt)).toEqual([])
    const done = await Promise.all([afterDays(3), afterDays(3), afterDays(3)])
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await has(world.megabajt)).toEqual([['1', 800, null, 4]])
    expect(await keptPrice(world.megabajt, first())).toBe(800)
    const said = await db
      .selectFrom('price_history')
      .select(['cause', 'new_value', 'user_id'])
      .where('product_id', '=', first())
      .where('company_id', '=', world.megabajt)
      .where('new_value', '=', 800)
      .execute()
    expect(said).toEqual([{ cause: 'schedule', new_value: 800, user_id: world.tarik }])
  })

  test('an assignment that would be refused today is refused, also at the field of the day, and nothing is scheduled', async () => {
    const validFrom = await inDays(3)
    const later = (who: typeof tarik, companyId: number, item: object, more: object = {}) =>
      assign(who, companyId, [item], { validFrom, ...more })
    const past = await later(tarik, world.megabajt, { productId: first() }, { validFrom: await inDays(0) })
    expect([past.body.code, past.body.data.fields[0].path]).toEqual(['price.validFromPast', 'validFrom'])
    const loss = { productId: first(), price: '5.00' }
    expect((await later(tarik, world.megabajt, loss)).body.code).toBe('price.belowCost')
    const silent = await later(tarik, world.megabajt, loss, { confirmBelowCost: true })
    expect(silent.body.code).toBe('price.reasonNeeded')
    const both = { productId: first(), price: '8.00', marginBp: 100 }
    expect((await later(tarik, world.megabajt, both)).body.code).toBe('price.priceOrMargin')
    // Amra does not have it yet, then at 10.00.
    expect((await later(amra, world.gejmerija, { productId: first() })).status).toBe(404)
    await assign(tarik, world.digitalis, [{ productId: first() }])
    const cheap = await later(amra, world.gejmerija, { productId: first(), price: '9.00' })
    expect([cheap.status, cheap.body.code]).toEqual([422, 'price.belowPurchase'])
    expect((await later(lea, world.gejmerija, { productId: first() })).status).toBe(404)
    await assign(tarik, world.megabajt, [{ productId: first() }])
    expect((await later(tarik, world.megabajt, { productId: first() })).body.code).toBe('price.alreadyAssigned')
    expect(await listed(tarik, { state: ['waiting'] })).toEqual([])
    expect(await has(world.gejmerija)).toEqual([])
  })

  test('with a reason, one below cost is assigned with it on the day; if cancelled, it never is', async () => {
    const loss = [{ productId: first(), price: '5.00' }]
    const agreed = { confirmBelowCost: true, reason: 'Opening offer', validFrom: await inDays(2) }
    expect((await assign(tarik, world.megabajt, loss, agreed)).status).toBe(200)
    const dropped = await assign(tarik, world.megabajt, [{ productId: second() }], { validFrom: await inDays(2) })
    const cancel = () => tarik('PUT', `${path}/cancel-scheduled-price/${dropped.body.data.scheduledId}`, {})
    expect((await cancel()).body.data.scheduled).toMatchObject({ kind: 'assign', state: 'cancelled' })
    expect((await cancel()).body.code).toBe('price.scheduleEnded')
    expect(await afterDays(2)).toBe(1)
    expect(await has(world.megabajt)).toEqual([['1', 500, null, null]])
  })

  test('those of a price group are today’s: products added later are not included, what Tarik assigned in between stays and is reported', async () => {
    await sql`update products set deleted_at = now() where id = ${third()}`.execute(db)
    const asked = await ofGroup(world.megabajt, { marginBp: 2000, validFrom: await inDays(4) })
    expect(asked.body.data).toMatchObject({ count: 2, ids: [], already: 0, elsewhere: 0, update: null })
    await sql`update products set deleted_at = null where id = ${third()}`.execute(db)
    await assign(tarik, world.megabajt, [{ productId: first(), price: '7.00' }])
    const { body } = await tarik('POST', `${path}/company-products/${world.megabajt}`, { quickSearch: 'LATER-1' })
    expect(body.data).toMatchObject([{ scheduled: null }])
    expect(await afterDays(4)).toBe(1)
    expect(await has(world.megabajt)).toEqual([
      ['1', 700, null, null],
      ['2', null, null, null],
    ])
    expect(await keptPrice(world.megabajt, second())).toBe(702)
    expect(await scheduleOf(asked.body.data.scheduledId)).toMatchObject({ kind: 'assign', state: 'done', leftOut: 1 })
    await spreadNews(app.services)
    const told = (await tarik('POST', '/notifications/get-my-notifications', {})).body.data
    expect(told[0]).toMatchObject({ message: expect.stringContaining('Scheduled price not set: ') })
    expect(JSON.stringify(told[0])).toContain('Assigned already')
    const nothing = await ofGroup(world.megabajt, { groupId: groupId + 1000, validFrom: await inDays(4) })
    expect(nothing.body.code).toBe('price.nothingToAssign')
  })

  test('if none can be assigned any more, it is refused; for a single product the reason is given', async () => {
    const validFrom = await inDays(2)
    const one = await assign(tarik, world.megabajt, [{ productId: first(), price: '8.00' }], { validFrom })
    const two = await ofGroup(world.megabajt, { validFrom })
    await ofGroup(world.megabajt, {})
    await assign(tarik, world.digitalis, [{ productId: third() }])
    const hers = await assign(amra, world.gejmerija, [{ productId: third() }], { validFrom })
    await sql`delete from company_products where company_id = ${world.digitalis} and product_id = ${third()}`.execute(
      db,
    )
    expect(await afterDays(2)).toBe(0)
    expect(await scheduleOf(one.body.data.scheduledId)).toMatchObject({
      state: 'refused',
      problem: 'The product is already assigned to this company.',
    })
    expect(await scheduleOf(two.body.data.scheduledId)).toMatchObject({
      state: 'refused',
      problem: 'There is nothing new to assign.',
    })
    expect((await listed(amra, { companyId: world.gejmerija }))[0]).toMatchObject({
      id: hers.body.data.scheduledId,
      state: 'refused',
    })
    expect(await has(world.gejmerija)).toEqual([])
  })

  test('a scheduled price of Megabajt does not become an override once it is under Amra, nor an override a price', async () => {
    const validFrom = await inDays(2)
    const price = [{ productId: first(), price: '12.00' }]
    await assign(tarik, world.digitalis, [{ productId: first() }])
    await assign(tarik, world.megabajt, price, { validFrom })
    await under(world.digitalis, async () => {
      expect(await afterDays(2)).toBe(0)
      const asked = await assign(tarik, world.megabajt, price, { validFrom })
      expect(await scheduleOf(asked.body.data.scheduledId)).toMatchObject({ kind: 'assignOverride', state: 'waiting' })
    })
    expect(await afterDays(2)).toBe(0)
    expect(await has(world.megabajt)).toEqual([])
    await under(world.digitalis, async () => {
      await assign(tarik, world.megabajt, price, { validFrom })
      expect(await afterDays(2)).toBe(1)
      expect(await has(world.megabajt)).toEqual([['1', null, 1200, null]])
    })
  })

  test('Gejmerija and Digitalis, which does not have it, both get one on the day, at Tarik’s price for Gejmerija', async () => {
    const both = (more: object) =>
      tarik('POST', `${path}/create-retailer-product-as-distributor`, {
        companyId: world.gejmerija,
        productId: first(),
        price: '12.00',
        moq: 3,
        ...more,
      })
    const asked = await both({ validFrom: await inDays(2) })
    expect(asked.body.data).toMatchObject({ count: 1, ids: [], scheduledId: expect.any(Number) })
    expect([await has(world.digitalis), await has(world.gejmerija)]).toEqual([[], []])
    expect(await afterDays(2)).toBe(1)
    expect(await has(world.digitalis)).toEqual([['1', null, null, null]])
    expect(await has(world.gejmerija)).toEqual([['1', null, 1200, 3]])
    expect((await both({ validFrom: await inDays(2) })).body.code).toBe('price.alreadyAssigned')
    expect((await amra('POST', `${path}/create-retailer-product-as-distributor`, {})).status).toBe(403)
  })

  test('Megabajt and Digitalis buy from the distributor itself: no reseller gets a product for them, today or later', async () => {
    const waiting = () => listed(tarik, { state: ['waiting'] })
    const rows = () => db.selectFrom('company_products').select('id').orderBy('id').execute()
    const before = [await rows(), await waiting()]
    for (const companyId of [world.megabajt, world.digitalis])
      for (const validFrom of [undefined, await inDays(2)])
        expect(
          await tarik('POST', `${path}/create-retailer-product-as-distributor`, {
            companyId,
            productId: first(),
            price: '12.00',
            validFrom,
          }),
        ).toMatchObject({ status: 422, body: { code: 'price.notResellersRetailer' } })
    expect([await rows(), await waiting()]).toEqual(before)
  })
})
