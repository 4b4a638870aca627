import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export type Environment = 'live' | 'test'

/** Whose events they are. */
export interface EventReader {
  readonly companyId: number
  readonly environment: Environment
}

/** Starts events for the company. Harmless if they already started. */
export async function beginReading(trx: Trx, { companyId, environment }: EventReader): Promise<void> {
  await sql`
    insert into partner_event_readers (company_id, environment) values (${companyId}, ${environment})
    on conflict do nothing`.execute(trx)
}

/** The last number assigned, and up to which events were deleted; undefined for a company that reads none. */
export async function readerOf(
  db: Db | Trx,
  { companyId, environment }: EventReader,
): Promise<{ last: number; forgotten: number } | undefined> {
  const { rows } = await sql<{ last: number; forgotten: number }>`
    select last_sequence as last, forgotten_sequence as forgotten from partner_event_readers
    where company_id = ${companyId} and environment = ${environment}`.execute(db)
  return rows[0]
}

export interface NewPartnerEvent extends EventReader {
  readonly type: EventType
  readonly webhookId?: number
  readonly productId?: number
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
  readonly at: Date
}

/** Writes an event in the transaction of its cause. Most are written by triggers (functions/note_partner_*.sql). */
export async function insertEvent(trx: Trx, event: NewPartnerEvent): Promise<void> {
  await sql`
    insert into partner_events (company_id, environment, type, webhook_id, facts, at)
    values (${event.companyId}, ${event.environment}, ${event.type}, ${event.webhookId ?? null},
      ${JSON.stringify(event.facts ?? {})}, ${event.at})`.execute(trx)
}

/** The same if the company reads events; only such events get a number. */
export async function insertEventIfRead(trx: Trx, event: NewPartnerEvent): Promise<void> {
  await sql`
    insert into partner_events (company_id, environment, type, webhook_id, facts, at)
    select company_id, environment, ${event.type}, ${event.webhookId ?? null}, ${JSON.stringify(event.facts ?? {})}, ${event.at}
    from partner_event_readers where company_id = ${event.companyId} and environment = ${event.environment}`.execute(
    trx,
  )
}

/** Many events of one reader, in this order. */
export async function insertEvents(
  trx: Trx,
  { companyId, environment }: EventReader,
  events: readonly Omit<NewPartnerEvent, keyof EventReader>[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into partner_events (company_id, environment, type, product_id, facts, at)
    select r.company_id, r.environment, e.type, e.product_id, e.facts::jsonb, e.at
    from unnest(${events.map((event) => event.type)}::text[], ${events.map((event) => event.productId ?? null)}::bigint[],
      ${events.map((event) => JSON.stringify(event.facts ?? {}))}::text[], ${events.map((event) => event.at)}::timestamptz[])
      with ordinality e(type, product_id, facts, at, place)
    cross join partner_event_readers r where r.company_id = ${companyId} and r.environment = ${environment}
    order by e.place`.execute(trx)
}

/** Companies that read live events. */
export async function liveReaders(db: Db): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from partner_event_readers where environment = 'live' order by 1`.execute(db)
  return rows.map((row) => row.companyId)
}

/** Records whether a reader has little left to spend; returns whether that is news. */
export async function turnBalanceLow(
  trx: Trx,
  { companyId, environment }: EventReader,
  isLow: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update partner_event_readers set balance_low = ${isLow}
    where company_id = ${companyId} and environment = ${environment} and balance_low <> ${isLow} returning company_id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Does any committed event wait for its number? */
export async function hasUnnumbered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from partner_events where sequence is null) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

/**
 * Numbers at most `most` committed events. One caller at a time across all processes; the lock is a separate statement,
 * so that the next one sees everything the previous holder has written. Returns how many were numbered.
 */
export async function giveNumbers(trx: Trx, most: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brava partner events', 0))`.execute(trx)
  const { numAffectedRows } = await sql`
    with due as (
      select id, company_id, environment, row_number() over (partition by company_id, environment order by id) as n
      from (select id, company_id, environment from partner_events where sequence is null order by id limit ${most}) e
    ), counted as (
      update partner_event_readers r set last_sequence = r.last_sequence + d.n
      from (select company_id, environment, max(n) as n from due group by company_id, environment) d
      where r.company_id = d.company_id and r.environment = d.environment
      returning r.company_id, r.environment, r.last_sequence - d.n as before
    )
    update partner_events e set sequence = c.before + d.n
    from due d join counted c on c.company_id = d.company_id and c.environment = d.environment
    where e.id = d.id`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export interface PartnerEventRow {
  readonly id: number
  readonly type: EventType
  readonly environment: Environment
  readonly sequence: number
  readonly orderId: number | null
  readonly reference: string | null
  readonly productId: number | null
  readonly invoiceId: number | null
  readonly webhookId: number | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: Date
}

const eventColumns = sql`e.id, e.type, e.environment, e.sequence, e.order_id as "orderId", o.reference, e.product_id as "productId",
  e.invoice_id as "invoiceId", e.webhook_id as "webhookId", e.facts, e.at`

/** Events by id, with what is sent for each. */
export async function eventsById(db: Db, ids: readonly number[]): Promise<PartnerEventRow[]> {
  const { rows } = await sql<PartnerEventRow>`
    select ${eventColumns} from partner_events e left join orders o on o.id = e.order_id
    where e.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Events of a reader after a number, in order; only of the given types, if any. */
export async function eventsAfter(
  db: Db,
  { companyId, environment }: EventReader,
  asked: { readonly after: number; readonly types: readonly EventType[]; readonly most: number },
): Promise<PartnerEventRow[]> {
  const { rows } = await sql<PartnerEventRow>`
    select ${eventColumns} from partner_events e left join orders o on o.id = e.order_id
    where e.company_id = ${companyId} and e.environment = ${environment} and e.sequence > ${asked.after}
      and (${asked.types.length} = 0 or e.type = any(${asked.types}::text[]))
    order by e.sequence limit ${asked.most}`.execute(db)
  return rows
}

/** Deletes numbered events older than ninety days; a reader from further back is told so. */
export async function forgetEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 90 * 86_400_000)
  await sql`
    with gone as (
      delete from partner_events where at < ${before} and sequence is not null returning company_id, environment, sequence
    )
    update partner_event_readers r set forgotten_sequence = g.last
    from (select company_id, environment, max(sequence) as last from gone group by company_id, environment) g
    where r.company_id = g.company_id and r.environment = g.environment and r.forgotten_sequence < g.last`.execute(db)
}
