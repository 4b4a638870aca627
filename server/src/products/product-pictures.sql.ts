import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Sets the pictures beside the cover, in their order; undefined leaves them as they are. */
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

/** The pictures beside the cover of a product `p`, in their order: ids of files. */
export const furtherImages = sql<number[]>`array(select file_id::int from product_pictures
  where product_id = p.id order by place)`

/** As `furtherImages`, of those products that have some. */
export async function furtherImageRows(db: Db, productIds: readonly number[]) {
  const { rows } = await sql<{ productId: number; fileIds: number[] }>`
    select product_id as "productId", array_agg(file_id::int order by place) as "fileIds" from product_pictures
    where product_id = any(${[...productIds]}::bigint[]) group by product_id`.execute(db)
  return rows
}
