import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { nameIn } from '../../platform/db/name-in.ts'

export function instructionRows(db: Db, language: Language) {
  return db
    .selectFrom('product_instructions as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('languages as l', 'l.id', 'i.language_id')
    .innerJoin('users as u', 'u.id', 'i.changed_by')
    .where('p.deleted_at', 'is', null)
    .select([
      'i.id',
      'i.product_id as productId',
      'p.title as productTitle',
      'i.language_id as languageId',
      'l.code as languageCode',
      nameIn(language, 'l.name').as('language'),
      'i.body',
      'i.version',
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedBy'),
      'i.changed_at as changedDate',
    ])
}
export type InstructionRow = Awaited<ReturnType<ReturnType<typeof instructionRows>['executeTakeFirstOrThrow']>>

export const instructionColumns = (language: Language) => ({
  changedDate: sql.ref('i.changed_at'),
  product: sql.ref('p.title'),
  language: nameIn(language, 'l.name'),
})
export const instructionId = sql.ref('i.id')
export const instructionWords = [sql.ref<string>('p.title'), sql.ref<string>('p.code'), sql.ref<string>('i.body')]

interface Change {
  readonly body: string
  readonly changedBy: number
  readonly changedAt: Date
}

/** Returns the id; null if the product already has instructions in the language, or one of them does not exist. */
export async function insertInstructions(db: Db, productId: number, languageId: number, change: Change) {
  const { rows } = await sql<{ id: number }>`
    insert into product_instructions (product_id, language_id, body, changed_by, changed_at)
    select p.id, l.id, ${change.body}, ${change.changedBy}::bigint, ${change.changedAt}::timestamptz
    from products p, languages l where p.id = ${productId} and p.deleted_at is null and l.id = ${languageId}
    on conflict (product_id, language_id) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the new version; undefined if `version` is not the one in the database. */
export async function updateInstructions(db: Db, id: number, version: number, { body, changedBy, changedAt }: Change) {
  const row = await db
    .updateTable('product_instructions')
    .set((is) => ({ body, changed_by: changedBy, changed_at: changedAt, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

export function instructionsById(db: Db, id: number) {
  return db.selectFrom('product_instructions').select('id').where('id', '=', id).executeTakeFirst()
}

export async function hasInstructions(db: Db, productId: number, languageId: number): Promise<boolean> {
  const row = await db
    .selectFrom('product_instructions')
    .select('id')
    .where('product_id', '=', productId)
    .where('language_id', '=', languageId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteInstructions(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('product_instructions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Every language of texts (which excludes 'ALL'), by name. */
export function languagesOfInstructions(db: Db, productId: number, language: Language) {
  const name = nameIn(language, 'l.name')
  return db
    .selectFrom('languages as l')
    .where('l.code', '<>', 'ALL')
    .select([
      'l.id',
      'l.code',
      name.as('name'),
      sql<boolean>`exists (select 1 from product_instructions i where i.product_id = ${productId} and i.language_id = l.id)`.as(
        'hasInstructions',
      ),
    ])
    .orderBy(name)
    .execute()
}

/** By product: those in the reader's language, else in English, else the oldest. */
export async function instructionsIn(db: Db, productIds: readonly number[], language: Language) {
  const { rows } = await sql<{ productId: number; body: string }>`
    select distinct on (i.product_id) i.product_id as "productId", i.body
    from product_instructions i join languages l on l.id = i.language_id
    where i.product_id = any(${[...productIds]}::bigint[])
    order by i.product_id, l.code = ${language.toUpperCase()} desc, l.code = 'EN' desc, i.id`.execute(db)
  return rows
}
