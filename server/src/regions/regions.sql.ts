import type { RegionBody } from '@brava/contract/regions/regions.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'
import { versionByTime } from '../platform/db/version-by-time.ts'
import { regionsTexts } from './regions.texts.ts'

/** Regions with their names in the given language. */
const regionRows = (db: Db, language: Language) =>
  db
    .selectFrom('regions as r')
    .select([
      'r.id',
      'r.code',
      nameIn(language, 'r.name').as('name'),
      'r.name as nameEn',
      'r.name_bs as nameBs',
      'r.name_hr as nameHr',
      'r.is_market as isMarket',
      versionByTime('r').as('version'),
    ])

/** The same, sorted by name. */
export const regionsByName = (db: Db, language: Language) =>
  regionRows(db, language).orderBy(nameIn(language, 'r.name')).orderBy('r.id')

export const regionsTable = (language: Language) =>
  ({
    table: 'regions',
    rows: (db: Db) => regionRows(db, language),
    columns: { name: nameIn(language, 'r.name'), code: sql.ref('r.code'), createdDate: sql.ref('r.created_at') },
    defaultSort: 'createdDate',
    id: sql.ref('r.id'),
    searched: [nameIn(language, 'r.name'), sql.ref<string>('r.name'), sql.ref<string>('r.code')],
    values: ({ code, name, nameBs, nameHr, isMarket }: z.output<typeof RegionBody>) => ({
      code,
      name,
      name_bs: nameBs,
      name_hr: nameHr,
      is_market: isMarket,
    }),
    texts: regionsTexts,
  }) as const

/** Locks a region and returns its code; undefined if there is none. */
export async function lockRegion(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx.selectFrom('regions').select('code').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.code
}
