import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'

const w = await orderWorld()
const { as, clock, db, place, products, stock } = w
const dayMs = 86_400_000
const began = new Date('2026-03-02T09:00:00Z')

let seed = 20_261_123
/** A whole number below n, the same sequence in every run. */
const below = (n: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * n)
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)]

const names = ['northfall', 'ironOrchard'] as const
const other = { northfall: 'ironOrchard', ironOrchard: 'northfall' } as const

async function idsIn(state: number, productId?: number): Promise<number[]> {
  let query = db.selectFrom('keys').select('id').where('state', '=', state).orderBy('id')
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  return (await query.execute()).map((row) => row.id)
}

/** Imports keys; their batch is of this day and has a cost of its own. */
async function arrive() {
  const name = oneOf(names) ?? 'northfall'
  const [key] = await stock(name, 2 + below(6))
  await sql`update key_batches set created_at = ${clock.at}, unit_cost_home_e4 = ${10_000 * (1 + below(900)) + below(9999)}
    where id = (select batch_id from keys where id = ${key?.id ?? 0})`.execute(db)
}

async function decide(what: 'approve' | 'deny') {
  const waiting = await db.selectFrom('orders').select('id').where('approval', '=', 'open').orderBy('id').execute()
  const id = oneOf(waiting)?.id
  if (id) await as('tarik', 'POST', `/orders/${what}-order/${id}`, what === 'deny' ? { reason: 'x' } : undefined)
}

const acts: readonly (() => Promise<unknown>)[] = [
  arrive,
  () => place({ by: 'mirza', lines: [[oneOf(names) ?? 'northfall', 1 + below(3)]] }),
  () => place({ by: 'nikola', lines: [[oneOf(names) ?? 'northfall', 1 + below(3)]], paymentType: 1 }),
  () => decide('approve'),
  () => decide('deny'),
  async () => {
    const ids = [oneOf(await idsIn(2))].filter(Boolean)
    if (ids.length) await as('tarik', 'PUT', '/products/withdraw-plain-faulty-keys', { ids, reason: 'x' })
  },
  async () => {
    const id = oneOf(await idsIn(5))
    if (id) await as('tarik', 'PUT', `/products/return-key-to-use/${id}`, { reason: 'x', override: true })
  },
  async () => {
    const ids = [oneOf(await idsIn(2)), oneOf(await idsIn(5))].filter(Boolean)
    if (ids.length)
      await as('tarik', 'DELETE', '/products/delete-product-keys', { ids: [...new Set(ids)], reason: 'x' })
  },
  async () => {
    const name = oneOf(names) ?? 'northfall'
    const ids = (await idsIn(2, products[name].id)).slice(0, 1 + below(4))
    if (ids.length)
      await as('tarik', 'PUT', '/products/move-keys', { ids, productId: products[other[name]].id, reason: 'x' })
  },
]

/** The stock at this very moment, counted in plain SQL. */
async function countedNow() {
  const { rows } = await sql<{ id: number; available: number; reserved: number; value: number; held: number }>`
    select k.product_id::int as id, count(*) filter (where k.state = 2)::int as available,
      count(*) filter (where k.state = 3)::int as reserved,
      coalesce(sum(b.unit_cost_home_e4) filter (where k.state = 2), 0)::float8 / 10000 as value,
      coalesce(sum(b.unit_cost_home_e4) filter (where k.state = 3), 0)::float8 / 10000 as held
    from keys k join key_batches b on b.id = k.batch_id where k.state in (2, 3) group by 1 order by 1`.execute(db)
  return rows
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

test('the stock that Tarik sees for any past day matches what plain SQL counted on that day, over a random history', {
  timeout: 360_000,
}, async () => {
  const days: { day: string; counted: Awaited<ReturnType<typeof countedNow>> }[] = []
  for (let number = 0; number < 12; number += 1) {
    clock.at = new Date(began.getTime() + number * dayMs)
    if (number === 0) for (const name of names) await stock(name, 5)
    if (number === 0) await sql`update key_batches set created_at = ${clock.at}`.execute(db)
    for (let act = 0; act < 9; act += 1) {
      clock.at = new Date(clock.at.getTime() + 60_000)
      await oneOf(acts)?.()
    }
    days.push({ day: dayOf(clock.at), counted: await countedNow() })
  }
  const { rows: kinds } = await sql<{ kind: string }>`select distinct kind from custody_log order by kind`.execute(db)
  // Every kind of act had an effect.
  expect(kinds.map((row) => row.kind)).toEqual(
    expect.arrayContaining([
      'assigned',
      'deleted',
      'faulty',
      'movedIn',
      'movedOut',
      'released',
      'reserved',
      'returned',
    ]),
  )
  for (const { day, counted } of days) {
    const request = { filters: { onDay: day }, pageSize: 100 }
    const { body } = await as('tarik', 'POST', '/reports/get-stock-on-day', request)
    const told = (body.data as Record<string, number | string>[])
      .map(({ id, available, reserved, stockValue, reservedValue }) => ({
        id: Number(id),
        available,
        reserved,
        value: Number(stockValue),
        held: Number(reservedValue),
      }))
      .sort((a, b) => a.id - b.id)
    expect([day, told.map(({ id, available, reserved }) => [id, available, reserved])]).toEqual([
      day,
      counted.map(({ id, available, reserved }) => [id, available, reserved]),
    ])
    for (const [index, row] of counted.entries()) {
      expect(Math.abs((told[index]?.value ?? 0) - row.value), day).toBeLessThan(0.011)
      expect(Math.abs((told[index]?.held ?? 0) - row.held), day).toBeLessThan(0.011)
    }
    const { body: sum } = await as('tarik', 'POST', '/reports/get-sum-stock-on-day', { filters: { onDay: day } })
    expect(sum.data.range).toEqual({ from: day, to: day })
    expect(Number(sum.data.figures.stockValue)).toBeCloseTo(
      told.reduce((total, row) => total + row.value, 0),
      6,
    )
  }
  // Before the first import there was nothing; a future day counts as today.
  const early = await as('tarik', 'POST', '/reports/get-stock-on-day', { filters: { onDay: '2026-03-01' } })
  expect(early.body.data).toEqual([])
  const late = await as('tarik', 'POST', '/reports/get-sum-stock-on-day', { filters: { onDay: '2030-01-01' } })
  expect(late.body.data.range.to).toBe(days.at(-1)?.day)
  expect((await as('amra', 'POST', '/reports/get-stock-on-day', {})).status).toBe(403)
})
