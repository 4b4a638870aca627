import { commonErrors } from '@brava/contract/errors.ts'
import { sql } from 'kysely'
import { refuse } from '../refuse.ts'
import type { Db, Trx } from './connect.ts'
import { inTransaction } from './transaction.ts'

export type Lookup = 'countries' | 'towns' | 'regions' | 'publishers' | 'product_types' | 'categories'

/**
 * Deletes all of the rows or none. Refuses with notFound when one is missing; a row that is still referenced is
 * protected by its foreign key, reported as common.inUse. Deleted products, which no list shows, do not hold it.
 */
export async function deleteByIds(db: Db, table: Lookup, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  await inTransaction(db, async (trx) => {
    await releaseDeletedProducts(trx, table, unique)
    const result = await trx.deleteFrom(table).where('id', 'in', unique).executeTakeFirst()
    if (Number(result.numDeletedRows) !== unique.length) refuse(commonErrors.notFound)
  })
}

const columnOfProducts: Partial<Record<Lookup, string>> = {
  categories: 'category_id',
  product_types: 'product_type_id',
  publishers: 'publisher_id',
}

/** Deleted products name the first other row instead, because each must name one; in regions they need none. */
async function releaseDeletedProducts(trx: Trx, table: Lookup, ids: readonly number[]): Promise<void> {
  if (table === 'regions') {
    await sql`
      delete from product_regions r using products p
      where r.region_id = any(${ids}::bigint[]) and p.id = r.product_id and p.deleted_at is not null`.execute(trx)
  }
  const column = columnOfProducts[table]
  if (column === undefined) return
  await sql`
    update products set ${sql.ref(column)} = other.id
    from (select id from ${sql.table(table)} where id <> all(${ids}::bigint[]) order by id limit 1) other
    where ${sql.ref(`products.${column}`)} = any(${ids}::bigint[]) and deleted_at is not null`.execute(trx)
}
