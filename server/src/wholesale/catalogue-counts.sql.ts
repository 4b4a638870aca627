import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Catalogue } from './wholesale.sql.ts'

export async function countOf(query: Catalogue): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export async function typeCounts(query: Catalogue) {
  return query
    .groupBy(['t.id', 't.title'])
    .select(['t.id', 't.title', sql<number>`count(*)::int`.as('count')])
    .orderBy('t.title')
    .execute()
}

export async function regionCounts(query: Catalogue) {
  return query
    .innerJoin('product_regions as pr', 'pr.product_id', 'p.id')
    .innerJoin('regions as r', 'r.id', 'pr.region_id')
    .groupBy(['r.id', 'r.code', 'r.name'])
    .select(['r.id', sql<string>`r.code`.as('title'), sql<number>`count(*)::int`.as('count')])
    .orderBy('count', 'desc')
    .orderBy('r.name')
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

/** How many products of the catalogue lie in each category directly. */
export async function categoryCounts(query: Catalogue) {
  return query
    .groupBy('p.category_id')
    .select(['p.category_id as id', sql<number>`count(*)::int`.as('count')])
    .execute()
}

export async function allCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'title', 'parent_id as parentId', 'master_id as masterId', 'is_master as isMaster'])
    .orderBy('title')
    .execute()
}
