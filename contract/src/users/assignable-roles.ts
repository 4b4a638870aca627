import { isAdministrator, isDistributor, type Who } from '../access.ts'

/** The facts about a company that decide which roles its people may have. */
export interface RoleCompany {
  readonly id: number
  readonly type: 1 | 2 | 3
  /** Type of the supplier; null for the distributor itself. */
  readonly parentType: 1 | 2 | 3 | null
}

/**
 * Roles that exist in a company: the distributor's own; a reseller's; a retailer's, with 9 instead of 3 below a
 * reseller (specification §6).
 */
export function rolesOf(company: Pick<RoleCompany, 'type' | 'parentType'>): readonly number[] {
  if (company.type === 1) return [1, 5, 11]
  if (company.type === 2) return [10, 2]
  return company.parentType === 2 ? [8, 9] : [8, 3]
}

/**
 * The roles a person may give in a company. Administrators: all that fit the company. Distributors: those of partners,
 * never of distributors. Company admins: those of their own company; a reseller's admin also those of its retailers.
 * @assumption §9 lets "admin" variants manage their own company; a reseller creates its retailers, so it also adds
 * their first people.
 */
export function assignableRoles(
  who: Who & { readonly companyId: number },
  company: RoleCompany & { readonly parentId: number | null },
): readonly number[] {
  const fitting = rolesOf(company)
  if (isAdministrator(who)) return fitting
  if (isDistributor(who)) return company.type === 1 ? [] : fitting
  const isOwn = company.id === who.companyId
  if (who.userGroups.includes(10) && (isOwn || company.parentId === who.companyId)) return fitting
  if (who.userGroups.includes(8) && isOwn) return fitting
  return []
}
