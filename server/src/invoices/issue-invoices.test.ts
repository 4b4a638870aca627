import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { testDatabase } from '../testing/database.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { issueInvoices } from './issue-invoices.ts'

const connection = connect(await testDatabase(), { size: 12 })
const { db } = connection
afterAll(() => connection.close())

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
/** An approved order of Gejmerija for one key: 61,90 KM to Nikola, 57,00 KM to Digitalis; VAT 17 % inside. */
async function order(options: { free?: boolean } = {}): Promise<number> {
  const number = String(next++).padStart(6, '0')
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into orders (number, company_id, user_id, currency, payment_type, approval, payment, slots_total, slots_missing, status,
        net, vat, gross, is_domestic, rate_home, language, email, is_free)
      values (${number}, ${gejmerija}, ${user}, 'BAM', 5, 'approved', 3, 1, 1, 9, 5291, 899, 6190, true, 1, 'bs', 'nikola@gejmerija.example',
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

const issue = (orderId: number, now = new Date('2026-11-21T12:00:00Z')) =>
  db.transaction().execute((trx) => issueInvoices(trx, { orderId, now }))
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
      number: '1-2026-0001',
    })
    expect(second).toMatchObject({ issuer_id: digitalis, buyer_id: gejmerija, gross: 6190, number: '2-2026-0001' })
    const snapshot = second?.snapshot as InvoiceSnapshot
    expect(snapshot.issuer.name).toBe('Digitalis d.o.o.')
    expect(snapshot.vatGroups).toEqual([{ rateBp: 1700, reason: 'domestic', net: 5291, vat: 899 }])
    expect(JSON.stringify(snapshot)).not.toContain('5700')
  })

  it('are issued once, however often it is asked', async () => {
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

  it('leave no gap in the numbers when twenty orders are invoiced at once and every third is rolled back', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => order()))
    await Promise.all(
      ids.map((id, index) =>
        db
          .transaction()
          .execute(async (trx) => {
            await issueInvoices(trx, { orderId: id, now: new Date('2026-11-21T12:00:00Z') })
            if (index % 3 === 0) throw new Error('rolled back on purpose')
          })
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

  it('carry the year of Sarajevo: an order of New Year’s Eve after eleven in UTC belongs to the new year', async () => {
    const id = await order()
    await issue(id, new Date('2026-12-31T23:30:00Z'))
    expect((await invoicesOf(id)).map((invoice) => invoice.number)).toEqual(['1-2027-0001', '2-2027-0001'])
  })

  it('can be neither changed nor deleted by the application', async () => {
    await expect(sql`update invoices set gross = 1`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from invoices`.execute(db)).rejects.toThrow(/permission denied/)
  })
})

describe('the invariants', () => {
  it('notice a counter that ran ahead of its invoices', async () => {
    await sql`update invoice_counters set last = last + 1 where issuer_id = ${brava} and year = 2026`.execute(db)
    expect((await findBreaches(db)).some((breach) => breach.invariant === 'I8')).toBe(true)
    await sql`update invoice_counters set last = last - 1 where issuer_id = ${brava} and year = 2026`.execute(db)
  })

  it('notice an order whose counts are not its slots', async () => {
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
