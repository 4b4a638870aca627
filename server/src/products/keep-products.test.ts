import { products } from '@brava/contract/products/products.endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertFile } from '../files/files.sql.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { addKeys } from '../testing/small-world.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { exportProducts } from './export-products.ts'
import { holdProductCodes } from './products.sql.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'

const { db, world, app, as, tokenOf } = await servedSmallWorld()
const tarik = as(world.tarik)

const { rows } = await sql<{ category: number; platform: number; publisher: number; region: number; language: number }>`
  with r as (insert into regions (code, name) values ('EU', 'Europska unija') returning id),
    l as (insert into languages (code, name) values ('en', 'English') returning id)
  select c.id as category, t.id as platform, p.id as publisher, r.id as region, l.id as language
  from categories c, product_types t, publishers p, r, l`.execute(db)
const choice = rows[0] as NonNullable<(typeof rows)[0]>
const body = (changes: object = {}) => ({
  code: 'IO-0093',
  title: 'Iron Orchard',
  categoryId: choice.category,
  productTypeId: choice.platform,
  publisherId: choice.publisher,
  vatTreatment: 2,
  regionIds: [choice.region],
  languageIds: [choice.language],
  basePrice: '68.80',
  ...changes,
})
/** A product of the test's own, with the given number of keys at 9.50 without VAT. */
async function make(code: string, keys = 0, changes: object = {}): Promise<number> {
  const { id } = (await tarik('POST', '/products/create-product', body({ code, ...changes }))).body.data
  if (keys > 0) await addKeys(db, id, keys, 95_000, `K-${code}`)
  return id
}
/** A stored picture of the test's own. */
async function picture(name: string, changes: { isPublic?: boolean; ownerCompanyId?: number } = {}): Promise<number> {
  const sha256 = await app.services.files.put(Buffer.from(name))
  const file = { sha256, mediaType: 'image/webp', bytes: 1, name, ownerCompanyId: null, isPublic: true, ...changes }
  return (await insertFile(db, file)).id
}
const list = async (filters: object = {}, rest: object = {}) =>
  (await tarik('POST', '/products/get-products', { filters, ...rest })).body

describe('products', () => {
  it('lets Tarik add Iron Orchard, with the first row of its price history', async () => {
    const made = await tarik('POST', '/products/create-product', body())
    expect(made.status).toBe(200)
    const { id } = made.body.data
    const one = (await tarik('GET', `/products/${id}`)).body.data
    expect(one).toMatchObject({
      basePrice: '68.80',
      regions: ['Europska unija'],
      regionIds: [choice.region],
      keyCount: 0,
      version: 1,
    })
    const history = await db.selectFrom('price_history').selectAll().where('product_id', '=', id).execute()
    expect(history).toMatchObject([
      { level: 'base', old_value: null, new_value: 6880, cause: 'hand', user_id: world.tarik },
    ])
  })

  it('takes the VAT treatment and the redeem country of its category where Tarik names none', async () => {
    const title = 'Croatian gift cards'
    const category = { title, defaultVatTreatment: 3, defaultRedeemCountry: 'hr' }
    const { id: categoryId } = (await tarik('POST', '/categories/create-category', category)).body.data
    expect((await tarik('GET', `/categories/${categoryId}`)).body.data).toMatchObject({ defaultRedeemCountry: 'HR' })
    const added = async (code: string, changes: object = {}) => {
      const id = await make(code, 0, { categoryId, vatTreatment: undefined, ...changes })
      const { vatTreatment, redeemCountry } = (await tarik('GET', `/products/${id}`)).body.data
      return [vatTreatment, redeemCountry]
    }
    expect(await added('RC-0001')).toEqual([3, 'HR'])
    expect(await added('RC-0002', { vatTreatment: 1, redeemCountry: null })).toEqual([1, null])
    expect(await added('RC-0003', { redeemCountry: 'DE' })).toEqual([3, 'DE'])
    // A category changed without naming its country keeps it.
    const { version } = (await tarik('GET', `/categories/${categoryId}`)).body.data
    await tarik('PUT', `/categories/${categoryId}`, { title, defaultVatTreatment: 4, version })
    expect(await added('RC-0004')).toEqual([4, 'HR'])
    const unknown = await tarik('POST', '/products/create-product', body({ code: 'RC-0005', categoryId: 987_654 }))
    expect(unknown.body.code).toBe('products.unknownChoice')
  })

  it('makes one product when the same request comes five times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        tarik('POST', '/products/create-product', body({ code: 'ID-0001' }), { 'idempotency-key': 'once' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).not.toContain(500)
    expect(await db.selectFrom('products').select('id').where('code', '=', 'ID-0001').execute()).toHaveLength(1)
  })

  it('refuses a taken code, a deleted category, a negative price and a pattern that could run for ever', async () => {
    await tarik('POST', '/products/create-product', body({ code: 'TK-0001' }))
    const taken = await tarik('POST', '/products/create-product', body({ code: 'TK-0001' }))
    expect([taken.status, taken.body.code, taken.body.data.fields[0].path]).toEqual([409, 'products.codeTaken', 'code'])
    expect(
      (await tarik('POST', '/products/create-product', body({ code: 'X-1', categoryId: 987_654 }))).body.code,
    ).toBe('products.unknownChoice')
    expect((await tarik('POST', '/products/create-product', body({ code: 'X-2', basePrice: '-1.00' }))).status).toBe(
      400,
    )
    expect((await tarik('POST', '/products/create-product', body({ code: 'X-3', keyPattern: '(A+)+B' }))).status).toBe(
      400,
    )
    expect(await db.selectFrom('products').select('id').where('code', 'like', 'X-%').execute()).toEqual([])
  })

  it('tells Lejla that Tarik was faster, and changes nothing', async () => {
    const { basePrice: _, ...rest } = body({ code: 'NF-0117', title: 'Northfall: Ashen Crown II' })
    const { version } = (await tarik('GET', `/products/${world.northfall}`)).body.data
    const first = await tarik('PUT', `/products/${world.northfall}`, { ...rest, version })
    expect(first.body.data.product).toMatchObject({ title: 'Northfall: Ashen Crown II', version: version + 1 })
    const second = await tarik('PUT', `/products/${world.northfall}`, { ...rest, title: 'Overwritten', version })
    expect([second.status, second.body.code]).toEqual([409, 'common.conflict'])
  })

  it('keeps the additional pictures in the order in which Tarik puts them, and unchanged when a program omits them', async () => {
    const [one, two, three] = await Promise.all([picture('1'), picture('2'), picture('3')])
    const id = await make('PX-0001', 0, { imageFileId: one, furtherImageIds: [two, three, two] })
    const read = async () => (await tarik('GET', `/products/${id}`)).body.data
    expect(await read()).toMatchObject({ imageFileId: one, furtherImageIds: [two, three] })
    const { basePrice: _, ...rest } = body({ code: 'PX-0001', imageFileId: three })
    const edit = async (changes: object) =>
      tarik('PUT', `/products/${id}`, { ...rest, ...changes, version: (await read()).version })
    expect((await edit({})).status).toBe(200)
    expect(await read()).toMatchObject({ imageFileId: three, furtherImageIds: [two, three] })
    expect((await edit({ furtherImageIds: [one, two] })).body.data.product.furtherImageIds).toEqual([one, two])
    expect((await edit({ furtherImageIds: [] })).body.data.product.furtherImageIds).toEqual([])
  })

  it('refuses a picture that only one company may read, at its place, and more than eight', async () => {
    const open = await picture('4')
    const secret = await picture('5', { isPublic: false, ownerCompanyId: world.megabajt })
    const id = await make('PX-0002', 0, { furtherImageIds: [open] })
    const { version } = (await tarik('GET', `/products/${id}`)).body.data
    const { basePrice: _, ...rest } = body({ code: 'PX-0002', version })
    const refused = await tarik('PUT', `/products/${id}`, { ...rest, furtherImageIds: [open, secret] })
    expect([refused.status, refused.body.code, refused.body.data.fields[0].path]).toEqual([
      422,
      'products.unknownChoice',
      'furtherImageIds.1',
    ])
    const many = await tarik('PUT', `/products/${id}`, {
      ...rest,
      furtherImageIds: Array.from({ length: 9 }, (_, at) => at + 1),
    })
    expect(many.status).toBe(400)
    expect((await tarik('GET', `/products/${id}`)).body.data.furtherImageIds).toEqual([open])
  })

  it('refuses a code that another product has in different case; a product that keeps its own code is saved', async () => {
    const id = await make('CL-0001')
    const small = await tarik('POST', '/products/create-product', body({ code: 'cl-0001' }))
    expect([small.status, small.body.code]).toEqual([409, 'products.codeTaken'])
    const other = await make('CL-0002')
    const { basePrice: _, ...rest } = body({ version: 1 })
    const edit = (product: number, code: string) => tarik('PUT', `/products/${product}`, { ...rest, code })
    expect((await edit(other, 'Cl-0001')).body.code).toBe('products.codeTaken')
    expect((await edit(id, 'CL-0001')).status).toBe(200)
    // If two already exist, either stays unchanged.
    await db.updateTable('products').set({ code: 'cl-0001' }).where('id', '=', other).execute()
    expect((await edit(other, 'cl-0001')).status).toBe(200)
  })

  it('makes one product when Tarik and Lejla add two at once with the same code in different case', async () => {
    const two = await inTransaction(db, async (trx) => {
      await holdProductCodes(trx)
      const both = ['DC-0001', 'dc-0001'].map((code) => tarik('POST', '/products/create-product', body({ code })))
      await untilWaitedFor(db, trx, 2)
      return both
    })
    const answers = await Promise.all(two)
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const other = await make('DC-0002')
    const third = await make('DC-0003')
    const { basePrice: _, ...rest } = body({ version: 1 })
    const edits = await inTransaction(db, async (trx) => {
      await holdProductCodes(trx)
      const both = [other, third].map((id, at) =>
        tarik('PUT', `/products/${id}`, { ...rest, code: ['DC-0004', 'dc-0004'][at] }),
      )
      await untilWaitedFor(db, trx, 2)
      return both
    })
    expect((await Promise.all(edits)).map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('proposes the next code with the initials of the title', async () => {
    expect((await tarik('GET', '/products/next-code?title=%C4%8Carobna%20%C5%A0uma')).body.data.code).toBe('CS-0118')
    expect((await tarik('GET', '/products/next-code')).body.data.code).toBe('PR-0118')
  })

  it('shows stock, the cost of the oldest batch and which products are low', async () => {
    const id = await make('LO-0001', 3, { basePrice: '18.40' })
    await addKeys(db, id, 5, 99_000, 'K-2')
    await db.updateTable('products').set({ low_stock_threshold: 10 }).where('id', '=', id).execute()
    const low = await list({ stock: 'low', isWithdrawn: false }, { quickSearch: 'LO-0001' })
    expect(low.data).toMatchObject([
      { code: 'LO-0001', available: 8, cost: '9.50', price: '18.40', isLow: true, daysOfCover: null },
    ])
    const { rows: there } = await sql<{ all: number; withdrawn: number }>`select count(*)::int as all,
      count(*) filter (where is_withdrawn)::int as withdrawn from products where deleted_at is null`.execute(db)
    expect(low).toMatchObject({ currency: 'BAM', counts: there[0] })
    expect((await list({ stock: 'out' })).data.map((row: { code: string }) => row.code)).not.toContain('LO-0001')
    await tarik('POST', '/products/create-product', body({ code: 'AA-0001', title: 'Aardvark' }))
    const byTitle = (await list({}, { sortBy: 'title', isSortAscending: true })).data as { title: string }[]
    // A title from another test may begin with a sign, which sorts before the letters.
    expect(byTitle.find(({ title }) => /^\p{L}/u.test(title))?.title).toBe('Aardvark')
    expect((await tarik('POST', '/products/get-products', { sortBy: 'base_price; drop table products' })).status).toBe(
      400,
    )
  })

  it('takes products off sale and puts them back, all or none', async () => {
    const ids = [world.northfall, world.vektorLiga]
    const off = await tarik('PUT', '/products/withdraw-products', { ids, isWithdrawn: true })
    expect(off.body.data).toMatchObject({ changed: 2, info: '2 products are off sale.' })
    expect(
      (await tarik('PUT', '/products/withdraw-products', { ids: [...ids, 987_654], isWithdrawn: false })).status,
    ).toBe(404)
    expect((await list({ isWithdrawn: true })).pagedResult.totalItems).toBe(2)
    const back = await as(world.tarik, 'hr')('PUT', `/products/toggle-withdraw-product/${world.northfall}`)
    expect(back.body.data).toMatchObject({ isWithdrawn: false, info: 'Proizvod je u prodaji.' })
  })

  it('deletes a product without keys and refuses one with keys in stock', async () => {
    const { id } = (await tarik('POST', '/products/create-product', body({ code: 'DL-0001' }))).body.data
    await addKeys(db, world.kestrel, 1, 95_000, 'K-0')
    const refused = await tarik('DELETE', '/products/delete-products', { ids: [id, world.kestrel] })
    expect([refused.status, refused.body.code]).toEqual([409, 'products.hasKeys'])
    expect((await tarik('DELETE', '/products/delete-products', { ids: [id] })).status).toBe(200)
    expect((await tarik('GET', `/products/${id}`)).status).toBe(404)
  })

  it('does not delete a product whose keys came in while Tarik was about to: he waits, and is told of them', async () => {
    const { id } = (await tarik('POST', '/products/create-product', body({ code: 'DL-0002' }))).body.data
    const { asked } = await db.transaction().execute(async (trx) => {
      // Locks the product as an import does at its end.
      await sql`select from products where id = ${id} for no key update`.execute(trx)
      const asked = tarik('DELETE', '/products/delete-products', { ids: [id] })
      await untilWaitedFor(db, trx)
      await addKeys(trx, id, 1, 95_000, 'K-DL-0002')
      return { asked }
    })
    const { status, body: refused } = await asked
    expect([status, refused.code]).toEqual([409, 'products.hasKeys'])
    expect((await tarik('GET', `/products/${id}`)).body.data).toMatchObject({ code: 'DL-0002', keyCount: 1 })
  })

  it('sets the base price with its reason in the history and the security log', async () => {
    const id = await make('BP-0001', 1, { basePrice: '18.40' })
    const set = async () =>
      (await db.selectFrom('security_events').select('id').where('kind', '=', 'products.basePriceSet').execute()).length
    const before = await set()
    await tarik('PUT', `/products/update-product-prices/${id}`, { basePrice: '19.90', reason: 'New cost' })
    const prices = (await tarik('GET', `/products/product-prices/${id}`)).body.data
    expect(prices).toMatchObject({ basePrice: '19.90', cost: '9.50', partners: [] })
    const history = await db
      .selectFrom('price_history')
      .selectAll()
      .where('product_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toMatchObject([
      { old_value: null, new_value: 1840 },
      { old_value: 1840, new_value: 1990, reason: 'New cost' },
    ])
    expect(await set()).toBe(before + 1)
  })

  it('accepts a base price below the cost of the next keys only with a confirmation and a reason', async () => {
    const id = await make('BC-0001', 1, { basePrice: '19.90' })
    const set = (more: object) => tarik('PUT', `/products/update-product-prices/${id}`, { basePrice: '11.11', ...more })
    // 9.50 without VAT are 11.12 with the 17 % that the base price includes.
    const refused = await set({ reason: 'Clearance' })
    expect([refused.status, refused.body.code]).toEqual([409, 'price.belowCost'])
    expect(refused.body.data.detail).toMatchObject({ count: 1, products: [{ price: '11.11', purchase: '11.12' }] })
    expect((await set({ confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    const price = async () => (await tarik('GET', `/products/product-prices/${id}`)).body.data.basePrice as string
    expect(await price()).toBe('19.90')
    expect((await set({ confirmBelowCost: true, reason: 'Clearance' })).status).toBe(200)
    expect(await price()).toBe('11.11')
    expect((await set({ basePrice: '11.12' })).status).toBe(200)
  })

  it('has tags by which Tarik finds it, and is related to products with the same title', async () => {
    const first = await make('TG-0001', 0, { title: 'Tagged Tides', tags: ['Summer Sale', 'strategy', 'STRATEGY'] })
    const second = await make('TG-0002', 0, { title: ' tagged tides' })
    const one = (await tarik('GET', `/products/${first}`)).body.data
    expect(one.tags).toEqual(['strategy', 'summer sale'])
    const found = async (request: object) =>
      (await tarik('POST', '/products/get-products', request)).body.data.map((row: { id: number }) => row.id)
    expect(await found({ filters: { tag: 'Summer sale' } })).toEqual([first])
    expect(await found({ quickSearch: 'summer sa' })).toEqual([first])
    const related = (await tarik('GET', `/products/get-related-products/${first}`)).body.data
    expect(related).toMatchObject([{ id: second, code: 'TG-0002', available: 0 }])
    expect((await tarik('GET', '/products/get-related-products/987654')).status).toBe(404)
  })

  it('is exported once among 2,100 although Lejla deletes the first ten while Tarik reads the file', async () => {
    const codes = Array.from({ length: 2100 }, (_, n) => `EX${String(n).padStart(4, '0')}-A`)
    await sql`insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select made.code, 'Exported ' || made.code, category_id, product_type_id, publisher_id, vat_treatment, 1000
      from products, unnest(${codes}::text[]) as made(code) where id = ${world.northfall}`.execute(db)
    const request = products.export.body.parse({ quickSearch: 'Exported EX' })
    const { bytes } = await exportProducts({ db, clock: app.services.clock }, request, 'en')
    const lines: string[] = []
    for await (const piece of bytes as AsyncIterable<string>) {
      lines.push(String(piece))
      if (lines.length === 2)
        await sql`update products set deleted_at = now() where code = any(${codes.slice(0, 10)}::text[])`.execute(db)
    }
    await sql`update products set deleted_at = now() where code = any(${codes}::text[])`.execute(db)
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(codes)
  })

  it('guards the export against formulas', async () => {
    const id = await make('FX-0001')
    await db.updateTable('products').set({ title: '=HYPERLINK("x")' }).where('id', '=', id).execute()
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/products/export-products',
      headers: { authorization: `Bearer ${await tokenOf(world.tarik)}`, 'content-type': 'application/json' },
      payload: '{"quickSearch":"FX-0001"}',
    })
    expect(answer.body).toContain(`FX-0001;"'=HYPERLINK(""x"")"`)
  })

  it('is closed to Amra, Nikola and anybody not signed in', async () => {
    for (const who of [world.amra, world.nikola, world.ana]) {
      expect((await as(who)('POST', '/products/get-products', {})).status).toBe(403)
      expect((await as(who)('POST', '/products/create-product', body({ code: 'Y-1' }))).status).toBe(403)
    }
    expect((await app.http.inject({ method: 'GET', url: `/api/products/${world.kestrel}` })).statusCode).toBe(401)
  })
})
