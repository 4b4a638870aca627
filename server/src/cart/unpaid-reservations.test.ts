import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { giveWay } from '../orders/fulfilment/give-way.ts'
import { serveMissingKeys } from '../orders/fulfilment/serve-missing-keys.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { shopWorld } from './testing/shop-world.ts'

const world = await shopWorld()
const { as, breaches, clock, colleague, companies, custodyOf, db, emptyStock, fill, order, place } = world
const { products, send, services, shop, statusOf, stock, tokenFor } = world
const { awaitingPayment, completed, partiallyCompleted } = orderStatus.code
const { cash, companyFunds, wireTransfer } = paymentType.code
const caps = { ...defaultParameters }

beforeEach(async () => {
  // Settles what earlier orders wait for: unpaid ones are denied, paid ones get their keys.
  const open = await db.selectFrom('orders').select(['id', 'status']).execute()
  for (const { id } of open.filter(({ status }) => status === awaitingPayment))
    await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'Over' })
  if (open.some(({ status }) => status === partiallyCompleted)) {
    await stock('northfall', 20)
    await serveMissingKeys(services, [products.northfall.id])
  }
  await emptyStock()
  await setParameters(db, caps)
})

/** Database sessions that wait for a lock of another. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many keys an order has: held for it, or given to it. */
async function setAside(orderId: number): Promise<number> {
  const rows = await db
    .selectFrom('slots')
    .select('id')
    .where('order_id', '=', orderId)
    .where('key_id', 'is not', null)
    .execute()
  return rows.length
}

/** Orders of one product, placed one after another; returns the result of each. */
async function orders(token: string, quantities: readonly number[], type: 1 | 3 | 5 = wireTransfer) {
  const outcomes: (number | string)[] = []
  for (const quantity of quantities) {
    const { id } = (await send(token, 'GET', '/shopping-cart')).body.data
    await send(token, 'DELETE', `/shopping-cart/${id}`)
    const { version } = await fill(token, [['northfall', quantity]])
    const answer = await order(token, version, type)
    outcomes.push(answer.status === 200 ? answer.body.data.order.status : answer.body.code)
  }
  return outcomes
}

test('a shop that reserves without paying gets at most half of the stock, and others can still buy', async () => {
  await stock('northfall', 100)
  const hoarder = await shop('Hrčak d.o.o.', 0)
  const asked = [20, 20, 10, 10, 1]
  expect(await orders(hoarder.token, asked)).toEqual([
    awaitingPayment,
    awaitingPayment,
    awaitingPayment,
    'cart.unpaidShare',
    'cart.unpaidShare',
  ])
  expect(await orders(await tokenFor('mirza'), [30], companyFunds)).toEqual([completed])
  // The cart warns of it beforehand.
  const { payWith } = (await send(hoarder.token, 'GET', '/shopping-cart')).body.data
  expect(payWith).toContainEqual({ paymentType: wireTransfer, problem: { code: 'UNPAID' } })
})

test('unpaid orders are capped in number and in value, the value with the credit limit on top', async () => {
  await stock('northfall', 100)
  await setParameters(db, { unpaidOrdersMost: 3 })
  const first = await shop('Tri narudžbe', 0)
  expect(await orders(first.token, [1, 1, 1, 1])).toEqual([
    ...Array<number>(3).fill(awaitingPayment),
    'cart.unpaidOrders',
  ])
  await setParameters(db, { unpaidOrdersMost: 20, unpaidValueFree: 130 })
  const second = await shop('Mala vrijednost', 0)
  expect(await orders(second.token, [2, 1])).toEqual([awaitingPayment, 'cart.unpaidValue'])
  const limit = { companyId: second.companyId, creditLimit: '100.00' }
  expect((await as('tarik', 'POST', '/companies/add-credit-limit', limit)).status).toBe(200)
  expect(await orders(second.token, [1, 1])).toEqual([awaitingPayment, 'cart.unpaidValue'])
})

test('of twelve colleagues who reserve at once, as many succeed as the cap has room for', async () => {
  await stock('northfall', 40)
  await setParameters(db, { unpaidOrdersMost: 5 })
  const { companyId } = await shop('Dvanaest kupaca', 0)
  const people = await Promise.all(Array.from({ length: 12 }, () => colleague(companyId, 3)))
  const carts = await Promise.all(people.map(({ token }) => fill(token, [['northfall', 1]])))
  const answers = await Promise.all(
    people.map(({ token }, index) => order(token, carts[index]?.version ?? 0, index % 2 ? cash : wireTransfer)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'cart.unpaidOrders')).toHaveLength(7)
  expect(await breaches()).toEqual([])
})

test('Digitalis cannot bypass its cap through Gejmerija; Nikola sees no figure of Digitalis', async () => {
  await stock('northfall', 100)
  await setParameters(db, { unpaidOrdersMost: 2 })
  expect(await orders(await tokenFor('amra'), [1])).toEqual([awaitingPayment])
  const nikola = await tokenFor('nikola')
  expect(await orders(nikola, [1, 1])).toEqual([awaitingPayment, 'cart.unpaidAbove'])
  const seen = await as('tarik', 'GET', `/orders/unpaid-reservations/${companies.digitalis}`)
  expect(seen.body.data).toMatchObject({ orders: 2, mostOrders: 2, keys: 2, value: '114.00', mostValue: '20000.00' })
  expect((await as('amra', 'GET', `/orders/unpaid-reservations/${companies.gejmerija}`)).body.data.orders).toBe(1)
  expect((await as('amra', 'GET', `/orders/unpaid-reservations/${companies.nexa}`)).status).toBe(404)
  const dashboard = await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')
  expect(dashboard.body.data.distributor.toDo.unpaidKeys).toMatchObject({ count: 2, orders: 2 })
})

test('keys that Mirza reserved but has not paid go to Amra’s paid order once they are no longer firm, and Mirza is notified', async () => {
  await stock('northfall', 10)
  const reserved = await place({ by: 'mirza', lines: [['northfall', 10]], paymentType: wireTransfer })
  const paid = await place({ by: 'amra', lines: [['northfall', 4]] })
  expect(await statusOf(paid)).toBe(partiallyCompleted)
  await giveWay(services)
  expect(await statusOf(paid)).toBe(partiallyCompleted)

  const now = clock.at
  clock.at = new Date(now.getTime() + 24 * 3_600_000)
  await Promise.all([giveWay(services), giveWay(services)])
  await giveWay(services)
  clock.at = now
  expect(await statusOf(paid)).toBe(completed)
  expect(await statusOf(reserved)).toBe(awaitingPayment)
  expect(await setAside(reserved)).toBe(6)
  expect(await custodyOf(reserved, 'released')).toHaveLength(4)
  const { events } = (await as('mirza', 'GET', `/orders/get-my-order/${reserved}`)).body.data
  expect(events.find(({ kind }: { kind: string }) => kind === 'keysGaveWay')?.facts).toEqual({
    keys: 4,
    product: products.northfall.title,
  })
  const mails = await db
    .selectFrom('mails')
    .select(['to_address', 'data'])
    .where('order_id', '=', reserved)
    .where('template', '=', 'order-keys-gave-way')
    .execute()
  expect(mails).toMatchObject([{ data: { keys: 4, product: products.northfall.title } }])

  // Paid now, it gets what is left at once and is owed the rest.
  expect((await as('tarik', 'POST', `/orders/approve-order/${reserved}`)).status).toBe(200)
  expect(await statusOf(reserved)).toBe(partiallyCompleted)
  await stock('northfall', 4)
  await giveWay(services)
  expect(await breaches()).toEqual([])
})

test('no more keys give way than are missing, the oldest order first, and none while the stock is sufficient', async () => {
  await stock('northfall', 6)
  const older = await place({ by: 'mirza', lines: [['northfall', 3]], paymentType: wireTransfer })
  clock.at = new Date(clock.at.getTime() + 60_000)
  const younger = await place({ by: 'nikola', lines: [['northfall', 3]], paymentType: wireTransfer })
  await place({ by: 'amra', lines: [['northfall', 4]] })
  const now = clock.at
  clock.at = new Date(now.getTime() + 25 * 3_600_000)
  await giveWay(services)
  clock.at = now
  expect({ older: await setAside(older), younger: await setAside(younger) }).toEqual({ older: 0, younger: 2 })
  expect(await breaches()).toEqual([])
})

test('if Mirza’s order cannot give way, neither Nikola’s younger one nor another product has to wait; the job fails', async () => {
  await stock('northfall', 4)
  await stock('ironOrchard', 3)
  const stuck = await place({ by: 'mirza', lines: [['northfall', 2]], paymentType: wireTransfer })
  clock.at = new Date(clock.at.getTime() + 60_000)
  const younger = await place({ by: 'nikola', lines: [['northfall', 2]], paymentType: wireTransfer })
  const other = await place({ by: 'nikola', lines: [['ironOrchard', 3]], paymentType: wireTransfer })
  const paid = [
    await place({ by: 'amra', lines: [['northfall', 2]] }),
    await place({ by: 'amra', lines: [['ironOrchard', 3]] }),
  ]
  const owner = connect(String(services.config.databaseUrl), { size: 1, asOwner: true })
  await sql
    .raw(`create function no_way() returns trigger language plpgsql as $$ begin
      if new.order_id = ${stuck} and new.kind = 'keysGaveWay' then raise exception 'no way'; end if; return new; end $$;
      create trigger no_way before insert on order_events for each row execute function no_way()`)
    .execute(owner.db)
  const now = clock.at
  clock.at = new Date(now.getTime() + 25 * 3_600_000)
  await expect(giveWay(services)).rejects.toThrow('could not all give way')
  clock.at = now
  expect({ stuck: await setAside(stuck), younger: await setAside(younger), other: await setAside(other) }).toEqual({
    stuck: 2,
    younger: 0,
    other: 0,
  })
  for (const id of paid) expect(await statusOf(id)).toBe(completed)
  await sql`drop function no_way cascade`.execute(owner.db)
  await owner.close()
  expect(await breaches()).toEqual([])
})

test('expired keys in stock serve nobody: Mirza’s reserved ones still give way', async () => {
  await stock('northfall', 5)
  const reserved = await place({ by: 'mirza', lines: [['northfall', 5]], paymentType: wireTransfer })
  const paid = await place({ by: 'amra', lines: [['northfall', 3]] })
  // They arrived in time, and no job has checked them since.
  const old = await stock('northfall', 3)
  await db
    .updateTable('keys')
    .set({ expires_on: sql<string>`current_date - 2` })
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
  const now = clock.at
  clock.at = new Date(now.getTime() + 25 * 3_600_000)
  await giveWay(services)
  clock.at = now
  expect({ paid: await statusOf(paid), reserved: await setAside(reserved) }).toEqual({ paid: completed, reserved: 2 })
  expect(await breaches()).toEqual([])
})

test('Mirza and Nikola are told of the keys that went to Amra’s paid order, not of those that had expired', async () => {
  const expire = async (orderId: number, most: number) =>
    db
      .updateTable('keys')
      .set({ expires_on: sql<string>`current_date - 2` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('slots')
          .select(sql<number>`key_id`.as('id'))
          .where('order_id', '=', orderId)
          .orderBy('id')
          .limit(most),
      )
      .execute()
  await stock('northfall', 5)
  const expired = await place({ by: 'mirza', lines: [['northfall', 2]], paymentType: wireTransfer })
  clock.at = new Date(clock.at.getTime() + 60_000)
  const mixed = await place({ by: 'nikola', lines: [['northfall', 3]], paymentType: wireTransfer })
  await expire(expired, 2)
  await expire(mixed, 1)
  await place({ by: 'amra', lines: [['northfall', 5]] })
  const now = clock.at
  clock.at = new Date(now.getTime() + 25 * 3_600_000)
  await giveWay(services)
  clock.at = now
  expect([await setAside(expired), await setAside(mixed)]).toEqual([0, 0])
  expect([await custodyOf(expired, 'released'), (await custodyOf(mixed, 'released')).length]).toEqual([[], 2])
  const told = { keys: 2, product: products.northfall.title }
  const mails = await db
    .selectFrom('mails')
    .select(['order_id', 'data'])
    .where('order_id', 'in', [expired, mixed])
    .where('template', '=', 'order-keys-gave-way')
    .execute()
  expect(mails).toMatchObject([{ order_id: mixed, data: told }])
  const events = await db
    .selectFrom('order_events')
    .select(['order_id', 'detail'])
    .where('order_id', 'in', [expired, mixed])
    .where('kind', '=', 'keysGaveWay')
    .execute()
  expect(events).toEqual([{ order_id: mixed, detail: told }])
  expect(await breaches()).toEqual([])
})

test('an order that Nikola places while keys give way gets none of them: they belong to Amra’s paid order', async () => {
  await stock('northfall', 6)
  const reserved = await place({ by: 'mirza', lines: [['northfall', 6]], paymentType: wireTransfer })
  const paid = await place({ by: 'amra', lines: [['northfall', 4]] })
  const now = clock.at
  clock.at = new Date(now.getTime() + 25 * 3_600_000)
  let gaveWay: Promise<void> | undefined
  const asked = await inTransaction(db, async (trx) => {
    // Another session locks the paid order, so that passing the keys on has to wait halfway.
    await sql`select from orders where id = ${paid} for update`.execute(trx)
    gaveWay = giveWay(services)
    await expect.poll(waitingForLocks, { timeout: 45_000 }).toBeGreaterThan(0)
    return orders(await tokenFor('nikola'), [2], companyFunds)
  })
  await gaveWay
  clock.at = now
  expect(asked).not.toEqual([completed])
  expect({ paid: await statusOf(paid), reserved: await setAside(reserved) }).toEqual({ paid: completed, reserved: 2 })
  expect(await breaches()).toEqual([])
})

test('keys of a denied order are offered to the paid order that lacks them, together with the denial', async () => {
  await stock('northfall', 3)
  const reserved = await place({ by: 'mirza', lines: [['northfall', 3]], paymentType: wireTransfer })
  const paid = await place({ by: 'amra', lines: [['northfall', 2]] })
  expect(await statusOf(paid)).toBe(partiallyCompleted)
  expect((await as('tarik', 'POST', `/orders/deny-order/${reserved}`, { reason: 'Ordered twice' })).status).toBe(200)
  const { rows } = await sql<{ data: { productId: number } }>`
    select data from pgboss.job where name = 'keys-arrived' and state = 'created' order by created_on desc limit 1`.execute(
    db,
  )
  expect(rows).toEqual([{ data: { productId: products.northfall.id } }])
  await serveMissingKeys(services, [products.northfall.id])
  expect(await statusOf(paid)).toBe(completed)
})

test('pictures that Mirza reserved stay his while Amra’s paid order takes none; Nikola’s paid order gets one, and Amra’s gets codes of a younger order', async () => {
  const takesPictures = (are: boolean) =>
    db.updateTable('companies').set({ image_keys_allowed: are }).where('id', '=', companies.digitalis).execute()
  const gaveWay = (orderId: number) =>
    db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', orderId)
      .where('template', '=', 'order-keys-gave-way')
      .execute()
  const pictures = await stock('northfall', 4)
  await db
    .updateTable('keys')
    .set({ kind: 2 })
    .where(
      'id',
      'in',
      pictures.map(({ id }) => id),
    )
    .execute()
  const reserved = await place({ by: 'mirza', lines: [['northfall', 4]], paymentType: wireTransfer })
  const paid = await place({ by: 'amra', lines: [['northfall', 2]] })
  const now = clock.at
  await takesPictures(false)
  try {
    clock.at = new Date(now.getTime() + 25 * 3_600_000)
    await giveWay(services)
    await giveWay(services)
    expect({ paid: await statusOf(paid), reserved: await setAside(reserved) }).toEqual({
      paid: partiallyCompleted,
      reserved: 4,
    })
    expect(await gaveWay(reserved)).toEqual([])
    expect(await custodyOf(reserved, 'released')).toEqual([])
    const other = await place({ by: 'nikola', lines: [['northfall', 1]] })
    await giveWay(services)
    expect([await statusOf(other), await setAside(reserved), await statusOf(paid)]).toEqual([
      completed,
      3,
      partiallyCompleted,
    ])
    // Keys that it can use it does get, although they are set aside for a younger order.
    await stock('northfall', 2)
    const younger = await place({ by: 'nikola', lines: [['northfall', 2]], paymentType: wireTransfer })
    clock.at = new Date(now.getTime() + 50 * 3_600_000)
    await giveWay(services)
    expect([await statusOf(paid), await setAside(reserved), await setAside(younger)]).toEqual([completed, 3, 0])
  } finally {
    clock.at = now
    await takesPictures(true)
  }
  expect(await breaches()).toEqual([])
})

test.each([
  { missed: 5, went: 3 },
  { missed: 1, went: 1 },
])(
  'of three codes and two pictures that Mirza reserved, $went go to Amra’s paid order of $missed without pictures: he is told of these and keeps the others',
  async ({ missed, went }) => {
    const takesPictures = (are: boolean) =>
      db.updateTable('companies').set({ image_keys_allowed: are }).where('id', '=', companies.digitalis).execute()
    await stock('northfall', 3)
    const pictures = (await stock('northfall', 2)).map(({ id }) => id)
    await db.updateTable('keys').set({ kind: 2 }).where('id', 'in', pictures).execute()
    const reserved = await place({ by: 'mirza', lines: [['northfall', 5]], paymentType: wireTransfer })
    const paid = await place({ by: 'amra', lines: [['northfall', missed]] })
    const now = clock.at
    await takesPictures(false)
    try {
      clock.at = new Date(now.getTime() + 25 * 3_600_000)
      await giveWay(services)
      await giveWay(services)
    } finally {
      clock.at = now
      await takesPictures(true)
    }
    const told = { keys: went, product: products.northfall.title }
    const { events } = (await as('mirza', 'GET', `/orders/get-my-order/${reserved}`)).body.data
    const facts = events.flatMap((event: { kind: string; facts: object }) =>
      event.kind === 'keysGaveWay' ? [event.facts] : [],
    )
    expect(facts).toEqual([told])
    const mails = await db
      .selectFrom('mails')
      .select('data')
      .where('order_id', '=', reserved)
      .where('template', '=', 'order-keys-gave-way')
      .execute()
    expect(mails).toMatchObject([{ data: told }])
    expect(await setAside(reserved)).toBe(5 - went)
    expect(await custodyOf(reserved, 'released')).toHaveLength(went)
    expect(await setAside(paid)).toBe(went)
    expect(await breaches()).toEqual([])
  },
)
