import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { paymentStatus } from '@brava/contract/enums.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import {
  type AttemptEvent,
  type AttemptState,
  attemptState,
  liveAttemptStates,
} from '@brava/contract/payments/attempt-state.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import { allocateForCard, noteCardFailed, serveCardOrder, waitsForCard } from '../orders/approval/card-payment.ts'
import { supplierShortJob } from '../orders/placing/supplier-short.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { Refused } from '../platform/refuse.ts'
import {
  type Attempt,
  type AttemptChange,
  askSoon,
  attemptById,
  attemptsOfOrder,
  changeAttempt,
  endTurn,
  lockAttempt,
  recordAttemptEvent,
  takeTurn,
} from './attempts.sql.ts'
import type { Cause } from './cause.ts'
import { gatewayWithId } from './gateway-of.ts'
import type { OpResult, PaymentGateway, QueryResult } from './gateway-port.ts'
import { noteMismatch } from './note-mismatch.ts'
import { nextPoll, nextStep, type Step, stateAfter } from './next-step.ts'
import { queueReturnedMail } from './returned-mail.ts'
import { settleCardRefunds } from './settle-card-refunds.ts'

const s = attemptState.code
/** Longer than any call to a gateway may take. */
const turnMs = 90_000
/** More steps than a payment has: a cycle is left for the next time. */
const mostSteps = 10
/** The bank itself refused; everything else is another reason. */
const ofTheBank: readonly DeclineReason[] = ['declined', 'insufficientFunds', 'expiredCard']

/**
 * Settles a payment: asks its gateway and does what the answer requires, step by step, until there is nothing to do
 * now; for a charged one, returns what was refunded. The browser's return, a notice, the poll, the waiting page and a
 * person who presses a button all run this function (guarantee G08); it may run any number of times. Nobody else talks
 * to the gateway about the same payment meanwhile: a second caller gets the attempt in its current state.
 * `askedBefore`: only if nobody has asked since.
 */
export async function settleAttempt(
  services: Services,
  attemptId: number,
  cause: Cause,
  askedBefore?: Date,
): Promise<Attempt> {
  const { db, clock } = services
  const begun = clock.now()
  const turn = { now: begun, until: new Date(begun.getTime() + turnMs), askedBefore }
  if (!(await takeTurn(db, attemptId, turn))) {
    if (!askedBefore) await askSoon(db, attemptId, begun)
    return found(await attemptById(db, attemptId))
  }
  // Its state is unknown until the gateway has answered and the required action is done.
  let isLeft = true
  let isUnheard = false
  try {
    for (let step = 0; step < mostSteps; step += 1) {
      const attempt = found(await attemptById(db, attemptId))
      if (attempt.state === s.released) break
      const gateway = await gatewayWithId(services, attempt.gatewayId)
      if (attempt.state === s.captured) {
        await settleCardRefunds(services, gateway, attempt, cause)
        break
      }
      const answer = await gateway.query(attempt)
      isUnheard = answer.result === 'unknown'
      const next = nextStep(attempt, answer, clock.now())
      if (!(await take(services, { gateway, attempt, answer, cause }, next))) break
    }
    isLeft = isUnheard
  } finally {
    const attempt = found(await attemptById(db, attemptId))
    // An ended attempt is asked about because something was reported of it: it counts as live until that is resolved.
    const isLive = liveAttemptStates.includes(attempt.state) || isLeft
    await endTurn(db, attemptId, isLive ? nextPoll(attempt.createdAt, clock.now()) : null)
  }
  return found(await attemptById(db, attemptId))
}

const found = (attempt: Attempt | undefined): Attempt => {
  if (!attempt) throw new Error('a card payment is gone')
  return attempt
}

interface Looked {
  readonly gateway: PaymentGateway
  readonly attempt: Attempt
  readonly answer: QueryResult
  readonly cause: Cause
}

/** Takes one step; true if the gateway should be asked again at once. */
async function take(services: Services, looked: Looked, step: Step): Promise<boolean> {
  const { gateway, attempt } = looked
  switch (step.do) {
    case 'rest':
    case 'wait':
      return false
    case 'alarm':
      await noteMismatch(services, looked.attempt, looked.cause, step.mismatch)
      return false
    case 'event':
      await happen(services, looked, step.event)
      return true
    case 'capture':
      if (!(await waitsForCard(services.db, attempt.orderId))) {
        await happen(services, looked, 'notWanted')
        return true
      }
      return said(services, looked, 'capture', () =>
        gateway.capture(attempt, attempt.captureAmount ?? 0, `${attempt.reference}:capture`),
      )
    case 'void':
      return said(services, looked, 'void', () => gateway.void(attempt, `${attempt.reference}:void`))
    case 'refund':
      return said(services, looked, 'refund', () => gateway.refund(attempt, step.amount, `${attempt.reference}:return`))
  }
}

/**
 * Tells the gateway to move money. The intent is written and committed before; the result is believed only when the
 * next query confirms it. An unknown answer is left for later: the operation may still be on its way.
 */
async function said(
  services: Services,
  { attempt, cause }: Looked,
  act: 'capture' | 'void' | 'refund',
  tell: () => Promise<OpResult>,
): Promise<boolean> {
  const { db, clock } = services
  const note = (kind: string, code = '') =>
    recordAttemptEvent(db, {
      attemptId: attempt.id,
      at: clock.now(),
      kind,
      cause,
      fromState: attempt.state,
      toState: attempt.state,
      ...(code ? { detail: { code } } : {}),
    })
  await note(`${act}.asked`)
  const result = await tell()
  if (result.result === 'ok') return true
  await note(`${act}.${result.result}`, result.result === 'declined' ? result.code : '')
  if (result.result === 'unknown' || act !== 'capture') return false
  await inTransaction(db, (trx) => giveUp(trx, services, { attempt, cause }, result.reason))
  return true
}

/** Applies an event of the table to an attempt, with its effect on the order, in one transaction. */
async function happen(services: Services, looked: Looked, event: AttemptEvent): Promise<void> {
  const { attempt, answer, cause } = looked
  const snapshot = answer.result === 'found' ? answer : undefined
  const at = services.clock.now()
  try {
    await inTransaction(services.db, async (trx) => {
      const locked = await lockAttempt(trx, attempt.id)
      if (locked?.state !== attempt.state) return
      const { orderId } = attempt
      switch (event) {
        case 'authorised': {
          const others = (await attemptsOfOrder(trx, orderId)).filter((one) => one.id !== attempt.id)
          const isPaid = others.some((one) => one.state === s.capturing || one.state === s.captured)
          const allocated = isPaid ? 'gone' : await allocateForCard(trx, services, orderId, at)
          if (typeof allocated === 'string') return giveUp(trx, services, looked, 'technical', allocated)
          return move(trx, attempt, event, cause, at, {
            capture_amount: allocated.amount,
            authorised_at: at,
            ...(snapshot?.gatewayRef ? { gateway_ref: snapshot.gatewayRef } : {}),
          })
        }
        case 'captured': {
          if ((await serveCardOrder(trx, services, orderId, at)) === 'gone')
            return giveUp(trx, services, looked, 'technical', 'gone')
          return move(trx, attempt, event, cause, at, {
            captured_amount: snapshot?.captured ?? 0,
            settled_at: at,
          })
        }
        case 'declined': {
          const reason = snapshot?.reason ?? (snapshot?.state === 'voided' ? 'cancelled' : 'declined')
          await move(trx, attempt, event, cause, at, { reason, code: snapshot?.code ?? '', settled_at: at })
          const payment = ofTheBank.includes(reason) ? paymentStatus.code.declined : paymentStatus.code.declinedOther
          if (await isAlone(trx, attempt))
            await noteCardFailed(trx, services, { orderId, payment, kind: 'cardDeclined', reason, at })
          return
        }
        case 'timeRanOut': {
          await move(trx, attempt, event, cause, at, { reason: 'noAnswer' })
          const payment = paymentStatus.code.requestTimeout
          if (await isAlone(trx, attempt))
            await noteCardFailed(trx, services, { orderId, payment, kind: 'cardTimedOut', reason: '', at })
          return
        }
        case 'notWanted':
          return giveUp(trx, services, looked, snapshot?.reason ?? 'technical')
        case 'released':
          return move(trx, attempt, event, cause, at, { returned_amount: snapshot?.refunded ?? 0, settled_at: at })
        case 'gaveUp':
          return move(trx, attempt, event, cause, at, { settled_at: at })
        case 'begun':
          throw new Error('an attempt begins once')
      }
    })
  } catch (error) {
    // The money arrived but cannot be booked: a supplier's funds do not cover its own price, or a key that was set
    // aside has expired and there is no other. It goes back.
    if (event !== 'captured' || !(error instanceof Refused)) throw error
    const why = error.def === cartErrors.notValid ? 'short' : 'notBooked'
    await inTransaction(services.db, async (trx) => {
      await giveUp(trx, services, looked, 'technical', why)
      // The buyer cannot know why, but its supplier can: the refusal has rolled everything else back.
      if (error.def === ledgerErrors.insufficientFunds)
        await services.jobs.enqueue(trx, supplierShortJob, { buyerId: attempt.companyId })
    })
  }
}

/**
 * Another attempt of the same order holds its keys or has its money: the outcome of this one does not affect the order.
 */
async function isAlone(trx: Trx, attempt: Attempt): Promise<boolean> {
  const holding: readonly AttemptState[] = [s.open, s.capturing, s.captured]
  return (await attemptsOfOrder(trx, attempt.orderId)).every(
    (one) => one.id === attempt.id || !holding.includes(one.state),
  )
}

/** Nobody keeps the money of a payment that cannot be served: from here on the gateway is told to release it. */
async function giveUp(
  trx: Trx,
  services: Services,
  { attempt, cause, answer }: Pick<Looked, 'attempt' | 'cause'> & Partial<Pick<Looked, 'answer'>>,
  reason: DeclineReason,
  why = '',
): Promise<void> {
  const at = services.clock.now()
  await move(trx, attempt, 'notWanted', cause, at, { reason }, why)
  if (await isAlone(trx, attempt)) {
    await noteCardFailed(trx, services, {
      orderId: attempt.orderId,
      payment: paymentStatus.code.declinedOther,
      kind: 'cardReturned',
      reason,
      at,
    })
  }
  const isCharged = answer?.result === 'found' && answer.state === 'captured'
  await queueReturnedMail(trx, services, attempt, isCharged ? 'charged' : why === 'short' ? 'short' : 'other')
}

async function move(
  trx: Trx,
  attempt: Attempt,
  event: AttemptEvent,
  cause: Cause,
  at: Date,
  change: AttemptChange,
  why = '',
): Promise<void> {
  const state = stateAfter(event, attempt.state)
  if (state === null) throw new Error(`${event} cannot happen to a card payment in state ${attempt.state}`)
  await changeAttempt(trx, attempt, { ...change, state }, at)
  await recordAttemptEvent(trx, {
    attemptId: attempt.id,
    at,
    kind: event,
    cause,
    fromState: attempt.state,
    toState: state,
    ...(why ? { detail: { why } } : {}),
  })
}
