import { createHash } from 'node:crypto'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Person } from './context.ts'
import { refuse } from './refused.ts'

export interface IdempotentAnswer {
  readonly status: number
  readonly result: unknown
}

/**
 * The first answer to an Idempotency-Key is kept and repeated; the same key with other content is refused (422), one
 * that is still being worked on too (409). Guarantee G04. The lock is held on its own connection for the length of the
 * work; a crash frees it, and the repeated request then either finds the kept answer or does the work.
 * Where the work and its record must be one (placing an order), the use-case also writes the row in its own transaction.
 */
export async function withIdempotency(
  db: Db,
  request: { person: Person; key: string; endpoint: Endpoint; params: unknown; body: unknown },
  work: () => Promise<IdempotentAnswer>,
): Promise<IdempotentAnswer> {
  const { person, key, endpoint } = request
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, request.params ?? null, request.body ?? null]))
    .digest('hex')
  const find = () =>
    db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status_code', 'response'])
      .where('user_id', '=', person.id)
      .where('key', '=', key)
      .executeTakeFirst()

  return db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${`idempotency:${person.id}:${key}`}, 0)`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection)
    if (!rows[0]?.taken) refuse(commonErrors.stillRunning, { retryAfterSeconds: 1 })
    try {
      const kept = await find()
      if (kept) {
        if (kept.body_hash !== bodyHash) refuse(commonErrors.keyReused)
        if (kept.status_code !== null) return { status: kept.status_code, result: kept.response }
      }
      const answer = await work()
      await db
        .insertInto('idempotency_keys')
        .values({
          user_id: person.id,
          key,
          endpoint: `${endpoint.method} ${endpoint.path}`,
          body_hash: bodyHash,
          status_code: answer.status,
          response: JSON.stringify(answer.result),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .execute()
      return answer
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
