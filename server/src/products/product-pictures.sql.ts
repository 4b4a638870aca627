import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Sets the additional pictures, in order; undefined leaves them as they are. */
export async function setFurtherImages(
  trx: Trx,
  productId: number,
  fileIds: readonly number[] | undefined,
): Promise<void> {
  if (fileIds === undefined) return
  await trx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (fileIds.length === 0) return
  await trx
    .insertInto('product_pictures')
    .values(fileIds.map((file_id, index) => ({ product_id: productId, place: index + 1, file_id })))
    .execute()
}

/** The additional pictures of a product `p`, without the cover, in order: file ids. */
export const furtherImages = sql<number[]>`array(select file_id::int from product_pictures
  where product_id = p.id order by place)`

/** Like `furtherImages`, for those of the products that have any. */
export async function furtherImageRows(db: Db, productIds: readonly number[]) {
  const { rows } = await sql<{ productId: number; fileIds: number[] }>`
    select product_id as "productId", array_agg(file_id::int order by place) as "fileIds" from product_pictures
    where product_id = any(${[...productIds]}::bigint[]) group by product_id`.execute(db)
  return rows
}
