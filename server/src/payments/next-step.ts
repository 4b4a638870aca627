import type { Transition } from '@brava/contract/transitions.ts'
import {
  type AttemptEvent,
  type AttemptState,
  attemptState,
  attemptTransitions,
} from '@brava/contract/payments/attempt-state.ts'
import type { QueryResult, Snapshot } from './gateway-port.ts'

const s = attemptState.code
const minute = 60_000
const hour = 60 * minute

/** How long the bank's page lives; afterwards the keys are released. */
export const lifetimeMs = 15 * minute
/** How long a payment is queried, and how long an approved one may wait for its charge. */
export const patienceMs = 24 * hour
const early = [30_000, minute, 2 * minute, 5 * minute, 15 * minute]

/** What deciding needs to know about an attempt. */
export interface AttemptFacts {
  readonly state: AttemptState
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly captureAmount: number | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly authorisedAt: Date | null
}

/**
 * What to do next with an attempt: ask nothing more, wait, advance by one event of the table, or tell the gateway
 * something.
 */
export type Step =
  | { readonly do: 'rest' }
  | { readonly do: 'wait' }
  /**
   * The gateway describes a different payment from the one begun: nothing moves, people are notified (guarantee G33).
   */
  | { readonly do: 'alarm'; readonly mismatch: readonly string[] }
  | { readonly do: 'event'; readonly event: AttemptEvent }
  | { readonly do: 'capture' }
  | { readonly do: 'void' }
  | { readonly do: 'refund'; readonly amount: number }

/** Where an event leads from a state; null if the table has no such transition. */
export function stateAfter(event: AttemptEvent, from: AttemptState): AttemptState | null {
  const { from: allowed, to }: Transition<AttemptState> = attemptTransitions[event]
  return allowed.includes(from) ? (to[0] ?? null) : null
}

/** Which of order, amount, currency and type differ between what was begun and what the gateway has. */
export function mismatchOf(
  attempt: Pick<AttemptFacts, 'reference' | 'amount' | 'currency'>,
  found: Snapshot,
): string[] {
  return [
    ...(found.reference === attempt.reference ? [] : ['reference']),
    ...(found.amount === attempt.amount ? [] : ['amount']),
    ...(found.currency === attempt.currency ? [] : ['currency']),
    ...(found.type === 'authorize' ? [] : ['type']),
  ]
}

/**
 * The next step of an attempt, given what the gateway has just answered to a query (domain rules §7). Everything that
 * checks a payment calls this: the return of the browser, a notice, the poll, a person. It moves nothing itself.
 */
export function nextStep(attempt: AttemptFacts, found: QueryResult, now: Date): Step {
  if (attempt.state === s.captured || attempt.state === s.released) return { do: 'rest' }
  if (found.result === 'found') {
    const mismatch = mismatchOf(attempt, found)
    if (mismatch.length > 0) return overdue(attempt, now) ?? { do: 'alarm', mismatch }
  }
  const isWaiting = attempt.state === s.open || attempt.state === s.timedOut
  if (found.result === 'found') {
    const isApproved = found.state === 'authorised' || found.state === 'captured'
    if (isWaiting && isApproved) return { do: 'event', event: 'authorised' }
    if (isWaiting && found.state !== 'pending') return { do: 'event', event: 'declined' }
    if (attempt.state === s.capturing) return whileCapturing(attempt, found, now)
    if (attempt.state === s.releasing) return whileReleasing(found)
    const isOver = attempt.state === s.declined || attempt.state === s.abandoned
    const isGivenBack = found.state === 'captured' && found.refunded >= found.captured
    if (isOver && isApproved && !isGivenBack) return { do: 'event', event: 'notWanted' }
  }
  if (attempt.state === s.releasing && found.result === 'absent') return { do: 'event', event: 'released' }
  if (attempt.state === s.declined || attempt.state === s.abandoned) return { do: 'rest' }
  return overdue(attempt, now) ?? { do: 'wait' }
}

function whileCapturing(attempt: AttemptFacts, found: Snapshot, now: Date): Step {
  if (found.state === 'captured' && found.captured === attempt.captureAmount) return { do: 'event', event: 'captured' }
  if (found.state === 'captured') return { do: 'alarm', mismatch: ['captured'] }
  if (found.state === 'declined' || found.state === 'voided') return { do: 'event', event: 'notWanted' }
  const isOld = attempt.authorisedAt !== null && now.getTime() - attempt.authorisedAt.getTime() >= patienceMs
  if (isOld) return { do: 'event', event: 'notWanted' }
  return found.state === 'authorised' ? { do: 'capture' } : { do: 'wait' }
}

function whileReleasing(found: Snapshot): Step {
  if (found.state === 'authorised') return { do: 'void' }
  const left = found.captured - found.refunded
  if (found.state === 'captured' && left > 0) return { do: 'refund', amount: left }
  return found.state === 'pending' ? { do: 'wait' } : { do: 'event', event: 'released' }
}

function overdue(attempt: AttemptFacts, now: Date): Step | undefined {
  if (attempt.state === s.open && now >= attempt.expiresAt) return { do: 'event', event: 'timeRanOut' }
  if (attempt.state === s.timedOut && now.getTime() - attempt.createdAt.getTime() >= patienceMs)
    return { do: 'event', event: 'gaveUp' }
  return undefined
}

/** When the gateway is next asked automatically: 30 s, 1, 2, 5, 15 min after the start, then hourly for a day. */
export function nextPoll(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  const next = early.find((each) => each > age) ?? (Math.floor((age - 15 * minute) / hour) + 1) * hour + 15 * minute
  return new Date(createdAt.getTime() + next)
}
