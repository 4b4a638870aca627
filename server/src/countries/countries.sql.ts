import type { CountryBody } from '@brava/contract/countries/countries.endpoints.ts'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'

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
    ])
}
export type CountryRow = Awaited<ReturnType<ReturnType<typeof countryRows>['executeTakeFirstOrThrow']>>

const columns = (body: z.output<typeof CountryBody>) => ({
  code: body.code,
  name: body.name,
  currency: body.currency,
  vat_rate_bp: body.vatRateBp,
  is_domestic: body.isDomestic,
  is_eu: body.isEu,
})

export async function addCountry(db: Db, body: z.output<typeof CountryBody>): Promise<{ id: number }> {
  return db.insertInto('countries').values(columns(body)).returning('id').executeTakeFirstOrThrow()
}

export async function editCountry(db: Db, id: number, body: z.output<typeof CountryBody>) {
  return db.updateTable('countries').set(columns(body)).where('id', '=', id).returning('id').executeTakeFirst()
}
