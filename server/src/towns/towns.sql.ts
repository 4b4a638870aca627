import type { TownBody } from '@brava/contract/towns/towns.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { versionByTime } from '../platform/db/version-by-time.ts'
import { townsTexts } from './towns.texts.ts'

function townRows(db: Db, { countryId }: { countryId?: number | undefined }) {
  const rows = db
    .selectFrom('towns as t')
    .innerJoin('countries as c', 'c.id', 't.country_id')
    .select([
      't.id',
      't.country_id as countryId',
      'c.name as countryName',
      't.name',
      't.postal_code as postalCode',
      versionByTime('t').as('version'),
    ])
  return countryId === undefined ? rows : rows.where('t.country_id', '=', countryId)
}

export const townsTable = {
  table: 'towns',
  rows: townRows,
  columns: {
    name: sql.ref('t.name'),
    postalCode: sql.ref('t.postal_code'),
    countryName: sql.ref('c.name'),
    createdDate: sql.ref('t.created_at'),
  },
  defaultSort: 'createdDate',
  id: sql.ref('t.id'),
  searched: [sql.ref<string>('t.name'), sql.ref<string>('t.postal_code')],
  values: (body: z.output<typeof TownBody>) => ({
    country_id: body.countryId,
    name: body.name,
    postal_code: body.postalCode,
  }),
  texts: townsTexts,
} as const

export async function countryExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('countries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
