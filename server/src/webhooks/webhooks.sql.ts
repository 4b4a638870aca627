import { isDistributor } from '@brava/contract/access.ts'
import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { offReasons, webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Person } from '../platform/call.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import type { WebhooksTable } from '../platform/db/tables.generated.ts'
import { deliveryState } from './delivery-state.ts'

/** Webhooks that a person may see: all for a distributor, those of their own company for everybody else. */
export function webhooksVisibleTo(db: Db, person: Person) {
  const all = db
    .selectFrom('webhooks as w')
    .innerJoin('companies as c', 'c.id', 'w.company_id')
    .where('w.removed_at', 'is', null)
  return isDistributor(person) ? all : all.where('w.company_id', '=', person.companyId)
}

const countOf = (state: number) =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = ${state})`

const rowsOf = (query: ReturnType<typeof webhooksVisibleTo>) =>
  query.select([
    'w.id',
    'w.version',
    'w.company_id as companyId',
    'c.name as companyName',
    sql<'live' | 'test'>`w.environment`.as('environment'),
    'w.name',
    'w.address',
    sql<EventType[]>`w.types`.as('types'),
    'w.is_on as isOn',
    sql<(typeof offReasons)[number] | null>`w.off_reason`.as('offReason'),
    'w.failing_since as failingSince',
    'w.last_success_at as lastSuccessDate',
    sql<Date | null>`case when w.former_until > now() then w.former_until end`.as('formerSecretUntil'),
    countOf(deliveryState.waiting).as('waiting'),
    countOf(deliveryState.failed).as('failed'),
    'w.created_at as createdDate',
  ])

const columns = {
  createdDate: sql.ref('w.created_at'),
  name: sql.ref('w.name'),
  companyName: sql.ref('c.name'),
  lastSuccessDate: mayBeNull(sql.ref('w.last_success_at')),
}

export function listWebhooks(db: Db, person: Person, request: ListRequest<typeof webhooks.list>) {
  const { companyId, isOn } = request.filters
  let query = rowsOf(webhooksVisibleTo(db, person))
  if (companyId !== undefined) query = query.where('w.company_id', '=', companyId)
  if (isOn !== undefined) query = query.where('w.is_on', '=', isOn)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'w.name', 'w.address', 'c.name'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('w.id'),
  })
}

export function webhookById(db: Db, person: Person, id: number) {
  return rowsOf(webhooksVisibleTo(db, person)).where('w.id', '=', id).executeTakeFirst()
}

/** A webhook that the person may see, locked, including what is never shown. */
export function lockWebhook(trx: Trx, person: Person, id: number) {
  return webhooksVisibleTo(trx, person)
    .where('w.id', '=', id)
    .select([
      'w.id',
      'w.version',
      'w.company_id as companyId',
      sql<'live' | 'test'>`w.environment`.as('environment'),
      'w.name',
      'w.address',
      'w.is_on as isOn',
      'w.sealed_secret as sealedSecret',
    ])
    .forUpdate('w')
    .executeTakeFirst()
}

/** Counts a company's webhooks; concurrent additions wait for each other here. */
export async function lockWebhooks(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${companyId}))`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhooks where company_id = ${companyId} and removed_at is null`.execute(trx)
  return rows[0]?.n ?? 0
}

export async function insertWebhook(trx: Trx, webhook: Insertable<WebhooksTable>): Promise<number> {
  const { id } = await trx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Records the state of sending to a locked webhook: nothing that a form shows, so an open form can still be saved. */
export async function noteSending(
  trx: Trx,
  id: number,
  values: Pick<Updateable<WebhooksTable>, 'probe_at' | 'told_at'>,
): Promise<void> {
  await trx.updateTable('webhooks').set(values).where('id', '=', id).execute()
}

/** Changes a locked webhook. */
export async function updateWebhook(trx: Trx, id: number, values: Updateable<WebhooksTable>): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The webhooks of a company with their sealed secrets, oldest first. */
export const webhooksOfCompany = (db: Db, companyId: number, environment: 'live' | 'test') =>
  db
    .selectFrom('webhooks as w')
    .where('w.company_id', '=', companyId)
    .where('w.environment', '=', environment)
    .where('w.removed_at', 'is', null)
    .select([
      'w.id',
      'w.version',
      'w.name',
      'w.address',
      sql<EventType[]>`w.types`.as('types'),
      'w.is_on as isOn',
      sql<(typeof offReasons)[number] | null>`w.off_reason`.as('offReason'),
      'w.failing_since as failingSince',
      'w.last_success_at as lastSuccessAt',
      'w.created_at as createdAt',
      'w.sealed_secret as sealedSecret',
    ])
    .orderBy('w.id')
    .execute()

export const sealedSecrets = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'sealed_secret as sealed', 'former_sealed_secret as former'])
    .orderBy('id')
    .execute()

export async function replaceSealed(
  db: Db,
  id: number,
  before: string,
  values: { sealed: string; former: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ sealed_secret: values.sealed, former_sealed_secret: values.former })
    .where('id', '=', id)
    .where('sealed_secret', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Webhooks that have been failing since before a moment and are still on; optionally only those whose people were not
 * notified.
 */
export function failingWebhooks(db: Db, asked: { since: Date; untold: boolean }) {
  let query = db
    .selectFrom('webhooks')
    .select('id')
    .where('is_on', '=', true)
    .where('removed_at', 'is', null)
    .where('failing_since', '<=', asked.since)
    .orderBy('id')
  if (asked.untold) query = query.where('told_at', 'is', null)
  return query.execute()
}

/** How many events live webhooks that are on gave up on each of the three days before an instant. */
export async function givenUpBefore(db: Db, now: Date) {
  const { rows } = await sql<{
    id: number
    companyId: number
    name: string
    address: string
    /** YYYY-MM-DD, in Sarajevo. */
    day: string
    events: number
  }>`
    select w.id, w.company_id as "companyId", w.name, w.address, d.day::text, d.events from webhooks w
    join (select webhook_id, sales_day_of(settled_at) as day, count(*)::int as events from webhook_deliveries
      where state = ${sql.lit(deliveryState.failed)} and settled_at > ${now}::timestamptz - interval '5 days'
      group by 1, 2) d on d.webhook_id = w.id
    where w.is_on and w.removed_at is null and w.environment <> 'test'
      and d.day between sales_day_of(${now}) - 3 and sales_day_of(${now}) - 1
    order by d.day, w.id`.execute(db)
  return rows
}

/** A webhook that is on, locked, for the jobs. */
export function lockLiveWebhook(trx: Trx, id: number) {
  return trx
    .selectFrom('webhooks')
    .select([
      'id',
      'company_id as companyId',
      'environment',
      'name',
      'address',
      'failing_since as failingSince',
      'told_at as toldAt',
    ])
    .where('id', '=', id)
    .where('is_on', '=', true)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
