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

const { waiting, rejected } = eInvoiceState.code

/**
 * Puts documents that were issued now on their way, where the access point is on: the distributor's own to companies in its
 * country.
 * @assumption Structured e-invoices are a domestic duty in Croatia and in the Federation; abroad the PDF is the invoice.
 */
export async function queueEInvoices(
  trx: Trx,
  of: { readonly issuerId: number; readonly numbers: readonly string[] },
): Promise<void> {
  await sql`
    insert into e_invoices (invoice_id, next_at, changed_at)
    select i.id, now(), now() from invoices i
    where i.issuer_id = ${of.issuerId} and i.number = any(${[...of.numbers]}::text[])
      and i.snapshot #>> '{issuer,countryCode}' = i.snapshot #>> '{buyer,countryCode}'
      and exists (select from access_point where is_on)
      and exists (select from companies c where c.id = i.issuer_id and c.type = ${inText(companyType.code.distributer)})
    on conflict do nothing`.execute(trx)
}

/** An e-invoice that is to be looked after. */
export interface EInvoiceInHand {
  readonly invoiceId: number
  readonly state: EInvoiceState
  readonly round: number
  readonly tries: number
}

/**
 * Takes the e-invoice whose time came first: nobody else takes it until `until`, when it is due again should this process
 * die. A credit note waits while its invoice is still to be sent: it would name one that nobody knows.
 */
export async function takeDueEInvoice(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<EInvoiceInHand | undefined> {
  const { rows } = await sql<EInvoiceInHand>`
    update e_invoices e set next_at = ${until}, tries = e.tries + 1
    from (select w.invoice_id from e_invoices w where w.next_at <= ${now}
      and not exists (select from invoices n join e_invoices named on named.invoice_id = n.refers_to_id
        where n.id = w.invoice_id and named.state = ${inText(waiting)})
      order by w.next_at limit 1 for update of w skip locked) due
    where e.invoice_id = due.invoice_id
    returning e.invoice_id as "invoiceId", e.state, e.round, e.tries - 1 as tries`.execute(db)
  return rows[0]
}

/** Notes what came of it, if it still is in a state from which the transition goes. Answers whether it was. */
export async function moveEInvoice(
  db: Db | Trx,
  invoiceId: number,
  event: EInvoiceEvent,
  { now, nextAt, reason = '' }: { now: Date; nextAt: Date | null; reason?: string },
): Promise<boolean> {
  const { from, to } = eInvoiceTransitions[event]
  const { numUpdatedRows } = await db
    .updateTable('e_invoices')
    .set((value) => ({
      state: to[0],
      tries: 0,
      next_at: nextAt,
      error: null,
      reason,
      changed_at: now,
      ...(event === 'again' ? { round: value('round', '+', 1) } : {}),
    }))
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that nothing came of a try, or that nothing is new. */
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
    .execute()
}

/** What was rejected, with what a list shows. */
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
    ])
}
export type RejectedRow = Awaited<ReturnType<ReturnType<typeof rejectedEInvoices>['executeTakeFirstOrThrow']>>

/** What the list may be sorted by. */
export const rejectedColumns = {
  createdDate: sql.ref('e.changed_at'),
  number: sql.ref('i.number'),
  buyerName: sql.ref('buyer.name'),
}

/** States of these e-invoices, locked until the transaction ends; what never went out is not among them. */
export function lockEInvoices(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('e_invoices')
    .where('invoice_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['invoice_id as invoiceId', 'state'])
    .orderBy('invoice_id')
    .forUpdate()
    .execute()
}

/** How many are rejected, and how many were to be sent before an instant and are not. */
export async function countOpenEInvoices(db: Db, before: Date): Promise<{ rejected: number; overdue: number }> {
  const { rows } = await sql<{ rejected: number; overdue: number }>`
    select (select count(*)::int from e_invoices where state = ${inText(rejected)}) as rejected,
      (select count(*)::int from e_invoices where next_at is not null and state = ${inText(waiting)} and changed_at < ${before}) as overdue`.execute(
    db,
  )
  return rows[0] ?? { rejected: 0, overdue: 0 }
}
