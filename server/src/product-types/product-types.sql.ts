import type { ProductTypeBody } from '@brava/contract/product-types/product-types.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { productTypesTexts } from './product-types.texts.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.product_type_id = t.id and p.deleted_at is null)`

export const productTypesTable = {
  table: 'product_types',
  rows: (db: Db) => db.selectFrom('product_types as t').select(['t.id', 't.title', productCount.as('productCount')]),
  columns: { title: sql.ref('t.title'), productCount, createdDate: sql.ref('t.created_at') },
  defaultSort: 'title',
  id: sql.ref('t.id'),
  searched: [sql.ref<string>('t.title')],
  values: ({ title }: z.output<typeof ProductTypeBody>) => ({ title }),
  texts: productTypesTexts,
} as const
