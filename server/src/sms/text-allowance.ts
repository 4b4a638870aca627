import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { requireAllowance, usedUpBy } from '../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../parameters/parameters-of.ts'

interface CountedText {
  /** In E.164. */
  readonly to: string
  /** The person who entered an unproven number. */
  readonly from?: number
  /** Counted separately from others: codes, texts of one order. */
  readonly about?: string
}

/**
 * Counts a text together with the mails, by number and day, and by person if the number is unproven: texts cost money,
 * and the number may be a stranger's (guarantee G52, parameter smsPerRecipientAndDay for both).
 */
async function counted(trx: Trx, { clock }: Pick<Call, 'clock'>, { from, ...text }: CountedText) {
  const { smsPerRecipientAndDay } = await parametersOf(trx)
  const limits = { linksPerRecipientAndDay: smsPerRecipientAndDay, linksPerSenderAndDay: smsPerRecipientAndDay }
  return { ...text, ...(from === undefined ? {} : { from: `sms:${from}` }), now: clock.now(), limits }
}

/** Throws mailOutbox.recipientAllowance, mailOutbox.senderAllowance. */
export async function requireTextAllowance(trx: Trx, call: Pick<Call, 'clock'>, text: CountedText): Promise<void> {
  await requireAllowance(trx, await counted(trx, call, text))
}

/** The same for a text whose recipient is not told about the allowance here. */
export async function mayText(trx: Trx, call: Pick<Call, 'clock'>, text: CountedText): Promise<boolean> {
  return (await usedUpBy(trx, await counted(trx, call, text))) === null
}
