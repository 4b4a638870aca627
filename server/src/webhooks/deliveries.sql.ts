import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { errorText } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import type { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { deliveryState } from './delivery-state.ts'

interface StoredProblem {
  readonly code: string
  readonly params: unknown
}

/** What went wrong, in the reader's language. */
export function problemText(problem: StoredProblem | null, language: Language): string | null {
  const def = problem && Object.values(outboundErrors).find((each) => each.code === problem.code)
  return def ? errorText(def, language, problem.params) : (problem?.code ?? null)
}

/**
 * Deliveries with their event and their last try. The caller has already checked that the person may see the webhook.
 */
const rowsOf = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('partner_events as e', 'e.id', 'd.event_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('webhook_attempts as t')
          .select(['t.status', 't.problem'])
          .whereRef('t.delivery_id', '=', 'd.id')
          .orderBy('t.id', 'desc')
          .limit(sql.lit(1))
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'd.webhook_id as webhookId',
      'd.event_id as eventId',
      'd.previous_sequence as previousSequence',
      sql<EventType>`e.type`.as('type'),
      sql<number>`e.sequence`.as('sequence'),
      'd.state',
      'd.attempts',
      't.status',
      sql<StoredProblem | null>`t.problem`.as('problem'),
      'd.next_at as nextDate',
      'd.created_at as createdDate',
    ])

const columns = {
  createdDate: sql.ref('d.created_at'),
  sequence: sql.ref('e.sequence'),
  attempts: sql.ref('d.attempts'),
}

export function listDeliveries(db: Db, webhookId: number, request: ListRequest<typeof webhooks.deliveries>) {
  let query = rowsOf(db).where('d.webhook_id', '=', webhookId)
  const { state } = request.filters
  if (state !== undefined) query = query.where('d.state', '=', deliveryState[state])
  if (request.quickSearch) {
    const asked = request.quickSearch
    query = /^\d{1,15}$/.test(asked)
      ? query.where('e.sequence', '=', Number(asked))
      : query.where(contains(asked, 'e.type'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('d.id'),
  })
}

/** The newest deliveries of a webhook before a given one, by id. */
export function deliveriesBefore(
  db: Db,
  webhookId: number,
  {
    before,
    limit,
    state,
  }: { before: number | undefined; limit: number; state: keyof typeof deliveryState | undefined },
) {
  let query = rowsOf(db).where('d.webhook_id', '=', webhookId)
  if (before !== undefined) query = query.where('d.id', '<', before)
  if (state !== undefined) query = query.where('d.state', '=', deliveryState[state])
  return query.orderBy('d.id', 'desc').limit(limit).execute()
}

export function deliveryById(db: Db, id: number) {
  return rowsOf(db).where('d.id', '=', id).executeTakeFirst()
}

export function attemptsOf(db: Db, deliveryId: number) {
  return db
    .selectFrom('webhook_attempts')
    .select(['id', 'at', 'status', 'milliseconds', sql<StoredProblem | null>`problem`.as('problem'), 'answer'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** Makes waiting deliveries due now. */
export async function makeDue(trx: Trx, webhookId: number, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set next_at = ${now}, tries = 0
    where webhook_id = ${webhookId} and state = ${deliveryState.waiting} and claimed_until is null`.execute(trx)
}

/** Skips waiting deliveries: they are no longer sent. */
export async function leaveOut(trx: Trx, webhookId: number, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${deliveryState.skipped}, next_at = null, claimed_until = null, settled_at = ${now}
    where webhook_id = ${webhookId} and state = ${deliveryState.waiting}`.execute(trx)
}

/** Deliveries by webhook, ordered by webhook. */
export async function webhooksOf(trx: Trx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await trx
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id as webhookId'])
    .where('id', 'in', [...ids])
    .orderBy('webhook_id')
    .orderBy('id')
    .execute()
  const found = Map.groupBy(rows, (row) => row.webhookId)
  return new Map([...found].map(([webhookId, own]) => [webhookId, own.map((row) => row.id)]))
}

/** Single deliveries, all that were given up, or a range of sequence numbers. */
export type Replayed =
  | { readonly ids: readonly number[] }
  | { readonly failed: true }
  | { readonly fromSequence: number; readonly toSequence: number }

/** Maximum deliveries of one replay. */
const mostReplayed = 10_000

/**
 * Makes deliveries due again, with the same event ids; a range also includes events never sent to the address.
 * Deliveries in progress are left alone. Returns how many.
 */
export async function replayDeliveries(
  trx: Trx,
  webhook: { readonly id: number; readonly companyId: number; readonly environment: string },
  which: Replayed,
  now: Date,
): Promise<number> {
  const { id, companyId, environment } = webhook
  const { numAffectedRows } =
    'fromSequence' in which
      ? await sql`
          insert into webhook_deliveries as d (webhook_id, event_id, next_at, created_at)
          select ${id}, e.id, ${now}::timestamptz, ${now}::timestamptz from partner_events e join webhooks w on w.id = ${id}
          where e.company_id = ${companyId} and e.environment = ${environment}
            and e.sequence between ${which.fromSequence} and ${which.toSequence} and e.sequence <= w.position
            and (e.webhook_id is null or e.webhook_id = ${id})
            and (w.types = '{}' or e.type = any(w.types) or e.type like 'webhook.%')
          order by e.sequence limit ${mostReplayed}
          on conflict (webhook_id, event_id) do update set ${again(now)} where d.claimed_until is null`.execute(trx)
      : await sql`
          update webhook_deliveries d set ${again(now)}
          where d.webhook_id = ${id} and d.claimed_until is null and d.id in (
            select id from webhook_deliveries where webhook_id = ${id}
              and ${'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`state = ${deliveryState.failed}`}
            order by id limit ${mostReplayed})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

const again = (now: Date) =>
  sql`state = ${deliveryState.waiting}, next_at = ${now}::timestamptz, tries = 0, settled_at = null`
