import { partnerByCredential, partnerByKeyId } from './api-credentials/partner-by-credential.ts'
import type { Services } from './platform/call.ts'
import type { PartnerAuthentication } from './platform/http/partner-credential.ts'

/** Who may call the partner API: the programs of companies by their credentials, told apart by the prefix. */
export function authenticationOfPartners(services: Services): PartnerAuthentication {
  return {
    bearer: (credential, { ip }) => partnerByCredential(services, credential, ip),
    signed: (keyId, { ip }) => partnerByKeyId(services, keyId, ip),
  }
}
