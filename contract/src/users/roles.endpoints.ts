import { z } from 'zod'
import { id } from '../endpoint.ts'
import { list } from '../list.ts'

/** Roles (user groups on the wire) that the caller may give to people. */
export const roles = {
  getRoles: list('/roles/get-roles', {
    summary: 'List the roles that the caller may give, in all companies they manage or in one',
    access: 'distributorsAndCompanyAdmins',
    row: z.object({ id: z.number(), name: z.string() }),
    sortable: ['id', 'name'],
    filters: { companyId: id },
  }),
}
