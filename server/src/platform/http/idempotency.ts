import { commonErrors, type ErrorDef, type FieldError } from '@brava/contract/errors.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { Literal } from '../db/call-text.ts'
import type { Db, Trx } from '../db/connect.ts'
import { atCommitCall, type DatabaseCall, inTransaction } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Person } from '../call.ts'
import { Refused, refuse } from '../refuse.ts'

export interface IdempotentAnswer {
  readonly status: number
  readonly result: unknown
}

/** Whose key it is, and what is kept of the request. */
export interface IdempotentRequest {
  /** The function that holds the key until the transaction ends and answers what is kept under it. */
  readonly hold: DatabaseCall
  /** Called right after it where the work is to be done: the work is given what it answers. Asked anew for each try. */
  readonly begins?: (() => DatabaseCall) | undefined
  /** The function that keeps the answer, and what it is given before hash, status and answer. */
  readonly keep: { readonly name: string; readonly values: readonly Literal[] }
  /** Of the content: the same key with another one is refused. */
  readonly hash: string
  /** Refusals that are decisions, which stand, and may be repeated. */
  readonly decisions: readonly ErrorDef<never>[]
  /** Hears that the answer is a repetition, before it is repeated. */
  readonly repeats?: () => void
  /** Refuses to whom what is kept does not belong. */
  readonly admit?: (kept: unknown) => void
}

/** A person's request (decision 0019). */
export function requestOfPerson(request: {
  readonly secrets: Pick<Secrets, 'fingerprint'>
  readonly person: Person
  readonly key: string
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly body: unknown
  readonly begins?: ((person: Person) => DatabaseCall) | undefined
}): IdempotentRequest {
  const { secrets, person, key, endpoint, params, body, begins } = request
  return {
    begins: begins && (() => begins(person)),
    hold: { name: 'take_idempotency_key', values: [person.id, key] },
    keep: { name: 'keep_answer', values: [person.id, key, `${endpoint.method} ${endpoint.path}`] },
    hash: contentHash(secrets, [endpoint.method, endpoint.path, params ?? null, body ?? null]),
    decisions: decisionsOf(endpoint.errors),
  }
}

/** Keyed: a body may hold codes of keys, and short ones would be guessed from a plain digest (guarantee G31). */
export function contentHash(secrets: Pick<Secrets, 'fingerprint'>, content: readonly unknown[]): string {
  return secrets.fingerprint(`request:${JSON.stringify(content)}`).toString('hex')
}

/** What hinders the work for the moment, and what is wrong with the key itself, is no decision. */
export function decisionsOf(errors: readonly ErrorDef<never>[] = []): readonly ErrorDef<never>[] {
  const passing: readonly ErrorDef<never>[] = [
    commonErrors.stillRunning,
    commonErrors.keyReused,
    commonErrors.conflict,
    commonErrors.tooMany,
  ]
  return [...errors, ...Object.values(commonErrors)].filter((def) => def.status < 500 && !passing.includes(def))
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
  work: (trx: Trx, begun: unknown) => Promise<IdempotentAnswer>,
): Promise<IdempotentAnswer> {
  try {
    return await inTransaction(db, { ...holdingKey(request), then: beginning(request) }, async (trx, row) => {
      const kept = keptIn(row)
      if (kept) return repeated(kept, request)
      const answer = await work(trx, (row as { begun?: unknown }).begun)
      await keep(trx, request, answer.status, answer.result)
      return answer
    })
  } catch (error) {
    if (!(error instanceof Refused) || !request.decisions.includes(error.def)) throw error
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
const holdingKey = ({ hold }: IdempotentRequest) => ({ durable: 'flushed', first: hold }) as const

/** Where the key is held and nothing is kept under it, the work is to be done. */
const beginning = ({ begins }: IdempotentRequest) => begins && { where: 'taken and body_hash is null', call: begins }

function keptIn(row: unknown): KeptAnswer | undefined {
  const found = row as ({ taken: boolean } & (KeptAnswer | { body_hash: null })) | undefined
  if (!found?.taken) refuse(commonErrors.stillRunning, { retryAfterSeconds: 1 })
  return found.body_hash === null ? undefined : found
}

function repeated(kept: KeptAnswer, request: IdempotentRequest): IdempotentAnswer {
  request.admit?.(kept)
  if (kept.body_hash !== request.hash) refuse(commonErrors.keyReused)
  request.repeats?.()
  const said: unknown = JSON.parse(kept.response)
  if (kept.status_code < 400) return { status: kept.status_code, result: said }
  const { code, ...facts } = said as KeptRefusal
  const def = request.decisions.find((one) => one.code === code)
  throw new Refused(def ?? commonErrors.conflict, facts)
}

async function keep(trx: Trx, request: IdempotentRequest, status: number, result: unknown): Promise<void> {
  const { name, values } = request.keep
  await atCommitCall(trx, name, [...values, request.hash, status, JSON.stringify(result)])
}

function refusalToKeep({ def, params, fields, detail }: Refused): KeptRefusal {
  return {
    code: def.code,
    ...(params === undefined ? {} : { params }),
    ...(fields ? { fields } : {}),
    ...(detail === undefined ? {} : { detail }),
  }
}
