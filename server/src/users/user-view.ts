import { isDistributor } from '@brava/contract/access.ts'
import { userState } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { User } from '@brava/contract/users/user-view.ts'
import type { Person } from '../platform/call.ts'

export function userView(
  row: {
    id: number
    username: string
    first_name: string
    last_name: string
    email: string
    phone: string
    language: string
    company_id: number
    company_name: string
    roles: number[]
    is_disabled: boolean
    is_invited: boolean
    mfa_kind: number
    last_sign_in_at: Date | null
    created_at: Date
    version: number
    waiting_email: string | null
    second_step_reset_at: Date | null
  },
  viewer: Person,
  bounce: User['bounce'],
): User {
  return {
    id: row.id,
    // A user name may reveal that the requested one belongs to somebody in another company.
    username: isDistributor(viewer) || row.id === viewer.id ? row.username : null,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    waitingEmail: row.waiting_email,
    bounce,
    phone: row.phone,
    language: row.language as Language,
    companyId: row.company_id,
    companyName: row.company_name,
    userGroups: row.roles,
    isDisabled: row.is_disabled,
    isInvited: row.is_invited,
    state: row.is_disabled ? userState.code.disabled : row.is_invited ? userState.code.invited : userState.code.active,
    isMe: row.id === viewer.id,
    mfaKind: row.mfa_kind as User['mfaKind'],
    secondStepResetDate: row.second_step_reset_at,
    lastSignInDate: row.last_sign_in_at,
    createdDate: row.created_at,
    version: row.version,
  }
}
