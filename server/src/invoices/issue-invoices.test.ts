import { orderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, type Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { testDatabase } from '../testing/database.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { issueDueInvoices, noticeLateInvoices } from './issue-invoices.ts'
import { noteDueInvoices } from './note-due-invoices.ts'

const url = await testDatabase()
const connection = connect(url, { size: 12 })
const { db } = connection
const other = connect(url, { size: 12 })
const owner = connect(url, { size: 1, asOwner: true })
afterAll(async () => {
  await connection.close()
  await other.close()
  await owner.close()
})

// Brava sells to Digitalis, Digitalis to Gejmerija: one product, both legs at their own prices.
await sql`
  insert into currencies values ('BAM', 'KM', 'Convertible mark'), ('EUR', '€', 'Euro');
  insert into countries (code, name, currency, vat_rate_bp, is_domestic) values ('BA', 'Bosna i Hercegovina', 'BAM', 1700, true)`.execute(
  db,
)
const company = async (name: string, type: number, parent: number | null) => {
  const { rows } = await sql<{ id: number }>`
    insert into companies (name, legal_name, type, parent_id, status, currency, country_id, town, tax_id)
    values (${name}, ${`${name} d.o.o.`}, ${type}, ${parent}, 2, 'BAM', (select id from countries), 'Sarajevo', '4200000000001') returning id`.execute(
    db,
  )
  return rows[0]!.id
}
const brava = await company('Brava', 1, null)
const digitalis = await company('Digitalis', 2, brava)
const gejmerija = await company('Gejmerija Banja Luka', 3, digitalis)
const { rows: made } = await sql<{ product: number; user: number }>`
  with category as (insert into categories (title) values ('Games') returning id),
    platform as (insert into product_types (title) values ('PC') returning id),
    publisher as (insert into publishers (name) values ('Kaldera Works') returning id),
    product as (insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'NF-0117', 'Northfall: Ashen Crown', category.id, platform.id, publisher.id, 2, 6190 from category, platform, publisher returning id),
    person as (insert into users (company_id, username, email, first_name, last_name)
      values (${gejmerija}, 'nikola', 'nikola@gejmerija.example', 'Nikola', 'Đurić') returning id)
  select product.id as product, person.id as user from product, person`.execute(db)
const { product, user } = made[0]!

let next = 18_342
/**
 * An approved, not yet served order of Gejmerija for one key: 61,90 KM for Nikola, 57,00 KM for Digitalis; VAT 17 %
 * included.
 */
async function order(options: { free?: boolean } = {}): Promise<number> {
  const number = String(next++).padStart(6, '0')
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into orders (number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total, slots_missing, status,
        net, vat, gross, is_domestic, rate_home, language, email, is_free)
      values (${number}, ${gejmerija}, ${digitalis}, ${user}, 'BAM', 5, 'approved', 3, 1, 1, ${orderStatus.code.processing}, 5291, 899, 6190, true, 1, 'bs', 'nikola@gejmerija.example',
        ${options.free === true}) returning id),
    legs as (
      insert into order_legs (order_id, seq, seller_id, buyer_id, currency, net, vat, gross)
      select id, 1::smallint, ${brava}::bigint, ${digitalis}::bigint, 'BAM', 4872, 828, 5700 from placed
      union all select id, 2::smallint, ${digitalis}::bigint, ${gejmerija}::bigint, 'BAM', 5291, 899, 6190 from placed
      returning id, order_id, net, vat, gross),
    line as (
      insert into order_lines (order_id, position, product_id, code, title, platform, vat_treatment, quantity)
      select id, 1, ${product}, 'NF-0117', 'Northfall: Ashen Crown', 'PC', 2, 1 from placed returning id, order_id),
    prices as (
      insert into order_line_prices (order_line_id, leg_id, unit_price, vat_rate_bp, net, vat, gross, trace)
      select line.id, legs.id, legs.gross, 1700, legs.net, legs.vat, legs.gross, '{"vatReason":"domestic"}' from line, legs),
    slot as (insert into slots (order_id, order_line_id, position, state) select order_id, id, 1, 2 from line)
  select id from placed`.execute(db)
  return rows[0]!.id
}

/** Nothing is issued automatically here: the tests decide when. */
const services = { jobs: { runHere: () => {} } }
/** The sale in its own transaction or the test's: on commit the order is sold and its invoices are due. */
async function sellIn(trx: Trx, orderId: number, now: Date) {
  await sql`update orders set status = ${orderStatus.code.partiallyCompleted} where id = ${orderId}`.execute(trx)
  await noteDueInvoices(trx, services, { orderId, now })
}
const sell = (orderId: number, now = new Date('2026-11-21T12:00:00Z')) =>
  inTransaction(db, (trx) => sellIn(trx, orderId, now))
async function issue(orderId: number, now?: Date) {
  await sell(orderId, now)
  await issueDueInvoices(db)
}
const invoicesOf = (orderId: number) =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('issuer_id').execute()

describe('invoices of an order', () => {
  it('has Brava invoice Digitalis and Digitalis invoice Gejmerija, each at its own price and in its own series', async () => {
    const id = await order()
    await issue(id)
    const [first, second] = await invoicesOf(id)
    expect(first).toMatchObject({
      issuer_id: brava,
      buyer_id: digitalis,
      gross: 5700,
      net: 4872,
      vat: 828,
      number: expect.stringMatching(/^1-2026-\d{4}$/),
    })
    expect(second).toMatchObject({
      issuer_id: digitalis,
      buyer_id: gejmerija,
      gross: 6190,
      number: expect.stringMatching(/^2-2026-\d{4}$/),
    })
    const snapshot = second?.snapshot as InvoiceSnapshot
    expect(snapshot.issuer.name).toBe('Digitalis d.o.o.')
    expect(snapshot.vatGroups).toEqual([{ rateBp: 1700, reason: 'domestic', net: 5291, vat: 899 }])
    expect(JSON.stringify(snapshot)).not.toContain('5700')
  })

  it('are issued once, however often they are requested', async () => {
    const id = await order()
    await issue(id)
    await issue(id)
    expect(await invoicesOf(id)).toHaveLength(2)
  })

  it('are not written for a key given away', async () => {
    const id = await order({ free: true })
    await issue(id)
    expect(await invoicesOf(id)).toHaveLength(0)
  })

  it('leave no gaps in the numbers when twenty orders are invoiced at once and every third is rolled back', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => order()))
    await Promise.all(
      ids.map((id, index) =>
        inTransaction(db, async (trx) => {
          await sellIn(trx, id, new Date('2026-11-21T12:00:00Z'))
          if (index % 3 === 0) throw new Error('rolled back on purpose')
        })
          .then(() => issueDueInvoices(db))
          .catch((error: Error) => expect(error.message).toBe('rolled back on purpose')),
      ),
    )
    expect((await findBreaches(db)).filter((breach) => breach.invariant === 'I8')).toEqual([])
    const { count } = await db
      .selectFrom('invoices')
      .where('order_id', 'in', ids)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(13 * 2)
  })

  it('are due from the sale until they are issued, and I6 reports an order that has neither', async () => {
    const id = await order()
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const told = async () =>
      (await findBreaches(db)).filter((one) => one.subject === `order ${number}` && one.invariant === 'I6')
    await sell(id)
    const due = await db.selectFrom('invoices_due').select('leg_id').where('order_id', '=', id).execute()
    expect(due).toHaveLength(2)
    expect(await told()).toEqual([])
    await sql`delete from invoices_due where leg_id = ${due[0]?.leg_id}`.execute(db)
    expect(await told()).toMatchObject([{ invariant: 'I6', detail: expect.stringContaining('none is due') }])
    await issue(id)
    expect(await told()).toEqual([])
    expect(await db.selectFrom('invoices_due').select('leg_id').execute()).toEqual([])
  })

  it('due for more than a minute are reported, and for ten they are a breach', async () => {
    const id = await order()
    await sell(id)
    expect(await noticeLateInvoices(db)).toBe(0)
    const late = (by: string) => sql`update invoices_due set created_at = now() - ${by}::interval`.execute(owner.db)
    await late('2 minutes')
    expect(await noticeLateInvoices(db)).toBe(2)
    const event = await db.selectFrom('security_events').select('detail').where('kind', '=', 'invoices.late').execute()
    expect(event).toEqual([{ detail: { count: 2 } }])
    await late('11 minutes')
    expect((await findBreaches(db)).filter(({ detail }) => detail.includes('is due since'))).toHaveLength(2)
    await issueDueInvoices(db)
  })

  it('carry the year of Sarajevo: an order placed on New Year’s Eve after eleven in UTC belongs to the new year', async () => {
    const id = await order()
    await issue(id, new Date('2026-12-31T23:30:00Z'))
    expect((await invoicesOf(id)).map((invoice) => invoice.number)).toEqual(['1-2027-0001', '2-2027-0001'])
  })

  it('can be neither changed nor deleted by the application', async () => {
    await expect(sql`update invoices set gross = 1`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from invoices`.execute(db)).rejects.toThrow(/permission denied/)
  })
})

/** Numbers of a series in consecutive order. */
async function numbersOf(issuer: number, year: number, after = 0) {
  const rows = await db
    .selectFrom('invoices')
    .select(['seq', 'issued_at as at', 'leg_id as leg'])
    .where('issuer_id', '=', issuer)
    .where('year', '=', year)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  return rows
}

describe('many invoices at once', () => {
  it('of a hundred orders, issued by two racing processes, have two hundred consecutive numbers', async () => {
    const before = {
      brava: (await numbersOf(brava, 2026)).length,
      digitalis: (await numbersOf(digitalis, 2026)).length,
    }
    const ids = await Promise.all(Array.from({ length: 100 }, () => order()))
    await Promise.all(ids.map((id) => sell(id)))
    const issued = await Promise.all([db, other.db, db, other.db].map((each) => issueDueInvoices(each)))
    expect(issued.reduce((sum, count) => sum + count, 0)).toBe(200)
    for (const [issuer, known] of [
      [brava, before.brava],
      [digitalis, before.digitalis],
    ] as const) {
      const numbers = await numbersOf(issuer, 2026, known)
      expect(numbers.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => known + n + 1))
      expect(new Set(numbers.map(({ leg }) => leg)).size).toBe(100)
    }
  })

  it('are in the order of the sales, whichever was written first', async () => {
    const [late, early, between] = [await order(), await order(), await order()]
    await sell(late, new Date('2028-03-01T12:00:02Z'))
    await sell(early, new Date('2028-03-01T12:00:00Z'))
    await sell(between, new Date('2028-03-01T12:00:01Z'))
    await issueDueInvoices(db)
    const numbers = await Promise.all([early, between, late].map(async (id) => (await invoicesOf(id))[0]?.number))
    expect(numbers).toEqual(['1-2028-0001', '1-2028-0002', '1-2028-0003'])
  })

  it('of one company do not wait for another company whose counter is locked', async () => {
    // Makes sure that the counter exists to be locked.
    await sell(await order())
    await issueDueInvoices(db)
    const id = await order()
    await sell(id)
    let release = () => {}
    const held = new Promise<void>((resume) => {
      release = resume
    })
    let taken = () => {}
    const isTaken = new Promise<void>((resume) => {
      taken = resume
    })
    const holding = other.db.transaction().execute(async (trx) => {
      await sql`select from invoice_counters where issuer_id = ${brava} and year = 2026 for update`.execute(trx)
      taken()
      await held
    })
    await isTaken
    const issuing = issueDueInvoices(db)
    await expect.poll(async () => (await invoicesOf(id)).map((one) => one.issuer_id)).toEqual([digitalis])
    release()
    await holding
    await issuing
    expect((await invoicesOf(id)).map((one) => one.issuer_id)).toEqual([brava, digitalis])
  })

  it('in any interleaving of sales, rolled-back sales and issuers have numbers without gaps, each batch in the order of its sales', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ sells: fc.integer({ min: 1, max: 4 }), undone: fc.boolean(), ms: fc.nat(5000) }),
      },
      { weight: 1, arbitrary: fc.record({ issuers: fc.integer({ min: 1, max: 3 }) }) },
    )
    let year = 2100
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        year += 1
        const start = Date.parse(`${year}-06-01T12:00:00Z`)
        const sales = new Map<number, number>()
        let known = 0
        const batch = async (issuers: number) => {
          await Promise.all(Array.from({ length: issuers }, (_, n) => issueDueInvoices(n % 2 ? other.db : db)))
          const numbers = await numbersOf(brava, year, known)
          expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, n) => known + n + 1))
          expect(numbers.map(({ at }) => at.getTime())).toEqual(
            numbers.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
          )
          known += numbers.length
        }
        for (const one of steps) {
          if ('issuers' in one) await batch(one.issuers)
          else {
            await Promise.all(
              Array.from({ length: one.sells }, async (_, n) => {
                const id = await order()
                const at = start + one.ms + n
                await inTransaction(db, async (trx) => {
                  await sellIn(trx, id, new Date(at))
                  if (one.undone) throw new Error('undone')
                }).then(
                  () => sales.set(id, at),
                  (error: Error) => expect(error.message).toBe('undone'),
                )
              }),
            )
          }
        }
        await batch(2)
        expect(known).toBe(sales.size)
        expect((await numbersOf(digitalis, year)).map(({ seq }) => seq)).toEqual(
          Array.from({ length: known }, (_, n) => n + 1),
        )
        expect((await findBreaches(db)).filter(({ invariant }) => invariant === 'I8')).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})

describe('an invoice shows what was true at the sale', () => {
  it('even when Digitalis changes its name and address before it is issued; the next sale has the new ones', async () => {
    const [before, after] = [await order(), await order()]
    await sell(before)
    await sql`update companies set legal_name = 'Digitalis Grupa d.d.', town = 'Tuzla', bank_account = '199' where id = ${digitalis}`.execute(
      db,
    )
    await sell(after)
    await issueDueInvoices(db)
    const parties = async (id: number) => (await invoicesOf(id)).map(({ snapshot }) => snapshot as InvoiceSnapshot)
    expect((await parties(before)).map(({ issuer, buyer }) => [issuer.name, issuer.town, buyer.name])).toEqual([
      ['Brava d.o.o.', 'Sarajevo', 'Digitalis d.o.o.'],
      ['Digitalis d.o.o.', 'Sarajevo', 'Gejmerija Banja Luka d.o.o.'],
    ])
    expect((await parties(after)).map(({ issuer, buyer }) => [issuer.name, issuer.town, buyer.name])).toEqual([
      ['Brava d.o.o.', 'Sarajevo', 'Digitalis Grupa d.d.'],
      ['Digitalis Grupa d.d.', 'Tuzla', 'Gejmerija Banja Luka d.o.o.'],
    ])
    await sql`update companies set legal_name = 'Digitalis d.o.o.', town = 'Sarajevo', bank_account = '' where id = ${digitalis}`.execute(
      db,
    )
  })

  it('including the day: a sale in the last second of the year in Sarajevo keeps its year, though it is numbered in the next', async () => {
    const [eve, morning] = [await order(), await order()]
    await sell(morning, new Date('2029-12-31T23:00:00.000Z'))
    await sell(eve, new Date('2029-12-31T22:59:59.999Z'))
    await issueDueInvoices(db)
    const [old, fresh] = [(await invoicesOf(eve))[0], (await invoicesOf(morning))[0]]
    expect([old?.number, old?.supplied_on]).toEqual(['1-2029-0001', '2029-12-31'])
    expect([fresh?.number, fresh?.supplied_on]).toEqual(['1-2030-0001', '2030-01-01'])
    expect((old?.snapshot as InvoiceSnapshot | undefined)?.issuedAt).toBe('2029-12-31T22:59:59.999Z')
  })
})

describe('the invariants', () => {
  it('notice a counter that is ahead of its invoices', async () => {
    await sql`update invoice_counters set last = last + 1 where issuer_id = ${brava} and year = 2026`.execute(db)
    expect((await findBreaches(db)).some((breach) => breach.invariant === 'I8')).toBe(true)
    await sql`update invoice_counters set last = last - 1 where issuer_id = ${brava} and year = 2026`.execute(db)
  })

  it('notice an order whose counts do not match its slots', async () => {
    const id = await order()
    await issue(id)
    await sql`update orders set slots_missing = 0, slots_assigned = 1 where id = ${id}`.execute(db)
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await findBreaches(db)).find((breach) => breach.subject === `order ${number}`)?.detail).toMatch(
      /counts 1\/1\/0/,
    )
    await sql`update orders set slots_missing = 1, slots_assigned = 0 where id = ${id}`.execute(db)
  })
})
