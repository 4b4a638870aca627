import { ownAccount } from './own-account.ts'
import { ownMfa } from './own-mfa.ts'
import { ownPasskeys } from './own-passkeys.ts'
import { userManagement } from './user-management.ts'

/**
 * People: one's own profile and two-step verification, and the people of the companies one manages (domain rules §9).
 */
export const users = {
  ...ownAccount,
  ...ownMfa,
  ...ownPasskeys,
  ...userManagement,
}
