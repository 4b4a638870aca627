import type { CountryBody } from '@brava/contract/countries/countries.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import { versionByTime } from '../platform/db/version-by-time.ts'
import { countriesTexts } from './countries.texts.ts'

export function countryRows(db: Db) {
  return db
    .selectFrom('countries as c')
    .select([
      'c.id',
      'c.code',
      'c.name',
      'c.currency',
      'c.vat_rate_bp as vatRateBp',
      'c.is_domestic as isDomestic',
      'c.is_eu as isEu',
      versionByTime('c').as('version'),
    ])
}

/** The facts of a country that VAT depends on, locked; undefined if it does not exist. */
export function lockCountry(trx: Trx, id: number) {
  return trx
    .selectFrom('countries')
    .select(['code', 'vat_rate_bp as vatRateBp'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export const countriesTable = {
  table: 'countries',
  rows: countryRows,
  columns: { name: sql.ref('c.name'), code: sql.ref('c.code'), createdDate: sql.ref('c.created_at') },
  defaultSort: 'createdDate',
  id: sql.ref('c.id'),
  searched: [sql.ref<string>('c.name'), sql.ref<string>('c.code')],
  values: (body: z.output<typeof CountryBody>) => ({
    code: body.code,
    name: body.name,
    currency: body.currency,
    vat_rate_bp: body.vatRateBp,
    is_domestic: body.isDomestic,
    is_eu: body.isEu,
  }),
  texts: countriesTexts,
} as const
