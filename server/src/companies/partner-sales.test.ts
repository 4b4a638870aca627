import { minorFromWire } from '@brava/contract/money.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveBack, takeRefundsAway } from '../reports/testing/given-back.ts'
import { anOrder, aWorld, soldWorld } from '../reports/testing/sold-world.ts'
import { findWrongSales } from '../sales/find-wrong-sales.ts'
import { readSales, salesKeptUntil } from '../sales/read-sales.ts'
import type { SellersLeg } from '../sales/sold.ts'
import { daysAgo } from '../platform/dates/testing/days-ago.ts'

const { as, db, owner, world, zadar, write, file } = await soldWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)

beforeEach(() => takeRefundsAway(owner))

interface Fact {
  companyId: number
  net: number
  margin: number
}

/** What a seller sold to each partner in a range of days, line by line and key by key from the tables alone. */
async function oracle(sellerId: number, from: string, to: string): Promise<Fact[]> {
  const inPeriod = (at: string) =>
    sql`to_char(${sql.ref(at)} at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${from} and ${to}`
  const isFirst = sellerId === world.brava
  // The small world's rate: a shop in Zadar pays in euro for what Digitalis buys in marks.
  const rate = sql`case when g.currency = b.currency then 1 else 1.95583 end`
  const { rows } = await sql<Fact>`
    select "companyId", round(sum(net))::float8 as net, round(sum(net - cost))::float8 as margin from (
      select g.buyer_id as "companyId", ${isFirst ? sql`case when b.currency = 'EUR' then 0 else own.net end` : sql`own.net * ${rate}`} as net,
        ${
          isFirst
            ? sql`(select sum(k.unit_cost_home_e4) / 100.0 from slots s left join refund_units u on u.slot_id = s.id
                join keys y on y.id = coalesce(s.key_id, u.key_id) join key_batches k on k.id = y.batch_id where s.order_line_id = l.id)`
            : sql`paid.net`
        } as cost
      from orders o join order_legs g on g.order_id = o.id and g.seller_id = ${sellerId} join order_legs b on b.order_id = o.id and b.seq = 1
      join order_lines l on l.order_id = o.id join order_line_prices own on own.order_line_id = l.id and own.leg_id = g.id
      join order_line_prices paid on paid.order_line_id = l.id and paid.leg_id = b.id
      where o.approval = 'approved' and not o.is_free and ${inPeriod('o.approved_at')}
      union all
      select g.buyer_id, o.revenue_home, 0 from orders o join order_legs g on g.order_id = o.id and g.seller_id = ${sellerId}
      where ${isFirst} and g.currency = 'EUR' and o.approval = 'approved' and not o.is_free and ${inPeriod('o.approved_at')}
      union all
      select g.buyer_id, -${isFirst ? sql`f.net_home` : sql`w.net * ${rate}`},
        -${
          isFirst
            ? sql`(select coalesce(sum(k.unit_cost_home_e4), 0) / 100.0 from refund_units u join keys y on y.id = u.key_id
                join key_batches k on k.id = y.batch_id where u.refund_id = f.id)`
            : sql`paid.net`
        }
      from refunds f join orders o on o.id = f.order_id join order_legs g on g.order_id = o.id and g.seller_id = ${sellerId}
      join order_legs b on b.order_id = o.id and b.seq = 1 join refund_legs w on w.leg_id = g.id and w.refund_id = f.id
      join refund_legs paid on paid.leg_id = b.id and paid.refund_id = f.id where not o.is_free and ${inPeriod('f.at')}) every
    group by 1 order by 1`.execute(owner)
  return rows
}

const plain = (sales: readonly Fact[]) =>
  sales.map(({ companyId, net, margin }) => ({ companyId, net, margin })).sort((a, b) => a.companyId - b.companyId)

describe('what a company sold to its partners', () => {
  test('Brava and Digitalis see the same as plain SQL over orders and refunds, kept or counted, in random worlds', async () => {
    await fc.assert(
      fc.asyncProperty(aWorld, fc.constantFrom('2024-03-31', '2025-01-01', '2025-03-31'), async (orders, day) => {
        await takeRefundsAway(owner)
        await write(orders)
        await giveBack({ owner, by: world.ana, day, mostUnits: 2 })
        const sales = await readSales(db)
        for (const seller of [world.brava, world.digitalis, world.nordlicht])
          for (const days of [
            { from: '2024-01-01', to: '2025-12-31' },
            { from: '2025-01-01', to: '2025-03-31' },
          ]) {
            const fact = await oracle(seller, days.from, days.to)
            const leg: SellersLeg = seller === world.brava ? { seq: 1 } : { seq: 2, sellerId: seller }
            expect(plain(await sales.partners(leg, days))).toEqual(fact)
            expect(plain(await salesKeptUntil(db, { until: '1999-01-01' }).partners(leg, days))).toEqual(fact)
            const [first] = fact
            if (first) expect(plain(await sales.partners(leg, days, [first.companyId]))).toEqual([first])
          }
        expect(await findWrongSales(db, 5)).toEqual([])
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 360_000)

  const list = async (who: typeof tarik, asked: object = {}) => {
    const { status, body } = await who('POST', '/companies/get-companies', asked)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { salesCurrency: string; data: Record<string, unknown>[]; pagedResult: { totalItems: number } }
  }

  test("Tarik sees his own leg of 90 days: sorted, filtered, and on the partner's page", async () => {
    await write([
      anOrder('megabajt', { day: daysAgo(89) }),
      anOrder('megabajt', { day: daysAgo(0), time: '00:00:00' }),
      anOrder('megabajt', { day: daysAgo(90) }),
      anOrder('gejmerija', { day: daysAgo(3), lines: [{ product: 0, quantity: 1, units: [5850, 7020] }] }),
    ])
    const fact = await oracle(world.brava, daysAgo(89), daysAgo(0))
    const sorted = await list(tarik, { sortBy: 'turnover' })
    expect(sorted.salesCurrency).toBe('BAM')
    expect(sorted.data.slice(0, 2).map(({ id, turnover }) => [id, turnover])).toEqual([
      [world.megabajt, '200.00'],
      [world.digitalis, '50.00'],
    ])
    for (const { companyId, net, margin } of fact) {
      const row = sorted.data.find(({ id }) => id === companyId)
      expect([minorFromWire(String(row?.turnover)), minorFromWire(String(row?.margin))]).toEqual([net, margin])
      const { data } = (await tarik('GET', `/companies/get-partner-sales/${companyId}`)).body
      expect(data).toEqual({ currency: 'BAM', turnover: row?.turnover, margin: row?.margin, marginBp: row?.marginBp })
      expect(row?.marginBp).toBe(Math.round((10_000 * margin) / net))
    }
    // A retailer of Digitalis buys from Digitalis: what Brava sold through it counts for Digitalis, not twice.
    expect(sorted.data.find(({ id }) => id === world.gejmerija)).toMatchObject({ turnover: null, margin: null })
    const unsorted = await list(tarik)
    expect(unsorted.data.find(({ id }) => id === world.megabajt)).toMatchObject({ turnover: '200.00' })
    const few = await list(tarik, { filters: { turnoverFrom: '50.01' } })
    expect(few.data.map(({ id }) => id)).toEqual([world.megabajt])
    const quiet = await list(tarik, { filters: { turnoverTo: '0' }, sortBy: 'margin', isSortAscending: true })
    expect(quiet.data.map(({ id }) => id)).toContain(world.nordlicht)
    expect(quiet.data.map(({ id }) => id)).not.toContain(world.digitalis)
    expect((await list(tarik, { filters: { marginFrom: '1', marginTo: '100000' } })).pagedResult.totalItems).toBe(2)
    expect((await tarik('POST', '/companies/get-companies', { filters: { turnoverFrom: 'much' } })).status).toBe(400)
  })

  test("Amra sees her margin over what she paid herself, in marks, and nothing of Brava's cost of the keys", async () => {
    await write([
      anOrder('gejmerija', { day: daysAgo(1) }),
      anOrder('zadar', { day: daysAgo(1), lines: [{ product: 0, quantity: 1, units: [5850, 4680] }] }),
      anOrder('megabajt', { day: daysAgo(1) }),
    ])
    const { data, salesCurrency } = await list(amra, { sortBy: 'margin' })
    expect(salesCurrency).toBe('BAM')
    // Zadar: 40.00 EUR net are 78.23 KM, of which Amra paid 50.00. Gejmerija: 120.00 minus 100.00.
    expect(data.slice(0, 2).map(({ id, turnover, margin, marginBp }) => ({ id, turnover, margin, marginBp }))).toEqual([
      { id: zadar, turnover: '78.23', margin: '28.23', marginBp: 3609 },
      { id: world.gejmerija, turnover: '120.00', margin: '20.00', marginBp: 1667 },
    ])
    expect(data.map(({ id }) => id)).not.toContain(world.megabajt)
    expect((await amra('GET', `/companies/get-partner-sales/${world.megabajt}`)).status).toBe(404)
    expect((await amra('GET', `/companies/get-partner-sales/${world.digitalis}`)).status).toBe(404)
  })

  test('the exported list has the figures of the screen', async () => {
    await write([anOrder('megabajt', { day: daysAgo(1) })])
    const text = await file(
      world.tarik,
      '/exports/export-list',
      {
        list: '/companies/get-companies',
        request: JSON.stringify({ sortBy: 'turnover', filters: { turnoverFrom: '1' } }),
        columns: ['name', 'turnover', 'margin', 'marginBp'].map((field) => ({ field, label: field })),
      },
      'en',
    )
    const [row] = (await list(tarik, { sortBy: 'turnover' })).data
    expect(text.split('\r\n')[1]).toBe(`Megabajt Mostar;100.00;${row?.margin};75.31`)
  })
})
