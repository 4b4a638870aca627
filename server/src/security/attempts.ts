import { securityErrors } from '@brava/contract/security/security.errors.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { networkOf } from '../platform/overload/allowances.ts'
import { refuse } from '../platform/refuse.ts'
import { addFailure, dropFailure, dropFailures, type Failures, failuresOf, lockAttempts } from './attempts.sql.ts'

/**
 * Failures without a wait; each further one doubles it, from 1 s to 900 s. Nobody is ever locked out (guarantee G14).
 */
const freeFailures = 5
const longestWaitSeconds = 900
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
  /** What is being guessed: a user name in lower case, "mfa:17", "password:17". */
  readonly account: string
  readonly ip: string
  readonly now: Date
  /** Count only failures from this address: the person has signed in from it before. */
  readonly isKnownAddress?: boolean
}

function waitOf(state: Failures, now: Date): number {
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

/** Refuses if the account or the address must still wait, without recording an attempt. */
export async function refuseWhenTooSoon(db: Db, request: AttemptRequest): Promise<void> {
  refuseWait(waitOf(await failuresOf(db, request), request.now))
}

/** Whether the next attempt needs a solved browser check. */
export async function needsCaptcha(db: Db, request: AttemptRequest): Promise<boolean> {
  const { failures, fromAddress } = await failuresOf(db, request)
  return failures >= captchaAfter || fromAddress >= captchaAfterFromAddress
}

/**
 * Records an attempt before anything is compared, one at a time per account and per address, so that a flood of
 * parallel guesses counts like a sequence of them, over all server processes. Refuses if the account or the address
 * must still wait. A successful attempt is taken back with `forgetAttempts`.
 */
export async function beginAttempt(db: Db, request: AttemptRequest): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    // The account first, then the address: both counts are exact, and there is no deadlock.
    for (const name of [`attempt:${request.account}`, `attempt-from:${networkOf(request.ip)}`])
      await lockAttempts(trx, name)
    const state = await failuresOf(trx, request)
    refuseWait(waitOf(state, request.now))
    const id = await addFailure(trx, request)
    return { id, failuresBefore: state.failures }
  })
}

/** Takes back one attempt: the guess was right, but the sign-in is not finished. */
export async function forgetAttempt(db: Db, attempt: Attempt): Promise<void> {
  await dropFailure(db, attempt.id)
}

/** Deletes the failures of an account after a success; from a known address only those of this address. */
export async function forgetAttempts(db: Db | Trx, request: AttemptRequest): Promise<void> {
  await dropFailures(db, request)
}

/** What to answer after a failed attempt: seconds until the next one, and whether it needs a browser check. */
export function afterFailure(attempt: Attempt): { seconds: number; captcha: boolean } {
  const failures = attempt.failuresBefore + 1
  return { seconds: waitAfter(failures), captcha: failures >= captchaAfter }
}
