import { posErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { newestPartnerVersion } from '@brava/contract/partner-api/partner-versions.ts'
import { deviceScopes } from '@brava/contract/partner-api/partner-scopes.ts'
import type { KnownCredentials } from './api-credentials/known-credentials.ts'
import { partnerByCredential, partnerByKeyId } from './api-credentials/partner-by-credential.ts'
import { personById } from './auth/person-by-id.ts'
import { speakerOf } from './mail-outbox/speaker-of.ts'
import type { Services } from './platform/call.ts'
import type { PartnerAuthentication, PartnerOrigin } from './platform/http/partner-credential.ts'
import type { PartnerCaller } from './platform/partner-call.ts'
import { refuse } from './platform/refuse.ts'
import { enterDevice, isDeviceCredential } from './pos-devices/device-credential.ts'

/** The callers of the partner API, distinguished by the prefix: the programs of companies, and their terminals. */
export function authenticationOfPartners(services: Services, credentials: KnownCredentials): PartnerAuthentication {
  const needs = { ...services, credentials }
  return {
    bearer: (credential, origin) =>
      isDeviceCredential(credential)
        ? partnerByDevice(services, credential, origin)
        : partnerByCredential(needs, credential, origin),
    signed: (keyId, origin) => partnerByKeyId(needs, keyId, origin),
  }
}

/** A terminal, by its credential together with its PIN. Throws pos.pinWrong, pos.deviceLocked. */
async function partnerByDevice(
  services: Services,
  credential: string,
  { ip, headers }: PartnerOrigin,
): Promise<PartnerCaller | null> {
  const entered = await enterDevice(services, { credential, pin: String(headers['brava-pin'] ?? ''), ip })
  if (!entered.entered) {
    if (entered.why === 'wrongPin') refuse(posErrors.pinWrong)
    return entered.why === 'locked' ? refuse(posErrors.deviceLocked) : null
  }
  const { id, companyId, serial } = entered
  const speaker = await speakerOf(services.db, companyId)
  const person = speaker === null ? null : await personById(services.db, speaker, 0)
  return (
    person && {
      kind: 'device',
      id,
      keyId: serial,
      companyId,
      environment: 'live',
      scopes: deviceScopes,
      person,
      apiVersion: newestPartnerVersion,
    }
  )
}
