import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { requireAllowance, usedUpBy } from '../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../parameters/parameters-of.ts'

/**
 * Counts a mail with a link that a signed-in person triggers (guarantee G52). Throws the errors of requireAllowance.
 */
export async function requireLinkAllowance(trx: Trx, call: Call, to: string): Promise<void> {
  const limits = await parametersOf(trx)
  await requireAllowance(trx, { to, from: String(call.person.id), now: call.clock.now(), limits })
}

/**
 * Counts the code of a new sign-in; false if the mailbox has used up its daily limit. If the person has signed in from
 * here before, it has its own count, so that nobody else who knows the password can use it up.
 */
export async function mayMailFirstCode(
  trx: Trx,
  { clock }: Pick<Call, 'clock'>,
  to: string,
  isKnownAddress: boolean,
): Promise<boolean> {
  const about = isKnownAddress ? 'firstCodeKnown' : 'firstCode'
  return (await usedUpBy(trx, { to, about, now: clock.now(), limits: await parametersOf(trx) })) === null
}

/** Counts a code that is mailed again, by its mailbox only. Throws mailOutbox.recipientAllowance. */
export async function requireCodeAllowance(trx: Trx, { clock }: Pick<Call, 'clock'>, to: string): Promise<void> {
  await requireAllowance(trx, { to, about: 'code', now: clock.now(), limits: await parametersOf(trx) })
}
