import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/db/connect.ts'
import { roundLimits } from '../platform/rounds/rounds.ts'
import { placingWorld } from './testing/placing-world.ts'

const world = await placingWorld()
const { db, products, stock, fill, order, shop, colleague, fundsOf, stockOf, holdsTrue, companies } = world
const price = 6190
const owner = connect(world.services.config.databaseUrl ?? '', { size: 2, asOwner: true })
afterAll(() => owner.close())

interface Buyer {
  readonly companyId: number
  readonly token: string
}
/** Companies that pay for themselves and have each ordered before, so their payers are cached. */
async function regulars(count: number, funds = 100 * price): Promise<Buyer[]> {
  const all: Buyer[] = []
  await stock('northfall', count)
  for (let n = 0; n < count; n += 1) {
    const buyer = await shop(`Regular ${randomUUID()}`, funds + price)
    const { version } = await fill(buyer.token, [['northfall', 1]])
    expect((await order(buyer.token, version)).status).toBe(200)
    all.push(buyer)
  }
  return all
}
const place = ({ token }: Pick<Buyer, 'token'>, version: number, key: string = randomUUID()) =>
  order(token, version, 5, { 'idempotency-key': key })

/** For each transaction that placed some of these companies' orders after `since`, how many it placed. */
async function roundsAfter(since: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where id > ${since} group by xmin order by 1`.execute(owner.db)
  return rows.map((row) => row.n)
}
const lastOrder = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from orders`.execute(db)).rows[0]?.id ?? 0

/** The results of each order after `since`; all of these rows are written by the transaction that placed it. */
async function madeAfter(since: number) {
  const { rows } = await sql<Record<'company_id' | 'units' | 'keys' | 'gross', number> & { rows: number[] }>`
    select o.company_id, o.gross, o.slots_total as units,
      (select count(*)::int from slots s join keys k on k.id = s.key_id and k.slot_id = s.id and k.state = 4 where s.order_id = o.id) as keys,
      array[
        (select count(*)::int from mails m where m.order_id = o.id),
        (select count(*)::int from (select from invoices where order_id = o.id union all select from invoices_due where order_id = o.id) x),
        (select count(*)::int from custody_log l where l.order_id = o.id and l.kind = 'assigned' and l.company_id = o.company_id and l.user_id = o.user_id),
        (select count(*)::int from ledger_transactions t where t.order_id = o.id and t.company_id = o.company_id and t.amount = -o.gross),
        (select count(*)::int from order_events e where e.order_id = o.id),
        (select count(*)::int from live_events e where e.topic = 'orders' and e.subject_id = o.id)] as rows
    from orders o where o.id > ${since} order by o.id`.execute(owner.db)
  return rows
}

describe('buyers of many companies who order at the same time', () => {
  it('share transactions, and each has its own order, mail, invoice and custody', async () => {
    const buyers = await regulars(14)
    await stock('northfall', 100)
    const versions = await Promise.all(buyers.map(({ token }, n) => fill(token, [['northfall', 1 + (n % 3)]])))
    const since = await lastOrder()
    const answers = await Promise.all(buyers.map((buyer, n) => place(buyer, versions[n]?.version ?? 0)))
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    expect(Math.max(...(await roundsAfter(since)))).toBeGreaterThan(1)
    const made = await madeAfter(since)
    expect(made.toSorted((a, b) => a.company_id - b.company_id)).toEqual(
      buyers.map(({ companyId }, n) => {
        const units = 1 + (n % 3)
        return { company_id: companyId, gross: units * price, units, keys: units, rows: [1, 1, units, 1, 2, 1] }
      }),
    )
    expect(answers.map(({ body }) => body.data.cart.available)).toEqual(
      buyers.map((_, n) => (((100 - 1 - (n % 3)) * price) / 100).toFixed(2)),
    )
    expect(new Set(answers.map(({ body }) => body.data.order.number)).size).toBe(14)
    await holdsTrue()
  })

  it('of one reseller and its retailers spend its money one after another, to the cent', async () => {
    await stock('northfall', 200)
    const both = [
      ...(await Promise.all(Array.from({ length: 6 }, () => colleague(companies.digitalis, 2)))),
      ...(await Promise.all(Array.from({ length: 6 }, () => colleague(companies.gejmerija, 3)))),
    ]
    for (const id of [companies.digitalis, companies.gejmerija])
      await world.as('tarik', 'POST', '/companies/add-funds', { companyId: id, amount: '3000' })
    const versions = await Promise.all(both.map(({ token }) => fill(token, [['northfall', 1]])))
    const before = [await fundsOf(companies.digitalis), await fundsOf(companies.gejmerija)]
    const since = await lastOrder()
    const answers = await Promise.all(both.map((buyer, n) => place(buyer, versions[n]?.version ?? 0)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(Math.max(...(await roundsAfter(since)))).toBe(1)
    const { rows } = await sql<{ buyer_id: number; spent: number }>`
      select buyer_id, sum(gross)::bigint as spent from order_legs where order_id > ${since} group by 1`.execute(db)
    const spent = new Map(rows.map((row) => [row.buyer_id, Number(row.spent)]))
    expect([await fundsOf(companies.digitalis), await fundsOf(companies.gejmerija)]).toEqual(
      [companies.digitalis, companies.gejmerija].map((id, n) => (before[n] ?? 0) - (spent.get(id) ?? 0)),
    )
    await holdsTrue()
  })

  it('in Bosnia get no key restricted to Germany, even if buyers from Berlin share their transaction', async () => {
    const buyers = await regulars(12)
    await sql`insert into regions (code, name) values ('DE', 'Germany');
      insert into countries (code, name, currency, vat_rate_bp, is_domestic) values ('DE', 'Deutschland', 'EUR', 1900, false)`.execute(
      db,
    )
    const inBerlin = buyers.filter((_, n) => n % 3 === 0).map(({ companyId }) => companyId)
    await sql`update companies set country_id = (select id from countries where code = 'DE') where id = any(${inBerlin}::bigint[])`.execute(
      db,
    )
    const german = (await stock('northfall', 60)).map(({ id }) => id)
    await sql`update key_batches set region_id = (select id from regions where code = 'DE')
      where id = (select batch_id from keys where id = ${german[0]})`.execute(db)
    await stock('northfall', 60)
    const versions = await Promise.all(buyers.map(({ token }, n) => fill(token, [['northfall', 1 + (n % 3)]])))
    const since = await lastOrder()
    const { aloneAfter } = roundLimits
    // Rounds undone here must not affect other tests.
    roundLimits.aloneAfter = 0
    const answers = await Promise.all(buyers.map((buyer, n) => place(buyer, versions[n]?.version ?? 0))).finally(() => {
      roundLimits.aloneAfter = aloneAfter
    })
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    const given = await db
      .selectFrom('orders as o')
      .innerJoin('slots as s', 's.order_id', 'o.id')
      .where('o.id', '>', since)
      .select(['o.company_id', 's.key_id'])
      .execute()
    expect(given.filter(({ key_id }) => key_id === null)).toEqual([])
    const bound = given.filter(({ key_id }) => german.includes(Number(key_id))).map(({ company_id }) => company_id)
    expect(bound.length).toBeGreaterThan(0)
    expect(bound.filter((companyId) => !inBerlin.includes(companyId))).toEqual([])
    await world.emptyStock()
    await holdsTrue()
  })

  it('are not held up by a buyer whose account somebody else has locked', async () => {
    const buyers = await regulars(8)
    await stock('northfall', 100)
    const [held, ...others] = buyers
    if (!held) throw new Error('nobody is held up')
    const versions = new Map<Buyer, number>()
    for (const buyer of buyers) versions.set(buyer, (await fill(buyer.token, [['northfall', 1]])).version)
    const go = (buyer: Buyer) => place(buyer, versions.get(buyer) ?? 0)
    let isFree = false
    await owner.db.transaction().execute(async (trx) => {
      await sql`select from ledger_accounts where company_id = ${held.companyId} for update`.execute(trx)
      const waits = [go(others[0] as Buyer), go(held)]
      const answers = await Promise.all([waits[0], ...others.slice(1).map(go)])
      expect(isFree).toBe(false)
      expect(answers.map((answer) => answer?.status)).toEqual(others.map(() => 200))
      void waits[1]?.then(() => (isFree = true))
    })
    await expect.poll(() => isFree).toBe(true)
    await holdsTrue()
  })

  it('lose nothing when one of them leaves without waiting for an answer', async () => {
    const buyers = await regulars(9)
    await stock('northfall', 100)
    await world.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.http.server.address() as AddressInfo
    const since = await lastOrder()
    const versions = await Promise.all(buyers.map(({ token }) => fill(token, [['northfall', 1]])))
    const sent = buyers.map(
      ({ token }, n) =>
        new Promise<number | undefined>((resolve) => {
          const body = JSON.stringify({ version: versions[n]?.version, paymentType: 5 })
          const call = request(
            {
              port,
              method: 'POST',
              path: '/api/shopping-cart/create-order-from-shopping-cart',
              headers: {
                authorization: `Bearer ${token}`,
                'idempotency-key': randomUUID(),
                'content-type': 'application/json',
              },
            },
            (answer) => {
              answer.resume()
              resolve(answer.statusCode)
            },
          )
          call.on('error', () => resolve(undefined))
          call.end(body)
          if (n % 3 === 1) setTimeout(() => call.destroy(), n)
        }),
    )
    const statuses = await Promise.all(sent)
    expect(statuses.filter((_, n) => n % 3 !== 1)).toEqual(Array(6).fill(200))
    // A buyer who left has an order or none, never half of one.
    await pause(300)
    const made = await madeAfter(since)
    expect(made.length).toBeGreaterThanOrEqual(6)
    for (const one of made) expect(one).toMatchObject({ keys: 1, rows: [1, 1, 1, 1, 2, 1] })
    await holdsTrue()
  })

  it('and through two processes get what each of them asked for, once', async () => {
    const other = await createApp(
      readConfig({
        BRAVA_MODE: 'test',
        DATABASE_URL: world.services.config.databaseUrl,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        ROLE: 'web',
      }),
      { clock: world.clock },
    )
    try {
      const buyers = await regulars(12)
      await stock('northfall', 300)
      const since = await lastOrder()
      for (let time = 0; time < 3; time += 1) {
        const versions = await Promise.all(buyers.map(({ token }) => fill(token, [['northfall', 1]])))
        // Each asks both at the same time, under one key.
        const answers = await Promise.all(
          buyers.flatMap(({ token }, n) => {
            const key = randomUUID()
            return [world.app, other].map(async ({ http }) => {
              const answer = await http.inject({
                method: 'POST',
                url: '/api/shopping-cart/create-order-from-shopping-cart',
                headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
                payload: { version: versions[n]?.version, paymentType: 5 },
              })
              return answer.statusCode
            })
          }),
        )
        expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
        expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(buyers.length)
      }
      const made = await madeAfter(since)
      expect(made).toHaveLength(3 * buyers.length)
      expect(Math.max(...(await roundsAfter(since)))).toBeGreaterThan(1)
      for (const { companyId } of buyers) expect(await fundsOf(companyId)).toBe(97 * price)
      await holdsTrue()
    } finally {
      await other.close()
    }
  })
})

/** What a buyer does, and what results, whoever else orders. */
const fates = ['fine', 'fine', 'fine', 'short', 'moved', 'empty', 'stale', 'twice', 'known', 'scarce'] as const
type Fate = (typeof fates)[number]
const codes: Readonly<Partial<Record<Fate, string>>> = {
  short: 'ledger.insufficientFunds',
  moved: 'cart.notValid',
  empty: 'cart.empty',
  stale: 'cart.changed',
}

describe('any buyers who order at the same time', () => {
  it('each get what they would get alone', { timeout: 360_000 }, async () => {
    const buyers = await regulars(12)
    const scene = fc.record({
      fates: fc.array(fc.constantFrom(...fates), { minLength: 2, maxLength: 12 }),
      units: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }),
      scarce: fc.integer({ min: 0, max: 4 }),
    })
    const shared: number[] = []
    const { aloneAfter } = roundLimits
    // Rounds are tried however many were refused before.
    roundLimits.aloneAfter = 0
    try {
      await fc.assert(
        fc.asyncProperty(scene, async (drawn) => void shared.push(await play(buyers, drawn))),
        {
          numRuns: 25,
          seed: 206,
          endOnFailure: true,
          // Of twelve, those who come while the first is in progress share a round.
          examples: [[{ fates: Array(12).fill('fine'), units: Array(12).fill(2), scarce: 0 }]],
        },
      )
    } finally {
      roundLimits.aloneAfter = aloneAfter
    }
    expect(Math.max(...shared)).toBeGreaterThan(1)
    await holdsTrue()
  })
})

async function play(
  all: readonly Buyer[],
  { fates: drawn, units, scarce }: { fates: readonly Fate[]; units: readonly number[]; scarce: number },
): Promise<number> {
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
  await stock('northfall', 100)
  if (scarce > 0) await stock('ironOrchard', scarce)
  const turns = await Promise.all(drawn.map((fate, n) => prepare(all[n] as Buyer, fate, units[n] ?? 1)))
  const since = await lastOrder()
  const { available } = await stockOf(products.northfall.id)
  const answers = await Promise.all(
    turns.map(async ({ buyer, fate, version, key }) => {
      const sent = await Promise.all(Array.from({ length: fate === 'twice' ? 2 : 1 }, () => place(buyer, version, key)))
      return sent.toSorted((a, b) => a.status - b.status)
    }),
  )
  const shared = Math.max(0, ...(await roundsAfter(since)))
  const made = await madeAfter(since)
  for (const one of made)
    expect(one).toMatchObject({ keys: one.units, gross: one.units * price, rows: [1, 1, one.units, 1, 2, 1] })
  const ofBuyer = (id: number) => made.filter((one) => one.company_id === id)
  let gotScarce = 0
  let gotPlenty = 0
  for (const [n, { buyer, fate, amount, key, version, first, funds }] of turns.entries()) {
    const [answer, copy] = answers[n] ?? []
    if (!answer) throw new Error('no answer')
    const isPlaced = fate === 'fine' || fate === 'twice' || (fate === 'scarce' && answer.status === 200)
    if (fate === 'known') expect(answer.text).toBe(first)
    else if (fate === 'scarce') expect([200, 409, 422]).toContain(answer.status)
    else expect([fate, answer.body.code]).toEqual([fate, codes[fate]])
    if (copy) expect([200, 409]).toContain(copy.status)
    expect([fate, ofBuyer(buyer.companyId).map((one) => one.units)]).toEqual([fate, isPlaced ? [amount] : []])
    expect([fate, await fundsOf(buyer.companyId)]).toEqual([fate, funds - (isPlaced ? amount * price : 0)])
    if (fate === 'scarce') gotScarce += isPlaced ? 1 : 0
    else gotPlenty += isPlaced ? amount : 0
    // The same request again gets the same answer and does nothing.
    const again = await place(buyer, version, key)
    expect([again.status, again.body.code]).toEqual([answer.status, answer.body.code])
    if (again.status === 200) expect(again.text).toBe(answer.text)
    await restore(buyer)
  }
  expect(await lastOrderCount(since)).toBe(made.length)
  expect(gotScarce).toBe(Math.min(scarce, drawn.filter((fate) => fate === 'scarce').length))
  expect((await stockOf(products.northfall.id)).available).toBe(available - gotPlenty)
  return shared
}

const lastOrderCount = async (since: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from orders where id > ${since}`.execute(db)).rows[0]?.n

async function prepare(buyer: Buyer, fate: Fate, wanted: number) {
  const { token, companyId } = buyer
  const key = randomUUID()
  const amount = fate === 'scarce' ? 1 : wanted
  let first = ''
  let { version } = await fill(token, [[fate === 'scarce' ? 'ironOrchard' : 'northfall', amount]])
  if (fate === 'known') {
    first = (await place(buyer, version, key)).text
    await fill(token, [['northfall', amount]])
  }
  const cart = sql`(select c.id from carts c where c.company_id = ${companyId})`
  if (fate === 'moved') await sql`update cart_items set seen_price = seen_price - 1 where cart_id = ${cart}`.execute(db)
  if (fate === 'empty') await sql`delete from cart_items where cart_id = ${cart}`.execute(db)
  if (fate === 'stale') version += 7
  if (fate === 'short') {
    const amountLeft = await fundsOf(companyId)
    await sql`update ledger_accounts set balance = balance - ${amountLeft} where company_id = ${companyId} and kind = 'funds'`.execute(
      owner.db,
    )
  }
  return { buyer, fate, amount, key, version, first, funds: await fundsOf(companyId) }
}

/** Sets its funds to what its books say again, and empties its cart. */
async function restore({ companyId, token }: Buyer): Promise<void> {
  await sql`update ledger_accounts a set balance = (select coalesce(sum(p.amount), 0) from ledger_postings p where p.account_id = a.id)
    where a.company_id = ${companyId} and a.kind = 'funds'`.execute(owner.db)
  const cart = await world.send(token, 'GET', '/shopping-cart')
  await world.send(token, 'DELETE', `/shopping-cart/${cart.body.data.id}`)
}
