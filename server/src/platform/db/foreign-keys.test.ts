import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect } from './connect.ts'

const owner = connect(await testDatabase(), { size: 1, asOwner: true })
afterAll(() => owner.close())

interface Reference {
  readonly child: string
  readonly column: string
  readonly parent: string
}

/**
 * References without an index that begins with their column: every deleted row of the parent then scans the child. An
 * index of only the rows that have a value serves too.
 */
async function unindexed(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select f.conrelid::regclass::text as child, a.attname as column, f.confrelid::regclass::text as parent
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.conparentid = 0 and f.connamespace = 'public'::regnamespace
      and has_table_privilege('brava_app', f.confrelid, 'delete')
      and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indisvalid and i.indkey[0] = f.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 3, 1, 2`.execute(owner.db)
  return rows
}

/** What is deleted by hand and seldom, or only together with everything that refers to it. */
const seldom = new Set([
  'countries',
  'data_keys',
  'imports',
  'key_suppliers',
  'languages',
  'price_groups',
  'promotions',
  'regions',
  'sandbox_products',
  'shop_runs',
])
/** A few thousand rows at most, or an index would be changed with each order. */
const without = new Set([
  'companies.foreign_logo_file_id',
  'companies.logo_file_id',
  'key_imports.batch_id',
  'product_pictures.file_id',
  'products.image_file_id',
  'promotions.picture_file_id',
  'users.photo_file_id',
])

test('nothing that is deleted in numbers is looked for in a whole table that may refer to it: keys, prices, files', async () => {
  const found = (await unindexed()).filter(({ parent }) => !seldom.has(parent))
  expect(found.map(({ child, column }) => `${child}.${column}`).filter((name) => !without.has(name))).toEqual([])
})
