import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rateBetween } from '../currencies/rate-between.ts'
import { updateExchangeRates } from '../currencies/update-exchange-rates.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)

const { rows } = await sql<{ category: number; publisher: number }>`
  select c.id as category, p.id as publisher from categories c, publishers p`.execute(db)
const choice = rows[0] as NonNullable<(typeof rows)[0]>
const list = async (filters: object = {}, rest: object = {}) =>
  (await tarik('POST', '/products/get-products', { filters, ...rest })).body

describe('lookups', () => {
  it('keeps the categories a tree and one in use', async () => {
    const make = async (title: string, parentCategoryId: number | null = null) =>
      (await tarik('POST', '/categories/create-category', { title, parentCategoryId, defaultVatTreatment: 2 })).body
        .data.id
    const games = await make('Igre')
    const strategy = await make('Strategija', games)
    const cycle = await tarik('PUT', `/categories/${games}`, {
      title: 'Igre',
      parentCategoryId: strategy,
      defaultVatTreatment: 2,
    })
    expect([cycle.status, cycle.body.code]).toEqual([422, 'categories.cycle'])
    expect((await tarik('DELETE', '/categories/delete-categories', { ids: [games] })).body.code).toBe('common.inUse')
    expect((await tarik('DELETE', '/categories/delete-categories', { ids: [strategy, 987_654] })).status).toBe(404)
    expect((await tarik('DELETE', '/categories/delete-categories', { ids: [strategy] })).status).toBe(200)
    const below = await list({ categoryIds: [choice.category] })
    expect(below.pagedResult.totalItems).toBeGreaterThan(0)
  })

  it('refuses a second publisher of the same name and deleting one that products have', async () => {
    expect((await tarik('POST', '/publishers/create-publisher', { name: 'Kaldera Works' })).body.code).toBe(
      'common.duplicate',
    )
    expect((await tarik('DELETE', '/publishers/delete-publishers', { ids: [choice.publisher] })).body.code).toBe(
      'common.inUse',
    )
    expect((await as(world.amra)('POST', '/publishers/create-publisher', { name: 'Amra' })).status).toBe(403)
  })
})

describe('exchange rates', () => {
  it('has euro and mark at their constant, others from the newest list, and goes over the euro', async () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(await rateBetween(db, 'EUR', 'BAM', now)).toBe('1.95583')
    expect(await rateBetween(db, 'BAM', 'EUR', now)).toBe('0.51129188')
    await sql`insert into currencies values ('USD', '$', 'US dollar')`.execute(db)
    await expect(rateBetween(db, 'USD', 'BAM', now)).rejects.toThrow('currencies.noRate')
    expect(await updateExchangeRates(db, { confirm: false, now })).toBe(2)
    expect(await updateExchangeRates(db, { confirm: false, now })).toBe(0)
    expect(await rateBetween(db, 'EUR', 'USD', now)).toBe('1.1582')
    expect(Number(await rateBetween(db, 'USD', 'BAM', now))).toBeCloseTo(1.95583 / 1.1582, 6)
  })

  it('asks before a rate jumps by more than five per cent', async () => {
    const now = new Date('2026-12-01T12:00:00Z')
    const rates = { source: 'test', day: '2026-12-01', perEuro: { USD: '1.3' } }
    await expect(updateExchangeRates(db, { confirm: false, now, rates })).rejects.toThrow('currencies.bigJump')
    expect(await updateExchangeRates(db, { confirm: true, now, rates })).toBe(1)
  })
})
