import { companyStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { deliveryState } from './delivery-state.ts'

const waiting = sql.lit(deliveryState.waiting)

/** Events of one webhook turned into deliveries by one statement. */
const mostEvents = 2000

/**
 * Creates deliveries of numbered events for every webhook that is on, in order. Concurrent calls wait for each other at
 * the webhook. Returns how many webhooks advanced: some may have more events.
 */
export async function makeDeliveries(db: Db | Trx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with open as (
      select w.id, w.company_id, w.environment, w.types, w.position, w.last_sequence,
        least(r.last_sequence, w.position + ${mostEvents}) as upto
      from webhooks w
      join partner_event_readers r on r.company_id = w.company_id and r.environment = w.environment
      where w.is_on and w.removed_at is null and w.position < r.last_sequence
      order by w.id for update of w
    ), new as (
      select o.id as webhook_id, e.id as event_id, e.sequence,
        coalesce(lag(e.sequence) over (partition by o.id order by e.sequence), o.last_sequence) as previous
      from open o join partner_events e on e.company_id = o.company_id and e.environment = o.environment
        and e.sequence > o.position and e.sequence <= o.upto
      where (e.webhook_id is null or e.webhook_id = o.id)
        and (o.types = '{}' or e.type = any(o.types) or e.type like 'webhook.%')
    ), made as (
      insert into webhook_deliveries (webhook_id, event_id, previous_sequence, next_at, created_at)
      select webhook_id, event_id, previous, ${now}::timestamptz, ${now}::timestamptz from new order by webhook_id, sequence
      on conflict do nothing
    )
    update webhooks w set position = o.upto,
      last_sequence = coalesce((select max(sequence) from new where new.webhook_id = w.id), w.last_sequence)
    from open o where o.id = w.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** One event on its way to one address, claimed by a worker. */
export interface DeliveryInHand {
  readonly id: number
  readonly eventId: number
  readonly previousSequence: number | null
  readonly tries: number
  readonly webhookId: number
  readonly address: string
  readonly sealedSecret: string
  readonly formerSealedSecret: string | null
}

/** At once to one address; only one while it fails. */
const mostAtOnce = 10
/** Far longer than a try may take. */
const inHandSeconds = 60

/**
 * Takes due deliveries, oldest first, and so few for each address that it never has more than ten at once over all
 * processes. Deliveries of a worker that dies become available again.
 */
export async function takeDue(db: Db, now: Date, most: number): Promise<DeliveryInHand[]> {
  const { rows } = await sql<DeliveryInHand>`
    with ready as (
      select w.id, w.failures, w.address, w.sealed_secret, case when w.former_until > ${now} then w.former_sealed_secret end as former
      from webhooks w join companies c on c.id = w.company_id
      where w.is_on and w.removed_at is null and (w.probe_at is null or w.probe_at <= ${now})
        and c.status in (${inText(companyStatus.code.approved, companyStatus.code.blocked)})
        and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = ${waiting} and d.next_at <= ${now})
      order by w.id for update of w skip locked
    ), taken as (
      select d.id from ready r cross join lateral (
        select d.id, d.next_at from webhook_deliveries d
        where d.webhook_id = r.id and d.state = ${waiting} and d.next_at <= ${now}
        order by d.next_at, d.id
        limit greatest(0, case when r.failures > 0 then 1 else ${mostAtOnce} end - (
          select count(*) from webhook_deliveries h where h.webhook_id = r.id and h.claimed_until > ${now}))
      ) d order by d.next_at, d.id limit ${most}
    ), mine as (
      update webhook_deliveries d set claimed_until = ${now}::timestamptz + make_interval(secs => ${inHandSeconds}),
        next_at = ${now}::timestamptz + make_interval(secs => ${inHandSeconds})
      from taken t where d.id = t.id
      returning d.id, d.event_id, d.previous_sequence, d.tries, d.webhook_id
    )
    select m.id, m.event_id as "eventId", m.previous_sequence as "previousSequence", m.tries, m.webhook_id as "webhookId",
      r.address, r.sealed_secret as "sealedSecret", r.former as "formerSealedSecret"
    from mine m join ready r on r.id = m.webhook_id order by m.id`.execute(db)
  return rows
}

/** One try, as stored. */
export interface MadeAttempt {
  readonly at: Date
  readonly status: number | null
  readonly milliseconds: number
  readonly problem: { readonly code: string; readonly params: unknown } | null
  readonly answer: string
}

const attemptOf = (one: DeliveryInHand, made: MadeAttempt) => sql`
  insert into webhook_attempts (delivery_id, at, status, milliseconds, problem, answer)
  values (${one.id}, ${made.at}, ${made.status}, ${made.milliseconds}, ${made.problem && JSON.stringify(made.problem)}::jsonb, ${made.answer})`

/**
 * Records that addresses accepted events, all in one statement: a commit for each would be most of the cost of an
 * event. The row of an address is written only if that changes it. If a webhook has another address by now, its former
 * one accepted nothing for it: the event goes to the new one at once.
 */
export async function noteDelivered(
  db: Db,
  taken: readonly { readonly one: DeliveryInHand; readonly made: MadeAttempt }[],
): Promise<void> {
  await sql`
    with one as (
      select t.*, w.address = t.address as is_its_address
      from unnest(${taken.map(({ one }) => one.id)}::bigint[], ${taken.map(({ one }) => one.webhookId)}::bigint[],
        ${taken.map(({ one }) => one.address)}::text[], ${taken.map(({ made }) => made.at)}::timestamptz[], ${taken.map(({ made }) => made.status)}::int[],
        ${taken.map(({ made }) => made.milliseconds)}::int[], ${taken.map(({ made }) => made.answer)}::text[])
        as t(id, webhook_id, address, at, status, milliseconds, answer)
      join webhooks w on w.id = t.webhook_id
    ), attempt as (
      insert into webhook_attempts (delivery_id, at, status, milliseconds, problem, answer)
      select id, at, status, milliseconds, null, answer from one
    ), settled as (
      update webhook_deliveries d set state = ${deliveryState.delivered}, attempts = attempts + 1, tries = tries + 1,
        next_at = null, claimed_until = null, settled_at = one.at
      from one where d.id = one.id and one.is_its_address
    ), sent_anew as (
      update webhook_deliveries d set state = ${waiting}, attempts = attempts + 1, tries = 0,
        next_at = one.at, claimed_until = null, settled_at = null
      from one where d.id = one.id and not one.is_its_address
        and d.state in (${waiting}, ${sql.lit(deliveryState.failed)})
    ), news as (
      select w.id, o.at from webhooks w
      join (select webhook_id, address, max(at) as at from one group by 1, 2) o
        on o.webhook_id = w.id and o.address = w.address
      where w.failures > 0 or w.last_success_at is null or w.last_success_at < o.at - interval '30 seconds'
      order by w.id for update of w
    )
    update webhooks w set last_success_at = n.at, failing_since = null, failures = 0, probe_at = null, told_at = null
    from news n where w.id = n.id`.execute(db)
}

/**
 * Records a failed try: the event waits until `nextAt`, or is given up; the address is left alone until `probeAt`.
 * False if the webhook has another address by now, about which the try says nothing and to which the event goes at
 * once.
 */
export async function noteFailed(
  trx: Trx,
  one: DeliveryInHand,
  made: MadeAttempt,
  then: { readonly nextAt: Date | null; readonly probeAtOf: (failures: number) => Date | null },
): Promise<boolean> {
  await sql`
    with attempt as (${attemptOf(one, made)})
    update webhook_deliveries set attempts = attempts + 1, tries = tries + 1, claimed_until = null,
      state = ${then.nextAt ? deliveryState.waiting : deliveryState.failed}, next_at = ${then.nextAt},
      settled_at = ${then.nextAt ? null : made.at}
    where id = ${one.id} and state = ${waiting}`.execute(trx)
  const { rows } = await sql<{ failures: number }>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, ${made.at})
    where id = ${one.webhookId} and address = ${one.address} returning failures`.execute(trx)
  const [webhook] = rows
  if (!webhook) {
    await sql`update webhook_deliveries set state = ${waiting}, next_at = ${made.at}, tries = 0, settled_at = null
      where id = ${one.id} and state in (${waiting}, ${sql.lit(deliveryState.failed)})`.execute(trx)
    return false
  }
  const probeAt = then.probeAtOf(webhook.failures)
  if (probeAt) await sql`update webhooks set probe_at = ${probeAt} where id = ${one.webhookId}`.execute(trx)
  return true
}

/** Deletes old data: events whose webhook was removed, and deliveries as old as events may become. */
export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 90 * 86_400_000)
  await sql`delete from webhook_deliveries where created_at < ${before} and state <> ${waiting}`.execute(db)
}
