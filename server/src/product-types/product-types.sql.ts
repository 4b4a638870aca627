import type { ProductTypeBody } from '@brava/contract/product-types/product-types.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'
import { versionByTime } from '../platform/db/version-by-time.ts'
import { productTypesTexts } from './product-types.texts.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.product_type_id = t.id and p.deleted_at is null)`

export const productTypesTable = (language: Language) =>
  ({
    table: 'product_types',
    rows: (db: Db) =>
      db
        .selectFrom('product_types as t')
        .select([
          't.id',
          nameIn(language, 't.title').as('title'),
          't.title as titleEn',
          't.title_bs as titleBs',
          't.title_hr as titleHr',
          productCount.as('productCount'),
          versionByTime('t').as('version'),
        ]),
    columns: { title: nameIn(language, 't.title'), productCount, createdDate: sql.ref('t.created_at') },
    defaultSort: 'createdDate',
    id: sql.ref('t.id'),
    searched: [nameIn(language, 't.title'), sql.ref<string>('t.title')],
    values: ({ title, titleBs, titleHr }: z.output<typeof ProductTypeBody>) => ({
      title,
      title_bs: titleBs,
      title_hr: titleHr,
    }),
    texts: productTypesTexts,
  }) as const
