import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import type pg from 'pg'
import { instantColumn } from '../../server/src/archives/archives.sql.ts'
import { copyRows } from './copy-rows.ts'
import { makeMonths } from './make-months.ts'
import type { Row } from './table-rows.ts'

/** Writes rows of a table kept by months, after creating the months from the oldest one on. */
export async function copyMonths(client: pg.Client, table: KeptKindName, rows: readonly Row[]): Promise<void> {
  const column = instantColumn(table)
  const oldest = rows.reduce((least, row) => Math.min(least, (row[column] as Date).getTime()), Number.POSITIVE_INFINITY)
  if (rows.length > 0) await makeMonths(client, table, new Date(oldest))
  await copyRows(client, table, rows)
}
