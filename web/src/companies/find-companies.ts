import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { CompanyType } from '@brava/contract/enums.ts'
import { call } from '../api/call.ts'
import type { Option } from '../ui/field/select-options.tsx'

/** Returns the name of a company. */
export async function nameOfCompany(id: number): Promise<string> {
  return (await call(companies.one, { params: { id } })).data.name
}

/** Searches companies for a picker, at most 50. */
export function findCompanies(filters: { type?: CompanyType[]; isSupplier?: boolean } = {}) {
  return async (text: string): Promise<readonly Option<number>[]> => {
    const { data } = await call(companies.choices, {
      body: {
        quickSearch: text,
        pageSize: 50,
        sortBy: 'name',
        isSortAscending: true,
        filters,
      },
    })
    return data.map((company) => ({
      value: company.id,
      label: company.name,
      ...(company.code ? { facts: company.code } : {}),
    }))
  }
}
