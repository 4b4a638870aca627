import { minorFromWire } from '@brava/contract/money.ts'
import { marginByBatch } from '@brava/contract/reports/margin-by-batch.report.ts'
import { marginBySupplier } from '@brava/contract/reports/margin-by-supplier.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addKeys } from '../testing/small-world.ts'
import { giveBack, takeRefundsAway } from './testing/given-back.ts'
import { anOrder, aWorld, days, soldWorld } from './testing/sold-world.ts'

const { as, db, owner, products, world, write } = await soldWorld()
const tarik = as(world.tarik)

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number }

async function ask(report: Pick<Report, 'path'>, filters: object, quickSearch = '') {
  const [rows, sum] = await Promise.all([
    tarik('POST', report.path.rows, { pageSize: 500, filters, quickSearch }),
    tarik('POST', report.path.sum, { filters, quickSearch }),
  ])
  expect([rows.status, sum.status], JSON.stringify([rows.body, sum.body])).toEqual([200, 200])
  return { rows: rows.body.data as Row[], figures: sum.body.data.figures as Row, count: sum.body.data.rows as number }
}

const minor = (row: Row, name: string) => minorFromWire(String(row[name]))
const total = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + minor(row, name), 0)

beforeEach(async () => {
  await takeRefundsAway(owner)
  // Each product has keys of a second batch, more expensive and from another supplier.
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from key_batches where code like 'DEAR-%'`.execute(db)
  if (rows[0]?.n) return
  for (const [index, id] of products.entries()) await addKeys(db, id, 60, 223_451 + index * 9_973, `DEAR-${index}`)
  await sql`insert into key_suppliers (name) values ('Teure Schlüssel GmbH')`.execute(owner)
  await sql`update key_batches set supplier_id = (select id from key_suppliers where name = 'Teure Schlüssel GmbH') where code like 'DEAR-%'`.execute(
    owner,
  )
  await sql`update batch_stock k set supplier_id = b.supplier_id from key_batches b where b.id = k.batch_id`.execute(
    owner,
  )
})

/** Half of the units take keys of the expensive batches, and some are still owed. */
async function mixKeys() {
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with wanted as (select s.id, l.product_id, row_number() over (partition by l.product_id order by s.id) as n from slots s
          join order_lines l on l.id = s.order_line_id where s.id % 2 = 0),
        dear as (select k.id as key_id, k.product_id, b.unit_cost_home_e4 as cost, row_number() over (partition by k.product_id order by k.id) as n
          from keys k join key_batches b on b.id = k.batch_id where b.code like 'DEAR-%')
      update slots s set key_id = d.key_id, cost_home_e4 = d.cost from wanted w join dear d on d.product_id = w.product_id and d.n = w.n
      where s.id = w.id`.execute(trx)
    await sql`update slots set state = 2, key_id = null, cost_home_e4 = 0 where id % 7 = 0`.execute(trx)
    await sql`update orders o set cost_home_e4 = (select coalesce(sum(cost_home_e4), 0) from slots where order_id = o.id)`.execute(
      trx,
    )
  })
}

interface Fact {
  id: number
  keys: number
  net: number
  refunded: number
  cost: number
  margin: number
}

/**
 * Unit by unit from the tables alone: each unit is an equal part of its line, sold on one day and perhaps refunded on
 * another.
 */
async function oracle(by: 'batch' | 'supplier', { dateFrom, dateTo }: { dateFrom: string; dateTo: string }) {
  const inPeriod = (at: string) =>
    sql`to_char(${sql.ref(at)} at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${dateFrom} and ${dateTo}`
  const { rows } = await sql<Fact>`
    with units as (
      select s.id, coalesce(${by === 'batch' ? sql`b.id` : sql`b.supplier_id`}, 0)::int as source, o.approved_at, f.at as back_at,
        lp.net::float8 * o.revenue_home / g.net / l.quantity as net,
        x.gross::float8 * f.gross_home / nullif(w.gross, 0) / nullif(x.units, 0) as back_gross,
        x.net::float8 * f.net_home / nullif(w.net, 0) / nullif(x.units, 0) as back_net, r.slot_id is not null as is_back,
        coalesce(b.unit_cost_home_e4, 0)::float8 / 100 as cost
      from orders o join order_legs g on g.order_id = o.id and g.seq = 1 join order_lines l on l.order_id = o.id
      join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id join slots s on s.order_line_id = l.id
      left join refund_units r on r.slot_id = s.id left join refunds f on f.id = r.refund_id
      left join refund_legs w on w.refund_id = f.id and w.leg_id = g.id
      left join refund_lines x on x.refund_id = f.id and x.leg_id = g.id and x.order_line_id = l.id
      left join keys k on k.id = coalesce(s.key_id, r.key_id) left join key_batches b on b.id = k.batch_id
      where o.approval = 'approved' and not o.is_free)
    select source as id, sum(case kind when 1 then 1 else -1 end)::int as keys, sum(case kind when 1 then net else 0 end) as net,
      sum(case kind when 2 then back_gross else 0 end) as refunded, sum(case kind when 1 then cost else -cost end) as cost,
      sum(case kind when 1 then net - cost else cost - back_net end) as margin
    from (select 1 as kind, u.* from units u where ${inPeriod('approved_at')}
      union all select 2, u.* from units u where is_back and ${inPeriod('back_at')}) each
    group by 1 order by 1`.execute(owner)
  return rows
}

const periods = [
  { dateFrom: days[0], dateTo: '2025-03-31' },
  { dateFrom: '2024-12-31', dateTo: '2025-01-01' },
  { dateFrom: '2025-03-30', dateTo: '2025-03-31' },
]

describe.each([
  ['batch', marginByBatch],
  ['supplier', marginBySupplier],
] as const)('margin by %s', (by, report) => {
  test('matches units, refunds and batches, on random worlds, and adds up to the margin by product', async () => {
    await fc.assert(
      fc.asyncProperty(
        aWorld,
        fc.constantFrom('2025-01-01', '2025-03-31'),
        fc.integer({ min: 1, max: 3 }),
        async (orders, day, units) => {
          await takeRefundsAway(owner)
          await write(orders)
          await mixKeys()
          await giveBack({ owner, by: world.ana, day, mostUnits: units })
          for (const period of periods) {
            const [{ rows, figures, count }, whole, facts] = await Promise.all([
              ask(report, period),
              ask(salesByProduct, period),
              oracle(by, period),
            ])
            expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(facts.map(({ id }) => id))
            expect(count).toBe(rows.length)
            for (const fact of facts) {
              const row = rows.find(({ id }) => id === fact.id) as Row
              expect(row.keys).toBe(fact.keys)
              expect(Math.abs(minor(row, 'totalSalesNetto') - fact.net)).toBeLessThan(1.01)
              expect(Math.abs(minor(row, 'refunded') - fact.refunded)).toBeLessThan(1.01)
              expect(Math.abs(minor(row, 'cost') - fact.cost)).toBeLessThan(1.01)
              expect(Math.abs(minor(row, 'margin') - fact.margin)).toBeLessThan(1.01)
              if (fact.keys <= 0) expect([row.marginEach, row.costEach, row.netEach]).toEqual([null, null, null])
              else expect(Math.abs(minor(row, 'marginEach') - fact.margin / fact.keys)).toBeLessThan(1.01)
            }
            for (const name of ['margin', 'totalSalesNetto', 'refunded', 'cost'])
              expect(total(rows, name), name).toBe(minor(figures, name))
            const { margin, totalSalesNetto, refunded, keys, marginBp } = figures
            expect(whole.figures).toMatchObject({ margin, totalSalesNetto, refunded, keys, marginBp })
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  }, 540_000)
})

test('Tarik narrows margins to one supplier, and finds its batches by code', async () => {
  await write([
    anOrder('megabajt', { lines: [{ product: 0, quantity: 3, units: [5850, 7020] }] }),
    anOrder('gejmerija'),
  ])
  await mixKeys()
  const day = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const { rows: suppliers } = await ask(marginBySupplier, day)
  const dear = suppliers.find(({ title }) => title === 'Teure Schlüssel GmbH') as Row
  const batches = await ask(marginByBatch, { ...day, supplierIds: [dear.id] })
  expect(batches.rows.map(({ code }) => code)).toEqual(['DEAR-0'])
  const narrowed = await ask(marginBySupplier, { ...day, supplierIds: [dear.id] })
  expect(narrowed.rows.map(({ id, keys }) => [id, keys])).toEqual([[dear.id, dear.keys]])
  expect(batches.figures).toMatchObject(narrowed.figures)
  expect((await ask(marginByBatch, day, 'dear-0')).figures).toMatchObject(narrowed.figures)
  expect((await ask(marginByBatch, { ...day, supplierIds: [99_999] })).rows).toEqual([])
})

test('the defect rate covers all keys of the batch ever sold, whatever the period', async () => {
  await write([anOrder('megabajt', { lines: [{ product: 0, quantity: 3, units: [5850, 7020] }] })])
  await sql`update keys set state = 5 where id in (select k.id from keys k join key_batches b on b.id = k.batch_id
    where b.code = 'B-0' and k.state = 2 order by k.id limit 1)`.execute(owner)
  const { rows, figures } = await ask(marginByBatch, { dateFrom: '2025-01-01', dateTo: '2025-01-01' })
  expect(rows).toMatchObject([{ code: 'B-0', defectBp: 2500, keys: 3 }])
  expect(figures.defectBp).toBe(2500)
})

test("units still owed are in a row of their own, named in the reader's language", async () => {
  await write([anOrder('megabajt')])
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update slots set state = 2, key_id = null, cost_home_e4 = 0`.execute(trx)
  })
  const { rows } = await ask(marginByBatch, { dateFrom: '2025-01-01', dateTo: '2025-01-01' })
  expect(rows).toMatchObject([
    {
      id: 0,
      code: 'Owed, no key yet',
      productId: 0,
      importedOn: null,
      keys: 2,
      cost: '0.00',
      costEach: '0.00',
      defectBp: null,
    },
  ])
})
