import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'
import type { Catalogue } from './wholesale.sql.ts'

export async function countOf(query: Catalogue): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export async function typeCounts(query: Catalogue, language: Language) {
  const title = nameIn(language, 't.title')
  return query
    .groupBy('t.id')
    .select(['t.id', title.as('title'), sql<number>`count(*)::int`.as('count')])
    .orderBy(title)
    .execute()
}

export async function regionCounts(query: Catalogue, language: Language) {
  const name = nameIn(language, 'r.name')
  return query
    .innerJoin('product_regions as pr', 'pr.product_id', 'p.id')
    .innerJoin('regions as r', 'r.id', 'pr.region_id')
    .groupBy('r.id')
    .select(['r.id', name.as('title'), sql<number>`count(*)::int`.as('count')])
    .orderBy('count', 'desc')
    .orderBy(name)
    .execute()
}

export async function languageCounts(query: Catalogue) {
  return query
    .innerJoin('product_languages as pl', 'pl.product_id', 'p.id')
    .innerJoin('languages as l', 'l.id', 'pl.language_id')
    .groupBy(['l.id', 'l.code', 'l.name'])
    .select(['l.id', sql<string>`l.code`.as('title'), sql<number>`count(*)::int`.as('count')])
    .orderBy('count', 'desc')
    .orderBy('l.name')
    .execute()
}

/** The number of products in each category of the catalogue, without subcategories. */
export async function categoryCounts(query: Catalogue) {
  return query
    .groupBy('p.category_id')
    .select(['p.category_id as id', sql<number>`count(*)::int`.as('count')])
    .execute()
}

export async function allCategories(db: Db, language: Language) {
  const title = nameIn(language, 'c.title')
  return db
    .selectFrom('categories as c')
    .select([
      'c.id',
      title.as('title'),
      'c.parent_id as parentId',
      'c.master_id as masterId',
      'c.is_master as isMaster',
    ])
    .orderBy(title)
    .execute()
}
