import { daysLater } from '@brava/contract/calendar-day.ts'
import { invoiceKind, paymentType } from '@brava/contract/enums.ts'
import { convert } from '@brava/contract/money.ts'
import { noteNews } from '../notifications/note-news.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
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
import { checkEInvoice } from './e-invoice/check-e-invoice.ts'
import { eInvoiceOf } from './e-invoice/e-invoice.ts'
import { queueEInvoices } from './access-point/e-invoices.sql.ts'
import { fitVat } from './fit-vat.ts'
import { ruleSetFor } from './e-invoice/rule-sets.ts'
import { countHeld, type HeldInvoice, holdInvoices } from './held/held-invoices.sql.ts'
import { linesOfLegs, linesOfParts, linesOfRefunds } from './invoices.sql.ts'
import { vatTextsNow } from './vat-texts/vat-texts.ts'

/** Runs in the process of the sale right after its commit, at every start, and each minute for what a crash left. */
export const issueInvoicesJob = jobKind<Record<never, never>>('invoices-issue', {
  cron: '* * * * *',
  retryLimit: 0,
  runsHere: true,
})

/** Invoices numbered under one lock of their counter. */
const mostAtOnce = 200

/** Series processed in parallel: one whose counter is locked for long does not keep the others waiting. */
const lanes = 3

/** Being due for longer than this raises an alarm: issuing takes a tenth of a second. */
const lateSeconds = 60

/**
 * Issues every due invoice: in each series of an issuer numbers are consecutive without gaps, in the order of the sales
 * (invariant I8, domain rules §8). Writing a number and removing the due row is one transaction: whatever else issues,
 * and wherever a process dies, each is issued once. What would break a rule of the standard is held instead and
 * reported (decision 0093). Returns how many were issued; throws, after trying all others, when the invoices of a
 * series could not be issued.
 */
export async function issueDueInvoices(db: Db): Promise<number> {
  // A credit note names the number of its invoice, so invoices are numbered first.
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
          const batch = await inTransaction(db, (trx) => issueInSeries(trx, series))
          issued += batch.issued
          more = batch.read === mostAtOnce
        }
      } catch (error) {
        failed.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, open.length) }, lane))
  return { issued, failed }
}

/** Returns how many were issued, and how many were read: a full batch means that there may be more. */
async function issueInSeries(trx: Trx, of: SeriesOfYear): Promise<{ issued: number; read: number }> {
  const last = await lockCounter(trx, of)
  const due = await dueInSeries(trx, of, mostAtOnce)
  if (due.length === 0) return { issued: 0, read: 0 }
  const { invoiceDays } = await parametersOf(trx)
  const vatTexts = await vatTextsNow(trx)
  const invoiced = due.filter(({ kind }) => kind === invoiceKind.invoice)
  const lines = await linesOfLegs(
    trx,
    invoiced.filter(({ isByDelivery }) => !isByDelivery).map(({ legId }) => legId),
  )
  const delivered = await linesOfParts(
    trx,
    invoiced.filter(({ isByDelivery }) => isByDelivery).map(({ legId }) => legId),
  )
  const credited = await linesOfRefunds(
    trx,
    due.filter(({ kind }) => kind === invoiceKind.creditNote).map(({ refundId }) => refundId),
  )
  const invoices: { due: DueInvoice; seq: number; snapshot: InvoiceSnapshot }[] = []
  const held: HeldInvoice[] = []
  for (const one of due) {
    const seq = last + invoices.length + 1
    const number = `${of.series}-${of.year}-${String(seq).padStart(4, '0')}`
    const snapshot = snapshotOf(one, linesOf(one), { number, invoiceDays, vatTexts })
    const findings = checkEInvoice(eInvoiceOf(snapshot))
    // A document that breaks a rule takes no number: the next one gets it.
    if (findings.length === 0) invoices.push({ due: one, seq, snapshot })
    else held.push({ due: one, gross: snapshot.gross, ruleSet: snapshot.ruleSet ?? '', findings })
  }
  if (held.length > 0) {
    // Only the first one is notified: from then on the dashboard counts them.
    if ((await countHeld(trx, of.issuerId)) === 0) await noteNews(trx, { kind: 'invoice.held', companyId: of.issuerId })
    await holdInvoices(trx, held)
  }
  if (invoices.length > 0) {
    await insertInvoices(trx, of, invoices)
    await queueEInvoices(trx, { issuerId: of.issuerId, numbers: invoices.map(({ snapshot }) => snapshot.number) })
  }
  return { issued: invoices.length, read: due.length }

  function linesOf({ kind, refundId, legId, part, isByDelivery }: DueInvoice): SnapshotLine[] {
    const whole = isByDelivery ? delivered.get(`${legId}:${part}`) : lines.get(legId)
    return fitVat((kind === invoiceKind.creditNote ? credited.get(`${refundId}:${legId}:${part}`) : whole) ?? [])
  }
}

/**
 * The content of the invoice: parties, day and money as they were at the moment of the sale.
 * @assumption §8 does not define the date of an invoice: it is the moment of the sale in the issuer's time zone, not
 * that of the numbering, and the number belongs to the year of that day.
 */
function snapshotOf(
  due: DueInvoice,
  lines: SnapshotLine[],
  {
    number,
    invoiceDays,
    vatTexts,
  }: { number: string; invoiceDays: number; vatTexts: Awaited<ReturnType<typeof vatTextsNow>> },
): InvoiceSnapshot {
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
    vatGroups: vatGroupsOf(lines, vatTexts),
    net: sum((line) => line.net),
    vat,
    gross,
    paid: gross - due.onCredit,
    // What a credit note leaves open is set off at once.
    ...(due.onCredit > 0 ? { dueOn: due.credit ? due.suppliedOn : daysLater(due.suppliedOn, invoiceDays) } : {}),
    ruleSet: ruleSetFor({
      issuerCountry: issuer.party.countryCode,
      buyerCountry: buyer.party.countryCode,
      day: due.suppliedOn,
    }).id,
    ...(due.issuedBy ? { issuedBy: due.issuedBy } : {}),
    ...(due.owed > 0 && !due.credit ? { owed: due.owed } : {}),
    ...(due.isByDelivery && !due.credit ? { isDelivery: true as const } : {}),
    ...(due.collector && !due.credit && due.paymentType !== paymentType.code.companyFunds
      ? { collectedBy: due.collector }
      : {}),
    ...(due.isPaidToIssuer && !due.credit ? { isPaidToIssuer: true as const } : {}),
    ...(due.credit ? { credit: creditOf(due.credit) } : {}),
    vatHome:
      due.currency === issuer.currency
        ? null
        : { currency: issuer.currency, rate: due.rateHome, vat: convert(vat, due.rateHome) },
  }
}

const creditOf = ({ number, issuedAt, suppliedOn, reason, isWhole }: NonNullable<DueInvoice['credit']>) => ({
  invoiceNumber: number,
  invoiceIssuedAt: issuedAt.toISOString(),
  invoiceSuppliedOn: suppliedOn,
  reason,
  isWhole,
})

/** Looks for invoices that should have been issued long ago. */
export const lateInvoicesJob = jobKind<Record<never, never>>('invoices-late', { cron: '* * * * *', retryLimit: 0 })

/**
 * Records that invoices are late, for the alert rule invoicesLate, and that some are held, for invoicesHeld. Returns
 * how many are late.
 */
export async function noticeLateInvoices(db: Db): Promise<number> {
  const held = await countHeld(db)
  if (held > 0) await recordSecurityEvent(db, { kind: 'invoices.held', detail: { count: held } })
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
