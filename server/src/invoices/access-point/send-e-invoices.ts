import { eInvoiceState } from '@brava/contract/invoices/e-invoice-state.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { reasonOf } from '../../platform/log/reason-of.ts'
import { eInvoiceOf, languageOf, taxOfficeNumber } from '../e-invoice/e-invoice.ts'
import { paperOf } from '../invoice-papers.ts'
import { invoiceById } from '../invoice-rows.sql.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import type { AccessPoint, Verdict } from './access-point.ts'
import { accessPointOf } from './access-point-of.ts'
import { eInvoiceRejectedMail } from './access-point.mails.ts'
import { accessPointTexts } from './access-point.texts.ts'
import {
  closeCancelled,
  closedWith,
  type EInvoiceInHand,
  lockEInvoices,
  moveEInvoice,
  postponeEInvoice,
  stuckBefore,
  takeDueEInvoice,
} from './e-invoices.sql.ts'

/** Handles e-invoices that are due. */
export const eInvoicesJob = jobKind<Record<never, never>>('e-invoices', { cron: '* * * * *', retryLimit: 0 })

/** Per run, so that no job lasts long. */
const mostAtOnce = 50

/** After this many failed tries in a row the access point counts as down: the next run asks it again. */
const mostFailures = 3

/** Far longer than a try may take (the guarded client gives up after twenty seconds). */
const inHandMinutes = 5

/** Minutes until the access point is asked again, by the number of earlier tries; then every six hours. */
const backOff = [1, 2, 5, 15, 60, 180]
const later = (now: Date, tries: number) => new Date(now.getTime() + (backOff[tries] ?? 360) * 60_000)

const s = eInvoiceState.code

/**
 * Sends waiting e-invoices, asks about the result of sent ones, and reports payments (decision 0092). The access point
 * knows a document by one id however often it is tried: before another try it is asked whether the previous one
 * arrived. Failures are retried after ever longer pauses; a rejection is notified and ends the tries until a person
 * sends it again. Returns how many changed their state.
 */
export async function sendEInvoices(services: Services): Promise<number> {
  const { db, clock } = services
  const point = await accessPointOf(services)
  if (!point) return 0
  const began = clock.now()
  let changed = 0
  let failures = 0
  for (let taken = 0; taken < mostAtOnce && failures < mostFailures; taken += 1) {
    // What this run has postponed is not tried again in it. Each is taken as of now, however long the previous ones
    // took.
    const now = clock.now()
    const until = new Date(now.getTime() + inHandMinutes * 60_000)
    const one = await takeDueEInvoice(db, { now: began, until })
    if (!one) break
    try {
      const outcome = await lookAfter(services, point, one)
      if (outcome === 'changed') changed += 1
      // Sent but undecided, or accepted but not paid yet: nothing new.
      else await postponeEInvoice(db, one, { nextAt: nextOf(one, now), error: outcome.error })
      failures = 0
    } catch (error) {
      await postponeEInvoice(db, one, { nextAt: later(now, one.tries), error: reasonOf(error) })
      failures += 1
    }
  }
  return changed
}

const nextOf = ({ state, tries }: EInvoiceInHand, now: Date) => (state === s.accepted ? null : later(now, tries))

type Outcome = 'changed' | { readonly error: string | null }
const outcomeOf = (isChanged: boolean): Outcome => (isChanged ? 'changed' : { error: null })

async function lookAfter(services: Services, point: AccessPoint, one: EInvoiceInHand): Promise<Outcome> {
  const invoice = await invoiceById(services.db, one.invoiceId)
  if (!invoice) throw new Error(`invoice ${one.invoiceId} is missing`)
  const snapshot = invoice.snapshot as unknown as InvoiceSnapshot
  const id = `${snapshot.number}.${one.round}`
  if (one.state === s.waiting) {
    const before = one.tries > 0 ? await point.statusOf(id) : null
    return outcomeOf(await decide(services, one, snapshot, before ?? (await send())))
  }
  if (one.state === s.sent) {
    const verdict = (await point.statusOf(id)) ?? lost()
    return verdict.state === 'unknown'
      ? { error: verdict.why }
      : outcomeOf(await decide(services, one, snapshot, verdict))
  }
  return outcomeOf(await reportPaid(services, point, { one, id, snapshot }))

  /**
   * The access point accepted the document but does not know it. Twice in a row, and a day after sending, that counts
   * as a rejection: a person asks there and sends it again. The buyer may have it, so its credit notes do not wait.
   */
  function lost(): Verdict | { state: 'unknown'; why: string } {
    const why = accessPointTexts.unknownThere[languageOf(snapshot.issuer.countryCode)]
    if (one.error !== why || one.changedAt >= stuckBefore(services.clock.now())) return { state: 'unknown', why }
    return { state: 'rejected', reason: why, reachedBuyer: true }
  }

  async function send(): Promise<Verdict> {
    const xml = await paperOf(services, invoice as NonNullable<typeof invoice>, 'xml', 'en')
    return point.send({
      id,
      number: snapshot.number,
      kind: snapshot.credit ? 'creditNote' : 'invoice',
      senderTaxId: taxOfficeNumber(snapshot.issuer),
      receiverTaxId: taxOfficeNumber(snapshot.buyer),
      xml: xml.bytes,
    })
  }
}

/** Records what the access point says; a rejection that asks for action notifies the distributor's people as well. */
async function decide(
  services: Services,
  { invoiceId, state, round }: EInvoiceInHand,
  snapshot: InvoiceSnapshot,
  verdict: Verdict,
): Promise<boolean> {
  const now = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    if (verdict.state === 'rejected') {
      const { reason, reachedBuyer } = verdict
      const isNew = await moveEInvoice(trx, invoiceId, 'reject', { now, nextAt: null, reason, reachedBuyer })
      if (!isNew) return false
      // Its order was refunded in full in the meantime: nobody has to act.
      if ((await closeCancelled(trx, [invoiceId], { now })) > 0) return true
      await tell(trx, services, 'distributor', {
        template: eInvoiceRejectedMail,
        cause: `e-invoice-rejected:${invoiceId}:${now.getTime()}`,
        data: { number: snapshot.number, buyer: snapshot.buyer.name, reason },
      })
      return true
    }
    const [row] = await lockEInvoices(trx, [invoiceId])
    // A person closed it while it was being sent: the credit notes closed with it go after all.
    const notes = row?.state === s.closed ? await closedWith(trx, [invoiceId]) : []
    const isSent =
      state === s.waiting && (await moveEInvoice(trx, invoiceId, 'deliver', { now, nextAt: later(now, 0), round }))
    const isAccepted =
      verdict.state === 'accepted' &&
      (await moveEInvoice(trx, invoiceId, 'accept', { now, nextAt: isPaid(snapshot) ? now : null, round }))
    if (isSent || isAccepted) for (const id of notes) await moveEInvoice(trx, id, 'again', { now, nextAt: now })
    return verdict.state === 'sent' ? isSent : isAccepted
  })
}

/**
 * @assumption What was bought on credit is paid between partners, and the portal does not know for which invoice: only
 * invoices paid in full when issued are reported. One with a total of zero has no payment.
 */
const isPaid = (snapshot: InvoiceSnapshot) => !snapshot.credit && snapshot.gross > 0 && snapshot.paid >= snapshot.gross

async function reportPaid(
  { db, clock }: Services,
  point: AccessPoint,
  { one, id, snapshot }: { one: EInvoiceInHand; id: string; snapshot: InvoiceSnapshot },
): Promise<boolean> {
  if (!isPaid(snapshot)) return false
  const { meansCode } = eInvoiceOf(snapshot)
  await point.reportPaid(id, {
    day: snapshot.suppliedOn,
    amount: wireFromMinor(snapshot.gross),
    currency: snapshot.currency,
    means: meansCode,
  })
  return moveEInvoice(db, one.invoiceId, 'reportPaid', { now: clock.now(), nextAt: null })
}

export const eInvoicesJobs = (services: Services): JobHandler[] => [
  jobHandler(eInvoicesJob, async () => void (await sendEInvoices(services))),
]
