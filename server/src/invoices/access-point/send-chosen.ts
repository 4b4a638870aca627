import { accessPointErrors } from '@brava/contract/invoices/access-point.errors.ts'
import { type EInvoiceState, eInvoiceTransitions } from '@brava/contract/invoices/e-invoice-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvents } from '../../security/record-security-event.ts'
import { storedAccessPoint } from './access-point.sql.ts'
import { closedWith, eInvoicesOf, lockEInvoices, moveEInvoice, queueFormer } from './e-invoices.sql.ts'

/**
 * Sends documents as they were issued: rejected or closed ones under a new id, with the credit notes closed with them;
 * and for the first time those issued while the access point was off. A single one that cannot be sent refuses the
 * whole call. Returns how many are sent.
 */
export async function sendChosen(
  call: Pick<Call, 'db' | 'clock' | 'person' | 'ip'>,
  ids: readonly number[],
): Promise<number> {
  const now = call.clock.now()
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const found = await eInvoicesOf(trx, call.person.companyId, wanted)
    if (found.length < wanted.length) refuse(commonErrors.notFound)
    if (!found.every(({ isDomestic }) => isDomestic)) refuse(accessPointErrors.abroad)
    if (!(await storedAccessPoint(trx))?.isOn) refuse(accessPointErrors.off)
    const known = await lockEInvoices(trx, wanted)
    if (!known.every(({ state }) => mayTake(eInvoiceTransitions, 'again', state as EInvoiceState))) {
      refuse(accessPointErrors.onItsWay)
    }
    const former = known.map(({ invoiceId }) => invoiceId)
    const again = [...new Set([...former, ...(await closedWith(trx, former))])]
    for (const invoiceId of again) await moveEInvoice(trx, invoiceId, 'again', { now, nextAt: now })
    const first = wanted.filter((id) => !former.includes(id))
    // Somebody else has just queued them.
    if ((await queueFormer(trx, first, now)) < first.length) refuse(accessPointErrors.onItsWay)
    const events = [...again, ...first].map((invoiceId) => ({
      kind: 'eInvoices.sentAgain' as const,
      person: call.person,
      ip: call.ip,
      detail: { invoiceId },
    }))
    await recordSecurityEvents(trx, events)
    return events.length
  })
}
