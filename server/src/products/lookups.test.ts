import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
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
