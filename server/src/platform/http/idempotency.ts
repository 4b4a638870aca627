import { commonErrors, type ErrorDef, type FieldError } from '@brava/contract/errors.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { Db, Trx } from '../db/connect.ts'
import { atCommitCall, inTransaction, type TransactionOptions } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Person } from '../call.ts'
import { Refused, refuse } from '../refuse.ts'

export interface IdempotentAnswer {
  readonly status: number
  readonly result: unknown
}

export interface IdempotentRequest {
  readonly secrets: Pick<Secrets, 'fingerprint'>
  readonly person: Person
  readonly key: string
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly body: unknown
}

/**
 * The first answer to an Idempotency-Key is kept and repeated to the letter, a refusal too; the same key with other
 * content is refused (422), one that is still being worked on too (409). Guarantee G04, decision 0019.
 *
 * The work and its record are one transaction, which the work receives as its database: a crash loses both or neither,
 * and frees the lock. The disk is waited for after the commit, also where only a kept answer was read: the copy that
 * committed it may still be waiting. A refusal undoes the work and is recorded after it; a copy of the request that was faster in
 * between has then given the answer, and that one is repeated.
 */
export async function withIdempotency(
  db: Db,
  request: IdempotentRequest,
  work: (trx: Trx) => Promise<IdempotentAnswer>,
): Promise<IdempotentAnswer> {
  try {
    return await inTransaction(db, holdingKey(request), async (trx, row) => {
      const kept = keptIn(row)
      if (kept) return repeated(kept, request)
      const answer = await work(trx)
      await keep(trx, request, answer.status, answer.result)
      return answer
    })
  } catch (error) {
    if (!(error instanceof Refused) || !isKept(error, request)) throw error
    const first = await inTransaction(db, holdingKey(request), async (trx, row) => {
      const kept = keptIn(row)
      if (!kept) await keep(trx, request, error.def.status, refusalToKeep(error))
      return kept
    })
    if (first) return repeated(first, request)
    throw error
  }
}

interface KeptAnswer {
  body_hash: string
  status_code: number
  response: string
}

interface KeptRefusal {
  readonly code: string
  readonly params?: unknown
  readonly fields?: readonly FieldError[]
  readonly detail?: unknown
}

/** A transaction that begins with holding the key until it ends, and with what is kept under it. */
const holdingKey = ({ person, key }: IdempotentRequest): TransactionOptions => ({
  durable: 'flushed',
  first: { name: 'take_idempotency_key', values: [person.id, key] },
})

function keptIn(row: unknown): KeptAnswer | undefined {
  const found = row as ({ taken: boolean } & (KeptAnswer | { body_hash: null })) | undefined
  if (!found?.taken) refuse(commonErrors.stillRunning, { retryAfterSeconds: 1 })
  return found.body_hash === null ? undefined : found
}

function repeated(kept: KeptAnswer, request: IdempotentRequest): IdempotentAnswer {
  if (kept.body_hash !== bodyHash(request)) refuse(commonErrors.keyReused)
  const said: unknown = JSON.parse(kept.response)
  if (kept.status_code < 400) return { status: kept.status_code, result: said }
  const { code, ...facts } = said as KeptRefusal
  const def = declared(request.endpoint).find((one) => one.code === code)
  throw new Refused(def ?? commonErrors.conflict, facts)
}

async function keep(trx: Trx, request: IdempotentRequest, status: number, result: unknown): Promise<void> {
  const { person, key, endpoint } = request
  const name = `${endpoint.method} ${endpoint.path}`
  await atCommitCall(trx, 'keep_answer', [person.id, key, name, bodyHash(request), status, JSON.stringify(result)])
}

/** Keyed: a body may hold codes of keys, and short ones would be guessed from a plain digest (guarantee G31). */
function bodyHash({ secrets, endpoint, params, body }: IdempotentRequest): string {
  const content = JSON.stringify([endpoint.method, endpoint.path, params ?? null, body ?? null])
  return secrets.fingerprint(`request:${content}`).toString('hex')
}

function declared(endpoint: Endpoint): readonly ErrorDef<never>[] {
  return [...(endpoint.errors ?? []), ...Object.values(commonErrors)]
}

/** What the work decided stands; what hinders it for the moment, and what is wrong with the key itself, does not. */
function isKept(refusal: Refused, { endpoint }: IdempotentRequest): boolean {
  const passing: readonly ErrorDef<never>[] = [
    commonErrors.stillRunning,
    commonErrors.keyReused,
    commonErrors.conflict,
    commonErrors.tooMany,
  ]
  return refusal.def.status < 500 && !passing.includes(refusal.def) && declared(endpoint).includes(refusal.def)
}

function refusalToKeep({ def, params, fields, detail }: Refused): KeptRefusal {
  return {
    code: def.code,
    ...(params === undefined ? {} : { params }),
    ...(fields ? { fields } : {}),
    ...(detail === undefined ? {} : { detail }),
  }
}
