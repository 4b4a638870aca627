import { sql } from 'kysely'
import { contains } from '../platform/db/containing.ts'
import type { Catalogue } from './wholesale.sql.ts'

export type Match = Awaited<ReturnType<typeof exactMatches>>[number]

/** Company products whose code or title is exactly one of the texts. */
export async function exactMatches(query: Catalogue, texts: readonly string[]) {
  const lower = texts.map((text) => text.toLowerCase())
  return query
    .where(sql<boolean>`(lower(p.code) = any(${lower}::text[]) or lower(p.title) = any(${lower}::text[]))`)
    .orderBy('cp.id')
    .select(['cp.id', 'p.code', 'p.title'])
    .execute()
}

/** Company products whose code or title contains the text. */
export async function partMatches(query: Catalogue, text: string, limit: number): Promise<Match[]> {
  return query
    .where(contains(text, 'p.title', 'p.code'))
    .orderBy('cp.is_favorite', 'desc')
    .orderBy('p.title')
    .limit(limit)
    .select(['cp.id', 'p.code', 'p.title'])
    .execute()
}
