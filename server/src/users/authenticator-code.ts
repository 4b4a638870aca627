import type { Services } from '../platform/call.ts'
import { useRecoveryCode } from '../security/recovery-codes.ts'
import { matchTotp } from '../security/totp.ts'
import { type Credentials, useTotpStep } from './credentials.ts'

type Needed = Pick<Services, 'db' | 'secrets' | 'clock'>

/** Whether a code is the authenticator's current one; it counts once (guarantee G18). */
export async function useAuthenticatorCode(services: Needed, person: Credentials, code: string): Promise<boolean> {
  if (!person.mfaSecretSealed) return false
  const secret = services.secrets.open(person.mfaSecretSealed, `mfa:${person.id}`)
  const step = matchTotp(secret, code, services.clock.now(), person.mfaLastStep)
  return step !== null && useTotpStep(services.db, person.id, step)
}

/** Whether it is one of the person's recovery codes, which it then uses up. */
export function useRecoveryCodeOf(services: Needed, person: Credentials, code: string): Promise<boolean> {
  return useRecoveryCode(services.db, services.secrets, person.id, code, services.clock.now())
}
