import { commonErrors, type ErrorDef, type FieldError } from '@brava/contract/errors.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { Db, Trx } from '../db/connect.ts'
import { type DatabaseCall, gatheredAtCommit, inTransaction, type TransactionOptions } from '../db/transaction.ts'
import { inRound } from '../db/round.ts'
import { Rounds, type Turn } from '../rounds/rounds.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Beginning, Person } from '../call.ts'
import { Refused, refuse } from '../refuse.ts'

export interface IdempotentAnswer {
  readonly status: number
  readonly result: unknown
}

/** The owner of a key, and what is stored about the request. */
export interface IdempotentRequest {
  /** The function that locks the key until the transaction ends and returns what is stored under it. */
  readonly hold: DatabaseCall
  /** Its transaction begins with more, and may be shared by several such requests. */
  readonly begins?: PersonBegins | undefined
  /** Stores the answer, in the commit message. */
  readonly keep: (trx: Trx, hash: string, answer: IdempotentAnswer) => Promise<void>
  /** Hash of the content: the same key with other content is refused. */
  readonly hash: string
  /** Refusals that are final decisions and may be repeated. */
  readonly decisions: readonly ErrorDef<never>[]
  /** Called when the answer is a repetition, before it is repeated. */
  readonly repeats?: () => void
  /** Refuses callers to whom the stored answer does not belong. */
  readonly admit?: (kept: unknown) => void
}

interface PersonBegins {
  readonly person: Person
  readonly key: string
  readonly beginning: Beginning
  readonly apart: readonly number[] | undefined
}

/** The answers to people's requests: one row each. */
const keepAnswers = gatheredAtCommit(
  'keep_answers',
  (all: readonly { person: Person; key: string; endpoint: Endpoint; hash: string; answer: IdempotentAnswer }[]) => [
    all.map(({ person }) => person.id),
    all.map(({ key }) => key),
    all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
    all.map(({ hash }) => hash),
    all.map(({ answer }) => answer.status),
    all.map(({ answer }) => JSON.stringify(answer.result)),
  ],
)

/** The call that locks people's keys. */
const holdKeys = (all: readonly { readonly person: Person; readonly key: string }[]): DatabaseCall => ({
  name: 'take_idempotency_keys',
  values: [all.map(({ person }) => person.id), all.map(({ key }) => key)],
})

/** A person's request (decision 0019). */
export function requestOfPerson(request: {
  readonly secrets: Pick<Secrets, 'fingerprint'>
  readonly person: Person
  readonly key: string
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly body: unknown
  /** How its transaction begins, and with whom it must not share it (undefined: no restriction). */
  readonly begins?: { readonly beginning: Beginning; readonly apart: readonly number[] | undefined } | undefined
}): IdempotentRequest {
  const { secrets, person, key, endpoint, params, body, begins } = request
  return {
    begins: begins && { person, key, ...begins },
    hold: holdKeys([{ person, key }]),
    keep: (trx, hash, answer) => keepAnswers.atCommit(trx, { person, key, endpoint, hash, answer }),
    hash: contentHash(secrets, [endpoint.method, endpoint.path, params ?? null, body ?? null]),
    decisions: decisionsOf(endpoint.errors),
  }
}

/** Keyed: a body may contain key codes, and short ones could be guessed from a plain digest (guarantee G31). */
export function contentHash(secrets: Pick<Secrets, 'fingerprint'>, content: readonly unknown[]): string {
  return secrets.fingerprint(`request:${JSON.stringify(content)}`).toString('hex')
}

/** A temporary obstacle, or a problem with the idempotency key itself, is not a decision. */
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
 * The first answer to an Idempotency-Key is stored and repeated exactly, even if it is a refusal; the same key with
 * other content is refused (422), as is one whose request is still in progress (409). Guarantee G04, decision 0019.
 *
 * The work and its record are one transaction, which the work receives as its database: a crash loses both or neither,
 * and releases the lock. We wait for the disk after the commit, even if only a stored answer was read: the request that
 * committed it may still be waiting. A refusal undoes the work and is recorded after it; if another copy of the request
 * was faster, it has then given the answer, and that answer is repeated.
 */
export async function withIdempotency(
  db: Db,
  request: IdempotentRequest,
  work: Work,
  rounds?: RequestRounds,
): Promise<IdempotentAnswer> {
  const { begins } = request
  try {
    if (begins && rounds) {
      const { beginning, apart, person, key } = begins
      return await rounds.take({ kind: beginning, apart, same: `${person.id}:${key}`, request, work })
    }
    const [answer] = await answersOf(db, [{ request, work }])
    return answer as IdempotentAnswer
  } catch (error) {
    if (!(error instanceof Refused) || !request.decisions.includes(error.def)) throw error
    const first = await inTransaction(db, holdingKey(request), async (trx, row) => {
      const kept = keptIn(row)
      if (!kept) await keep(trx, request, { status: error.def.status, result: refusalToKeep(error) })
      return kept
    })
    if (first) return repeated(first, request)
    throw error
  }
}

type Work = (trx: Trx, begun: unknown) => Promise<IdempotentAnswer>

interface RequestWork {
  readonly request: IdempotentRequest
  readonly work: Work
}

type RequestTurn = Turn & RequestWork

export type RequestRounds = Rounds<RequestTurn, IdempotentAnswer>

/** Queues requests that may share a transaction. */
export const roundsOfRequests = (db: Db): RequestRounds => new Rounds((turns) => answersOf(db, turns))

/** How long one of several requests waits for a lock before each retries alone and waits for its own, milliseconds. */
const lockMsOfRound = 200

/**
 * The answers of requests that share a transaction; usually just one. Undefined for one of several that has nothing to
 * do in it: its key is known or in progress, or what it begins with does not exist.
 */
async function answersOf(db: Db, turns: readonly RequestWork[]): Promise<(IdempotentAnswer | undefined)[]> {
  const isShared = turns.length > 1
  return inTransaction(db, openingOf(turns), (trx, row) =>
    inRound(
      trx,
      turns.map(({ request, work }, n) => async () => {
        const { held, begun } = openedFor(row, request, n)
        if (isShared && (begun === null || isKeptOrHeld(held))) return undefined
        const kept = keptIn(held)
        if (kept) return repeated(kept, request)
        const answer = await work(trx, begun)
        await keep(trx, request, answer)
        return answer
      }),
    ),
  )
}

function openingOf(turns: readonly RequestWork[]): TransactionOptions {
  const begin = turns.flatMap(({ request }) => request.begins ?? [])
  const [first] = begin
  const [only] = turns
  if (!first || !only) return holdingKey((only as RequestWork).request)
  return {
    durable: 'flushed',
    first: holdKeys(begin),
    // If the key is locked and nothing is stored under it, the work has to be done.
    then: {
      where: 'taken and body_hash is null',
      call: () => first.beginning.call(begin.map(({ person }) => person)),
    },
    // Instead of retrying several together, each is tried alone.
    ...(turns.length > 1 ? { lockMs: lockMsOfRound, tries: 1 } : {}),
  }
}

/** What the transaction has opened for the nth of its requests. */
function openedFor(row: unknown, { begins }: IdempotentRequest, n: number): { held: unknown; begun: unknown } {
  if (!begins) return { held: row, begun: undefined }
  const { first, begun } = row as { first: readonly unknown[]; begun: unknown }
  return { held: first[n], begun: begins.beginning.of(begun, n + 1) }
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

/** A transaction that begins by locking the key until it ends and reading what is stored under it. */
const holdingKey = ({ hold }: IdempotentRequest) => ({ durable: 'flushed', first: hold }) as const

const isKeptOrHeld = (row: unknown) => {
  const { taken, body_hash } = row as { taken: boolean; body_hash: string | null }
  return !taken || body_hash !== null
}

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
  // Not common.conflict: a program repeats that one with the same key, and would do so for ever.
  throw new Refused(def ?? commonErrors.refusedBefore, facts)
}

const keep = (trx: Trx, request: IdempotentRequest, answer: IdempotentAnswer) => request.keep(trx, request.hash, answer)

function refusalToKeep({ def, params, fields, detail }: Refused): KeptRefusal {
  return {
    code: def.code,
    ...(params === undefined ? {} : { params }),
    ...(fields ? { fields } : {}),
    ...(detail === undefined ? {} : { detail }),
  }
}
