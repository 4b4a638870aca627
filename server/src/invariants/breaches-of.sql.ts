import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'

/**
 * What the proofs find, up to the given number for each; a proof selects invariant, subject and detail of every breach.
 * Each proof is a statement of its own, so that none takes the minute a statement may take. Each is planned for all of
 * its rows: a plan for the first rows would compare whole tables row by row, or read them in index order, to find them,
 * and there are none.
 */
export async function breachesOf(db: Db, proofs: readonly RawBuilder<unknown>[], most: number): Promise<Breach[]> {
  const found: Breach[] = []
  for (const proof of proofs) {
    const { rows } = await sql<Breach>`
      with breach(invariant, subject, detail) as materialized (${proof})
      select invariant, subject, detail from breach limit ${most}`.execute(db)
    found.push(...rows)
  }
  return found
}
