import type { Text } from '@brava/contract/language.ts'
import type { VatReasonWithText } from '@brava/contract/vat.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** The texts that replace the standard ones, by reason. */
export async function changedVatTexts(db: Db): Promise<Partial<Record<VatReasonWithText, Text>>> {
  const rows = await db
    .selectFrom('vat_texts')
    .distinctOn('reason')
    .orderBy('reason')
    .orderBy('version', 'desc')
    .select(['reason', sql<Text | null>`text`.as('text')])
    .execute()
  return Object.fromEntries(rows.flatMap(({ reason, text }) => (text ? [[reason, text]] : [])))
}

/** Newest first, with who changed them. */
export function vatTextVersions(db: Db) {
  return db
    .selectFrom('vat_texts as v')
    .innerJoin('users as u', 'u.id', 'v.changed_by')
    .orderBy('v.version', 'desc')
    .select([
      'v.reason',
      'v.version',
      sql<Text | null>`v.text`.as('text'),
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedBy'),
      'v.changed_at as changedDate',
    ])
    .execute()
}

/** Writes the next version after the given one; returns its number, or undefined if another one follows it already. */
export async function insertVatText(
  trx: Trx,
  of: {
    readonly reason: VatReasonWithText
    readonly after: number
    readonly text: Text | null
    readonly userId: number
    readonly now: Date
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into vat_texts (reason, version, text, changed_by, changed_at)
    select ${of.reason}, ${of.after} + 1, ${of.text && JSON.stringify(of.text)}::jsonb, ${of.userId}, ${of.now}
    where ${of.after} = (select coalesce(max(version), 0) from vat_texts where reason = ${of.reason})
    on conflict do nothing returning version`.execute(trx)
  return rows[0]?.version
}
