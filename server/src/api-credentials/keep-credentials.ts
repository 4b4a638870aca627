import { type apiCredentials, mostApiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { apiCredentialErrors } from '@brava/contract/api-credentials/api-credentials.errors.ts'
import { isDistributor } from '@brava/contract/access.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import { companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { newestPartnerVersion } from '@brava/contract/partner-api/partner-versions.ts'
import { companyFacts } from '../companies/company-facts.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Call, Person, Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { PartnerEnvironment } from '../platform/partner-call.ts'
import type { AnyMailTemplate } from '../platform/mail/mail-template.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requirePassword } from '../security/require-password.ts'
import {
  credentialChangedMail,
  credentialCreatedMail,
  type CredentialMailData,
  credentialRevokedMail,
  credentialRotatedMail,
} from './api-credentials.mails.ts'
import {
  credentialById,
  insertCredential,
  lockCredential,
  lockCredentialsOf,
  replaceCredentialSecret,
  replaceSigningKey,
  sealedSigningKeys,
  updateCredential,
} from './api-credentials.sql.ts'
import { credentialText, newKeyId, newSecret, overlapHours, purposeOf } from './credential-secret.ts'

type Keeping = Call<'distributorsAndCompanyAdmins'>

/**
 * Creates a credential for a buying company: one's own, or any partner for the distributor. Returns it this once, and
 * notifies the company's admins. Throws common.notFound, common.conflict, apiCredential.tooMany,
 * security.wrongPassword.
 */
export async function createCredential(
  call: Keeping,
  given: Received<typeof apiCredentials.create>['body'],
): Promise<{ id: number; credential: string }> {
  const { db, person, secrets } = call
  await requireBuyer(db, person, given.companyId)
  await requirePassword(call, given.password)
  const keyId = newKeyId()
  const { secret, hash, sealedSigningKey } = newSecret(secrets, keyId)
  const { companyId, name, environment } = given
  return inTransaction(db, async (trx) => {
    if ((await lockCredentialsOf(trx, companyId)) >= mostApiCredentials) refuse(apiCredentialErrors.tooMany)
    const id = await insertCredential(trx, {
      company_id: companyId,
      environment,
      key_id: keyId,
      secret_hash: hash,
      sealed_signing_key: sealedSigningKey,
      api_version: newestPartnerVersion,
      created_by: person.id,
      ...valuesOf(given),
    })
    await requireCurrency(trx, companyId, given)
    await tellAdmins(
      trx,
      call,
      { id, companyId, name, keyId, version: 1, environment },
      'companies.apiCredentialCreated',
    )
    return { id, credential: credentialText(environment, keyId, secret) }
  })
}

/** A distributor creates them for every partner, everybody else for their own company. */
async function requireBuyer(db: Db, person: Person, companyId: number): Promise<void> {
  const company = (await companyFacts(db, [companyId])).get(companyId)
  const isInReach = isDistributor(person) || companyId === person.companyId
  if (!isInReach || !company || company.type === companyType.code.distributer) refuse(commonErrors.notFound)
}

/** Refuses a daily limit entered in a currency other than the company's current one: common.conflict. */
async function requireCurrency(
  trx: Trx,
  companyId: number,
  { dailyLimit, currency }: Pick<Received<typeof apiCredentials.change>['body'], 'dailyLimit' | 'currency'>,
): Promise<void> {
  if (dailyLimit === null || currency === undefined) return
  if ((await companyFacts(trx, [companyId])).get(companyId)?.currency !== currency) refuse(commonErrors.conflict)
}

const valuesOf = (
  given: Pick<Received<typeof apiCredentials.change>['body'], 'name' | 'scopes' | 'addresses' | 'dailyLimit'>,
) => ({
  name: given.name,
  scopes: [...new Set(given.scopes)],
  addresses: [...new Set(given.addresses)],
  daily_limit: given.dailyLimit,
})

/**
 * Notifies its company's admins. Throws common.notFound, common.conflict, apiCredential.revoked,
 * security.wrongPassword.
 */
export async function changeCredential(
  call: Keeping,
  id: number,
  given: Received<typeof apiCredentials.change>['body'],
): Promise<void> {
  const { db, person } = call
  await requireVisible(call, id)
  await requirePassword(call, given.password)
  await inTransaction(db, async (trx) => {
    const credential = await lockedUsable(trx, person, id)
    if (credential.version !== given.version) refuse(commonErrors.conflict)
    await requireCurrency(trx, credential.companyId, given)
    await updateCredential(trx, id, valuesOf(given))
    const kind = 'companies.apiCredentialChanged'
    await tellAdmins(trx, call, { ...credential, name: given.name }, kind, { scopes: given.scopes })
  })
}

/** Sets a new secret under the same key id; the previous one works for another day. Throws as changeCredential. */
export async function rotateCredential(call: Keeping, id: number, password: string): Promise<string> {
  const { db, person, secrets, clock } = call
  await requireVisible(call, id)
  await requirePassword(call, password)
  return inTransaction(db, async (trx) => {
    const credential = await lockedUsable(trx, person, id)
    const { keyId, environment } = credential
    const { secret, hash, sealedSigningKey } = newSecret(secrets, keyId)
    const until = new Date(clock.now().getTime() + overlapHours * 3_600_000)
    await replaceCredentialSecret(trx, id, { hash, sealedSigningKey, until })
    await tellAdmins(trx, call, credential, 'companies.apiCredentialRotated')
    return credentialText(environment, keyId, secret)
  })
}

/** Runs before the password check: another company's credential answers like a missing one. */
async function requireVisible({ db, person }: Keeping, id: number): Promise<void> {
  if (!(await credentialById(db, person, id))) refuse(commonErrors.notFound)
}

async function lockedUsable(trx: Trx, person: Person, id: number) {
  const credential = (await lockCredential(trx, person, id)) ?? refuse(commonErrors.notFound)
  return credential.revokedDate === null ? credential : refuse(apiCredentialErrors.revoked)
}

/** For good: its next call fails in every process. Doing it again changes nothing. Throws common.notFound. */
export async function revokeCredential(call: Keeping, id: number): Promise<void> {
  const { db, person, clock } = call
  await inTransaction(db, async (trx) => {
    const credential = (await lockCredential(trx, person, id)) ?? refuse(commonErrors.notFound)
    if (credential.revokedDate !== null) return
    await updateCredential(trx, id, { revoked_at: clock.now(), revoked_by: person.id })
    await tellAdmins(trx, call, credential, 'companies.apiCredentialRevoked')
  })
}

const mails = {
  'companies.apiCredentialCreated': credentialCreatedMail,
  'companies.apiCredentialChanged': credentialChangedMail,
  'companies.apiCredentialRotated': credentialRotatedMail,
  'companies.apiCredentialRevoked': credentialRevokedMail,
} as const satisfies Record<string, AnyMailTemplate>

/** Records the action in the security log, and mails the admins of the credential's company. */
async function tellAdmins(
  trx: Trx,
  call: Keeping,
  credential: {
    id: number
    companyId: number
    name: string
    keyId: string
    version: number
    environment: PartnerEnvironment
  },
  kind: keyof typeof mails,
  more: { readonly scopes?: readonly string[] } = {},
): Promise<void> {
  const { person, ip, requestId } = call
  const { id, companyId, name, keyId, version } = credential
  const detail = { companyId, credentialId: id, reason: keyId, ...more }
  await recordSecurityEvent(trx, { kind, person, ip, requestId, detail })
  // Nothing is ordered with a sandbox credential.
  if (credential.environment === 'test') return
  const data: CredentialMailData = { name, keyId, by: `${person.firstName} ${person.lastName}` }
  await tell(trx, call, { companyId }, { cause: `${kind}:${id}:${version}`, template: mails[kind], data })
}

/** Seals signing keys with the newest SECRETS_KEY. Returns how many were re-sealed. */
export async function resealSigningKeys({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const { id, keyId, current, previous } of await sealedSigningKeys(db)) {
    for (const [column, sealed] of [
      ['sealed_signing_key', current],
      ['previous_signing_key', previous],
    ] as const) {
      const fresh = sealed === null ? null : secrets.reseal(sealed, purposeOf(keyId))
      if (sealed !== null && fresh !== null && (await replaceSigningKey(db, id, column, { sealed, fresh }))) moved += 1
    }
  }
  return moved
}
