import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'

/** Lets one writer at a time decide about these names, until the end of the transaction. */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names.map((each) => each.toLowerCase()))].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`user-name:${name}`}, 0))`.execute(trx)
  }
}

/** The people who have this name, as their user name or their e-mail address, whether they can sign in or not. */
export async function peopleNamed(trx: Trx, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(username) = ${name.toLowerCase()} or lower(email) = ${name.toLowerCase()}
    order by id`.execute(trx)
  return rows.map((row) => row.id)
}
