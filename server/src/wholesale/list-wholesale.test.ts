import { parseQuickOrder } from '@brava/contract/wholesale/parse-quick-order.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyChain } from '../companies/company-facts.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { shopWorld } from '../cart/testing/shop-world.ts'
import { catalogueStamp } from './whole-catalogue.ts'

const world = await shopWorld()
const { db, companies, products, assigned, send } = world
const amra = await world.tokenFor('amra')
const nikola = await world.tokenFor('nikola')
const mirza = await world.tokenFor('mirza')

const list = async (token: string, body: object = {}) =>
  (await send(token, 'POST', '/web-sales/get-company-products', body)).body
const titles = async (token: string, body: object = {}) =>
  (await list(token, body)).data.products.map((product: { title: string }) => product.title)

beforeAll(async () => {
  await world.stock('northfall', 7)
  await sql`
    insert into regions (code, name) values ('EU', 'Europe'), ('GLOBAL', 'World');
    insert into languages (code, name) values ('EN', 'English'), ('HR', 'Hrvatski');
    insert into product_regions values (${sql.lit(products.northfall.id)}, (select id from regions where code = 'EU')),
      (${sql.lit(products.ironOrchard.id)}, (select id from regions where code = 'GLOBAL'));
    insert into product_languages values (${sql.lit(products.northfall.id)}, (select id from languages where code = 'HR'));
    insert into categories (title, parent_id) select 'Action', id from categories where title = 'Games';
    update products set category_id = (select id from categories where title = 'Action') where id = ${sql.lit(products.northfall.id)};
    update company_products set is_favorite = true where id = ${sql.lit(assigned.nexa.northfall)};
    update company_products set price = 4990, effective_price = 4990 where id = ${sql.lit(assigned.nexa.ironOrchard)}`.execute(
    db,
  )
})

describe("Mirza's catalogue", () => {
  it('has his products with his price, its VAT, minimum and stock, favourites first, and the highest price', async () => {
    expect(await list(mirza)).toMatchObject({
      data: {
        highestPrice: '61.90',
        companyHasProducts: true,
        products: [
          { title: 'Northfall: Ashen Crown', price: '61.90', net: '52.91', vat: '8.99', moq: 1, stock: 7, isLow: true },
          { title: 'Iron Orchard', price: '49.90', stock: 0, isLow: false },
        ],
      },
      pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 },
    })
  })

  it("shows that few are left from the quantity of the parameter, or from the product's own threshold if set", async () => {
    const isLow = async () => (await list(mirza)).data.products.map((one: { isLow: boolean }) => one.isLow)
    const stamp = async () => catalogueStamp(db, await companyChain(db, companies.nexa), world.clock.now())
    const before = await stamp()
    await setParameters(db, { lowStock: 6 })
    expect(await isLow()).toEqual([false, false])
    // A client that stores the catalogue reads it again.
    expect(await stamp()).not.toBe(before)
    const threshold = (value: number) =>
      sql`update products set low_stock_threshold = ${value} where id = ${products.northfall.id}`.execute(db)
    await threshold(7)
    expect(await isLow()).toEqual([true, false])
    await threshold(0)
    await setParameters(db, { lowStock: 20 })
    expect(await isLow()).toEqual([true, false])
  })

  it('never reveals a cost, a supplier price or how his price was computed', async () => {
    const answer = await send(mirza, 'POST', '/web-sales/get-company-products', {})
    expect(answer.text).not.toMatch(/cost|trace|rule|margin|(?<!:)(57\.00|40\.00)/i)
  })

  it('is filtered by category with its subcategories, platform, region, language, price, favourite, stock and text', async () => {
    const { rows } = await sql<{ games: number; eu: number; hr: number; pc: number }>`
      select (select id from categories where title = 'Games') as games, (select id from regions where code = 'EU') as eu,
        (select id from languages where code = 'HR') as hr, (select id from product_types limit 1) as pc`.execute(db)
    const ids = rows[0] as { games: number; eu: number; hr: number; pc: number }
    const both = ['Northfall: Ashen Crown', 'Iron Orchard']
    expect(await titles(mirza, { filters: { categoryIds: [ids.games] } })).toEqual(both)
    expect(await titles(mirza, { filters: { productTypeIds: [ids.pc] } })).toEqual(both)
    for (const filters of [
      { regionIds: [ids.eu] },
      { languageIds: [ids.hr] },
      { priceFrom: '50.00' },
      { isFavorite: true },
      { inStock: true },
      { product: 'ashen' },
    ]) {
      expect(await titles(mirza, { filters })).toEqual(['Northfall: Ashen Crown'])
    }
    expect(await titles(mirza, { filters: { priceTo: '50' } })).toEqual(['Iron Orchard'])
    expect(await titles(mirza, { quickSearch: 'IO-0093' })).toEqual(['Iron Orchard'])
    expect(await titles(mirza, { quickSearch: '%' })).toEqual([])
    expect(await titles(mirza, { sortBy: 'price', isSortAscending: true })).toEqual(both.toReversed())
    expect((await list(mirza, { filters: { priceTo: '50' } })).data.highestPrice).toBe('61.90')
  })

  it('has its exact total when searched, also on a page past the end, which returns the last page', async () => {
    const page = (asked: object) => list(mirza, { quickSearch: 'o', sortBy: 'title', ...asked })
    const first = await page({})
    expect(first.pagedResult).toEqual({ currentPage: 1, totalItems: 2, totalPages: 1 })
    expect(await page({ page: 9 })).toEqual(first)
    expect(await page({ retrieveAll: true })).toEqual(first)
    expect((await list(mirza, { quickSearch: 'nothing is called so', page: 3 })).pagedResult).toEqual({
      currentPage: 1,
      totalItems: 0,
      totalPages: 1,
    })
  })

  it('counts only what he can buy in the filters', async () => {
    const of = async (path: string) => (await send(mirza, 'POST', path, {})).body.data
    expect(await of('/categories/get-categories-wholesale')).toMatchObject([
      { title: 'Action', count: 1 },
      { title: 'Games', count: 2 },
    ])
    expect(await of('/product-types/get-product-types-wholesale')).toMatchObject([{ title: 'PC', count: 2 }])
    expect(await of('/regions/wholesale')).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(await of('/languages/wholesale')).toMatchObject([{ title: 'HR', count: 1 }])
  })

  it('shows a running promotion with the previous price', async () => {
    const { rows } = await sql<{ id: number }>`
      with made as (insert into promotions (title, starts_at, ends_at, is_active, for_all)
        values ('Week', now() - interval '1 day', now() + interval '1 day', true, true) returning id),
      priced as (insert into promotion_products (promotion_id, product_id, promo_price, currency)
        select id, ${products.northfall.id}, 5500, 'BAM' from made)
      select id from made`.execute(db)
    expect((await list(mirza)).data.products[0]).toMatchObject({
      price: '55.00',
      oldPrice: '61.90',
      notificationId: rows[0]?.id,
    })
    await db.updateTable('promotions').set({ is_active: false }).execute()
  })

  it('is sorted and filtered by the prices that it shows: a promotion makes Northfall the cheaper one', async () => {
    await sql`
      with made as (insert into promotions (title, starts_at, ends_at, is_active, for_all)
        values ('Day', now() - interval '1 day', now() + interval '1 day', true, true) returning id)
      insert into promotion_products (promotion_id, product_id, promo_price, currency)
        select id, ${products.northfall.id}, 4500, 'BAM' from made`.execute(db)
    const [northfall, ironOrchard] = ['Northfall: Ashen Crown', 'Iron Orchard']
    expect(await titles(mirza, { sortBy: 'price', isSortAscending: true })).toEqual([northfall, ironOrchard])
    expect(await titles(mirza, { sortBy: 'price', isSortAscending: false })).toEqual([ironOrchard, northfall])
    expect(await titles(mirza, { filters: { priceTo: '46' } })).toEqual([northfall])
    expect(await titles(mirza, { filters: { priceFrom: '46' } })).toEqual([ironOrchard])
    await db.updateTable('promotions').set({ is_active: false }).execute()
    expect(await titles(mirza, { sortBy: 'price', isSortAscending: true })).toEqual([ironOrchard, northfall])
    expect(await titles(mirza, { filters: { priceTo: '46' } })).toEqual([])
  })
})

describe('the catalogue of a partner, as its supplier sees it', () => {
  const seen = (token: string, companyId: number, body: object = {}) =>
    send(token, 'POST', `/web-sales/get-partner-catalogue/${companyId}`, body)

  it('is what Mirza himself finds, without his favourites; Amra does not see it, and he cannot use this call', async () => {
    const tarik = await world.tokenFor('tarik')
    for (const body of [
      { sortBy: 'title', isSortAscending: true },
      { quickSearch: 'north' },
      { sortBy: 'price', pageSize: 1, page: 2 },
    ]) {
      const own = await list(mirza, body)
      const { status, body: answer } = await seen(tarik, companies.nexa, body)
      expect(status).toBe(200)
      expect(answer.currency).toBe(own.data.currency)
      expect(answer.pagedResult).toEqual(own.pagedResult)
      const withheld = ['isFavorite', 'notificationId', 'mayBackOrder']
      const shown = (product: object) =>
        Object.fromEntries(Object.entries(product).filter(([name]) => !withheld.includes(name)))
      expect(answer.data).toEqual(own.data.products.map(shown))
      expect(answer.data.length).toBeGreaterThan(0)
    }
    expect((await seen(amra, companies.nexa)).status).toBe(404)
    expect((await seen(mirza, companies.nexa)).status).toBe(403)
  })
})

describe('withdrawn products', () => {
  it('are gone at any level: at the product, at the company, and for Nikola also at his reseller', async () => {
    const withdraw = async (on: boolean) =>
      db
        .updateTable('company_products')
        .set({ is_withdrawn: on })
        .where('id', '=', assigned.digitalis.northfall)
        .execute()
    await withdraw(true)
    expect(await titles(nikola)).toEqual(['Iron Orchard'])
    expect(await titles(amra)).toEqual(['Iron Orchard'])
    expect(await titles(mirza)).toHaveLength(2)
    await withdraw(false)
    await db.updateTable('products').set({ is_withdrawn: true }).where('id', '=', products.northfall.id).execute()
    expect(await titles(mirza)).toEqual(['Iron Orchard'])
    await db.updateTable('products').set({ is_withdrawn: false }).where('id', '=', products.northfall.id).execute()
  })

  it('withdrawn by a reseller are back at once when Nikola’s company buys from the distributor instead', async () => {
    const supplied = (parentId: number) =>
      db.updateTable('companies').set({ parent_id: parentId }).where('id', '=', companies.gejmerija).execute()
    const withdrawn = (on: boolean) =>
      db
        .updateTable('company_products')
        .set({ is_withdrawn: on })
        .where('id', '=', assigned.digitalis.northfall)
        .execute()
    const both = ['Northfall: Ashen Crown', 'Iron Orchard']
    await withdrawn(true)
    expect(await titles(nikola)).toEqual(['Iron Orchard'])
    await supplied(companies.brava)
    expect((await titles(nikola)).toSorted()).toEqual(both.toSorted())
    await supplied(companies.digitalis)
    expect(await titles(nikola)).toEqual(['Iron Orchard'])
    await withdrawn(false)
    expect((await titles(nikola)).toSorted()).toEqual(both.toSorted())
  })

  it('that leave a company without any are reported to it', async () => {
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: true })
      .where('company_id', '=', companies.nexa)
      .execute()
    expect((await list(mirza)).data).toMatchObject({ companyHasProducts: false, highestPrice: '0.00', products: [] })
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: false })
      .where('company_id', '=', companies.nexa)
      .execute()
  })
})

describe('a quick order', () => {
  it('reads a line that is the name of a product as one unit of it, even if the name ends in a number', async () => {
    const named = (title: string) =>
      db.updateTable('products').set({ title }).where('id', '=', products.northfall.id).execute()
    await named('Northfall 27')
    try {
      const lines = parseQuickOrder('northfall 27\nNorthfall 27 3\nNorthfall 5\nNF-0117 4')
      const { body } = await send(mirza, 'POST', '/web-sales/quick-order', { lines })
      expect(body.data).toMatchObject([
        { text: 'northfall 27', quantity: 1, status: 'found', products: [{ code: 'NF-0117' }] },
        { text: 'Northfall 27', quantity: 3, status: 'found', products: [{ code: 'NF-0117' }] },
        { text: 'Northfall', quantity: 5, status: 'found', products: [{ code: 'NF-0117' }] },
        { text: 'NF-0117', quantity: 4, status: 'found', products: [{ code: 'NF-0117' }] },
      ])
    } finally {
      await named('Northfall: Ashen Crown')
    }
  })

  it('finds products by code and by title, offers several matches, and finds nothing of other companies', async () => {
    const isWithdrawn = (on: boolean) =>
      db
        .updateTable('company_products')
        .set({ is_withdrawn: on })
        .where('id', '=', assigned.gejmerija.ironOrchard)
        .execute()
    await isWithdrawn(true)
    const lines = [
      { text: 'nf-0117', quantity: 10 },
      { text: 'Iron Orchard', quantity: 2 },
      { text: 'o', quantity: 1 },
      { text: 'Nothing like this', quantity: 1 },
    ]
    const { body } = await send(mirza, 'POST', '/web-sales/quick-order', { lines })
    expect(body.data).toMatchObject([
      { status: 'found', quantity: 10, products: [{ code: 'NF-0117' }] },
      { status: 'found', products: [{ code: 'IO-0093' }] },
      { status: 'several' },
      { status: 'unknown', products: [] },
    ])
    const foreign = await send(nikola, 'POST', '/web-sales/quick-order', { lines: [lines[1]] })
    expect(foreign.body.data).toMatchObject([{ status: 'unknown', products: [] }])
    await isWithdrawn(false)
  })
})
