import { sql } from 'kysely'
import type { Language } from '@brava/contract/language.ts'
import { type AttemptState, attemptState } from '@brava/contract/payments/attempt-state.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { AttemptFacts } from './next-step.ts'

/** The current state of an attempt to pay an order by card. */
export interface Attempt extends AttemptFacts {
  readonly id: number
  readonly orderId: number
  readonly gatewayId: number
  readonly companyId: number
  readonly userId: number
  readonly token: string
  readonly gatewayRef: string | null
  readonly language: Language
  readonly capturedAmount: number
  readonly returnedAmount: number
  readonly reason: DeclineReason | null
  readonly code: string
}

function attempts(db: Db | Trx) {
  return db
    .selectFrom('payment_attempts as a')
    .select([
      'a.id',
      'a.order_id as orderId',
      'a.gateway_id as gatewayId',
      'a.company_id as companyId',
      'a.user_id as userId',
      'a.reference',
      'a.token',
      'a.gateway_ref as gatewayRef',
      'a.amount',
      'a.currency',
      'a.captured_amount as capturedAmount',
      'a.returned_amount as returnedAmount',
      'a.capture_amount as captureAmount',
      'a.code',
      'a.created_at as createdAt',
      'a.expires_at as expiresAt',
      'a.authorised_at as authorisedAt',
      sql<AttemptState>`a.state`.as('state'),
      sql<Language>`a.language`.as('language'),
      sql<DeclineReason | null>`a.reason`.as('reason'),
    ])
}

export async function attemptById(db: Db | Trx, id: number): Promise<Attempt | undefined> {
  return attempts(db).where('a.id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function lockAttempt(trx: Trx, id: number): Promise<Attempt | undefined> {
  return attempts(trx).where('a.id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function attemptByToken(db: Db, token: string): Promise<Attempt | undefined> {
  return attempts(db).where('a.token', '=', token).executeTakeFirst()
}

export async function attemptByReference(
  db: Db,
  of: { gatewayId: number; reference: string },
): Promise<Attempt | undefined> {
  return attempts(db)
    .where('a.reference', '=', of.reference)
    .where('a.gateway_id', '=', of.gatewayId)
    .executeTakeFirst()
}

/** The attempts of an order, newest first. */
export async function attemptsOfOrder(db: Db | Trx, orderId: number): Promise<Attempt[]> {
  return attempts(db).where('a.order_id', '=', orderId).orderBy('a.id', 'desc').execute()
}

export interface NewAttempt {
  readonly orderId: number
  readonly gatewayId: number
  readonly companyId: number
  readonly userId: number
  readonly reference: string
  readonly token: string
  readonly amount: number
  readonly currency: string
  readonly language: Language
  readonly expiresAt: Date
  readonly nextPollAt: Date
  readonly at: Date
}

export async function insertAttempt(trx: Trx, one: NewAttempt): Promise<number> {
  const { id } = await trx
    .insertInto('payment_attempts')
    .values({
      order_id: one.orderId,
      gateway_id: one.gatewayId,
      company_id: one.companyId,
      user_id: one.userId,
      reference: one.reference,
      token: one.token,
      amount: one.amount,
      currency: one.currency,
      language: one.language,
      state: attemptState.code.open,
      expires_at: one.expiresAt,
      next_poll_at: one.nextPollAt,
      created_at: one.at,
      updated_at: one.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface AttemptChange {
  readonly state?: AttemptState
  readonly gateway_ref?: string
  readonly capture_amount?: number
  readonly captured_amount?: number
  readonly returned_amount?: number
  readonly reason?: DeclineReason | null
  readonly code?: string
  readonly authorised_at?: Date
  readonly settled_at?: Date
  readonly next_poll_at?: Date | null
}

/** Writes the changes if the attempt is still in the state that was read; otherwise returns false. */
export async function changeAttempt(
  db: Db | Trx,
  attempt: { id: number; state: AttemptState },
  change: AttemptChange,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('payment_attempts')
    .set({ ...change, updated_at: now })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Stores the gateway's own id for an attempt, whatever its state is by now: without it nobody finds the payment. */
export async function noteGatewayRef(db: Db, id: number, gatewayRef: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ gateway_ref: gatewayRef, updated_at: now })
    .where('id', '=', id)
    .where('gateway_ref', 'is', null)
    .execute()
}

/**
 * Gives the caller the only turn to talk to the gateway about it until the given end, after which a sweep checks it;
 * false if somebody else has the turn, or if it was asked after `askedBefore`.
 */
export async function takeTurn(
  db: Db,
  id: number,
  { now, until, askedBefore }: { now: Date; until: Date; askedBefore?: Date | undefined },
): Promise<boolean> {
  let turn = db
    .updateTable('payment_attempts')
    .set({ busy_until: until, asked_at: now, next_poll_at: until })
    .where('id', '=', id)
    .where((is) => is.or([is('busy_until', 'is', null), is('busy_until', '<=', now)]))
  if (askedBefore) turn = turn.where((is) => is.or([is('asked_at', 'is', null), is('asked_at', '<=', askedBefore)]))
  return (await turn.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * Others may talk to the gateway again. It is asked automatically at `nextPollAt` (never if null), or earlier if
 * somebody wanted to ask during the turn.
 */
export async function endTurn(db: Db, id: number, nextPollAt: Date | null): Promise<void> {
  await sql`update payment_attempts set busy_until = null,
      next_poll_at = case when next_poll_at < busy_until then least(next_poll_at, ${nextPollAt}::timestamptz) else ${nextPollAt}::timestamptz end
    where id = ${id}`.execute(db)
}

/** Has the next sweep check it, once the current turn is over. */
export async function askSoon(db: Db, id: number, at: Date): Promise<void> {
  await sql`update payment_attempts set next_poll_at = least(next_poll_at, ${at}::timestamptz) where id = ${id}`.execute(
    db,
  )
}

/** Attempts that are due to be asked about, the longest waiting first. */
export async function attemptsDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export interface NewAttemptEvent {
  readonly attemptId: number
  readonly at: Date
  readonly kind: string
  readonly cause: string
  readonly fromState: AttemptState | null
  readonly toState: AttemptState | null
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

export async function recordAttemptEvent(db: Db | Trx, event: NewAttemptEvent): Promise<void> {
  await db
    .insertInto('payment_attempt_events')
    .values({
      attempt_id: event.attemptId,
      at: event.at,
      kind: event.kind,
      cause: event.cause,
      from_state: event.fromState,
      to_state: event.toState,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}

/** The history of an order's attempts, oldest first. */
export async function attemptEventsOf(db: Db, attemptIds: readonly number[]) {
  if (attemptIds.length === 0) return []
  return db
    .selectFrom('payment_attempt_events')
    .select(['id', 'attempt_id as attemptId', 'at', 'kind', 'cause', 'from_state as fromState', 'to_state as toState'])
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('id')
    .execute()
}

/** Stores an authentic notice; false when the same one came before. */
export async function keepNotice(
  db: Db,
  notice: { gatewayId: number; eventId: string; reference: string; at: Date },
): Promise<boolean> {
  const kept = await db
    .insertInto('payment_notices')
    .values({ gateway_id: notice.gatewayId, event_id: notice.eventId, reference: notice.reference, at: notice.at })
    .onConflict((conflict) => conflict.columns(['gateway_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
