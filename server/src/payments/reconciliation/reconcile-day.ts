import { liveAttemptStates } from '@brava/contract/payments/attempt-state.ts'
import { differenceKind } from '@brava/contract/payments/payment-difference.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Services } from '../../platform/call.ts'
import { instantsOf } from '../../platform/dates/date-presets.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { gatewayWithId } from '../gateway-of.ts'
import { gatewayById } from '../gateways.sql.ts'
import { NotListed, type PaymentGateway, type QueryResult, type Snapshot, type Span } from '../gateway-port.ts'
import { settleAttempt } from '../settle-attempt.ts'
import { type Comparison, comparePayment, type Side } from './compare-payment.ts'
import { cardDifferencesMail } from './card-differences-mail.ts'
import { type FoundDifference, noteDifference, openDifferences, settleDifferences } from './differences.sql.ts'
import { keepDay, type KnownPayment, paymentsNamed, paymentsOfSpan } from './reconciliation.sql.ts'

const k = differenceKind.code
const nothing: Side = { charged: 0, refunded: 0 }
/** How many payments a gateway is asked about at once. */
const atOnce = 8
/** How long after its end a day waits for answers; then a question without one is a difference. */
const patientMs = 2 * 24 * 3_600_000

/** One payment, compared. */
export interface Compared {
  readonly reference: string
  readonly attemptId: number | null
  readonly currency: string
  readonly ours: Side
  readonly theirs: Side
  readonly comparison: Comparison
}

const sideOf = (answer: QueryResult | undefined): Side =>
  answer?.result === 'found' ? { charged: answer.captured, refunded: answer.refunded } : nothing

/**
 * Compares a day of a gateway with our books, payment by payment: with the gateway's own list of the day if it has one,
 * otherwise by asking about each of ours. A difference is first handled as any payment is (settleAttempt); what remains
 * is kept for people, who are mailed. Running it again settles what agrees by then and adds nothing twice (decision
 * 0094).
 */
export async function reconcileDay(services: Services, gatewayId: number, day: string): Promise<void> {
  const { db, clock } = services
  const span = instantsOf({ from: day, to: day })
  const gateway = await gatewayWithId(services, gatewayId)
  const ofDay = await paymentsOfSpan(db, gatewayId, span)
  const listed = await listOf(gateway, span)
  const known = new Set(ofDay.map(({ reference }) => reference))
  const others = [...(listed.rows ?? new Map<string, Snapshot>()).values()].filter((one) => !known.has(one.reference))
  const elsewhere = await paymentsNamed(
    db,
    others.map(({ reference }) => reference),
  )
  const named = new Set(elsewhere.map(({ reference }) => reference))
  const ours = [...ofDay, ...elsewhere.filter((one) => one.gatewayId === gatewayId)]
  const compared: Compared[] = others.filter(({ reference }) => !named.has(reference)).map(compareStranger)
  for (let at = 0; at < ours.length; at += atOnce) {
    const chunk = ours.slice(at, at + atOnce)
    const asked = chunk.map((one) => compareAndSettle(services, gateway, one, { span, listed: listed.rows }))
    compared.push(...(await Promise.all(asked)))
  }
  await keep(
    services,
    { gatewayId, day, gateway, isLate: clock.now().getTime() - span.until.getTime() > patientMs },
    {
      compared,
      isListed: listed.rows !== undefined,
      isSilent: listed.isSilent,
    },
  )
}

/** The gateway's own list by reference; none if it has no such call, or did not answer. */
export async function listOf(
  gateway: PaymentGateway,
  span: Span,
): Promise<{ rows?: ReadonlyMap<string, Snapshot>; isSilent: boolean }> {
  if (!gateway.list) return { isSilent: false }
  try {
    return { rows: new Map((await gateway.list(span)).map((one) => [one.reference, one])), isSilent: false }
  } catch (error) {
    if (error instanceof NotListed) return { isSilent: true }
    throw error
  }
}

const hasMoney = ({ state, captured, refunded }: Snapshot) => state === 'authorised' || captured > refunded

/** A payment that nobody here has begun: a difference if the gateway holds or has money for it. */
export function compareStranger(theirs: Snapshot): Compared {
  const { reference, currency, state } = theirs
  return {
    reference,
    currency,
    attemptId: null,
    ours: nothing,
    theirs: sideOf(theirs),
    comparison: hasMoney(theirs) ? { says: 'differ', kind: k.notOurs, detail: state } : { says: 'agree' },
  }
}

/**
 * Compares a payment of ours; if it differs, has it settled and compares it once more, asking again. So too if the list
 * has money for one that has no end yet: if the gateway does not find it by what we know of it, nor does the poll, and
 * the list counts.
 */
export async function compareAndSettle(
  services: Services,
  gateway: PaymentGateway,
  one: KnownPayment,
  { span, listed }: { readonly span: Span; readonly listed?: ReadonlyMap<string, Snapshot> | undefined },
): Promise<Compared> {
  const of = (ours: KnownPayment, answer: QueryResult, lookedAfterSince = span.from): Compared => ({
    reference: ours.reference,
    attemptId: ours.attemptId,
    currency: ours.currency,
    ours: { charged: ours.charged, refunded: ours.refunded },
    theirs: sideOf(answer),
    comparison: comparePayment(ours, answer, lookedAfterSince),
  })
  const row = listed?.get(one.reference)
  const first = of(one, row ?? (await gateway.query(one)))
  const isUnended = row !== undefined && hasMoney(row) && liveAttemptStates.includes(one.state)
  if (first.comparison.says !== 'differ' && !isUnended) return first
  await settleAttempt(services, one.attemptId, 'reconcile')
  const [now = one] = await paymentsNamed(services.db, [one.reference])
  const answer = await gateway.query(now)
  return row && answer.result === 'absent' ? of(now, row, services.clock.now()) : of(now, answer)
}

interface Day {
  readonly gatewayId: number
  readonly day: string
  readonly gateway: PaymentGateway
  readonly isLate: boolean
}

async function keep(
  services: Services,
  { gatewayId, day, gateway, isLate }: Day,
  { compared, isListed, isSilent }: { compared: readonly Compared[]; isListed: boolean; isSilent: boolean },
): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const unanswered = compared.filter(({ comparison }) => comparison.says === 'unanswered')
  const differing = compared.flatMap(({ comparison, ...one }): FoundDifference[] => {
    if (comparison.says === 'differ') return [{ ...one, ...comparison, gatewayId, day }]
    return comparison.says === 'unanswered' && isLate ? [{ ...one, kind: k.noAnswer, detail: '', gatewayId, day }] : []
  })
  const sum = (side: 'ours' | 'theirs', what: keyof Side) => compared.reduce((all, one) => all + one[side][what], 0)
  await inTransaction(db, async (trx) => {
    await keepDay(trx, {
      gatewayId,
      day,
      isListed,
      payments: compared.length,
      ours: { charged: sum('ours', 'charged'), refunded: sum('ours', 'refunded') },
      theirs: { charged: sum('theirs', 'charged'), refunded: sum('theirs', 'refunded') },
      differences: differing.length,
      unanswered: unanswered.length + (isSilent ? 1 : 0),
      at,
    })
    const references = compared.flatMap((one) => (one.comparison.says === 'agree' ? [one.reference] : []))
    await settleDifferences(trx, { gatewayId, references, at })
    const found: number[] = []
    for (const one of differing) {
      const noted = await noteDifference(trx, one, at)
      if (typeof noted === 'number') found.push(noted)
    }
    if (found.length === 0) return
    const { currency } = (await gatewayById(trx, gatewayId)) ?? { currency: '' }
    await tell(trx, services, 'distributor', {
      cause: `card-differences:${found.at(-1)}`,
      template: cardDifferencesMail,
      data: { gateway: gateway.kind, currency, day, found: found.length, open: await openDifferences(trx) },
    })
  })
}
