import { commonErrors } from '@brava/contract/errors.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * Refuses with common.secondStepNeeded if the parameter requires a second step and the person about to see keys has
 * neither authenticator nor passkey (guarantee G18).
 */
export function requireSecondStep({ person }: { readonly person: Pick<Person, 'seesNoKeys'> }): void {
  if (person.seesNoKeys) refuse(commonErrors.secondStepNeeded)
}
