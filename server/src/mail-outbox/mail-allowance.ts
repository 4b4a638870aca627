import { mailOutboxErrors } from '@brava/contract/mail-allowance.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { networkOf } from '../platform/overload/allowances.ts'
import { refuse } from '../platform/refuse.ts'
import { countMail } from './mail-counts.sql.ts'

export interface CountedMail {
  /** The mailbox; anything after a plus in its name still means the same mailbox. */
  readonly to: string
  /**
   * Who causes it: "17" for a person, senderAt an address if nobody is signed in; undefined: counted by mailbox alone.
   */
  readonly from?: string
  /** Counted separately from other mails: codes, mails of one order. */
  readonly about?: string
  readonly now: Date
  readonly limits: { readonly linksPerRecipientAndDay: number; readonly linksPerSenderAndDay: number }
}

/** Who causes a mail if nobody is signed in. */
export const senderAt = (ip: string) => `ip:${networkOf(ip)}`

const mailbox = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@')

/** Counts a mail; returns whose allowance of the day (UTC) is used up, or null when it may be sent (guarantee G52). */
export async function usedUpBy(trx: Trx, mail: CountedMail): Promise<'recipient' | 'sender' | null> {
  const day = mail.now.toISOString().slice(0, 10)
  const about = mail.about ? `${mail.about}:` : ''
  if (mail.from && !(await countMail(trx, day, `from:${mail.from}`, mail.limits.linksPerSenderAndDay))) return 'sender'
  const to = `to:${about}${mailbox(mail.to)}`
  return (await countMail(trx, day, to, mail.limits.linksPerRecipientAndDay)) ? null : 'recipient'
}

/**
 * The same for a call whose caller is shown the refusal. Throws mailOutbox.recipientAllowance,
 * mailOutbox.senderAllowance.
 */
export async function requireAllowance(trx: Trx, mail: CountedMail): Promise<void> {
  const usedUp = await usedUpBy(trx, mail)
  if (usedUp === null) return
  const midnight = new Date(mail.now)
  midnight.setUTCHours(24, 0, 0, 0)
  const retryAfterSeconds = Math.ceil((midnight.getTime() - mail.now.getTime()) / 1000)
  refuse(usedUp === 'sender' ? mailOutboxErrors.senderAllowance : mailOutboxErrors.recipientAllowance, {
    retryAfterSeconds,
  })
}
