import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { Db } from '../platform/db/connect.ts'
import { furtherImageRows } from './product-pictures.sql.ts'

/** The addresses of the pictures in addition to products' covers, in order, by product. */
export async function furtherImagesOf(
  db: Db,
  productIds: readonly number[],
): Promise<(productId: number) => readonly string[]> {
  const rows = await furtherImageRows(db, productIds)
  const known = new Map(rows.map((row) => [row.productId, row.fileIds.map((id) => fileUrl(id))]))
  return (productId) => known.get(productId) ?? []
}
