import { commonErrors } from '@brava/contract/errors.ts'
import type { NewProductBody, ProductBody } from '@brava/contract/products/product-view.ts'
import { productsErrors } from '@brava/contract/products/products.errors.ts'
import type { z } from 'zod'
import type { Trx } from '../platform/db/connect.ts'
import { isPublicImage } from '../files/is-public-image.ts'
import { boundElsewhere } from '../keys/stock/require-region.ts'
import { inTransaction, sqlState } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recomputePrices } from '../prices/recompute-prices.ts'
import { setBasePrice } from '../prices/set-base-price.ts'
import { noteProducts } from './note-products.ts'
import {
  categoryDefaults,
  codeOf,
  codeTaken,
  holdProductCodes,
  insertProduct,
  lockProducts,
  regionIdsOf,
  updateProduct,
} from './products.sql.ts'

type Body = z.output<typeof ProductBody>

async function check(trx: Trx, body: Body, id: number | null): Promise<void> {
  if (await codeTaken(trx, body.code, id)) {
    refuse(productsErrors.codeTaken, { fields: [{ path: 'code', message: '' }] })
  }
  if (body.imageFileId !== null && !(await isPublicImage(trx, body.imageFileId))) {
    refuse(productsErrors.unknownChoice, { fields: [{ path: 'imageFileId', message: '' }] })
  }
  for (const [index, fileId] of (body.furtherImageIds ?? []).entries()) {
    if (!(await isPublicImage(trx, fileId)))
      refuse(productsErrors.unknownChoice, { fields: [{ path: `furtherImageIds.${index}`, message: '' }] })
  }
}

/** A category, platform, publisher, region or language deleted in the meantime shows as a foreign key violation. */
function unknownChoice(error: unknown): never {
  if (sqlState(error) === '23503') refuse(productsErrors.unknownChoice)
  throw error
}

/** Adds a product and the first row of its price history. Throws products.codeTaken, products.unknownChoice. */
export async function createProduct(call: Call, given: z.output<typeof NewProductBody>): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    await holdProductCodes(trx)
    const body = await withCategoryDefaults(trx, given)
    await check(trx, body, null)
    const id = await insertProduct(trx, body, body.basePrice)
    await setBasePrice(trx, {
      productId: id,
      price: body.basePrice,
      userId: call.person.id,
      cause: 'hand',
      isNew: true,
    })
    await noteProducts(trx, call, 'created', [id])
    return id
  }).catch(unknownChoice)
}

/** Gives a new product the VAT treatment and the redeem country of its category where it names none. */
async function withCategoryDefaults(trx: Trx, given: z.output<typeof NewProductBody>) {
  const proposed = await categoryDefaults(trx, given.categoryId)
  if (!proposed) refuse(productsErrors.unknownChoice, { fields: [{ path: 'categoryId', message: '' }] })
  const { vatTreatment = proposed.vatTreatment, redeemCountry = proposed.redeemCountry } = given
  return { ...given, vatTreatment, redeemCountry }
}

/** Refuses regions in which keys in stock do not work (guarantee G05). Unchanged regions pass. */
async function requireRegions(trx: Trx, id: number, regionIds: readonly number[]): Promise<void> {
  const before = await regionIdsOf(trx, id)
  if (String([...new Set(regionIds)].sort((a, b) => a - b)) === String(before)) return
  const [bound] = await boundElsewhere(trx, [{ id, regionIds }])
  if (bound) refuse(productsErrors.regionsTooWide, { params: bound, fields: [{ path: 'regionIds', message: '' }] })
}

/**
 * Changes a product. Throws common.notFound, common.conflict if it was changed since the given version,
 * products.codeTaken, products.unknownChoice, products.regionsTooWide.
 */
export async function editProduct(call: Call, id: number, body: Body & { version: number }): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    if ((await codeOf(trx, id)) !== body.code) await holdProductCodes(trx)
    const [product] = await lockProducts(trx, [id])
    if (!product) refuse(commonErrors.notFound)
    await check(trx, body, id)
    await requireRegions(trx, id, body.regionIds)
    if (!(await updateProduct(trx, id, body.version, body))) refuse(commonErrors.conflict)
    // A margin is based on the cost including the VAT charged.
    if (body.vatTreatment !== product.vatTreatment) await recomputePrices(trx, { productIds: [id] }, call.clock.now())
    await noteProducts(trx, call, 'changed', [id])
  }).catch(unknownChoice)
}
