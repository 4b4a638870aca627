import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { seededDatabase } from '../testing/database.ts'
import { readSales, type Sales, salesKeptUntil } from './read-sales.ts'
import type { SalesFilters } from './sold.ts'

const url = await seededDatabase()
const { db, close } = connect(url, { size: 6 })
const owner = connect(url, { size: 2, asOwner: true })
afterAll(async () => {
  await close()
  await owner.close()
})

/** The demonstration world reaches two years back from today. */
const today = businessDay(new Date())
const lastYear = Number(today.slice(0, 4)) - 1
const days = { from: '2000-01-01', to: '2100-01-01' }
const everything = { leg: { seq: 1 }, filters: {} } as const
let buyer = 0

/** Everything from the kept sums and the orders after them, and from the orders alone. */
async function bothWays() {
  const read = (sales: Sales) =>
    Promise.all([
      sales.sums(days),
      sales.byDay(days),
      sales.bestProducts(days, 5),
      sales.bestPartners(days, 5),
      sales.purchases(buyer, days),
      sales.sold('product', days, everything),
      sales.sold('day', days, everything),
      sales.sold('paymentType', days, everything),
      sales.sold('country', days, { leg: { seq: 1 }, filters: { isDomestic: true } }),
      sales.sold('batch', days, everything),
      sales.ordersByDay(days, everything),
      sales.sold('product', days, { leg: { seq: 0, buyerId: buyer }, filters: {} }),
      sales.sold('day', days, { leg: { seq: 0, buyerId: buyer }, filters: { productText: 'a' } }),
      sales.ordersByDay(days, { leg: { seq: 0, buyerId: buyer }, filters: {} }),
      sales.lastOrders(days.to),
      sales.unitsByProduct(days),
    ])
  return { kept: await read(await readSales(db)), counted: await read(salesKeptUntil(db, { until: '1999-01-01' })) }
}

/** An approved order of a day that is long past. */
const oldOrder = () =>
  db
    .selectFrom('orders')
    .select(['id', 'gross', 'company_id'])
    .where('approval', '=', 'approved')
    .where('approved_at', '<', sql<Date>`now() - interval '20 days'`)
    .where('gross', '>', 100)
    .where('refunded', '=', 0)
    .where('is_free', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  buyer = (await oldOrder()).company_id
})

test('Tarik sees the same sums by day as the orders give, most of them kept', async () => {
  const { kept, counted } = await bothWays()
  expect(kept).toEqual(counted)
  expect(kept[0].orders).toBeGreaterThan(100)
  // The products add up to the orders, to the cent.
  const [sums, , , , , products] = kept
  expect(products.reduce((sum, row) => sum + row.net, 0n)).toBeGreaterThan(0n)
  expect(Number((products.reduce((sum, row) => sum + row.net, 0n) + 500_000n) / 1_000_000n)).toBe(sums.salesNet)
  expect(Number((products.reduce((sum, row) => sum + row.refundedNet, 0n) + 500_000n) / 1_000_000n)).toBe(
    sums.refundedNet,
  )
  const { rows } = await sql<{ n: number }>`select sum(orders)::int as n from sales_days`.execute(db)
  expect(rows[0]?.n).toBeGreaterThan(kept[0].orders / 2)
})

test('the purchases by day shown to a buyer add up to the figure beside them, also with refunds', async () => {
  const { id, company_id: companyId } = await oldOrder()
  const trx = await owner.db.startTransaction().execute()
  try {
    await sql`
      insert into refunds (order_id, seq, company_id, kind, reason_kind, reason, payment_type, currency, net, vat, gross,
        gross_home, net_home, units, keys_to_stock, keys_withdrawn, withdrawn_cost_home_e4, user_id, at)
      select id, 1, company_id, 2, 1, 'Vraćeno', 1, currency, 70, 0, 70, 70, 70, 0, 0, 0, 0, 1, now() from orders where id = ${id}`.execute(
      trx,
    )
    const sales = salesKeptUntil(trx, { until: '1999-01-01' })
    const byDay = await sales.purchasesByDay(companyId, days)
    expect(byDay.reduce((sum, { value }) => sum + value, 0)).toBe((await sales.purchases(companyId, days)).gross)
  } finally {
    await trx.rollback().execute()
  }
})

test('Tarik sees the same by product, partner, country, payment method, batch and supplier, and page by page of the orders, filtered or not, from one row per month', async () => {
  const { rows: found } = await sql<{ market: string; type: number; name: string; text: string }>`
    select k.code as market, p.product_type_id as type, left(c.name, 4) as name, left(p.title, 4) as text
    from orders o join companies c on c.id = o.company_id join countries k on k.id = c.country_id
    join order_lines l on l.order_id = o.id join products p on p.id = l.product_id where o.id = ${(await oldOrder()).id} limit 1`.execute(
    db,
  )
  const some = found[0]
  if (!some) throw new Error('the old order has no product')
  const filters: SalesFilters[] = [
    {},
    { markets: [some.market] },
    { companyIds: [buyer], isDomestic: true },
    { companyTypes: [2], paymentTypes: [0, 1] },
    { partnerText: some.name },
    { productTypeIds: [some.type] },
    { productText: some.text, markets: [some.market] },
    { partnerIds: [buyer] },
  ]
  // Whole months, partial months, days of one month, days beyond the end of what is kept.
  const periods = [
    { from: `${lastYear}-01-15`, to: `${lastYear}-06-20` },
    { from: `${lastYear}-02-03`, to: `${lastYear}-02-27` },
    { from: `${lastYear}-12-01`, to: `${lastYear}-12-31` },
    { from: daysLater(today, -200), to: '2100-01-01' },
  ]
  const groups = ['product', 'day', 'category', 'platform', 'partner', 'paymentType', 'country'] as const
  const read = async (sales: Sales) => {
    const answers: (readonly unknown[])[] = []
    // Everything in each period, and each filter in one of them.
    for (const [number, period] of periods.entries())
      for (const narrowed of filters.filter((_, index) => index === 0 || index % periods.length === number)) {
        const question = { leg: { seq: 1 }, filters: narrowed } as const
        const sources = Object.keys(narrowed).length === 0 ? (['batch', 'supplier'] as const) : []
        for (const by of [...groups, ...sources]) answers.push(await sales.sold(by, period, question))
        answers.push(await sales.ordersByDay(period, question))
        for (const by of ['product', 'day'] as const)
          answers.push(await sales.sold(by, period, { ...question, withList: true }))
        const page = { isAscending: false, limit: 20, offset: 5 }
        for (const by of ['approvedOn', 'margin', 'partner'] as const) {
          const { rows, total } = await sales.soldOrders(period, question, { ...page, by })
          answers.push(rows, [total])
          const all = await sales.allSoldOrders(period, question, { ...page, by }, 700)
          const listed = []
          for await (const row of all.rows) listed.push(row)
          expect([all.total, listed.length]).toEqual([total, total])
          expect(listed.slice(page.offset, page.offset + page.limit)).toEqual(rows)
        }
      }
    return answers
  }
  const kept = await read(await readSales(db))
  expect(kept).toEqual(await read(salesKeptUntil(db, { until: '1999-01-01' })))
  expect(kept.filter((rows) => rows.length > 0).length).toBeGreaterThan(kept.length / 2)
})

/**
 * Products and everything else that sales narrowed by one facet show, in many periods, from kept sums and from the
 * orders alone.
 */
async function narrowedBothWays({ isBrief = false } = {}) {
  const { rows: found } = await sql<{ suppliers: number[] }>`
    select array(select distinct supplier_id::int from sales_lines where supplier_id > 0 order by 1 limit 2) as suppliers`.execute(
    db,
  )
  const suppliers = found[0]?.suppliers ?? []
  const [supplier = 0] = suppliers
  const filters: SalesFilters[] = [
    { markets: ['BA'] },
    { markets: ['BA', 'HR'] },
    { companyTypes: [2] },
    { paymentTypes: [0, 1] },
    { isDomestic: true },
    { supplierIds: [supplier] },
    { supplierIds: suppliers },
    { supplierIds: [0], productText: 'a' },
    { supplierIds: [supplier], markets: ['BA'] },
    { batchText: '1', isDomestic: true },
  ]
  const periods = [
    // From mid-month to mid-month, up to the last kept day, and beyond it.
    { from: `${lastYear}-01-15`, to: `${lastYear}-06-20` },
    { from: `${lastYear}-01-20`, to: `${lastYear}-06-10` },
    { from: `${lastYear}-12-04`, to: '2100-01-01' },
    // Within one month: a few days of it, and nearly all.
    { from: `${lastYear}-02-10`, to: `${lastYear}-02-13` },
    { from: `${lastYear}-02-03`, to: `${lastYear}-02-27` },
    { from: '2099-01-01', to: '2100-01-01' },
  ]
  const read = async (sales: Sales) => {
    const answers: (readonly unknown[])[] = []
    // The first filter in every period, the others in two each.
    const pairs = filters.flatMap((narrowed, index) =>
      periods.filter((_, at) => index === 0 || at % 3 === index % 3).map((period) => ({ narrowed, period })),
    )
    for (const { narrowed, period } of isBrief ? pairs.slice(0, 9) : pairs) {
      const question = { leg: { seq: 1 }, filters: narrowed } as const
      const sources = narrowed.supplierIds || narrowed.batchText ? (['batch', 'supplier'] as const) : []
      for (const by of ['product', 'category', 'day', 'partner', ...sources] as const)
        answers.push(await sales.sold(by, period, question))
      answers.push(await sales.sold('product', period, { ...question, withOrders: false }))
      answers.push(await sales.sold('product', period, { ...question, withList: true }))
      answers.push(await sales.ordersByDay(period, question))
    }
    return answers
  }
  return { kept: await read(await readSales(db)), counted: await read(salesKeptUntil(db, { until: '1999-01-01' })) }
}

test('Tarik sees the same for one country, type of partner, payment method or supplier, kept by month, as the orders give', async () => {
  const { kept, counted } = await narrowedBothWays()
  expect(kept).toEqual(counted)
  expect(kept.filter((rows) => rows.length > 0).length).toBeGreaterThan(kept.length / 2)
}, 360_000)

test('a company that moves to Croatia, or becomes a reseller, takes its earlier purchases along into the new figures', async () => {
  const was = await db
    .selectFrom('companies')
    .select(['country_id', 'type'])
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow()
  const other = sql<number>`(select min(id) from countries where id <> ${was.country_id})`
  // Earlier cached sums are requested again; other tests change orders directly, bypassing the application.
  await narrowedBothWays({ isBrief: true })
  const before = await findBreaches(db)
  for (const change of [{ country_id: other }, { type: was.type === 2 ? 3 : 2 }, was]) {
    await db.updateTable('companies').set(change).where('id', '=', buyer).execute()
    const { kept, counted } = await narrowedBothWays({ isBrief: true })
    expect(kept).toEqual(counted)
    expect(await findBreaches(db)).toEqual(before)
  }
}, 720_000)

test('a changed revenue of an old order, a later denial and a free order show at once', async () => {
  await bothWays()
  for (const change of [
    { revenue_home: 7 },
    { payment_type: 2 },
    { is_domestic: false },
    { is_free: true },
    { approval: 'denied' },
  ]) {
    const { id } = await oldOrder()
    await db.updateTable('orders').set(change).where('id', '=', id).execute()
    const { kept, counted } = await bothWays()
    expect(kept, JSON.stringify(change)).toEqual(counted)
  }
})

test('a change committed while others sum the same day is not lost', async () => {
  const { id } = await oldOrder()
  const before = await bothWays()
  await owner.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ revenue_home: sql<number>`revenue_home + 60` }).where('id', '=', id).execute()
    // Meanwhile another transaction needs to sum that day and deletes its existing change notes.
    await sql`insert into sales_changes (day) select sales_day_of(approved_at) from orders where id = ${id}`.execute(
      owner.db,
    )
    expect((await bothWays()).kept[0].salesNet).toBe(before.kept[0].salesNet)
  })
  const { kept, counted } = await bothWays()
  expect(kept).toEqual(counted)
  expect(kept[0].salesNet).toBe(before.kept[0].salesNet + 60)
})

test('the application may not write the sums itself, and a wrong sum is detected', async () => {
  await expect(sql`update sales_days set orders = 0`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`select sum_sales_days('{}')`.execute(db)).rejects.toThrow('permission denied')
  await sql`update sales_days set orders = orders + 1 where day = (select min(day) from sales_days)`.execute(owner.db)
  const { kept, counted } = await bothWays()
  expect(kept[0].orders).toBe(counted[0].orders + 1)
  await sql`update sales_days set orders = orders - 1 where day = (select min(day) from sales_days)`.execute(owner.db)
})
