import { hasText } from '@brava/contract/folded.ts'
import { roleName } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { roles } from '@brava/contract/users/roles.endpoints.ts'
import { assignableRoles } from '@brava/contract/users/assignable-roles.ts'
import { routes } from '../platform/call.ts'
import { managedCompany, managedCompanyKinds } from './managed-companies.sql.ts'

export const rolesRoutes = routes(roles, {
  getRoles: async ({ db, person, language }, { body }) => {
    const { companyId } = body.filters
    const company = companyId === undefined ? null : await managedCompany(db, person, companyId)
    const companies = companyId === undefined ? await managedCompanyKinds(db, person) : company ? [company] : []
    const given = [...new Set(companies.flatMap((one) => assignableRoles(person, one)))]
    const all = given
      .map((id) => ({ id, name: nameOfRole(id, given, language) }))
      .filter(({ name }) => hasText(name, body.quickSearch))
      .sort((a, b) => (body.sortBy === 'name' ? a.name.localeCompare(b.name, language) : 0) || a.id - b.id)
    if (!body.isSortAscending) all.reverse()
    const totalPages = Math.max(1, Math.ceil(all.length / body.pageSize))
    const currentPage = body.retrieveAll ? 1 : Math.min(body.page, totalPages)
    const start = (currentPage - 1) * body.pageSize
    return {
      data: body.retrieveAll ? all : all.slice(start, start + body.pageSize),
      pagedResult: { currentPage, totalItems: all.length, totalPages: body.retrieveAll ? 1 : totalPages },
    }
  },
})

/**
 * Two of these roles with the same name, as the specification has them (3 and 9, 5 and 11), are distinguished by their
 * number.
 */
function nameOfRole(id: number, among: readonly number[], language: Language): string {
  const nameOf = (role: number) => roleName[role]?.[language] ?? String(role)
  const isShared = among.some((other) => other !== id && nameOf(other) === nameOf(id))
  return isShared ? `${nameOf(id)} (${id})` : nameOf(id)
}
