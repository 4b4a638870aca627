import { createHash } from 'node:crypto'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Person } from './context.ts'
import { refuse } from './refused.ts'

export interface IdempotentAnswer {
  readonly status: number
  readonly result: unknown
}

export interface IdempotentRequest {
  readonly person: Person
  readonly key: string
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly body: unknown
}

/**
 * The first answer to an Idempotency-Key is kept and repeated to the letter; the same key with other content is refused
 * (422), one that is still being worked on too (409). Guarantee G04.
 *
 * The work and its record are one transaction, which the work receives as its database: a crash loses both or neither,
 * and frees the lock. A refusal is not kept: the person may mend and repeat.
 */
export function withIdempotency(
  db: Db,
  request: IdempotentRequest,
  work: (trx: Trx) => Promise<IdempotentAnswer>,
): Promise<IdempotentAnswer> {
  const { person, key, endpoint } = request
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, request.params ?? null, request.body ?? null]))
    .digest('hex')
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${person.id}:${key}`}, 0)) as taken`.execute(trx)
    if (!rows[0]?.taken) refuse(commonErrors.stillRunning, { retryAfterSeconds: 1 })
    const kept = await trx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status_code', 'response'])
      .where('user_id', '=', person.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (kept) {
      if (kept.body_hash !== bodyHash) refuse(commonErrors.keyReused)
      return { status: kept.status_code, result: JSON.parse(kept.response) }
    }
    const answer = await work(trx)
    await trx
      .insertInto('idempotency_keys')
      .values({
        user_id: person.id,
        key,
        endpoint: `${endpoint.method} ${endpoint.path}`,
        body_hash: bodyHash,
        status_code: answer.status,
        response: JSON.stringify(answer.result),
      })
      .execute()
    return answer
  })
}
