import { invoiceKind } from '@brava/contract/enums.ts'
import { convert } from '@brava/contract/money.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { deliveryBeside, type InvoiceSnapshot, issuerOf, type SnapshotLine, vatGroupsOf } from './invoice-snapshot.ts'
import {
  countLate,
  type DueInvoice,
  dueInSeries,
  insertInvoices,
  lockCounter,
  type SeriesOfYear,
  seriesWithDue,
} from './invoices-due.sql.ts'
import { linesOfLegs, linesOfRefunds } from './invoices.sql.ts'

/** Runs in the process of the sale right after its commit, at every start, and each minute for what a crash left. */
export const issueInvoicesJob = jobKind<Record<never, never>>('invoices-issue', {
  cron: '* * * * *',
  retryLimit: 0,
  runsHere: true,
})

/** Invoices that are numbered under one lock of their counter. */
const mostAtOnce = 200

/** Series that are worked on side by side: one whose counter is held for long does not keep the others waiting. */
const lanes = 3

/** Due for longer than this is an alarm: it takes a tenth of a second. */
const lateSeconds = 60

/**
 * Issues every invoice that is due: in each series of an issuer numbers follow each other without a gap, in the order of
 * the sales (invariant I8, domain rules §8). A number and the row that was due go in one transaction: whoever else issues,
 * and wherever a process dies, each is issued once. Answers how many; throws, after all others were tried, when the
 * invoices of a series could not be issued.
 */
export async function issueDueInvoices(db: Db): Promise<number> {
  // A credit note names the number of its invoice, which is therefore given first.
  const invoices = await issueOfKind(db, 1)
  const creditNotes = await issueOfKind(db, 2)
  const failed = [...invoices.failed, ...creditNotes.failed]
  if (failed.length > 0) throw new AggregateError(failed, `invoices of ${failed.length} series were not issued`)
  return invoices.issued + creditNotes.issued
}

async function issueOfKind(db: Db, kind: 1 | 2): Promise<{ issued: number; failed: unknown[] }> {
  const open = await seriesWithDue(db, kind)
  const failed: unknown[] = []
  let issued = 0
  const lane = async () => {
    for (let of = open.shift(); of; of = open.shift()) {
      const series = of
      try {
        for (let more = true; more; ) {
          const count = await inTransaction(db, (trx) => issueInSeries(trx, series))
          issued += count
          more = count === mostAtOnce
        }
      } catch (error) {
        failed.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, open.length) }, lane))
  return { issued, failed }
}

async function issueInSeries(trx: Trx, of: SeriesOfYear): Promise<number> {
  const last = await lockCounter(trx, of)
  const due = await dueInSeries(trx, of, mostAtOnce)
  if (due.length === 0) return 0
  const lines = await linesOfLegs(
    trx,
    due.filter(({ kind }) => kind === invoiceKind.invoice).map(({ legId }) => legId),
  )
  const credited = await linesOfRefunds(
    trx,
    due.filter(({ kind }) => kind === invoiceKind.creditNote).map(({ refundId }) => refundId),
  )
  const invoices = due.map((one, index) => {
    const seq = last + index + 1
    const number = `${of.series}-${of.year}-${String(seq).padStart(4, '0')}`
    return { due: one, seq, snapshot: snapshotOf(one, linesOf(one), number) }
  })
  await insertInvoices(trx, of, invoices)
  return invoices.length

  function linesOf({ kind, refundId, legId }: DueInvoice): SnapshotLine[] {
    return (kind === invoiceKind.creditNote ? credited.get(`${refundId}:${legId}`) : lines.get(legId)) ?? []
  }
}

/**
 * What the invoice says: parties, day and money as they were in the moment of the sale.
 * @assumption §8 does not name the date of an invoice: it is the moment of the sale in the issuer's time zone, not that of
 * the numbering, and the number belongs to the year of that day.
 */
function snapshotOf(due: DueInvoice, lines: SnapshotLine[], number: string): InvoiceSnapshot {
  const { issuer, buyer } = due
  const sum = (pick: (line: SnapshotLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const vat = sum((line) => line.vat)
  const delivery = deliveryBeside(buyer.party, due.delivery, due.phone)
  const gross = sum((line) => line.gross)
  return {
    version: 1,
    number,
    issuer: issuerOf(issuer),
    buyer: { ...buyer.party },
    orderNumber: due.orderNumber,
    orderedAt: due.orderedAt.toISOString(),
    ...(delivery ? { delivery } : {}),
    ...(due.buyerReference ? { buyerReference: due.buyerReference } : {}),
    issuedAt: due.soldAt.toISOString(),
    suppliedOn: due.suppliedOn,
    placeOfIssue: issuer.party.town,
    paymentType: due.paymentType,
    currency: due.currency,
    lines,
    vatGroups: vatGroupsOf(lines),
    net: sum((line) => line.net),
    vat,
    gross,
    paid: gross - due.onCredit,
    ...(due.credit ? { credit: creditOf(due.credit) } : {}),
    vatHome:
      due.currency === issuer.currency
        ? null
        : { currency: issuer.currency, rate: due.rateHome, vat: convert(vat, due.rateHome) },
  }
}

const creditOf = ({ number, issuedAt, reason, isWhole }: NonNullable<DueInvoice['credit']>) => ({
  invoiceNumber: number,
  invoiceIssuedAt: issuedAt.toISOString(),
  reason,
  isWhole,
})

/** Looks for invoices that ought to have been issued long ago. */
export const lateInvoicesJob = jobKind<Record<never, never>>('invoices-late', { cron: '* * * * *', retryLimit: 0 })

/** Notes that invoices are late, for the alert rule invoicesLate. Answers how many. */
export async function noticeLateInvoices(db: Db): Promise<number> {
  const count = await countLate(db, lateSeconds)
  if (count > 0) await recordSecurityEvent(db, { kind: 'invoices.late', detail: { count } })
  return count
}

export function invoicesJobs({ db }: Services): JobHandler[] {
  return [
    jobHandler(issueInvoicesJob, async () => void (await issueDueInvoices(db))),
    jobHandler(lateInvoicesJob, async () => void (await noticeLateInvoices(db))),
  ]
}
