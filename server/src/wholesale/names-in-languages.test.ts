import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'

const world = await shopWorld()
const { db, products, send } = world
const tarik = await world.tokenFor('tarik')
const mirza = await world.tokenFor('mirza')

type Language = 'en' | 'bs' | 'hr'
const ask = async (language: Language, path: string, body: object = {}, token = mirza) =>
  (await send(token, 'POST', path, body, { 'accept-language': language })).body
const shelf = async (language: Language, body: object = {}) =>
  (await ask(language, '/web-sales/get-company-products', body)).data.products

const ids = { category: 0, platform: 0, region: 0 }

/** Tarik names the category, the platform and the region of Iron Orchard as an office would. */
beforeAll(async () => {
  const added = async (path: string, body: object) => (await ask('en', path, body, tarik)).data.id as number
  ids.category = await added('/categories/create-category', {
    title: 'Gift cards',
    titleBs: 'Poklon kartice',
    titleHr: 'Darovne kartice',
    defaultVatTreatment: 2,
  })
  ids.platform = await added('/product-types/create-product-type', { title: 'Voucher', titleBs: 'Bon', titleHr: 'Bon' })
  ids.region = await added('/regions/add-region', {
    code: 'BALKANS',
    name: 'Balkans',
    nameBs: 'Balkan',
    nameHr: 'Balkan',
  })
  await sql`
    update products set category_id = ${ids.category}, product_type_id = ${ids.platform} where id = ${products.ironOrchard.id};
  `.execute(db)
  await sql`insert into product_regions values (${products.ironOrchard.id}, ${ids.region})`.execute(db)
})

describe('names of reference data', () => {
  it("appear in Mirza's catalogue in his language, or in English", async () => {
    const named = async (language: Language) => {
      const [found] = await shelf(language, { quickSearch: 'Iron Orchard' })
      return [found.category, found.platform, found.regions]
    }
    expect(await named('en')).toEqual(['Gift cards', 'Voucher', ['Balkans']])
    expect(await named('bs')).toEqual(['Poklon kartice', 'Bon', ['Balkan']])
    expect(await named('hr')).toEqual(['Darovne kartice', 'Bon', ['Balkan']])
  })

  it('are sorted as shown', async () => {
    const platforms = async (language: Language) =>
      (await shelf(language, { sortBy: 'platform', isSortAscending: true })).map(
        (product: { platform: string }) => product.platform,
      )
    expect(await platforms('en')).toEqual(['PC', 'Voucher'])
    expect(await platforms('bs')).toEqual(['Bon', 'PC'])
    expect(await platforms('en')).toEqual(['PC', 'Voucher'])
    const titles = async (language: Language) =>
      (
        await ask(language, '/categories/simplified', { sortBy: 'title', isSortAscending: true, quickSearch: 'g' })
      ).data.map((category: { title: string }) => category.title)
    expect(await titles('en')).toEqual(['Games', 'Gift cards'])
    expect(await titles('hr')).toEqual(['Darovne kartice', 'Games'])
  })

  it('are offered as filters under the same names', async () => {
    const offered = async (path: string) =>
      (await ask('hr', path)).data.map((choice: { title: string }) => choice.title).toSorted()
    expect(await offered('/categories/get-categories-wholesale')).toEqual(['Darovne kartice', 'Games'])
    expect(await offered('/product-types/get-product-types-wholesale')).toEqual(['Bon', 'PC'])
    expect(await offered('/regions/wholesale')).toEqual(['Balkan'])
  })

  it('appear in the cart, on the order and in an export, even if the order was placed in another language', async () => {
    await world.stock('ironOrchard', 3)
    const cart = await world.fill(mirza, [['ironOrchard', 1]])
    const inCart = await send(mirza, 'GET', '/shopping-cart', undefined, { 'accept-language': 'hr' })
    expect(inCart.body.data.lines[0]).toMatchObject({ platform: 'Bon', regions: ['Balkan'] })
    expect((await world.order(mirza, cart.version)).status).toBe(200)
    const { data } = await ask('hr', '/orders/get-my-orders')
    const [page] = [
      await send(mirza, 'GET', `/orders/get-my-order/${data[0].id}`, undefined, { 'accept-language': 'hr' }),
    ]
    expect(page?.body.data.lines[0].product).toMatchObject({ title: 'Iron Orchard', platform: 'Bon' })
    const file = await world.app.http.inject({
      method: 'POST',
      url: '/api/products/export-products',
      headers: { authorization: `Bearer ${tarik}`, 'accept-language': 'hr' },
      payload: {},
    })
    expect(file.body).toContain('Darovne kartice;Bon;')
  })

  it('are updated at once after a change, and keep what a change leaves out', async () => {
    const change = (body: object) =>
      send(tarik, 'PUT', `/categories/${ids.category}`, { title: 'Gift cards', defaultVatTreatment: 2, ...body })
    const category = async () => (await shelf('hr', { quickSearch: 'Iron Orchard' }))[0].category
    await change({ titleHr: 'Poklon-kartice' })
    expect(await category()).toBe('Poklon-kartice')
    await change({})
    expect(await category()).toBe('Poklon-kartice')
    await change({ titleHr: '' })
    expect(await category()).toBe('Gift cards')
    await change({ titleHr: 'Darovne kartice' })
  })

  it('are returned in full to those who change them', async () => {
    const { data } = await ask('hr', '/product-types/get-product-types', { quickSearch: 'Voucher' }, tarik)
    expect(data).toMatchObject([{ title: 'Bon', titleEn: 'Voucher', titleBs: 'Bon', titleHr: 'Bon' }])
  })
})
