import { invoiceKind } from '@brava/contract/enums.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import { isDistributor } from '@brava/contract/access.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { gatheredAtCommit } from '../platform/db/transaction.ts'
import type { InvoiceParty } from './invoice-parties.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/** A leg whose invoice is due, as written in the sale's transaction. */
export interface NewDue {
  readonly legId: number
  readonly orderId: number
  readonly issuerId: number
  readonly buyerId: number
  readonly series: string
  readonly suppliedOn: string
  readonly paymentType: number
  /** Units of the issuer's currency per unit of the document's. */
  readonly rateHome: string
  readonly onCredit: number
  readonly issuerDigest: string
  readonly buyerDigest: string
  /** For a credit note. */
  readonly refundId?: number
  /** For an order invoiced by delivery; 1 by default. */
  readonly part?: number
}

/**
 * Writes what is due together with the commit, and the parties if they are not stored yet: in order of their digests,
 * because concurrent sales may bring the same ones.
 */
export async function insertDue(
  trx: Trx,
  due: {
    readonly now: Date
    readonly parties: readonly { readonly digest: string; readonly facts: InvoiceParty }[]
    readonly legs: readonly NewDue[]
  },
): Promise<void> {
  await noteDueInvoices.atCommit(trx, due)
}

const noteDueInvoices = gatheredAtCommit('note_due_invoices', (all: readonly Parameters<typeof insertDue>[1][]) => {
  const parties = new Map(all.flatMap((due) => due.parties.map((party) => [party.digest, party])))
  return [
    JSON.stringify([...parties.values()]),
    JSON.stringify(all.flatMap(({ now, legs }) => legs.map((leg) => ({ ...leg, soldAt: now })))),
  ]
})

/**
 * Freezes the parties of due documents again, as they are now. The rows are removed and inserted again, because nobody
 * may change one.
 */
export async function refreezeDue(
  trx: Trx,
  changed: {
    readonly parties: readonly { readonly digest: string; readonly facts: InvoiceParty }[]
    readonly due: readonly {
      readonly legId: number
      readonly part: number
      readonly kind: number
      readonly refundId: number
      readonly issuerDigest: string
      readonly buyerDigest: string
    }[]
  },
): Promise<void> {
  if (changed.due.length === 0) return
  const parties = [...changed.parties].sort((a, b) => (a.digest < b.digest ? -1 : 1))
  await sql`
    insert into invoice_parties (digest, facts)
    select p.digest, p.facts from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as p(digest text, facts jsonb)
    on conflict do nothing`.execute(trx)
  await sql`
    with fresh as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changed.due)}::jsonb)
        as f("legId" bigint, part smallint, kind smallint, "refundId" bigint, "issuerDigest" text, "buyerDigest" text)
    ), taken as (
      delete from invoices_due d using fresh f
      where (d.leg_id, d.part, d.kind, d.refund_id) = (f."legId", f.part, f.kind, f."refundId")
      returning d.*, f."issuerDigest", f."buyerDigest"
    )
    insert into invoices_due (leg_id, part, kind, refund_id, order_id, issuer_id, buyer_id, series, sold_at, supplied_on, payment_type,
      rate_home, on_credit, issuer_digest, buyer_digest, created_at)
    select leg_id, part, kind, refund_id, order_id, issuer_id, buyer_id, series, sold_at, supplied_on, payment_type,
      rate_home, on_credit, "issuerDigest", "buyerDigest", now() from taken`.execute(trx)
}

/** Numbers drawn from one counter: series-year-sequence, 1-2026-4471. The year is that of the invoice's date. */
export interface SeriesOfYear {
  readonly issuerId: number
  readonly series: string
  readonly year: number
}

/** The series in which documents of a kind are due (1 invoices, 2 credit notes), those of the oldest sale first. */
export async function seriesWithDue(db: Db, kind: 1 | 2): Promise<SeriesOfYear[]> {
  const { rows } = await sql<SeriesOfYear>`
    select issuer_id as "issuerId", series, extract(year from supplied_on)::int as year
    from invoices_due where kind = ${kind} group by 1, 2, 3 order by min(sold_at), 1, 2, 3`.execute(db)
  return rows
}

/**
 * Locks the counter of a series until the transaction ends, and returns the last number given. Waits five seconds for
 * another process that issues invoices of the same series.
 */
export async function lockCounter(trx: Trx, { issuerId, series, year }: SeriesOfYear): Promise<number> {
  await sql`set local lock_timeout = '5s'`.execute(trx)
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counters as c (issuer_id, series, year, last) values (${issuerId}, ${series}, ${year}, 0)
    on conflict (issuer_id, series, year) do update set last = c.last returning last`.execute(trx)
  return rows[0]?.last ?? 0
}

export interface DueInvoice {
  readonly legId: number
  /** The number of the delivery, for an order invoiced by delivery; otherwise 1. */
  readonly part: number
  readonly isByDelivery: boolean
  readonly kind: number
  /** 0 for an invoice. */
  readonly refundId: number
  /** The invoice that a credit note names, and why. Null for an invoice. */
  readonly credit: {
    readonly invoiceId: number
    readonly number: string
    readonly issuedAt: Date
    readonly reason: string
    readonly suppliedOn: string
    /** Nothing is left of its invoice. */
    readonly isWhole: boolean
  } | null
  readonly orderId: number
  readonly orderNumber: string
  readonly orderedAt: Date
  /**
   * @assumption An order's reference is its buyer's: the invoice of a leg above, which its reseller receives, has none.
   */
  readonly buyerReference: string
  /** Where the order was delivered; null on a leg above its buyer's. */
  readonly delivery: FrozenDelivery | null
  readonly phone: string
  readonly issuerId: number
  readonly buyerId: number
  readonly soldAt: Date
  readonly suppliedOn: string
  readonly paymentType: number
  readonly currency: string
  /** Units of the issuer's currency per unit of the document's. */
  readonly rateHome: string
  /** The part that the buyer bought on credit, minor units. */
  readonly onCredit: number
  /** Who placed, approved or refunded the order, if that is a person of the issuer; nobody else issues its documents. */
  readonly issuedBy: { readonly userId: number; readonly name: string } | null
  /** Keys of the order still owed when it is composed. */
  readonly owed: number
  /** The distributor, on a leg of a reseller: it receives money from outside on its behalf (decision 0079). */
  readonly collector: string | null
  /** A reseller received the money from outside itself (decision 0171). */
  readonly isPaidToIssuer: boolean
  readonly issuer: InvoiceParty
  readonly buyer: InvoiceParty
}

/**
 * Documents due in a series in the order of the sales. Read after locking its counter, so that nobody else issues them
 * at the same time. A credit note waits until its invoice has a number. For a buyer that has left this supplier it names
 * the buyer as the invoice does: the supplier sees nothing that happens later (decision 0152).
 */
export async function dueInSeries(trx: Trx, of: SeriesOfYear, limit: number): Promise<DueInvoice[]> {
  const { rows } = await sql<
    Omit<DueInvoice, 'credit'> & {
      invoiceId: number | null
      number: string
      issuedAt: Date
      creditedSuppliedOn: string
      reason: string
      isWhole: boolean
    }
  >`
    select d.leg_id as "legId", d.part, o.invoice_by_delivery as "isByDelivery", d.kind, d.refund_id as "refundId", i.id as "invoiceId", i.number, i.issued_at as "issuedAt", i.supplied_on as "creditedSuppliedOn", r.reason,
      i.gross = (select sum(y.gross) from refund_legs x join refund_lines y on y.refund_id = x.refund_id and y.leg_id = x.leg_id
        where x.leg_id = d.leg_id and x.refund_id <= d.refund_id and y.part = d.part) as "isWhole", d.order_id as "orderId", o.number as "orderNumber", o.placed_at as "orderedAt",
      case when o.company_id = d.buyer_id then o.reference else '' end as "buyerReference",
      case when o.company_id = d.buyer_id then o.delivery end as delivery, o.phone,
      d.issuer_id as "issuerId", d.buyer_id as "buyerId", d.sold_at as "soldAt", d.supplied_on as "suppliedOn",
      d.payment_type as "paymentType", l.currency, d.rate_home as "rateHome",
      d.on_credit as "onCredit", (
        select json_build_object('userId', u.id, 'name', u.first_name || ' ' || u.last_name) from users u
        where u.id = coalesce(r.user_id, o.approved_by, o.user_id) and u.company_id = d.issuer_id) as "issuedBy",
      o.slots_missing as owed, (select coalesce(nullif(c.legal_name, ''), c.name) from order_legs f join companies c on c.id = f.seller_id
        where f.order_id = d.order_id and f.seq = 1 and f.id <> d.leg_id and not o.paid_to_supplier) as collector,
      o.paid_to_supplier and d.buyer_id = o.company_id as "isPaidToIssuer", issuer.facts as issuer,
      case when (select c.parent_id from companies c where c.id = d.buyer_id) <> d.issuer_id and i.id is not null
        then buyer.facts || jsonb_build_object('party', i.snapshot->'buyer') else buyer.facts end as buyer
    from invoices_due d
    join order_legs l on l.id = d.leg_id
    join orders o on o.id = d.order_id
    join invoice_parties issuer on issuer.digest = d.issuer_digest
    join invoice_parties buyer on buyer.digest = d.buyer_digest
    left join invoices i on d.kind = ${inText(invoiceKind.creditNote)} and i.leg_id = d.leg_id and i.part = d.part and i.kind = ${inText(invoiceKind.invoice)}
    left join refunds r on r.id = d.refund_id
    where not exists (select from invoices_held h where h.leg_id = d.leg_id and h.part = d.part and h.kind = d.kind and h.refund_id = d.refund_id)
      and d.issuer_id = ${of.issuerId} and d.series = ${of.series} and (d.kind = ${inText(invoiceKind.invoice)} or i.id is not null)
      and d.supplied_on between make_date(${of.year}, 1, 1) and make_date(${of.year}, 12, 31)
    order by d.sold_at, d.leg_id, d.part limit ${limit}`.execute(trx)
  return rows.map(({ invoiceId, number, issuedAt, creditedSuppliedOn, reason, isWhole, ...due }) => ({
    ...due,
    credit:
      invoiceId === null ? null : { invoiceId, number, issuedAt, suppliedOn: creditedSuppliedOn, reason, isWhole },
  }))
}

const signOf = ({ kind }: DueInvoice): 1 | -1 => (kind === invoiceKind.creditNote ? -1 : 1)

/**
 * Writes numbered invoices, removes them from what is due and moves the counter to the last number, in one statement.
 */
export async function insertInvoices(
  trx: Trx,
  of: SeriesOfYear,
  invoices: readonly { readonly due: DueInvoice; readonly seq: number; readonly snapshot: InvoiceSnapshot }[],
): Promise<void> {
  const rows = invoices.map(({ due, seq, snapshot }) => ({
    number: snapshot.number,
    seq,
    kind: due.kind,
    refund_id: due.refundId === 0 ? null : due.refundId,
    refers_to_id: due.credit?.invoiceId ?? null,
    buyer_id: due.buyerId,
    order_id: due.orderId,
    leg_id: due.legId,
    part: due.part,
    currency: due.currency,
    // A credit note lowers the totals of the lists.
    net: signOf(due) * snapshot.net,
    vat: signOf(due) * snapshot.vat,
    gross: signOf(due) * snapshot.gross,
    issued_at: due.soldAt,
    supplied_on: due.suppliedOn,
    snapshot,
  }))
  await sql`
    with rows as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number text, seq int, kind smallint, refund_id bigint, refers_to_id bigint, buyer_id bigint,
        order_id bigint, leg_id bigint, part smallint, currency text, net bigint, vat bigint, gross bigint, issued_at timestamptz,
        supplied_on date, snapshot jsonb)
    ), issued as (
      insert into invoices (number, issuer_id, series, year, seq, kind, refund_id, refers_to_id, buyer_id, order_id, leg_id, part, currency, net, vat, gross,
        issued_at, supplied_on, snapshot)
      select number, ${of.issuerId}, ${of.series}, ${of.year}, seq, kind, refund_id, refers_to_id, buyer_id, order_id, leg_id, part, currency, net, vat, gross,
        issued_at, supplied_on, snapshot
      from rows order by seq
    ), no_longer_due as (
      delete from invoices_due d using rows r where d.leg_id = r.leg_id and d.part = r.part and d.kind = r.kind and d.refund_id = coalesce(r.refund_id, 0)
    )
    update invoice_counters set last = ${invoices.at(-1)?.seq ?? 0}
    where issuer_id = ${of.issuerId} and series = ${of.series} and year = ${of.year}`.execute(trx)
}

/** The legs of an order whose due invoices the person will see: those its company issues or receives. */
export async function dueOfOrder(
  db: Db,
  person: Person,
  orderId: number,
): Promise<{ issuerId: number; buyerId: number; part: number }[]> {
  return db
    .selectFrom('order_legs as l')
    .innerJoin('invoices_due as d', 'd.leg_id', 'l.id')
    .where('l.order_id', '=', orderId)
    .where('d.kind', '=', invoiceKind.invoice)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices_held as h')
            .whereRef('h.leg_id', '=', 'd.leg_id')
            .whereRef('h.part', '=', 'd.part')
            .select('h.id'),
        ),
      ),
    )
    .$if(!isDistributor(person), (query) =>
      query.where((is) => is.or([is('d.issuer_id', '=', person.companyId), is('d.buyer_id', '=', person.companyId)])),
    )
    .select(['d.issuer_id as issuerId', 'd.buyer_id as buyerId', 'd.part'])
    .execute()
}

/**
 * How many documents have been due for longer than the given number of seconds, and wait neither for correction nor for
 * one that does.
 */
export async function countLate(db: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invoices_due d where created_at < now() - make_interval(secs => ${seconds})
      and not exists (select from invoices_held h where h.leg_id = d.leg_id and h.part = d.part)`.execute(db)
  return rows[0]?.n ?? 0
}
