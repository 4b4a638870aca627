import { type Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { MailWords } from './placeholders.ts'

/** The words that replace the standard ones; undefined if nobody changed them. */
export function storedWords(db: Db, name: string, language: string): Promise<MailWords | undefined> {
  return db
    .selectFrom('mail_templates')
    .select(['subject', 'body'])
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()
}

export function mailTemplateById(db: Db, id: number) {
  return db.selectFrom('mail_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locked until the end of the transaction: if two people save, the second finds the other's version. */
export function lockMailTemplate(trx: Trx, id: number) {
  return trx.selectFrom('mail_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockMailTemplateOf(trx: Trx, name: string, language: Language) {
  return trx
    .selectFrom('mail_templates')
    .select(['id', 'version'])
    .where('name', '=', name)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()
}

const person = sql<string>`(select first_name || ' ' || last_name from users where id = changed_by)`

/** Newest first. */
export function versionsOf(db: Db, name: string, language: Language) {
  return db
    .selectFrom('mail_template_versions')
    .select(['version', 'subject', 'body', person.as('changedBy'), 'changed_at as changedDate'])
    .where('name', '=', name)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(50)
    .execute()
}

interface NewVersion {
  readonly name: string
  readonly language: string
  /** Null: back to the standard ones. */
  readonly words: MailWords | null
  readonly changedBy: number
  readonly changedAt: Date
}

/** Returns its number. */
async function noteVersion(trx: Trx, { name, language, words, changedBy, changedAt }: NewVersion): Promise<number> {
  const { version } = await trx
    .insertInto('mail_template_versions')
    .values((is) => ({
      name,
      language,
      version: is
        .selectFrom('mail_template_versions as before')
        .select(sql<number>`coalesce(max(before.version), 0) + 1`.as('next'))
        .where('before.name', '=', name)
        .where('before.language', '=', language),
      subject: words?.subject ?? null,
      body: words?.body ?? null,
      changed_by: changedBy,
      changed_at: changedAt,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Returns the id; null if the kind already has its own words in this language. */
export async function insertMailTemplate(trx: Trx, row: NewVersion & { readonly words: MailWords }) {
  const { name, language, words, changedBy, changedAt } = row
  const made = await trx
    .insertInto('mail_templates')
    .values({ name, language, ...words, version: 0, changed_by: changedBy, changed_at: changedAt })
    .onConflict((conflict) => conflict.columns(['name', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await trx
    .updateTable('mail_templates')
    .set({ version: await noteVersion(trx, row) })
    .where('id', '=', made.id)
    .execute()
  return made.id
}

export async function updateMailTemplate(trx: Trx, id: number, row: NewVersion & { readonly words: MailWords }) {
  const version = await noteVersion(trx, row)
  const { words, changedBy, changedAt } = row
  await trx
    .updateTable('mail_templates')
    .set({ ...words, version, changed_by: changedBy, changed_at: changedAt })
    .where('id', '=', id)
    .execute()
  return version
}

export async function deleteMailTemplate(trx: Trx, id: number, row: NewVersion & { readonly words: null }) {
  await noteVersion(trx, row)
  await trx.deleteFrom('mail_templates').where('id', '=', id).execute()
}

/** Every kind in each of the given languages, with the words that replace its standard ones. */
export function mailTemplateRows(
  db: Db,
  kinds: readonly { id: number; name: string; language: string; subject: string }[],
) {
  return db
    .selectFrom(
      sql<{ id: number; name: string; language: Language; subject: string }>`
        (select * from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as given (id int, name text, language text, subject text))`.as(
        'k',
      ),
    )
    .leftJoin('mail_templates as m', (join) =>
      join.onRef('m.name', '=', 'k.name').onRef('m.language', '=', 'k.language'),
    )
    .leftJoin('users as u', 'u.id', 'm.changed_by')
    .select([
      'k.id',
      'm.id as templateId',
      'k.name',
      'k.language',
      'k.subject as standardSubject',
      'm.subject as ownSubject',
      'm.body',
      'm.version',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('changedBy'),
      'm.changed_at as changedDate',
    ])
}
export type MailTemplateListRow = Awaited<ReturnType<ReturnType<typeof mailTemplateRows>['execute']>>[number]
