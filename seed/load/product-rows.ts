import type { FileStore } from '../../server/src/platform/files/file-store.ts'
import { drawCover, drawScenes } from '../covers/draw-cover.ts'
import { platforms } from '../world/categories.ts'
import { products } from '../world/products.ts'
import { productId, categoryId, publisherKeys } from './world-ids.ts'
import type { Row } from './table-rows.ts'
import { daysAgo } from './days-ago.ts'

interface Picture {
  readonly id: number
  readonly svg: string
  readonly name: string
  readonly createdAt: Date
}

const pictureRows = (pictures: readonly Picture[], files: FileStore): Promise<Row[]> =>
  Promise.all(
    pictures.map(async ({ id, svg, name, createdAt }): Promise<Row> => {
      const bytes = Buffer.from(svg)
      return {
        id,
        sha256: await files.put(bytes),
        media_type: 'image/svg+xml',
        size_bytes: bytes.length,
        name,
        is_public: true,
        created_at: createdAt,
      }
    }),
  )

/** The cover of every product, drawn and stored; a product and its cover have the same id. */
export function coverRows(today: Date, files: FileStore): Promise<Row[]> {
  const covers = products.map((product, index) => ({
    id: index + 1,
    svg: drawCover(product),
    name: `${product.code.toLowerCase()}.svg`,
    createdAt: daysAgo(today, product.createdDaysAgo),
  }))
  return pictureRows(covers, files)
}

/** The first products have more pictures than their cover. */
const scenes = products
  .slice(0, 24)
  .flatMap((product) => drawScenes(product).map((svg, index) => ({ product, place: index + 1, svg })))
/** These files come after those of covers and logos. */
const sceneFileId = (index: number) => products.length + 2 + index

/** Pictures in addition to the covers, drawn and stored. */
export function sceneFileRows(today: Date, files: FileStore): Promise<Row[]> {
  const pictures = scenes.map(({ product, place, svg }, index) => ({
    id: sceneFileId(index),
    svg,
    name: `${product.code.toLowerCase()}-${place + 1}.svg`,
    createdAt: daysAgo(today, product.createdDaysAgo),
  }))
  return pictureRows(pictures, files)
}

export const productPictureRows = (): Row[] =>
  scenes.map(({ product, place }, index) => ({ product_id: productId(product), place, file_id: sceneFileId(index) }))

export function productRows(today: Date): Row[] {
  return products.map((product): Row => {
    const id = productId(product)
    return {
      id,
      code: product.code,
      title: product.title,
      description_en: product.description.en,
      description_bs: product.description.bs,
      description_hr: product.description.hr,
      category_id: categoryId(product.category),
      product_type_id: platforms.indexOf(product.platform) + 1,
      publisher_id: publisherKeys.indexOf(product.publisher) + 1,
      image_file_id: id,
      vat_treatment: product.vatTreatment,
      redeem_country: product.redeemCountry,
      moq: product.moq,
      low_stock_threshold: product.lowStockThreshold,
      may_back_order: product.mayBackOrder,
      key_pattern: product.keyPattern,
      base_price: product.basePrice,
      is_withdrawn: product.isWithdrawn,
      created_at: daysAgo(today, product.createdDaysAgo),
      updated_at: daysAgo(today, product.createdDaysAgo),
    }
  })
}
