import { secondStepKind } from '@brava/contract/enums.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { lockPhone } from './users.sql.ts'

/**
 * Refuses to change the phone number of a person whose codes go to it: only that person can, with a code sent to the
 * new number (startSmsCode). Throws users.phoneIsForCodes at its field.
 */
export async function refusePhoneOfCodes(trx: Trx, userId: number, phone: string): Promise<void> {
  const now = await lockPhone(trx, userId)
  if (now.mfaKind === secondStepKind.sms && now.phone !== phone) {
    refuse(usersErrors.phoneIsForCodes, { fields: [{ path: 'phone', message: '' }] })
  }
}
