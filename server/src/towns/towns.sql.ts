import type { TownBody } from '@brava/contract/towns/towns.endpoints.ts'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'

export function townRows(db: Db) {
  return db
    .selectFrom('towns as t')
    .innerJoin('countries as c', 'c.id', 't.country_id')
    .select(['t.id', 't.country_id as countryId', 'c.name as countryName', 't.name', 't.postal_code as postalCode'])
}
export type TownRow = Awaited<ReturnType<ReturnType<typeof townRows>['executeTakeFirstOrThrow']>>

const columns = (body: z.output<typeof TownBody>) => ({
  country_id: body.countryId,
  name: body.name,
  postal_code: body.postalCode,
})

export async function countryExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('countries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function addTown(db: Db, body: z.output<typeof TownBody>): Promise<{ id: number }> {
  return db.insertInto('towns').values(columns(body)).returning('id').executeTakeFirstOrThrow()
}

export async function editTown(db: Db, id: number, body: z.output<typeof TownBody>) {
  return db.updateTable('towns').set(columns(body)).where('id', '=', id).returning('id').executeTakeFirst()
}
