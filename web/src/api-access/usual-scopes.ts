import { type CompanyScope, companyScopes, partnerScopes } from '@brava/contract/partner-api/partner-scopes.ts'
import { language } from '../text/language.ts'

/** What most shops need; webhooks and faults must be added deliberately. */
export const usualScopes: readonly CompanyScope[] = [
  'catalogue:read',
  'balance:read',
  'orders:read',
  'orders:write',
  'keys:read',
]

export const scopeOptions = companyScopes.map((scope) => ({ value: scope, label: partnerScopes[scope][language] }))
