import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { shopWorld } from '../cart/testing/shop-world.ts'

const world = await shopWorld()
const { db, products, assigned, companies, send } = world
const mirza = await world.tokenFor('mirza')
const nikola = await world.tokenFor('nikola')
const amra = await world.tokenFor('amra')
const { northfall, ironOrchard } = products

const open = (token: string, productId: number, language = 'en') =>
  send(token, 'GET', `/web-sales/get-company-product/${productId}`, undefined, { 'accept-language': language })

beforeAll(async () => {
  await world.stock('northfall', 40)
  await sql`update products set description_en = 'Redeem in the launcher.', description_bs = 'Aktivira se u pokretaču.'
    where id = ${northfall.id}`.execute(db)
  await sql`insert into price_tiers (company_product_id, min_quantity, price) values
    (${assigned.nexa.northfall}, 10, 5990), (${assigned.nexa.northfall}, 50, 5490)`.execute(db)
})

describe('a product that Mirza opens', () => {
  it('has its description in his language, otherwise in English, and its stock', async () => {
    const { available: stock } = await db
      .selectFrom('product_stock')
      .select('available')
      .where('product_id', '=', northfall.id)
      .executeTakeFirstOrThrow()
    expect(stock).toBeGreaterThan(30)
    const { data } = (await open(mirza, northfall.id, 'bs')).body
    expect(data).toMatchObject({
      title: 'Northfall: Ashen Crown',
      description: 'Aktivira se u pokretaču.',
      price: '61.90',
      stock,
      isWithdrawn: false,
      currency: 'BAM',
    })
    expect((await open(mirza, northfall.id, 'hr')).body.data.description).toBe('Redeem in the launcher.')
  })

  it('shows its pictures, the cover first, then the others in order', async () => {
    const { rows: kept } = await sql<{ id: number }>`insert into files (sha256, media_type, size_bytes, name, is_public)
      select repeat(n::text, 64), 'image/webp', 1, 'slika ' || n, true from generate_series(1, 3) n returning id`.execute(
      db,
    )
    const [cover = 0, second = 0, third = 0] = kept.map((row) => row.id)
    const one = async () => (await open(mirza, northfall.id)).body.data.pictures
    const before = await one()
    await sql`update products set image_file_id = ${cover} where id = ${northfall.id}`.execute(db)
    await sql`delete from product_pictures where product_id = ${northfall.id}`.execute(db)
    expect(before).not.toEqual([fileUrl(cover)])
    expect(await one()).toEqual([fileUrl(cover)])
    await sql`insert into product_pictures (product_id, place, file_id) values
      (${northfall.id}, 2, ${second}), (${northfall.id}, 1, ${third})`.execute(db)
    expect(await one()).toEqual([cover, third, second].map((id) => fileUrl(id)))
  })

  it('shows his price at each quantity where it changes, with its VAT', async () => {
    const { data } = (await open(mirza, northfall.id)).body
    expect(data.prices).toEqual([
      { fromQuantity: 1, price: '61.90', net: '52.91', vat: '8.99' },
      { fromQuantity: 10, price: '59.90', net: '51.20', vat: '8.70' },
      { fromQuantity: 50, price: '54.90', net: '46.92', vat: '7.98' },
    ])
  })

  it('shows what his company paid in its own orders, and nothing of what Nikola paid', async () => {
    for (const token of [nikola, mirza]) {
      const cart = await world.fill(token, [['northfall', 2]])
      expect((await world.order(token, cart.version)).status).toBe(200)
    }
    const { paid } = (await open(mirza, northfall.id)).body.data
    expect(paid).toMatchObject([{ quantity: 2, unitPrice: '61.90', currency: 'BAM' }])
    const [theirs] = (await open(nikola, northfall.id)).body.data.paid
    expect(theirs.number).not.toBe(paid[0].number)
    // A reseller bought nothing itself: what its retailer pays is not what it paid.
    expect((await open(amra, northfall.id)).body.data.paid).toEqual([])
  })

  it('never reveals a cost, a supplier, or how the price was computed', async () => {
    expect((await open(nikola, northfall.id)).text).not.toMatch(/cost|supplier|trace|rule|margin|group|override/i)
  })

  it('can still be opened when it is no longer sold, and says so', async () => {
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: true })
      .where('id', '=', assigned.nexa.ironOrchard)
      .execute()
    expect((await open(mirza, ironOrchard.id)).body.data).toMatchObject({ isWithdrawn: true, title: 'Iron Orchard' })
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: false })
      .where('id', '=', assigned.nexa.ironOrchard)
      .execute()
  })

  it('is not found if it is not assigned to the company, or not to its reseller, or deleted', async () => {
    const shop = await world.shop('Nova prodavnica', 0)
    await sql`delete from company_products where company_id = ${shop.companyId} and product_id = ${ironOrchard.id}`.execute(
      db,
    )
    expect((await open(shop.token, ironOrchard.id)).status).toBe(404)
    expect((await open(shop.token, 987_654)).status).toBe(404)
    await sql`update products set deleted_at = now() where id = ${northfall.id}`.execute(db)
    expect((await open(mirza, northfall.id)).status).toBe(404)
    await sql`update products set deleted_at = null where id = ${northfall.id}`.execute(db)
  })

  it('is not for distributors', async () => {
    expect((await open(await world.tokenFor('tarik'), northfall.id)).status).toBe(403)
  })
})

describe('My Products', () => {
  const mine = async () =>
    (await send(mirza, 'POST', '/company-product-prices/get-my-products', { quickSearch: 'Iron' })).body.data[0]

  it('shows that a product may be ordered beyond the stock if both product and company allow it', async () => {
    const may = async (product: boolean, company: boolean) => {
      await sql`update products set may_back_order = ${product} where id = ${ironOrchard.id}`.execute(db)
      await sql`update companies set may_back_order = ${company} where id = ${companies.nexa}`.execute(db)
      const { stock, mayBackOrder } = await mine()
      return [stock, mayBackOrder]
    }
    expect(await may(true, true)).toEqual([0, true])
    expect(await may(false, true)).toEqual([0, false])
    expect(await may(true, false)).toEqual([0, false])
  })
})
