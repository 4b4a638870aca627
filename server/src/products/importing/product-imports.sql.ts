import type { VatTreatment } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { ownColumns } from '../product-record.sql.ts'

/**
 * Products by their codes in upper case, including deleted ones; locked if they are about to be changed, and read after
 * that: their regions, languages and pictures are in other tables.
 */
export async function productsToImport(trx: Trx, codes: readonly string[], { lock }: { lock: boolean }) {
  const isNamed = sql<boolean>`upper(p.code) = any(${codes.map((code) => code.toUpperCase())}::text[])`
  if (lock) await sql`select from products p where ${isNamed} order by p.id for no key update`.execute(trx)
  return trx
    .selectFrom('products as p')
    .where(isNamed)
    .select([
      ...ownColumns,
      'p.version',
      'p.base_price as basePrice',
      sql<boolean>`p.deleted_at is not null`.as('isDeleted'),
    ])
    .orderBy('p.id')
    .execute()
}
export type ProductToImport = Awaited<ReturnType<typeof productsToImport>>[number]

type NamedKind = 'category' | 'platform' | 'publisher' | 'regions' | 'languages'

/**
 * What products refer to, by each of its names in lower case: everything that has the name, or only what has it as its
 * code. A category brings what it proposes for new products.
 */
export async function namedThings(trx: Trx) {
  const { rows } = await sql<{
    kind: NamedKind
    id: number
    name: string
    isCode: boolean
    vat: VatTreatment | null
    redeem: string | null
  }>`
    select 'category' as kind, c.id, n.name, false as "isCode", c.default_vat_treatment as vat, c.default_redeem_country as redeem
      from categories c, unnest(array[c.title, c.title_bs, c.title_hr]) n(name)
    union all select 'platform', t.id, n.name, false, null, null
      from product_types t, unnest(array[t.title, t.title_bs, t.title_hr]) n(name)
    union all select 'publisher', p.id, p.name, false, null, null from publishers p
    union all select 'regions', r.id, n.name, n.place = 1, null, null
      from regions r, unnest(array[r.code, r.name, r.name_bs, r.name_hr]) with ordinality n(name, place)
    union all select 'languages', l.id, n.name, n.place = 1, null, null
      from languages l, unnest(array[l.code, l.name, l.name_bs, l.name_hr]) with ordinality n(name, place)`.execute(trx)
  const known = Map.groupBy(
    rows.filter((row) => row.name !== ''),
    (row) => `${row.kind} ${row.name.toLowerCase()}`,
  )
  return (kind: NamedKind, name: string) => {
    const all = known.get(`${kind} ${name.toLowerCase()}`) ?? []
    const byCode = all.filter(({ isCode }) => isCode)
    return [...new Map((byCode.length > 0 ? byCode : all).map((row) => [row.id, row])).values()]
  }
}

export type NamedThings = Awaited<ReturnType<typeof namedThings>>

/** The cells of one column in the good rows of a dry run, in lower case. */
export async function namedIn(db: Db, importId: number, column: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(trim(c.cells::jsonb ->> ${column}::int)) as name
    from import_chunks h, unnest(h.cells, h.outcomes) as c(cells, outcome)
    where h.import_id = ${importId} and c.outcome = 'ok' and c.cells::jsonb ->> ${column}::int <> ''`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Records the stored file of an import's picture, null if it cannot be read; returns false once the import has ended.
 */
export async function notePicture(trx: Trx, importId: number, name: string, fileId: number | null): Promise<boolean> {
  const { rows } = await sql`
    update imports set facts = jsonb_set(facts, array['pictures', ${name}], ${JSON.stringify(fileId)}::jsonb)
    where id = ${importId} and state = 'staged' returning id`.execute(trx)
  return rows.length > 0
}
