import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'

/** Failures that cost nothing; each further one doubles the wait, from 1 s to 900 s. Nobody is ever locked out (guarantee G14). */
const freeFailures = 5
const longestWaitSeconds = 900
/** Failures older than this are forgotten. */
const memoryHours = 12
const perAddressAndMinute = 20
const captchaAfter = 3
const captchaAfterFromAddress = 30

/** Seconds to wait after the n-th failure in a row. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(longestWaitSeconds, 2 ** Math.min(20, failures - freeFailures))
}

export interface Attempt {
  readonly id: number
  /** Failures of the account before this one. */
  readonly failuresBefore: number
}

export interface AttemptRequest {
  /** What is guessed at: a user name in lower case, "mfa:17", "password:17". */
  readonly account: string
  readonly ip: string
  readonly now: Date
  /** Only failures from this address count: the person has signed in from it before. */
  readonly isKnownAddress?: boolean
}

async function facts(db: Db | Trx, request: AttemptRequest) {
  const since = new Date(request.now.getTime() - memoryHours * 3_600_000)
  const { rows } = await sql<{
    failures: number
    last: Date | null
    from_address: number
    from_address_minute: number
  }>`
    select
      (select count(*)::int from sign_in_failures where account = ${request.account} and at > ${since}
        and (${!request.isKnownAddress} or ip = ${request.ip})) as failures,
      (select max(at) from sign_in_failures where account = ${request.account} and at > ${since}
        and (${!request.isKnownAddress} or ip = ${request.ip})) as last,
      (select count(*)::int from sign_in_failures where ip = ${request.ip} and at > ${new Date(request.now.getTime() - 3_600_000)}) as from_address,
      (select count(*)::int from sign_in_failures where ip = ${request.ip} and at > ${new Date(request.now.getTime() - 60_000)}) as from_address_minute`.execute(
    db,
  )
  const row = rows[0] ?? { failures: 0, last: null, from_address: 0, from_address_minute: 0 }
  return {
    failures: row.failures,
    last: row.last,
    fromAddress: row.from_address,
    fromAddressMinute: row.from_address_minute,
  }
}

function waitOf(state: Awaited<ReturnType<typeof facts>>, now: Date): number {
  const since = state.last ? (now.getTime() - state.last.getTime()) / 1000 : Number.POSITIVE_INFINITY
  const forAddress = state.fromAddressMinute >= perAddressAndMinute ? 60 : 0
  return Math.max(waitAfter(state.failures) - since, forAddress)
}

function refuseWait(wait: number): void {
  if (wait <= 0) return
  const seconds = Math.ceil(wait)
  refuse(securityErrors.tooSoon, {
    params: { seconds },
    retryAfterSeconds: seconds,
    detail: { seconds, captcha: true },
  })
}

/** Refuses when the account or the address must still wait, without noting an attempt. */
export async function refuseWhenTooSoon(db: Db, request: AttemptRequest): Promise<void> {
  refuseWait(waitOf(await facts(db, request), request.now))
}

/** Whether a solved browser check must come with the next attempt. */
export async function needsCaptcha(db: Db, request: AttemptRequest): Promise<boolean> {
  const { failures, fromAddress } = await facts(db, request)
  return failures >= captchaAfter || fromAddress >= captchaAfterFromAddress
}

/**
 * Notes an attempt before anything is compared, one at a time per account and per address, so that a flood of parallel
 * guesses counts like a row of them, over all server processes. Refuses when the account or the address must still wait.
 * An attempt that succeeds is taken back with `forgetAttempts`.
 */
export async function beginAttempt(db: Db, request: AttemptRequest): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    // The account first, then the address: both counts are exact, and nobody waits in a circle.
    for (const name of [`attempt:${request.account}`, `attempt-from:${request.ip}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    const state = await facts(trx, request)
    refuseWait(waitOf(state, request.now))
    const row = await trx
      .insertInto('sign_in_failures')
      .values({ account: request.account, ip: request.ip, at: request.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: row.id, failuresBefore: state.failures }
  })
}

/** Takes back one attempt: the guess was right, but the sign-in is not finished. */
export async function forgetAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', attempt.id).execute()
}

/** Forgets the failures of an account after a success; from a known address only those of this address. */
export async function forgetAttempts(db: Db | Trx, request: AttemptRequest): Promise<void> {
  let remove = db.deleteFrom('sign_in_failures').where('account', '=', request.account)
  if (request.isKnownAddress) remove = remove.where('ip', '=', request.ip)
  await remove.execute()
}

/** What to tell after a failed attempt: seconds until the next one, and whether it needs a browser check. */
export function afterFailure(attempt: Attempt): { seconds: number; captcha: boolean } {
  const failures = attempt.failuresBefore + 1
  return { seconds: waitAfter(failures), captcha: failures >= captchaAfter }
}
