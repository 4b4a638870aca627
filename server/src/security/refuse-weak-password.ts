import { passwordFlaw } from '@brava/contract/security/password-rules.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { refuse } from '../platform/refuse.ts'

/** Refuses a new password that breaks the rules (guarantee G17); it must not contain the words in `context`. */
export function refuseWeakPassword(password: string, context: readonly string[]): void {
  const flaw = passwordFlaw(password, ['brava', ...context])
  if (flaw) refuse(securityErrors[flaw])
}
