import type { CompanyType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { companyType } from '@brava/contract/enums.ts'
import { rolesOf } from '@brava/contract/users/assignable-roles.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { isMailed, queueMail } from '../mail-outbox/queue-mail.ts'
import { type Credentials, waitsForFirstLink } from './credentials.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { signUpKnownMail } from './sign-up.mails.ts'
import { giveUpAddress, hasLostAddress, lockPeopleNamed } from './user-names.ts'
import { lockNames } from './user-names.sql.ts'
import { insertUser, replaceRoles } from './users.sql.ts'

type MailServices = Pick<Services, 'config' | 'jobs' | 'secrets' | 'clock'>

interface Newcomer {
  readonly companyId: number
  readonly companyName: string
  readonly companyType: CompanyType
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly language: Language
}

/**
 * The person to whom this address belongs, if any: the one for whom it is taken when typed. Somebody else may have typed
 * it into the sign-up, so a discarded company holds it only if the link was used. Nobody else can take the address until
 * the transaction ends.
 */
export async function holderOfAddress(trx: Trx, email: string): Promise<Credentials | null> {
  await lockNames(trx, [email])
  return (await lockPeopleNamed(trx, email)).find((person) => !hasLostAddress(person)) ?? null
}

const holderTold = (key: string) => `sign-up-known:${key}`

/** Whether the holder of the address was already mailed about this sign-up. */
export const isHolderTold = (trx: Trx, key: string) => isMailed(trx, holderTold(key))

/**
 * Notifies the holder of an address that somebody signed a company up with it, once for each sign-up: who signed up
 * before and can still choose a first password gets another link for it.
 */
export async function tellHolder(
  trx: Trx,
  services: MailServices,
  holder: Credentials,
  signUp: { key: string; companyName: string },
): Promise<void> {
  const dedupeKey = holderTold(signUp.key)
  if (waitsForFirstLink(holder)) {
    await mailPasswordLink(trx, services, holder, { kind: 'signUp', again: dedupeKey })
    return
  }
  await queueMail(trx, services, {
    dedupeKey,
    template: signUpKnownMail,
    language: holder.language,
    to: holder.email,
    toName: holder.firstName,
    data: { companyName: signUp.companyName },
    companyId: holder.companyId,
    userId: holder.id,
  })
}

/**
 * Creates the first person of a company that signed up: its admin, named after the e-mail address, which
 * holderOfAddress has locked and found free.
 */
export async function enrolAdmin(
  trx: Trx,
  services: MailServices,
  { companyName, companyType: type, ...person }: Newcomer,
  { mayMail }: { mayMail: boolean },
): Promise<number> {
  for (const former of await lockPeopleNamed(trx, person.email)) await giveUpAddress(trx, former, services.clock.now())
  const named = { ...person, username: person.email }
  const id = await insertUser(trx, named)
  const [admin = 0] = rolesOf({ type, parentType: companyType.code.distributer })
  await replaceRoles(trx, id, [admin])
  if (mayMail) await mailPasswordLink(trx, services, { ...named, id, companyName }, { kind: 'signUp' })
  return id
}
