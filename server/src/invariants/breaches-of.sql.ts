import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'

/**
 * What the proofs find, at most so many of each; a proof selects invariant, subject and detail of what does not hold. One
 * statement a proof, so that none of them takes the minute that a statement may take; each is planned for all of its rows, because a
 * plan for the first ones compares whole tables row by row, or reads them in the order of an index, to find them, and there are none.
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
