import { secondStepKind } from '@brava/contract/enums.ts'
import { maskedNumber } from '@brava/contract/phone-number.ts'
import { smsErrors } from '@brava/contract/sms.errors.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { codeMinutes } from '../security/challenges.ts'
import { smsIsOn } from '../sms/gateway-of.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { mayText, requireTextAllowance } from '../sms/text-allowance.ts'
import type { Credentials } from './credentials.ts'
import { mayMailFirstCode, requireCodeAllowance } from './link-allowance.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { maskedEmail } from './masked-email.ts'
import { signInCodeSms } from './users.sms.ts'

type Needed = Pick<Call<'anyone'>, 'jobs' | 'secrets' | 'clock'>
type Reader = Pick<Credentials, 'id' | 'email' | 'phone' | 'firstName' | 'language' | 'companyId'>

/** Texts the six-digit code of a challenge, sealed until it is sent and deleted when it has expired (guarantee G18). */
export async function textCode(
  trx: Trx,
  services: Needed,
  person: Pick<Reader, 'id' | 'language' | 'companyId'>,
  { code, to }: { code: string; to: string },
): Promise<void> {
  await queueSms(trx, services, {
    dedupeKey: `sign-in-code:${crypto.randomUUID()}`,
    template: signInCodeSms,
    language: person.language,
    to,
    data: {},
    secrets: { code },
    goodUntil: new Date(services.clock.now().getTime() + codeMinutes * 60_000),
    companyId: person.companyId,
    userId: person.id,
  })
}

/**
 * Sends the code of a new sign-in. Returns where it went, masked; empty if none could be sent: either the gateway is
 * off or the number had enough texts today, and a recovery code still works; or the mailbox had enough first codes
 * today, and a requested one is still sent (sendAskedCode).
 */
export async function sendFirstCode(
  trx: Trx,
  services: Needed,
  person: Reader,
  { kind, code, isKnownAddress }: { kind: 1 | 2; code: string; isKnownAddress: boolean },
): Promise<string> {
  if (kind === secondStepKind.email) {
    if (!(await mayMailFirstCode(trx, services, person.email, isKnownAddress))) return ''
    await mailSignInCode(trx, services, person, code)
    return maskedEmail(person.email)
  }
  const isSent = (await smsIsOn(trx)) && (await mayText(trx, services, { to: person.phone, about: 'code' }))
  if (!isSent) return ''
  await textCode(trx, services, person, { code, to: person.phone })
  return maskedNumber(person.phone)
}

/** Sends a code on request; counted. Throws mailOutbox.recipientAllowance, sms.off. Returns where it went. */
export async function sendAskedCode(
  trx: Trx,
  services: Needed,
  person: Reader,
  { kind, code }: { kind: 1 | 2; code: string },
): Promise<string> {
  if (kind === secondStepKind.email) {
    await requireCodeAllowance(trx, services, person.email)
    await mailSignInCode(trx, services, person, code)
    return person.email
  }
  await requireSms(trx)
  await requireTextAllowance(trx, services, { to: person.phone, about: 'code' })
  await textCode(trx, services, person, { code, to: person.phone })
  return person.phone
}

/** Throws sms.off. */
export async function requireSms(trx: Trx): Promise<void> {
  if (!(await smsIsOn(trx))) refuse(smsErrors.off)
}
