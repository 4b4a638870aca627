import type { RegionBody } from '@brava/contract/regions/regions.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { regionsTexts } from './regions.texts.ts'

export const regionRows = (db: Db) =>
  db.selectFrom('regions as r').select(['r.id', 'r.code', 'r.name', 'r.is_market as isMarket'])

export const regionsTable = {
  table: 'regions',
  rows: regionRows,
  columns: { name: sql.ref('r.name'), code: sql.ref('r.code'), createdDate: sql.ref('r.created_at') },
  defaultSort: 'name',
  id: sql.ref('r.id'),
  searched: [sql.ref<string>('r.name'), sql.ref<string>('r.code')],
  values: ({ code, name, isMarket }: z.output<typeof RegionBody>) => ({ code, name, is_market: isMarket }),
  texts: regionsTexts,
} as const
