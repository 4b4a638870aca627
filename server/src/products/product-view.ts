import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { ProductRecord } from './product-record.sql.ts'

/** A row with an image file in its wire format: with the URL of the image. */
export function withImage<R extends { imageFileId: number | null }>(row: R): R & { imageUrl: string | null } {
  return { ...row, imageUrl: fileUrl(row.imageFileId) }
}

export function productView(record: ProductRecord, currency: string) {
  return { ...withImage(record), currency }
}
