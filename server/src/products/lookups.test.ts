import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)
const { rows: people } = await sql<{ id: number }>`
  with made as (insert into users (company_id, username, email, first_name, last_name)
    values (${world.brava}, 'lejla', 'lejla.maric@brava.example', 'Lejla', 'Marić') returning id),
  given as (insert into user_roles select id, 5 from made)
  select id from made`.execute(db)
const lejla = as((people[0] as { id: number }).id)

const { rows } = await sql<{ category: number; publisher: number }>`
  select c.id as category, p.id as publisher from categories c, publishers p`.execute(db)
const choice = rows[0] as NonNullable<(typeof rows)[0]>
const list = async (filters: object = {}, rest: object = {}) =>
  (await tarik('POST', '/products/get-products', { filters, ...rest })).body

async function briefProduct(of: string): Promise<number> {
  const { rows: made } = await sql<{ id: number }>`
    insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
    select ${`BRIEF-${of}`}, 'Brief', category_id, product_type_id, publisher_id, vat_treatment, 1000
    from products order by id limit 1 returning id`.execute(db)
  return (made[0] as { id: number }).id
}

describe('lookups', () => {
  it('keeps the categories a tree and refuses to delete one in use', async () => {
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

  it('refuses Tarik a category whose master or parent leads back to it, at the field', async () => {
    const make = async (title: string, above: object = {}) =>
      (
        await tarik('POST', '/categories/create-category', {
          title,
          isMasterCategory: true,
          defaultVatTreatment: 2,
          ...above,
        })
      ).body.data.id as number
    const change = async (id: number, above: object) => {
      const body = { title: `Glavna ${id}`, isMasterCategory: true, defaultVatTreatment: 2, ...above }
      const { status, body: answer } = await tarik('PUT', `/categories/${id}`, body)
      return [status, answer.code, answer.data?.fields?.[0]?.path]
    }
    const first = await make('Glavna prva')
    const second = await make('Glavna druga', { masterCategoryId: first })
    const third = await make('Glavna treća', { parentCategoryId: second })
    const refused = (path: string) => [422, 'categories.cycle', path]
    expect(await change(first, { masterCategoryId: second })).toEqual(refused('masterCategoryId'))
    expect(await change(first, { masterCategoryId: first })).toEqual(refused('masterCategoryId'))
    expect(await change(first, { masterCategoryId: third })).toEqual(refused('masterCategoryId'))
    expect(await change(first, { parentCategoryId: third })).toEqual(refused('parentCategoryId'))
    expect(await change(first, { masterCategoryId: 987_654 })).toEqual([
      422,
      'categories.unknownParent',
      'masterCategoryId',
    ])
    expect(await change(third, { masterCategoryId: first, parentCategoryId: second })).toEqual([
      200,
      undefined,
      undefined,
    ])
    for (const id of [third, second, first]) await tarik('DELETE', '/categories/delete-categories', { ids: [id] })
  })

  it('does not overwrite Tarik’s change of a category in one window with an older form in another', async () => {
    const body = { title: 'Muzika', defaultVatTreatment: 2 }
    const { id } = (await tarik('POST', '/categories/create-category', body)).body.data
    const read = async () => (await tarik('GET', `/categories/${id}`)).body.data
    const { version } = await read()
    const save = (who: typeof tarik, more: object) => who('PUT', `/categories/${id}`, { ...body, ...more })
    expect((await save(tarik, { kpd: '58.21.42', version })).status).toBe(200)
    const late = await save(tarik, { title: 'Glazba', version })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    expect(await read()).toMatchObject({ title: 'Muzika', kpd: '58.21.42' })
    const { version: next } = await read()
    expect((await save(tarik, { title: 'Glazba', version: next })).status).toBe(200)
    await tarik('DELETE', '/categories/delete-categories', { ids: [id] })
  })

  it('refuses a second publisher with the same name and deleting one that products have', async () => {
    expect((await tarik('POST', '/publishers/create-publisher', { name: 'Kaldera Works' })).body.code).toBe(
      'common.duplicate',
    )
    expect((await tarik('DELETE', '/publishers/delete-publishers', { ids: [choice.publisher] })).body.code).toBe(
      'common.inUse',
    )
    expect((await as(world.amra)('POST', '/publishers/create-publisher', { name: 'Amra' })).status).toBe(403)
  })

  it.each([
    ['category', 'category_id', '/categories/create-category', '/categories/delete-categories'],
    ['publisher', 'publisher_id', '/publishers/create-publisher', '/publishers/delete-publishers'],
    ['platform', 'product_type_id', '/product-types/create-product-type', '/product-types/delete-product-types'],
  ] as const)(
    'lets Tarik delete a %s once he has deleted its only product, and not before',
    async (kind, column, add, gone) => {
      const body = { name: `Nakratko ${kind}`, title: `Nakratko ${kind}`, defaultVatTreatment: 2 }
      const { id } = (await tarik('POST', add, body)).body.data
      const productId = await briefProduct(kind)
      await sql`update products set ${sql.ref(column)} = ${id} where id = ${productId}`.execute(db)
      const remove = () => tarik('DELETE', gone, { ids: [id] })
      expect((await remove()).body.code).toBe('common.inUse')
      await tarik('DELETE', '/products/delete-products', { ids: [productId] })
      expect((await remove()).status).toBe(200)
      expect((await remove()).status).toBe(404)
    },
  )

  it('lets Tarik delete a region once he has deleted the only product sold there', async () => {
    const { id } = (await tarik('POST', '/regions/add-region', { name: 'Nakratko', code: 'ZZ9' })).body.data
    const productId = await briefProduct('region')
    await sql`insert into product_regions values (${productId}, ${id})`.execute(db)
    const remove = () => tarik('DELETE', `/regions/delete-region/${id}`)
    expect((await remove()).body.code).toBe('common.inUse')
    await tarik('DELETE', '/products/delete-products', { ids: [productId] })
    expect((await remove()).status).toBe(200)
  })

  const kinds = [
    {
      of: 'publishers',
      list: '/publishers/get-publishers',
      add: '/publishers/create-publisher',
      edit: '/publishers',
      gone: '/publishers/delete-publishers',
      body: (name: string) => ({ name }),
    },
    {
      of: 'platforms',
      list: '/product-types/get-product-types',
      add: '/product-types/create-product-type',
      edit: '/product-types',
      gone: '/product-types/delete-product-types',
      body: (title: string) => ({ title }),
    },
    {
      of: 'regions',
      list: '/regions/get-regions',
      add: '/regions/add-region',
      edit: '/regions/edit-region',
      gone: '/regions/delete-region',
      body: (name: string) => ({ name, code: 'ZZ1' }),
    },
    {
      of: 'countries',
      list: '/countries/get-countries',
      add: '/countries/create-country',
      edit: '/countries',
      gone: '/countries/delete-countries',
      body: (name: string) => ({ name, code: 'ZZ', currency: 'EUR', vatRateBp: 1900 }),
    },
    {
      of: 'towns',
      list: '/towns/get-towns',
      add: '/towns/create-town',
      edit: '/towns',
      gone: '/towns/delete-towns',
      body: (name: string) => ({ name, countryId: 1, postalCode: '99 000' }),
    },
  ]
  it.each(kinds)(
    'of $of are added, found, renamed and deleted by Tarik, once each, and only read by Amra',
    async (kind) => {
      const found = async (quickSearch: string) => (await tarik('POST', kind.list, { quickSearch })).body
      const added = await tarik('POST', kind.add, kind.body('Nova 50% stvar'))
      expect(added.status, JSON.stringify(added.body)).toBe(200)
      const { id } = added.body.data
      expect((await found('50%')).data).toMatchObject([{ id }])
      expect((await found('50_')).data).toEqual([])
      expect((await tarik('POST', kind.add, kind.body('Nova 50% stvar'))).body.code).toBe('common.duplicate')
      expect((await tarik('PUT', `${kind.edit}/${id}`, kind.body('Druga stvar'))).body.data.id).toBe(id)
      expect((await found('Druga')).pagedResult.totalItems).toBe(1)
      expect((await tarik('PUT', `${kind.edit}/987654`, kind.body('Ničija'))).status).toBe(404)
      const amra = as(world.amra)
      expect((await amra('POST', kind.list, { sortBy: 'createdDate' })).status).toBe(200)
      expect((await amra('PUT', `${kind.edit}/${id}`, kind.body('Amrina'))).status).toBe(403)
      const byPath = kind.of === 'regions'
      const remove = () =>
        tarik('DELETE', byPath ? `${kind.gone}/${id}` : kind.gone, byPath ? undefined : { ids: [id] })
      expect((await remove()).status).toBe(200)
      expect((await remove()).status).toBe(404)
    },
  )

  it.each(kinds)(
    'of $of that Lejla changed in between keep what she saved, also when both save at once',
    async (kind) => {
      const { id } = (await tarik('POST', kind.add, kind.body('Prva stvar'))).body.data
      const read = async () => {
        const { data } = (await tarik('POST', kind.list, { retrieveAll: true })).body
        return data.find((row: { id: number }) => row.id === id)
      }
      const { version } = await read()
      const save = (who: typeof tarik, name: string, read?: number) =>
        who('PUT', `${kind.edit}/${id}`, { ...kind.body(name), version: read })
      expect((await save(lejla, 'Lejlina stvar', version)).status).toBe(200)
      const late = await save(tarik, 'Tarikova stvar', version)
      expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
      const now = await read()
      expect(now).toMatchObject(kind.body('Lejlina stvar'))
      const both = await Promise.all([save(lejla, 'Opet njena', now.version), save(tarik, 'Opet njegova', now.version)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      // A request without a version saves as before.
      expect((await save(tarik, 'Bez verzije')).status).toBe(200)
      expect(await read()).toMatchObject(kind.body('Bez verzije'))
      const byPath = kind.of === 'regions'
      await tarik('DELETE', byPath ? `${kind.gone}/${id}` : kind.gone, byPath ? undefined : { ids: [id] })
    },
  )
})
