import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call, Services } from '../platform/call.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { enrolCompany, requireEnrolable, type SignedUp } from '../companies/enrol-company.ts'
import { senderAt, usedUpBy } from '../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { termsOfSale } from '../parameters/terms-of-sale.ts'
import { refuse } from '../platform/refuse.ts'
import { requireCaptcha } from '../security/captcha.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { enrolAdmin, holderOfAddress, isHolderTold, tellHolder } from '../users/enrol-admin.ts'
import { insertSignUp, isEnrolled } from './sign-up.sql.ts'

// Sealed: names and addresses of people who are not partners yet.
export const signUpJob = jobKind<{ sealed: string }>('sign-up')
const purpose = 'sign-up'

interface Taken extends SignedUp {
  readonly ip: string
  /** When the terms then in force were accepted; data sealed by the previous release has none. */
  readonly acceptedAt?: string
}

/**
 * Takes a sign-up. Errors in the form itself are reported at its fields; whether the company or the address is known is
 * checked by a job, so that the answer is the same and takes equally long (guarantee G15, decision 0104).
 */
export async function takeSignUp(
  call: Call<'anyone'>,
  { captcha, ...given }: SignedUp & { captcha?: string | undefined },
): Promise<void> {
  // Before the browser check, which is valid for one attempt: a wrong number can be corrected without solving another.
  await inTransaction(call.db, (trx) => requireEnrolable(trx, given, call.language))
  const terms = await termsOfSale(call.db)
  if ((terms?.version ?? null) !== given.termsVersion) {
    refuse(companyErrors.termsChanged, { fields: [{ path: 'acceptsTerms', message: '' }] })
  }
  await requireCaptcha(call, captcha)
  // Server clocks differ: the accepted version must have been published before, to the microsecond.
  const at = new Date(Math.max(call.clock.now().getTime(), (terms?.publishedAt.getTime() ?? 0) + 1))
  const taken: Taken = { ...given, ip: call.ip, acceptedAt: at.toISOString() }
  await call.jobs.enqueue(call.db, signUpJob, { sealed: call.secrets.seal(JSON.stringify(taken), purpose) })
}

/**
 * Creates the pending company and its first admin, and notifies the distributor. If the address already belongs to
 * somebody, nothing is created: that person is notified or, if they signed up and never chose a password, gets another
 * link for it. Running the same sign-up again does nothing.
 */
export async function enrolSignUp(services: Services, sealed: string): Promise<void> {
  const given = JSON.parse(services.secrets.open(sealed, purpose)) as Taken
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    const holder = await holderOfAddress(trx, given.email)
    if ((await isEnrolled(trx, given.key)) || (await isHolderTold(trx, given.key))) return
    const counted = { to: given.email, from: senderAt(given.ip), now, limits: await parametersOf(trx) }
    const mayMail = (await usedUpBy(trx, counted)) === null
    if (holder) {
      if (mayMail) await tellHolder(trx, services, holder, { key: given.key, companyName: given.name })
      return
    }
    const companyId = await enrolCompany(trx, services, given, now)
    const person = { ...given, companyId, companyName: given.name, companyType: given.type }
    const userId = await enrolAdmin(trx, services, person, { mayMail })
    await insertSignUp(trx, {
      companyId,
      userId,
      key: given.key,
      message: given.message,
      at: new Date(given.acceptedAt ?? now),
      ip: given.ip,
    })
    await recordSecurityEvent(trx, {
      kind: 'companies.signedUp',
      person: { id: userId, companyId },
      ip: given.ip,
      detail: { companyId, termsVersion: given.termsVersion ?? null },
    })
  })
}
