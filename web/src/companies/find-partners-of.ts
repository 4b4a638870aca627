import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import { call } from '../api/call.ts'

/** Searches for a picker the approved partners that buy from a company, at most 50. */
export const findPartnersOf = (supplierId: number) => async (text: string) => {
  const { data } = await call(companies.partners, {
    body: {
      quickSearch: text,
      pageSize: 50,
      sortBy: 'name',
      isSortAscending: true,
      filters: { supplierId, status: [companyStatus.code.approved] },
    },
  })
  return data.map((company) => ({
    value: company.id,
    label: company.name,
    ...(company.code ? { facts: company.code } : {}),
  }))
}
