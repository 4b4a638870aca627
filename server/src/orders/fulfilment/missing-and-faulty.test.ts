import { orderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { serveMissingKeys } from './serve-missing-keys.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { orderWorld } from '../testing/order-world.ts'
import { placeAsCustomer } from '../testing/place-as-customer.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, custodyOf, db, breaches, issueInvoices, keysOf, nobodyWaits, place, products, services, statusOf, stock } =
  world
const s = orderStatus.code

describe('a sold-out line', () => {
  it('is Missing, and is served when keys arrive: the oldest paid order first, only the new keys mailed', async () => {
    await nobodyWaits()
    const [old] = await stock('ironOrchard', 1)
    const first = await place({ by: 'mirza', lines: [['ironOrchard', 2]] })
    const second = await place({ by: 'amra', lines: [['ironOrchard', 2]] })
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.partiallyCompleted, s.partiallyCompleted])
    expect((await as('tarik', 'POST', `/orders/assign-order-missing-key/${first}`)).body.code).toBe(
      'order.nothingInStock',
    )

    await stock('ironOrchard', 2)
    await serveMissingKeys(services, [products.ironOrchard.id])
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.completed, s.partiallyCompleted])
    const mails = await db.selectFrom('mails').selectAll().where('order_id', '=', first).orderBy('id').execute()
    expect(mails).toHaveLength(2)

    await stock('ironOrchard', 1)
    const answer = await as('tarik', 'POST', `/orders/assign-order-missing-key/${second}`)
    expect(answer.body.data).toMatchObject({
      info: '1 key assigned and sent.',
      order: { status: s.completed, missing: 0 },
    })
    expect((await keysOf(first)).map((slot) => slot.keyId)).toContain(old?.id)
    await issueInvoices()
    const invoices = await db.selectFrom('invoices').select('id').where('order_id', '=', first).execute()
    expect(invoices).toHaveLength(1)
  })

  it('of orders with no key left for them is not checked again: one arriving key is work for one order, however many wait', async () => {
    await nobodyWaits()
    const waiting: number[] = []
    for (const by of ['mirza', 'amra', 'mirza', 'amra'] as const)
      waiting.push(await place({ by, lines: [['ironOrchard', 1]] }))
    let asked = 0
    const counting = {
      now: () => {
        asked += 1
        return world.clock.now()
      },
    }
    const serve = async () => {
      asked = 0
      await serveMissingKeys({ ...services, clock: counting }, [products.ironOrchard.id])
      return asked
    }
    expect(await serve()).toBe(0)
    await stock('ironOrchard', 1)
    const once = await serve()
    expect(once).toBeGreaterThan(0)
    await stock('ironOrchard', 1)
    expect(await serve()).toBe(once)
    const statuses = await Promise.all(waiting.map(statusOf))
    expect(statuses).toEqual([s.completed, s.completed, s.partiallyCompleted, s.partiallyCompleted])
  })

  it('of an order that cannot be served now blocks no order behind it, and is served once it can be', async () => {
    await nobodyWaits()
    const first = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    const second = await place({ by: 'amra', lines: [['ironOrchard', 1]] })
    await stock('ironOrchard', 2)
    let asked = 0
    const failingFirst = {
      now: () => {
        asked += 1
        if (asked === 1) throw new Error('out of order')
        return world.clock.now()
      },
    }
    const serving = serveMissingKeys({ ...services, clock: failingFirst }, [products.ironOrchard.id])
    await expect(serving).rejects.toThrow('1 orders could not be served')
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.partiallyCompleted, s.completed])
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect(await statusOf(first)).toBe(s.completed)
  })
})

describe('a faulty key', () => {
  it('is replaced from another batch, stays in quarantine, and never reaches another order', async () => {
    await nobodyWaits()
    const [bad, sameBatch] = await stock('northfall', 2)
    const others = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const [slot] = await keysOf(id)
    expect(slot?.keyId).toBe(bad?.id)
    await as('mirza', 'POST', `/orders/report-faulty-key/${bad?.id}`, { reason: 'Already redeemed' })
    expect((await as('mirza', 'POST', `/orders/get-my-orders`, {})).status).toBe(200)
    const reported = await as('tarik', 'GET', `/orders/get-plain-order-key-details/${id}`)
    expect(reported.body.data.slots[0].fault).toMatchObject({ state: 1 })

    const answer = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${bad?.id}`, { reason: 'Already redeemed' })
    expect(answer.body.data).toMatchObject({ isReplaced: true, order: { status: s.completed } })
    const [after] = await keysOf(id)
    expect(after).toMatchObject({ id: slot?.id, keyId: others[0]?.id })
    expect(await custodyOf(id, 'faulty')).toMatchObject([{ key_id: bad?.id, reason: 'Already redeemed' }])
    const quarantined = await db
      .selectFrom('keys')
      .select(['state', 'slot_id'])
      .where('id', '=', Number(bad?.id))
      .executeTakeFirst()
    expect(quarantined).toEqual({ state: 5, slot_id: slot?.id })

    // Everything left in stock is sold: the faulty key is not among it.
    const next = await place({ by: 'amra', lines: [['northfall', 3]] })
    const sold = (await keysOf(next)).map((one) => one.keyId)
    expect(sold).toContain(sameBatch?.id)
    expect(sold).not.toContain(bad?.id)
    expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${bad?.id}`, { reason: 'again' })).status).toBe(404)
  })

  it('is replaced while somebody orders the last keys: neither has to start again', async () => {
    await nobodyWaits()
    const [bad] = await stock('northfall', 3)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    let tries = 0
    let replacing: ReturnType<typeof as> | undefined
    const waitingForLocks = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
      ).rows[0]?.n
    await inTransaction(db, async (trx) => {
      tries += 1
      await placeAsCustomer({ ...services, db: trx }, world, { by: 'amra', lines: [['northfall', 1]] })
      replacing ??= as('tarik', 'PUT', `/orders/withdraw-faulty-key/${bad?.id}`, { reason: 'Already redeemed' })
      await expect.poll(waitingForLocks, { timeout: 45_000 }).toBeGreaterThan(0)
      // Longer than PostgreSQL's deadlock check takes for the current waiter: the next one in a cycle would be this
      // order.
      await new Promise((resume) => setTimeout(resume, 1500))
    })
    expect((await replacing)?.body.data).toMatchObject({ isReplaced: true })
    expect([tries, await statusOf(id)]).toEqual([1, s.completed])
  })

  it('leaves its unit missing if there is no other key, and the order partially completed', async () => {
    await nobodyWaits()
    await stock('ironOrchard', 1)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    const [slot] = await keysOf(id)
    const answers = await Promise.all(
      [1, 2].map(() => as('tarik', 'PUT', `/orders/withdraw-faulty-key/${slot?.keyId}`, { reason: 'dead' })),
    )
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)
    expect(await statusOf(id)).toBe(s.partiallyCompleted)
    expect((await keysOf(id))[0]).toMatchObject({ state: 2, keyId: null })
  })
})

describe('keys for Germany, of a product that Mirza of Čapljina ordered before', () => {
  const { companies } = world
  /** Adds keys bound to Germany to the stock. */
  async function german(count: number) {
    const keys = await stock('northfall', count)
    await sql`update key_batches set region_id = (select id from regions where code = 'DE')
      where id = (select batch_id from keys where id = ${keys[0]?.id})`.execute(db)
    return keys.map(({ id }) => id)
  }
  const isIn = (companyId: number, country: string) =>
    sql`update companies set country_id = (select id from countries where code = ${country}) where id = ${companyId}`.execute(
      db,
    )
  /** Keys of an order's units, assigned or set aside. */
  const given = async (orderId: number) => {
    const slots = db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).orderBy('position')
    return (await slots.execute()).map((slot) => slot.key_id)
  }
  const serve = () => serveMissingKeys(services, [products.northfall.id])

  beforeEach(async () => {
    await sql`insert into regions (code, name) values ('DE', 'Germany') on conflict do nothing`.execute(db)
    await sql`insert into countries (code, name, currency, vat_rate_bp, is_domestic)
      values ('DE', 'Deutschland', 'EUR', 1900, false), ('HR', 'Hrvatska', 'EUR', 2500, false) on conflict do nothing`.execute(
      db,
    )
    await nobodyWaits()
  })
  afterEach(async () => {
    await isIn(companies.nexa, 'BA')
    await isIn(companies.digitalis, 'BA')
    await world.emptyStock()
  })

  it('do not go to him when they arrive: his unit stays missing and says why, Amra of Berlin gets one, and he gets the next that works', async () => {
    const his = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await isIn(companies.digitalis, 'DE')
    const hers = await place({ by: 'amra', lines: [['northfall', 1]] })
    const [first, second] = await german(2)
    await serve()
    expect([await given(his), await given(hers)]).toEqual([[null], [first]])
    expect((await as('tarik', 'POST', `/orders/assign-order-missing-key/${his}`)).body).toMatchObject({
      code: 'order.noneForBuyer',
    })
    const [anywhere] = await stock('northfall', 1)
    await serve()
    expect(await given(his)).toEqual([anywhere?.id])
    const left = await db.selectFrom('keys').select('state').where('id', '=', Number(second)).executeTakeFirst()
    expect(left?.state).toBe(2)
  })

  it('do not go to him when Tarik approves his order, whether it waited with held money or for a transfer', async () => {
    const onHold = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const byWire = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    await german(2)
    for (const id of [onHold, byWire]) {
      expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
      expect([await statusOf(id), await given(id)]).toEqual([s.partiallyCompleted, [null]])
    }
  })

  it('do not replace a faulty key of his', async () => {
    const [bad] = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await german(1)
    const answer = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${bad?.id}`, { reason: 'dead' })
    expect(answer.body.data).toMatchObject({ isReplaced: false, order: { status: s.partiallyCompleted } })
    expect(await given(id)).toEqual([null])
  })

  it('that were set aside for Amra of Berlin go to other waiting orders once her company is in Mostar', async () => {
    await isIn(companies.digitalis, 'DE')
    const [key] = await german(1)
    const hers = await place({ by: 'amra', lines: [['northfall', 1]], paymentType: 3 })
    expect(await given(hers)).toEqual([key])
    await isIn(companies.digitalis, 'BA')
    await isIn(companies.nexa, 'DE')
    const his = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect((await as('tarik', 'POST', `/orders/approve-order/${hers}`)).status).toBe(200)
    expect(await given(hers)).toEqual([null])
    expect(await custodyOf(hers, 'released')).toMatchObject([{ key_id: key, reason: 'otherRegion' }])
    await serve()
    expect(await given(his)).toEqual([key])
  })

  it('go to him in Zagreb while the EEA is one area, and not otherwise', async () => {
    await isIn(companies.nexa, 'HR')
    await setParameters(db, { eeaIsOneArea: false })
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const [key] = await german(1)
    await serve()
    expect(await given(id)).toEqual([null])
    await setParameters(db, { eeaIsOneArea: true })
    await serve()
    expect(await given(id)).toEqual([key])
  })

  it('are skipped when he orders, and he gets the oldest that work, even if there are plenty', async () => {
    await german(40)
    const fitting = (await stock('northfall', 3)).map(({ id }) => id)
    expect(await given(await place({ by: 'mirza', lines: [['northfall', 3]] }))).toEqual(fitting)
  })
})

booksAreTrueAfterwards(breaches)
