import type { RegionBody } from '@brava/contract/regions/regions.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'

export const regionRows = (db: Db) =>
  db.selectFrom('regions as r').select(['r.id', 'r.code', 'r.name', 'r.is_market as isMarket'])
export type RegionRow = Awaited<ReturnType<ReturnType<typeof regionRows>['executeTakeFirstOrThrow']>>

/** What the sortable columns of the list mean. */
export const regionColumns = { name: sql.ref('r.name'), code: sql.ref('r.code'), createdDate: sql.ref('r.created_at') }
export const regionId = sql.ref('r.id')

type Region = z.output<typeof RegionBody>
const columns = (body: Region) => ({ code: body.code, name: body.name, is_market: body.isMarket })

export function insertRegion(db: Db, region: Region) {
  return db.insertInto('regions').values(columns(region)).returning('id').executeTakeFirstOrThrow()
}

export function updateRegion(db: Db, id: number, region: Region) {
  return db.updateTable('regions').set(columns(region)).where('id', '=', id).returning('id').executeTakeFirst()
}
