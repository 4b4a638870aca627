import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { priceWorld } from '../prices/testing/price-world.ts'
import { setBasePrice } from '../prices/set-base-price.ts'
import { courseOf } from './price-course.ts'

const { amra, app, as, db, tarik, world } = await priceWorld()
const clock = { at: new Date() }
Object.assign(app.services, { clock: { now: () => clock.at } })

interface Course {
  currency: string
  days: { day: string; price: string | null; lowest30: string | null }[]
  lowest30: string | null
  lowestDay: string | null
}

/** A product whose base price was changed at these instants, in minor units. */
async function productWith(changes: readonly [at: string, oldPrice: number | null, newPrice: number][]) {
  const { rows } = await sql<{ id: number }>`
    insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
    select 'COURSE-' || (select max(id) from products), 'Course', category_id, product_type_id, publisher_id, vat_treatment, ${changes.at(-1)?.[2] ?? 4200}
    from products where id = ${world.northfall} returning id`.execute(db)
  const id = Number(rows[0]?.id)
  for (const [at, oldPrice, newPrice] of changes)
    await sql`insert into price_history (at, product_id, level, old_value, new_value, currency, cause)
      values (${at}, ${id}, 'base', ${oldPrice}, ${newPrice}, 'BAM', 'hand')`.execute(db)
  return id
}

async function courseAt(now: string, id: number, days: 30 | 90 | 365): Promise<Course> {
  clock.at = new Date(now)
  try {
    const { status, body } = await tarik('GET', `/history-of-prices/course/${id}?days=${days}`)
    expect(status).toBe(200)
    return body.data
  } finally {
    clock.at = new Date()
  }
}

describe('the base price of a product by day', () => {
  test('shows Tarik what it was at the end of each day and the lowest of the 30 days up to it', async () => {
    const id = await productWith([
      ['2026-01-10T10:00:00Z', null, 5000],
      ['2026-02-01T10:00:00Z', 5000, 4000],
      ['2026-02-03T10:00:00Z', 4000, 6000],
    ])
    const course = await courseAt('2026-03-05T12:00:00Z', id, 90)
    expect(course.currency).toBe('BAM')
    expect(course.days).toHaveLength(90)
    const on = new Map(course.days.map((one) => [one.day, [one.price, one.lowest30]]))
    expect(on.get('2026-01-09')).toEqual([null, null])
    expect(on.get('2026-01-10')).toEqual(['50.00', '50.00'])
    expect(on.get('2026-02-02')).toEqual(['40.00', '40.00'])
    // Until the morning of 3 February it was 40.00: the last day whose thirty days include it is 4 March.
    expect(on.get('2026-02-03')).toEqual(['60.00', '40.00'])
    expect(on.get('2026-03-04')).toEqual(['60.00', '40.00'])
    expect(on.get('2026-03-05')).toEqual(['60.00', '60.00'])
    expect(course).toMatchObject({ lowest30: '60.00', lowestDay: '2026-03-05' })
    expect(await courseAt('2026-03-04T12:00:00Z', id, 30)).toMatchObject({ lowest30: '40.00', lowestDay: '2026-02-03' })
  })

  test("goes by the distributor's day: a change at 23:30 UTC belongs to the next morning in Sarajevo", async () => {
    const id = await productWith([['2026-02-01T23:30:00Z', 5000, 4000]])
    const course = await courseAt('2026-02-03T12:00:00Z', id, 30)
    const on = new Map(course.days.map((one) => [one.day, one.price]))
    expect([on.get('2026-02-01'), on.get('2026-02-02')]).toEqual(['50.00', '40.00'])
  })

  test('is the current price for a product that never changed, follows a change at once, and is visible to the distributor only', async () => {
    const id = await productWith([])
    const path = `/history-of-prices/course/${id}`
    expect((await tarik('GET', path)).body.data).toMatchObject({ lowest30: '42.00' })
    await db
      .transaction()
      .execute((trx) => setBasePrice(trx, { productId: id, price: 3900, userId: world.tarik, cause: 'hand' }))
    const { days, lowest30 } = (await tarik('GET', `${path}?days=365`)).body.data as Course
    expect(days).toHaveLength(365)
    expect(days.at(-2)).toMatchObject({ price: '42.00', lowest30: '42.00' })
    expect([days.at(-1)?.price, lowest30]).toEqual(['39.00', '39.00'])
    expect((await amra('GET', path)).status).toBe(403)
    expect((await as(world.tarik)('GET', '/history-of-prices/course/999999')).status).toBe(404)
    expect((await tarik('GET', `${path}?days=31`)).status).toBe(400)
  })

  test('has as its lowest the minimum of all prices valid in the 30 days, whatever the changes', () => {
    const days = Array.from({ length: 70 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
    const change = fc.record({ on: fc.nat({ max: 69 }), price: fc.integer({ min: 1, max: 50 }) })
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 50 })), fc.array(change, { maxLength: 30 }), (start, given) => {
        const changes = given.toSorted((a, b) => a.on - b.on)
        const course = courseOf(
          days,
          start,
          changes.map(({ on, price }) => ({ day: days[on] ?? '', price })),
        )
        for (const [n, told] of course.entries()) {
          const begins = Math.max(0, n - 29)
          const before = changes.filter(({ on }) => on < begins).at(-1)?.price ?? start
          const within = changes.filter(({ on }) => on >= begins && on <= n).map(({ price }) => price)
          const held = [before, ...within].filter((price) => price !== null)
          expect(told.lowest30).toBe(held.length > 0 ? Math.min(...held) : null)
          expect(told.price).toBe(changes.filter(({ on }) => on <= n).at(-1)?.price ?? start)
        }
      }),
    )
  })
})
