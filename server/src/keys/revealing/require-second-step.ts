import { commonErrors } from '@brava/contract/errors.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'

/** Refuses common.secondStepNeeded to a person who is to see keys and has neither authenticator nor passkey, where the parameter asks for one (guarantee G18). */
export function requireSecondStep({ person }: { readonly person: Pick<Person, 'seesNoKeys'> }): void {
  if (person.seesNoKeys) refuse(commonErrors.secondStepNeeded)
}
