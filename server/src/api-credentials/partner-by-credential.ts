import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { companyStatus } from '@brava/contract/enums.ts'
import { credentialErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { deviceScopes } from '@brava/contract/partner-api/partner-scopes.ts'
import type { Services } from '../platform/call.ts'
import type { PartnerCaller, SignedCaller } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { noteUsed, type UsableCredential } from './api-credentials.sql.ts'
import { openSigningKey, readCredential } from './credential-secret.ts'
import type { KnownCredentials } from './known-credentials.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secrets'> & { readonly credentials: KnownCredentials }

/** The caller's address, and whether a cached credential will do for this call (KnownCredentials). */
interface Presented {
  readonly ip: string
  readonly mayBeRemembered: boolean
}

/** The last use is recorded at most this often, so that reads do not write. */
const noteMs = 30_000

/**
 * The caller whose program presents this credential; null if anything does not match. Throws
 * credential.addressNotAllowed.
 */
export async function partnerByCredential(
  services: Needs,
  text: string,
  { ip, mayBeRemembered }: Presented,
): Promise<PartnerCaller | null> {
  const presented = readCredential(text)
  const found = presented && (await services.credentials.find(presented.keyId, mayBeRemembered))
  if (!presented || !found || found.environment !== presented.environment) return null
  const hash = hashToken(presented.secret)
  const fits = timingSafeEqual(hash, found.secretHash) || isFormer(found, services.clock.now(), hash)
  if (!fits) return null
  const caller = callerOf(found, ip)
  await noteUse(services, found, ip)
  return caller
}

/** Like partnerByCredential, by the key id alone, with the keys its requests may be signed with. */
export async function partnerByKeyId(
  services: Needs,
  keyId: string,
  { ip, mayBeRemembered }: Presented,
): Promise<SignedCaller | null> {
  const found = await services.credentials.find(keyId, mayBeRemembered)
  if (!found) return null
  const { sealedSigningKey, previousSigningKey, previousUntil } = found
  const isOverlap = previousUntil !== null && previousUntil > services.clock.now()
  const sealed = [sealedSigningKey, ...(isOverlap && previousSigningKey !== null ? [previousSigningKey] : [])]
  const signingKeys = sealed.map((each) => openSigningKey(services.secrets, keyId, each))
  return { caller: callerOf(found, ip), signingKeys, noteUse: () => noteUse(services, found, ip) }
}

const isFormer = ({ previousHash, previousUntil }: UsableCredential, now: Date, hash: Buffer) =>
  previousHash !== null && previousUntil !== null && previousUntil > now && timingSafeEqual(hash, previousHash)

async function noteUse({ db, clock }: Needs, found: UsableCredential, ip: string): Promise<void> {
  const now = clock.now()
  if (found.lastUsedAt !== null && now.getTime() - found.lastUsedAt.getTime() <= noteMs) return
  await noteUsed(db, found.id, now, ip)
  found.lastUsedAt = now
}

function callerOf(found: UsableCredential, ip: string): PartnerCaller {
  if (!isAllowedFrom(found.addresses, ip)) refuse(credentialErrors.addressNotAllowed)
  const { companyId, companyType, isDomestic, isTelecomCompany, currency, userGroups } = found
  return {
    kind: 'credential',
    id: found.id,
    keyId: found.keyId,
    companyId,
    environment: found.environment,
    // In the sandbox a credential also acts as the terminal: real terminals have their own (decision 0157).
    scopes: found.environment === 'test' ? [...found.scopes, ...deviceScopes] : found.scopes,
    apiVersion: found.apiVersion,
    dailyLimit: found.dailyLimit,
    person: {
      id: found.userId,
      companyId,
      sessionId: 0,
      firstName: found.firstName,
      lastName: found.lastName,
      email: found.email,
      language: found.language,
      companyType,
      companyIsBlocked: found.companyStatus === companyStatus.code.blocked,
      isDomestic,
      isTelecomCompany,
      currency,
      userGroups,
      // A program never confirms a password: whatever requires that is refused.
      reauthenticatedAt: new Date(0),
    },
  }
}

/** Addresses and networks; an IPv4 address mapped into IPv6 counts as the same. */
export function isAllowedFrom(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true
  const from = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const list = new BlockList()
  for (const each of addresses) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list.check(from, isIP(from) === 6 ? 'ipv6' : 'ipv4')
}
