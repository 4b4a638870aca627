import { expect, test } from 'vitest'
import { whilePricesChange } from '../prices/testing/while-prices-change.ts'
import { movingWorld } from './testing/moving-world.ts'

const { db, send, orion, gejmerija, digitalis, amra, zora, products, company, move, settle } = await movingWorld()
const productId = products.northfall.id

const northfall = () =>
  db
    .selectFrom('company_products')
    .select(['id', 'price', 'margin_bp', 'is_withdrawn'])
    .where('company_id', '=', gejmerija)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()

/** Gejmerija's supplier requests something while Gejmerija moves to another one. */
async function whileItMoves(path: (rowId: number) => string, method: 'POST' | 'PUT', body?: object) {
  const { supplierId } = await company()
  const seller = supplierId === orion ? zora : amra
  await settle(seller)
  const { id } = await northfall()
  const [moved, asked] = await whilePricesChange(
    db,
    { heldUp: gejmerija, productId, change: () => move(supplierId === orion ? digitalis : orion) },
    () => send(seller, method, `/company-product-prices/${path(id)}`, body),
  )
  expect(moved.status).toBe(200)
  return asked
}

test.each([
  [
    'a margin on all products',
    () => `update-company-products-with-percentage/${gejmerija}`,
    'POST',
    { marginBp: 2500, filters: {}, quickSearch: '' },
  ],
  ['its withdrawal of a product', (id: number) => `toggle-withdraw-company-product/${id}`, 'PUT', undefined],
] as const)(
  '%s, requested by its reseller while Gejmerija moves to another one, has no effect there',
  async (_, path, method, body) => {
    const asked = await whileItMoves(path, method, body)
    expect(await northfall()).toMatchObject({ price: null, margin_bp: null, is_withdrawn: false })
    expect(asked).toMatchObject({ status: 404, body: { code: 'common.notFound' } })
  },
)
