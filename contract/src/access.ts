/**
 * Who may use a call or a screen. The server enforces these predicates on every call; the browser uses the same names
 * for routes and the sidebar (specification §2 and §6). Which rows a person sees is a separate question, answered by
 * the scope from which each read starts.
 */

/** Numeric role ids of the profile's userGroups (specification §6). */
export const roles = {
  administrator: 1,
  reseller: 2,
  retailer: 3,
  distributor: 5,
  retailerAdmin: 8,
  retailerOfReseller: 9,
  resellerAdmin: 10,
  distributorOperator: 11,
} as const
export type RoleId = (typeof roles)[keyof typeof roles]
export const roleIds = [1, 2, 3, 5, 8, 9, 10, 11] as const satisfies readonly RoleId[]

/** What access depends on. */
export interface Who {
  readonly userGroups: readonly number[]
  readonly isTelecomCompany: boolean
}

/** Everybody who works at the distributor. */
export const distributorRoles = [roles.administrator, roles.distributor, roles.distributorOperator] as const

const has = (who: Who, ...ids: number[]) => who.userGroups.some((id) => ids.includes(id))

export const isAdministrator = (who: Who) => has(who, 1)
/** Distributor or administrator: 1, 5, 11. */
export const isDistributor = (who: Who) => has(who, ...distributorRoles)
/** Reseller: 2, 10. */
export const isReseller = (who: Who) => has(who, 2, 10)
/** Retailer: 3, 8, 9. */
export const isRetailer = (who: Who) => has(who, 3, 8, 9)
/** Retailer admin or reseller admin: 8, 10. */
export const isCompanyAdmin = (who: Who) => has(who, 8, 10)

export const accessRules = {
  anyone: (_who: Who | null) => true,
  signedIn: (who: Who | null) => who !== null,
  administrators: (who: Who | null) => who !== null && isAdministrator(who),
  distributors: (who: Who | null) => who !== null && isDistributor(who),
  resellers: (who: Who | null) => who !== null && isReseller(who),
  notDistributors: (who: Who | null) => who !== null && !isDistributor(who),
  notRetailers: (who: Who | null) => who !== null && !isRetailer(who),
  buyers: (who: Who | null) => who !== null && (isReseller(who) || isRetailer(who)),
  companyAdmins: (who: Who | null) => who !== null && isCompanyAdmin(who),
  administratorsAndCompanyAdmins: (who: Who | null) => who !== null && (isAdministrator(who) || isCompanyAdmin(who)),
  distributorsAndCompanyAdmins: (who: Who | null) => who !== null && (isDistributor(who) || isCompanyAdmin(who)),
  distributorsAndResellers: (who: Who | null) => who !== null && (isDistributor(who) || isReseller(who)),
  distributorsAndTelecoms: (who: Who | null) => who !== null && (isDistributor(who) || who.isTelecomCompany),
} as const
export type Access = keyof typeof accessRules

export function allowed(access: Access, who: Who | null): boolean {
  return accessRules[access](who)
}

/**
 * Access that lets a person act for other companies, or for their own company as a whole; suspended while the own
 * company is blocked.
 */
const managing: readonly Access[] = [
  'resellers',
  'notRetailers',
  'companyAdmins',
  'distributorsAndCompanyAdmins',
  'distributorsAndResellers',
]
export const isManaging = (access: Access): boolean => managing.includes(access)
