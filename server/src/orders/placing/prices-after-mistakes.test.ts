import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPriceBook } from '../../prices/price-book.ts'
import { resolvePrices } from '../../prices/resolve-prices.ts'
import { saleFacts } from './sale-facts.ts'
import { codesOf, importWorld } from '../../keys/testing/import-world.ts'

const w = await importWorld()
const { db, world, call } = w
const tarik = w.as(world.tarik)
afterAll(() => w.close())

let seed = 700
/** Imports keys at this cost in marks without VAT; returns their ids. */
async function delivered(productId: number, unitCost: string, count = 3): Promise<number[]> {
  const known = new Set((await w.keysOf(productId)).map((key) => key.id))
  const { id } = await w.stage(codesOf(count, (seed += 1)).join('\n'), productId)
  const asked = { ...w.batch, unitCost, currency: 'BAM' }
  expect((await call('POST', `/products/commit-key-import/${id}`, asked)).status).toBe(200)
  await w.runJob(id)
  return (await w.keysOf(productId)).map((key) => key.id).filter((key) => !known.has(key))
}
const move = async (ids: readonly number[], productId: number) => {
  const answer = await call('PUT', '/products/move-keys', {
    ids,
    productId,
    reason: 'Imported under the wrong product',
  })
  expect(answer.status).toBe(200)
}
const deleted = async (ids: readonly number[]) => {
  const { body } = await call('DELETE', '/products/delete-product-keys', { ids })
  expect(body.data).toMatchObject({ deleted: ids.length })
}
/** What Megabajt pays: as stored, by the rules, and as an order finds it. */
async function prices(productId: number) {
  const at = new Date()
  const kept = await db
    .selectFrom('company_products')
    .select('effective_price')
    .where('company_id', '=', world.megabajt)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const [ruled] = await resolvePrices(db, { companyId: world.megabajt, items: [{ productId, quantity: 1 }], at })
  const facts = await saleFacts(db, { companyId: world.megabajt, productIds: [productId], promotionIds: [], at })
  const book = await openPriceBook(db, { chain: [...facts.chain], productIds: [productId], at, facts: facts.prices })
  return [kept.effective_price, ruled?.unitPrice, book.price({ productId, quantity: 1 }).unitPrice]
}
const all = (price: number) => [price, price, price]
describe('the price that Megabajt pays, a tenth above what the last delivery cost', () => {
  beforeAll(async () => {
    for (const productId of [world.northfall, world.vektorLiga]) {
      const items = [{ productId, marginBp: 1000 }]
      const path = '/company-product-prices/create-company-product-price'
      const { status, text } = await tarik('POST', path, { companyId: world.megabajt, items })
      if (status !== 200) throw new Error(text)
    }
  })

  beforeEach(async () => {
    await delivered(world.northfall, '42.10')
    await delivered(world.vektorLiga, '60.00')
  })

  it('is right again once Lejla has moved keys of 5.00 to the product under which she should have imported them', async () => {
    expect(await prices(world.northfall)).toEqual(all(5418))
    const wrong = await delivered(world.northfall, '5.00')
    expect(await prices(world.northfall)).toEqual(all(644))
    await move(wrong, world.vektorLiga)
    expect(await prices(world.northfall)).toEqual(all(5418))
    // There they are the last delivery.
    expect(await prices(world.vektorLiga)).toEqual(all(644))
    // Back, into a batch that existed before, and away again.
    await move(wrong, world.northfall)
    expect(await prices(world.northfall)).toEqual(all(644))
    expect(await prices(world.vektorLiga)).toEqual(all(7722))
    await move(wrong, world.vektorLiga)
    expect(await prices(world.northfall)).toEqual(all(5418))
    expect(await prices(world.vektorLiga)).toEqual(all(644))
    await deleted(wrong)
    expect(await prices(world.vektorLiga)).toEqual(all(7722))
  })

  it('does not fall when an old key is moved in: it counts with the day of its own delivery', async () => {
    const old = await delivered(world.kestrel, '5.00', 1)
    await delivered(world.northfall, '42.10')
    await move(old, world.northfall)
    expect(await prices(world.northfall)).toEqual(all(5418))
    await move(old, world.kestrel)
    expect(await prices(world.northfall)).toEqual(all(5418))
  })

  it('is right again once Lejla has deleted keys that were imported at a wrong cost', async () => {
    const wrong = await delivered(world.northfall, '4.21')
    expect(await prices(world.northfall)).toEqual(all(542))
    await deleted(wrong.slice(1))
    expect(await prices(world.northfall), 'one of them is still there').toEqual(all(542))
    await deleted(wrong.slice(0, 1))
    expect(await prices(world.northfall)).toEqual(all(5418))
  })

  it('stays while keys of the last delivery are withdrawn: they were delivered', async () => {
    const seen = await delivered(world.northfall, '43.00', 1)
    expect(await prices(world.northfall)).toEqual(all(5534))
    await tarik('GET', `/products/get-plain-key/${seen[0]}`)
    const { body } = await call('DELETE', '/products/delete-product-keys', { ids: seen })
    expect(body.data).toMatchObject({ deleted: 0, withdrawn: 1 })
    expect(await prices(world.northfall)).toEqual(all(5534))
  })

  it('is the base price again for a product of which every key was moved away, as before its first import', async () => {
    const items = [{ productId: world.kestrel, marginBp: 1000 }]
    const path = '/company-product-prices/create-company-product-price'
    expect((await tarik('POST', path, { companyId: world.megabajt, items })).status).toBe(200)
    const ids = (await w.keysOf(world.kestrel)).map((key) => key.id)
    if (ids.length > 0) await deleted(ids)
    const before = await prices(world.kestrel)
    const wrong = await delivered(world.kestrel, '5.00')
    expect(await prices(world.kestrel)).toEqual(all(644))
    await move(wrong, world.vektorLiga)
    expect(await prices(world.kestrel)).toEqual(before)
    await deleted(wrong)
  })
})
