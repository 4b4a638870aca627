import { type Expression, sql } from 'kysely'
import type { Db } from './connect.ts'

const chunk = 2000
const idBytes = 8

/**
 * The rows of a sorted list in chunks, so that a long list never stands in memory whole. `ids` selects the column `id` in
 * order: it is settled once, eight bytes a row, so that nothing comes twice or not at all because a row was added or moved
 * meanwhile. Rows that are gone when their turn comes are left out.
 */
export async function* rowsInOrder<R extends { readonly id: number }>(
  db: Db,
  ids: Expression<unknown>,
  rowsOf: (ids: number[]) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  const { rows } = await sql<{ all: Buffer | null }>`
    select string_agg(int8send(id), '') as all from (${ids}) sorted`.execute(db)
  const all = rows[0]?.all ?? Buffer.alloc(0)
  for (let start = 0; start < all.length; start += chunk * idBytes) {
    const end = Math.min(start + chunk * idBytes, all.length)
    const part: number[] = []
    for (let at = start; at < end; at += idBytes) part.push(Number(all.readBigInt64BE(at)))
    const found = new Map((await rowsOf(part)).map((row) => [row.id, row]))
    for (const id of part) {
      const row = found.get(id)
      if (row) yield row
    }
  }
}
