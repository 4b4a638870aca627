import { inTransaction } from '../platform/db/transaction.ts'
import type { Call, Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { senderAt, usedUpBy } from '../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { type AttemptRequest, beginAttempt, needsCaptcha, refuseWhenTooSoon } from '../security/attempts.ts'
import { requireCaptcha } from '../security/captcha.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { isKnownAddress } from '../security/sessions.ts'
import { companyMaySignIn, credentialsByName, waitsForFirstLink } from '../users/credentials.ts'
import { mailPasswordLink } from '../users/mail-password-link.ts'

// Sealed: people type passwords into the name field, and more people can read the queue than the secrets.
export const resetRequestedJob = jobKind<{ sealedName: string }>('auth-reset-requested')
const purpose = 'reset-name'

/**
 * Accepts a request for a new password. A job finds out whether the name is known, so that the answer is the same and
 * takes equally long (guarantee G15). Each address waits only for its own requests: a stranger who keeps asking for
 * somebody's link delays nobody (guarantee G14). The job counts what reaches the mailbox.
 */
export async function forgotPassword(
  call: Call<'anyone'>,
  input: { username: string; captcha?: string | undefined },
): Promise<void> {
  const request: AttemptRequest = {
    account: `forgot:${input.username.toLowerCase()}`,
    ip: call.ip,
    now: call.clock.now(),
    isKnownAddress: true,
  }
  await refuseWhenTooSoon(call.db, request)
  if (await needsCaptcha(call.db, request)) await requireCaptcha(call, input.captcha)
  await beginAttempt(call.db, request)
  await call.jobs.enqueue(call.db, resetRequestedJob, {
    sealedName: call.secrets.seal(JSON.stringify({ username: input.username, ip: call.ip }), purpose),
  })
}

interface Asked {
  readonly username: string
  readonly ip: string
}

/**
 * Mails the link, if the name belongs to a person who may sign in, or who signed a company up and has not chosen a first
 * password yet, and the daily allowance is not used up. An address from which the person has signed in before has its
 * own count: strangers do not use that up. The newest link wins, so that of somebody who has not chosen a first password
 * yet works for as long as the invitation that it replaces.
 */
export async function sendResetLink(services: Services, { username, ip }: Asked): Promise<void> {
  const person = await credentialsByName(services.db, username)
  if (!person || person.isDisabled) return
  if (!companyMaySignIn(person.companyStatus) && !waitsForFirstLink(person)) return
  await inTransaction(services.db, async (trx) => {
    const limits = await parametersOf(trx)
    const now = services.clock.now()
    const apart = (await isKnownAddress(trx, person.id, ip, now)) ? { about: 'known' } : {}
    const counted = { to: person.email, from: senderAt(ip), now, limits, ...apart }
    if ((await usedUpBy(trx, counted)) !== null) return
    const isFirst = person.passwordHash === null ? { isFirst: true as const } : {}
    await mailPasswordLink(trx, services, person, { kind: 'reset', ...isFirst })
    await recordSecurityEvent(trx, { kind: 'auth.resetRequested', person, ip })
  })
}

export function authJobs(services: Services): JobHandler[] {
  return [
    jobHandler(resetRequestedJob, ({ sealedName }) =>
      sendResetLink(services, JSON.parse(services.secrets.open(sealedName, purpose)) as Asked),
    ),
  ]
}
