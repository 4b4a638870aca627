import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/**
 * Password hashes that several people share, including the salt, or that belong to a demonstration address, with those
 * people.
 */
export async function suspectHashes(db: Db): Promise<{ hash: string; people: string[] }[]> {
  const { rows } = await sql<{ hash: string; people: string[] }>`
    select password_hash as hash, (array_agg(username order by id))[1:3] as people from users
    where password_hash is not null
    group by password_hash having count(*) > 1 or bool_or(email like '%.example') order by min(id) limit 100`.execute(
    db,
  )
  return rows
}
