import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of an invoice or credit note on its way to the buyer through the access point. */
export const eInvoiceState = enumeration({
  waiting: [1, { en: 'To be sent', bs: 'Čeka slanje', hr: 'Čeka slanje' }],
  sent: [2, { en: 'Sent', bs: 'Poslano', hr: 'Poslano' }],
  accepted: [3, { en: 'Accepted', bs: 'Prihvaćeno', hr: 'Prihvaćeno' }],
  rejected: [4, { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' }],
  paidReported: [
    5,
    { en: 'Accepted, payment reported', bs: 'Prihvaćeno, plaćanje prijavljeno', hr: 'Prihvaćeno, naplata prijavljena' },
  ],
  closed: [6, { en: 'Closed, not sent', bs: 'Zatvoreno, ne šalje se', hr: 'Zatvoreno, ne šalje se' }],
})
export type EInvoiceState = ValueOf<typeof eInvoiceState>

const s = eInvoiceState.code

/** Every transition between states of an e-invoice. The last two are buttons; the rest come from the access point. */
export const eInvoiceTransitions = {
  /** Also of one that a person closed while it was being sent: what the access point says is recorded. */
  deliver: { from: [s.waiting, s.closed], to: [s.sent], label: { en: 'Sent', bs: 'Poslano', hr: 'Poslano' } },
  accept: { from: [s.sent, s.closed], to: [s.accepted], label: { en: 'Accepted', bs: 'Prihvaćeno', hr: 'Prihvaćeno' } },
  /** By the access point, or by the buyer. */
  reject: { from: [s.waiting, s.sent], to: [s.rejected], label: { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' } },
  /** The tax office is informed that the invoice was paid. */
  reportPaid: {
    from: [s.accepted],
    to: [s.paidReported],
    label: { en: 'Payment reported', bs: 'Plaćanje prijavljeno', hr: 'Naplata prijavljena' },
  },
  /**
   * A rejected one, or one whose sending or answer has been stuck for a day, is settled outside the access point, or a
   * credit note has cancelled it. Its waiting credit notes are closed with it, unless the buyer has received it.
   */
  close: {
    from: [s.rejected, s.waiting, s.sent],
    to: [s.closed],
    label: { en: 'Closed', bs: 'Zatvoreno', hr: 'Zatvoreno' },
  },
  /** A person has fixed a problem outside the document, such as an address that the access point did not know. */
  again: {
    from: [s.rejected, s.closed],
    to: [s.waiting],
    label: { en: 'Send again', bs: 'Pošalji ponovo', hr: 'Pošalji ponovno' },
  },
} as const satisfies Transitions<EInvoiceState>
export type EInvoiceEvent = keyof typeof eInvoiceTransitions
