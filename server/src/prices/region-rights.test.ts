import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { priceImportWorld } from './testing/import-world.ts'

const w = await priceImportWorld()
const { db, world, path, tarik, amra } = w
const set = (isOne: boolean) =>
  sql`insert into parameters (name, value, updated_by) values ('eeaIsOneArea', ${JSON.stringify(isOne)}::jsonb, ${world.tarik})
    on conflict (name) do update set value = excluded.value`.execute(w.owner)

/** Sets the only regions of a product from now on. */
async function onlyFor(productId: number, ...codes: string[]) {
  await sql`insert into regions (code, name) select c, c from unnest(${codes}::text[]) c on conflict do nothing`.execute(
    db,
  )
  await sql`delete from product_regions where product_id = ${productId}`.execute(db)
  await sql`insert into product_regions select ${productId}, id from regions where code = any(${codes}::text[])`.execute(
    db,
  )
}
const titleOf = async (id: number) =>
  (await db.selectFrom('products').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title
const assign = (who: typeof tarik, companyId: number, productId: number) =>
  who('POST', `${path}/create-company-product-price`, { companyId, items: [{ productId }] })
const unassign = (companyId: number, productId: number) =>
  db.deleteFrom('company_products').where('company_id', '=', companyId).where('product_id', '=', productId).execute()
const assignable = async (companyId: number, productId: number) =>
  (await tarik('POST', `${path}/reseller-assignment-prices/${companyId}`, { retrieveAll: true })).body.data.find(
    (row: { productId: number }) => row.productId === productId,
  )

beforeEach(async () => {
  await sql`delete from product_regions`.execute(db)
  await sql`delete from parameters`.execute(w.owner)
})

describe('a product that is not for a partner’s region', () => {
  test('is not assigned to Megabajt of Mostar, neither by name, nor by category, nor by its group; the list says so beforehand', async () => {
    await unassign(world.megabajt, world.kestrel)
    await onlyFor(world.kestrel, 'DE')
    const title = await titleOf(world.kestrel)
    const refused = await assign(tarik, world.megabajt, world.kestrel)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'price.notForRegion',
        data: { info: `Not for the partner's region: ${title}.`, detail: { count: 1 } },
      },
    })
    expect(await assignable(world.megabajt, world.kestrel)).toMatchObject({ isElsewhere: true })
    const category = (
      await db.selectFrom('products').select('category_id').where('id', '=', world.kestrel).executeTakeFirstOrThrow()
    ).category_id
    const many = await tarik('POST', `${path}/create-company-product-price-group-category`, {
      companyId: world.megabajt,
      categoryId: category,
      isDryRun: true,
    })
    expect(many.body.data).toMatchObject({ elsewhere: 1 })
    await onlyFor(world.kestrel, 'DE', 'BALKANS')
    expect(await assignable(world.megabajt, world.kestrel)).toMatchObject({ isElsewhere: false })
    expect((await assign(tarik, world.megabajt, world.kestrel)).status).toBe(200)
  })

  test('is left unchanged by a price file, which reports it; Amra reads in her catalogue that it is not for her', async () => {
    await onlyFor(world.northfall, 'DE')
    const code = w.codeOf(world.northfall)
    const { body } = await w.upload(
      world.tarik,
      world.digitalis,
      `code;price\n${code};58,10\n${w.codeOf(world.vektorLiga)};87,10\n`,
    )
    expect(body.data.import).toMatchObject({ ok: 1, wrong: 1 })
    const [row] = await w.rowsOf(body.data.import.id, 'wrong')
    expect(row).toMatchObject({ outcome: 'notForRegion', detail: await titleOf(world.northfall) })
    const mine = (await amra('POST', `${path}/get-my-products`, { retrieveAll: true })).body.data
    const isElsewhere = new Map(
      mine.map((one: { productId: number; isElsewhere: boolean }) => [one.productId, one.isElsewhere]),
    )
    expect([isElsewhere.get(world.northfall), isElsewhere.get(world.vektorLiga)]).toEqual([true, false])
    const catalogue = (await amra('POST', '/web-sales/get-company-products', { quickSearch: code })).body
    expect(catalogue.data.products).toMatchObject([{ code, isElsewhere: true }])
  })

  test('is not given away either: a free order is refused naming it', async () => {
    await onlyFor(world.northfall, 'DE')
    const free = await tarik('POST', '/orders/issue-free-order', {
      companyId: world.digitalis,
      lines: [{ productId: world.northfall, quantity: 1 }],
      reason: 'For the press',
    })
    expect(free).toMatchObject({ status: 409, body: { code: 'order.freeRegion' } })
  })

  test('nor is it given away to Megabajt, to which it is not assigned', async () => {
    await unassign(world.megabajt, world.kestrel)
    await onlyFor(world.kestrel, 'DE')
    const title = await titleOf(world.kestrel)
    const free = await tarik('POST', '/orders/issue-free-order', {
      companyId: world.megabajt,
      lines: [{ productId: world.kestrel, quantity: 1 }],
      reason: 'For the press',
    })
    expect(free).toMatchObject({ status: 409, body: { code: 'order.freeRegion' } })
    expect(JSON.stringify(free.body)).toContain(title)
  })

  test('may be bought from another EEA country while the parameter treats the EEA as one area', async () => {
    const { id: croatia } = (
      await sql<{ id: number }>`
      insert into countries (code, name, vat_rate_bp, currency) values ('HR', 'Croatia', 2500, 'EUR')
      on conflict (code) do update set name = excluded.name returning id`.execute(db)
    ).rows[0] ?? { id: 0 }
    await unassign(world.megabajt, world.kestrel)
    const before = await db
      .selectFrom('companies')
      .select('country_id')
      .where('id', '=', world.megabajt)
      .executeTakeFirstOrThrow()
    await db.updateTable('companies').set({ country_id: croatia }).where('id', '=', world.megabajt).execute()
    await onlyFor(world.kestrel, 'DE')
    try {
      await set(false)
      expect((await assign(tarik, world.megabajt, world.kestrel)).body.code).toBe('price.notForRegion')
      await set(true)
      expect((await assign(tarik, world.megabajt, world.kestrel)).status).toBe(200)
    } finally {
      await db
        .updateTable('companies')
        .set({ country_id: before.country_id })
        .where('id', '=', world.megabajt)
        .execute()
    }
  })
})
