import type { FileStore } from '../../server/src/platform/files/file-store.ts'
import { drawCover } from '../covers/draw-cover.ts'
import { platforms } from '../world/categories.ts'
import { products } from '../world/products.ts'
import { productId, categoryId, publisherKeys } from './world-ids.ts'
import type { Row } from './table-rows.ts'
import { daysAgo } from './days-ago.ts'

/** The cover of every product, drawn and stored; a product and its cover have the same id. */
export async function coverRows(today: Date, files: FileStore): Promise<Row[]> {
  const covers = await Promise.all(
    products.map(async (product) => {
      const bytes = Buffer.from(drawCover(product))
      return { sha256: await files.put(bytes), size: bytes.length }
    }),
  )
  return products.map((product, index): Row => {
    const cover = covers[index]
    return {
      id: index + 1,
      sha256: cover?.sha256 ?? '',
      media_type: 'image/svg+xml',
      size_bytes: cover?.size ?? 0,
      name: `${product.code.toLowerCase()}.svg`,
      is_public: true,
      created_at: daysAgo(today, product.createdDaysAgo),
    }
  })
}

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
