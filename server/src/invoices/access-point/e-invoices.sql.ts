import {
  type EInvoiceEvent,
  type EInvoiceState,
  eInvoiceState,
  eInvoiceTransitions,
} from '@brava/contract/invoices/e-invoice-state.ts'
import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

const { waiting, sent, accepted, rejected, closed } = eInvoiceState.code

/**
 * What goes through the access point while it is on: the distributor's own documents, to companies in its country.
 * @assumption Structured e-invoices are a domestic duty in Croatia and in the Federation; abroad the PDF is the invoice.
 */
const isDomestic = sql<boolean>`(i.snapshot #>> '{issuer,countryCode}' = i.snapshot #>> '{buyer,countryCode}'
  and exists (select from companies c where c.id = i.issuer_id and c.type = ${inText(companyType.code.distributer)}))`
const isOn = sql<boolean>`exists (select from access_point where is_on)`

/** Whether the issuer can send it now: for the first time, or again. */
export const canSend = sql<boolean>`(${isOn} and ${isDomestic} and not exists (select from e_invoices way
  where way.invoice_id = i.id and way.state not in (${inText(rejected)}, ${inText(closed)})))`

/**
 * Queues documents issued now for sending, if the access point is on. A credit note for a closed invoice is closed too;
 * one that leaves nothing of a rejected invoice closes both.
 */
export async function queueEInvoices(
  trx: Trx,
  of: { readonly issuerId: number; readonly numbers: readonly string[] },
): Promise<void> {
  const issued = sql`i.issuer_id = ${of.issuerId} and i.number = any(${[...of.numbers]}::text[])`
  const { rows: named } = await sql<{ id: number }>`select distinct i.refers_to_id as id from invoices i
    where ${issued} and i.refers_to_id is not null`.execute(trx)
  // Locked before they are written: a concurrent close of one of these closes the new ones too, or is seen here.
  if (named.length > 0)
    await lockEInvoices(
      trx,
      named.map(({ id }) => id),
    )
  await sql`
    insert into e_invoices (invoice_id, state, next_at, changed_at)
    select i.id, case when gone then ${inText(closed)} else ${inText(waiting)} end, case when gone then null else now() end, now()
    from invoices i,
      lateral (select exists (select from e_invoices named where named.invoice_id = i.refers_to_id
        and named.state = ${inText(closed)} and not named.reached_buyer) as gone) its
    where ${issued} and ${isDomestic} and ${isOn}
    on conflict do nothing`.execute(trx)
  if (named.length > 0)
    await closeCancelled(
      trx,
      named.map(({ id }) => id),
      {},
    )
}

/**
 * Closes those of these invoices that were rejected before the buyer received them and of which credit notes leave
 * nothing, if none of these has gone out by itself (decision 0209). Returns how many.
 */
export async function closeCancelled(trx: Trx, ids: readonly number[], at: { now?: Date }): Promise<number> {
  const { rows: cancelled } = await sql<{ id: number }>`select i.id from invoices i
    join e_invoices named on named.invoice_id = i.id and named.state = ${inText(rejected)} and not named.reached_buyer
    where i.id = any(${[...ids]}::bigint[])
      and i.gross + (select sum(n.gross) from invoices n where n.refers_to_id = i.id) <= 0
      and not exists (select from invoices n join e_invoices w on w.invoice_id = n.id where n.refers_to_id = i.id
        and not (w.state = ${inText(closed)} or w.state = ${inText(waiting)} and w.tries = 0))`.execute(trx)
  if (cancelled.length > 0)
    await closeEInvoices(
      trx,
      cancelled.map(({ id }) => id),
      at,
    )
  return cancelled.length
}

/** Queues earlier documents that were never queued. Returns how many. */
export async function queueFormer(trx: Trx, ids: readonly number[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into e_invoices (invoice_id, next_at, changed_at)
    select id, ${now}, ${now} from unnest(${[...ids]}::bigint[]) as id
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** Which of these invoices belong to the issuer, and whether they go through the access point. */
export async function eInvoicesOf(
  db: Trx,
  issuerId: number,
  ids: readonly number[],
): Promise<{ id: number; isDomestic: boolean }[]> {
  const { rows } = await sql<{ id: number; isDomestic: boolean }>`
    select i.id, ${isDomestic} as "isDomestic" from invoices i
    where i.issuer_id = ${issuerId} and i.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/**
 * Closes open ones (their rows are locked) with the credit notes that wait for them, unless the buyer has the invoice.
 * A credit note that has been tried continues: the access point may have accepted it. Of an accepted one only the
 * reporting of its payment ends.
 * @param reason of a person; if left out, that of the rejection stays.
 */
export async function closeEInvoices(
  trx: Trx,
  ids: readonly number[],
  { now, reason }: { now?: Date; reason?: string },
): Promise<void> {
  await sql`
    update e_invoices e
    set state = case e.state when ${inText(accepted)} then e.state else ${inText(closed)} end, next_at = null, error = null,
      reached_buyer = e.reached_buyer or e.state in (${inText(sent)}, ${inText(accepted)}), changed_at = ${now === undefined ? sql`now()` : now}, reason = coalesce(${reason ?? null}, e.reason)
    where e.invoice_id = any(${[...ids]}::bigint[])
      or e.invoice_id = any(${creditNotesOf(ids)}) and e.state = ${inText(waiting)} and e.tries = 0`.execute(trx)
}

/** Credit notes for invoices that the buyer never received: what was sent or accepted counts as received. */
const creditNotesOf = (ids: readonly number[]) => sql`array(select n.id from invoices n
  join e_invoices named on named.invoice_id = n.refers_to_id and not named.reached_buyer
    and named.state not in (${inText(sent)}, ${inText(accepted)})
  where n.refers_to_id = any(${[...ids]}::bigint[]))`

/** The credit notes that were closed with these invoices. */
export async function closedWith(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select invoice_id as id from e_invoices
    where invoice_id = any(${creditNotesOf(ids)}) and state = ${inText(closed)} order by invoice_id for update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** An e-invoice in progress. */
export interface EInvoiceInHand {
  readonly invoiceId: number
  readonly state: EInvoiceState
  readonly round: number
  readonly tries: number
  /** When it entered this state. */
  readonly changedAt: Date
  /** Why the previous try failed. */
  readonly error: string | null
}

/**
 * Takes the e-invoice that is due first: nobody else takes it until `until`, when it is due again in case this process
 * dies. A credit note waits while its invoice is still to be sent, or was rejected before the buyer received it: it
 * would name an invoice nobody knows.
 */
export async function takeDueEInvoice(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<EInvoiceInHand | undefined> {
  const { rows } = await sql<EInvoiceInHand>`
    update e_invoices e set next_at = ${until}, tries = e.tries + 1
    from (select w.invoice_id from e_invoices w where w.next_at <= ${now}
      and not exists (select from invoices n join e_invoices named on named.invoice_id = n.refers_to_id
        where n.id = w.invoice_id and (named.state = ${inText(waiting)} or named.state = ${inText(rejected)} and not named.reached_buyer))
      order by w.next_at, w.invoice_id limit 1 for update of w skip locked) due
    where e.invoice_id = due.invoice_id
    returning e.invoice_id as "invoiceId", e.state, e.round, e.tries - 1 as tries, e.changed_at as "changedAt", e.error`.execute(
    db,
  )
  return rows[0]
}

/** Records the result, if the e-invoice is still in a state that allows the transition. Returns whether it was. */
export async function moveEInvoice(
  db: Db | Trx,
  invoiceId: number,
  event: EInvoiceEvent,
  {
    now,
    nextAt,
    reason = '',
    reachedBuyer = false,
    round,
  }: { now: Date; nextAt: Date | null; reason?: string; reachedBuyer?: boolean; round?: number },
): Promise<boolean> {
  const { from, to } = eInvoiceTransitions[event]
  const { numUpdatedRows } = await db
    .updateTable('e_invoices')
    .set({
      state: to[0],
      // One closed while its answer was unclear keeps its id: the access point is asked before it is sent again.
      ...(event === 'again' ? { round: sql<number>`round + case when tries = 0 then 1 else 0 end` } : { tries: 0 }),
      next_at: nextAt,
      error: null,
      reason,
      reached_buyer: reachedBuyer,
      changed_at: now,
    })
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', [...from])
    .$if(round !== undefined, (query) => query.where('round', '=', round as number))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records that a try failed, or that nothing is new; one that a person has closed in the meantime stays closed. */
export async function postponeEInvoice(
  db: Db,
  { invoiceId, state }: EInvoiceInHand,
  { nextAt, error }: { nextAt: Date | null; error: string | null },
): Promise<void> {
  await db
    .updateTable('e_invoices')
    .set({ next_at: nextAt, error })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', state)
    .where('next_at', 'is not', null)
    .execute()
}

/** Rejected e-invoices, with the columns of their list. */
export function rejectedEInvoices(db: Db) {
  return db
    .selectFrom('e_invoices as e')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .innerJoin('companies as buyer', 'buyer.id', 'i.buyer_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('e.state', '=', sql.lit(rejected))
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.buyer_id as buyerId',
      'buyer.name as buyerName',
      'o.id as orderId',
      'o.number as orderNumber',
      'i.currency',
      'i.gross',
      'e.reason',
      'e.changed_at as rejectedAt',
      sql<number>`(select count(*)::int from e_invoices w where w.invoice_id = any(array(
        select n.id from invoices n where n.refers_to_id = i.id)) and w.state = ${inText(waiting)})`.as(
        'creditNotesWaiting',
      ),
    ])
}
export type RejectedRow = Awaited<ReturnType<ReturnType<typeof rejectedEInvoices>['executeTakeFirstOrThrow']>>

/** The columns by which the list can be sorted. */
export const rejectedColumns = {
  createdDate: sql.ref('e.changed_at'),
  number: sql.ref('i.number'),
  buyerName: sql.ref('buyer.name'),
}

/** States of these e-invoices, locked until the transaction ends; documents that were never queued are left out. */
export function lockEInvoices(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('e_invoices')
    .where('invoice_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['invoice_id as invoiceId', 'state'])
    .orderBy('invoice_id')
    .forUpdate()
    .execute()
}

/** After this time it is no longer a brief failure. */
const stuckAfterMs = 24 * 3_600_000

/** What has been in its state since before this instant is stuck. */
export const stuckBefore = (now: Date) => new Date(now.getTime() - stuckAfterMs)

/** Could not be sent for a day, or for a day its result cannot be read or its payment reported: of `e_invoices e`. */
export const isStuck = (now: Date) => sql<boolean>`(e.next_at is not null and e.changed_at < ${stuckBefore(now)}
  and (e.state = ${inText(waiting)} or e.error is not null))`

/** Waits for a person: rejected, or stuck. */
const isOpen = (now: Date) => sql<boolean>`(e.state = ${inText(rejected)} or ${isStuck(now)})`

/** Whether a person can close it. */
export const canClose = (now: Date) =>
  sql<boolean>`exists (select from e_invoices e where e.invoice_id = i.id and ${isOpen(now)})`

/** How many of these a person can close. */
export async function countClosable(trx: Trx, ids: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from e_invoices e
    where e.invoice_id = any(${[...ids]}::bigint[]) and ${isOpen(now)}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** How many are rejected, and how many are stuck. */
export async function countOpenEInvoices(db: Db, now: Date): Promise<{ rejected: number; stuck: number }> {
  const { rows } = await sql<{ rejected: number; stuck: number }>`
    select (select count(*)::int from e_invoices where state = ${inText(rejected)}) as rejected,
      (select count(*)::int from e_invoices e where ${isStuck(now)}) as stuck`.execute(db)
  return rows[0] ?? { rejected: 0, stuck: 0 }
}
