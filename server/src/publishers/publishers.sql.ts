import type { PublisherBody } from '@brava/contract/publishers/publishers.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { versionByTime } from '../platform/db/version-by-time.ts'
import { publishersTexts } from './publishers.texts.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.publisher_id = t.id and p.deleted_at is null)`

export const publishersTable = {
  table: 'publishers',
  rows: (db: Db) =>
    db
      .selectFrom('publishers as t')
      .select(['t.id', 't.name', productCount.as('productCount'), versionByTime('t').as('version')]),
  columns: { name: sql.ref('t.name'), productCount, createdDate: sql.ref('t.created_at') },
  defaultSort: 'createdDate',
  id: sql.ref('t.id'),
  searched: [sql.ref<string>('t.name')],
  values: ({ name }: z.output<typeof PublisherBody>) => ({ name }),
  texts: publishersTexts,
} as const
