import { type Expression, sql } from 'kysely'
import type { Db } from './connect.ts'
import { readAsBytes } from './read-as-bytes.ts'

const chunk = 2000
const idBytes = 8

/** The ids that a statement selects as `id`, in its order: eight bytes each, whatever happens to their rows later. */
export async function idsInOrder(db: Db, ids: Expression<unknown>) {
  const all = await readAsBytes(db, sql`int8send(id)`, ids)
  const count = all.length / idBytes
  function* parts(size: number): Generator<number[]> {
    for (let start = 0; start < count; start += size) {
      const many = Math.min(size, count - start)
      yield Array.from({ length: many }, (_, at) => Number(all.readBigInt64BE((start + at) * idBytes)))
    }
  }
  return { count, parts }
}

/**
 * The rows of a sorted list in chunks, so that a long list is never in memory as a whole. `ids` selects the column `id`
 * in order: the order is fixed once, eight bytes a row, so that a row added or moved during the read causes no
 * duplicates or gaps. Rows deleted before their turn are left out.
 */
export async function* rowsInOrder<R extends { readonly id: number }>(
  db: Db,
  ids: Expression<unknown>,
  rowsOf: (ids: number[]) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  const inOrder = await idsInOrder(db, ids)
  for (const part of inOrder.parts(chunk)) {
    const found = new Map((await rowsOf(part)).map((row) => [row.id, row]))
    for (const id of part) {
      const row = found.get(id)
      if (row) yield row
    }
  }
}
