import { fileUrl } from '@brava/contract/files/file-url.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** What stands beside the figures of products. */
export async function productFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; code: string; platform: string; imageFileId: number | null }>`
    select p.id, p.title, p.code, t.title as platform, p.image_file_id as "imageFileId"
    from products p join product_types t on t.id = p.product_type_id where p.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ imageFileId, ...row }) => ({ ...row, imageUrl: fileUrl(imageFileId) }))
}

const of = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`

/** Categories with the one above them; empty at the top. */
export async function categoryFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; parent: string }>`
    select c.id, c.title, coalesce(p.title, '') as parent from categories c left join categories p on p.id = c.parent_id
    where c.id = ${of(ids)}`.execute(db)
  return rows
}

export async function platformFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from product_types where id = ${of(ids)}`.execute(db)
  return rows
}

export async function partnerFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; code: string }>`
    select id, name as title, coalesce(code, '') as code from companies where id = ${of(ids)}`.execute(db)
  return rows
}

/** The title is the code, which is said as the name. */
export async function countryFields(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; code: string }>`
    select id, code as title, code from countries where id = ${of(ids)}`.execute(db)
  return rows
}
