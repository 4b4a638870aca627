import { describe, expect, test } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)
const amra = as(world.amra, 'bs')
const nikola = as(world.nikola)
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((row) => row.name).sort()

describe('who sees which companies', () => {
  test('Tarik lists every partner, Amra her retailers, and a retailer may not list at all', async () => {
    expect(names(await tarik('POST', '/companies/get-companies', {}))).toEqual([
      'Digitalis d.o.o.',
      'Gejmerija Banja Luka',
      'Megabajt Mostar',
      'Nordlicht Games GmbH',
      'PixelPoint Zagreb',
    ])
    expect(names(await amra('POST', '/companies/get-companies', {}))).toEqual(['Gejmerija Banja Luka'])
    expect((await nikola('POST', '/companies/get-companies', {})).status).toBe(403)
  })

  test("Amra gets the same answer for another supplier's company as for a missing one", async () => {
    const foreign = await amra('GET', `/companies/${world.pixelpoint}`)
    const missing = await amra('GET', '/companies/999999')
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await amra('POST', `/companies/get-payment-history/${world.megabajt}`, {})).status).toBe(404)
    expect((await nikola('GET', `/companies/${world.digitalis}`)).status).toBe(404)
    expect((await amra('GET', `/companies/${world.gejmerija}`)).status).toBe(200)
    expect((await nikola('GET', `/companies/${world.gejmerija}`)).status).toBe(200)
  })

  test('a partner never sees the price group it was put into', async () => {
    await db
      .insertInto('price_groups')
      .values({ owner_company_id: world.brava, name: 'Best friends', currency: 'BAM' })
      .execute()
    await db
      .updateTable('companies')
      .set((is) => ({ price_group_id: is.selectFrom('price_groups').select('id').limit(1) }))
      .where('id', '=', world.digitalis)
      .execute()
    expect((await tarik('GET', `/companies/${world.digitalis}`)).body.data.groupName).toBe('Best friends')
    const own = (await amra('GET', '/companies/get-logged-user-company')).body.data
    expect(own).toMatchObject({ name: 'Digitalis d.o.o.', groupName: null, priceGroupId: null, mayEdit: false })
  })

  test('what Tarik searches or filters by amounts has its exact total, and a page past the end shows the last one', async () => {
    // All five partners have an "a" in their name, and none uses its credit.
    for (const asked of [{ quickSearch: 'a' }, { filters: { usesCredit: false } }]) {
      const page = async (number: number) =>
        (await tarik('POST', '/companies/get-companies', { ...asked, sortBy: 'name', pageSize: 5, page: number })).body
      const first = await page(1)
      expect(first.pagedResult).toEqual({ currentPage: 1, totalItems: 5, totalPages: 1 })
      expect(first.data.map(({ name }: { name: string }) => name[0])).toEqual(['P', 'N', 'M', 'G', 'D'])
      expect(await page(9)).toEqual(first)
    }
    const none = (await tarik('POST', '/companies/get-companies', { quickSearch: 'nobody is called so' })).body
    expect(none).toMatchObject({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })

  test('searching, filtering and sorting by available money work together', async () => {
    const found = await tarik('POST', '/companies/get-companies', { quickSearch: 'gejm', sortBy: 'available' })
    expect(names(found)).toEqual(['Gejmerija Banja Luka'])
    const resellers = await tarik('POST', '/companies/get-companies', { filters: { type: [2], isDomestic: false } })
    expect(names(resellers)).toEqual(['Nordlicht Games GmbH'])
    const below = await tarik('POST', '/companies/get-companies', { filters: { supplierId: world.digitalis } })
    expect(names(below)).toEqual(['Gejmerija Banja Luka'])
  })
})
