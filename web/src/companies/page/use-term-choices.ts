import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'

/** What the terms of a partner are chosen from: the price groups of its supplier, and the currencies. */
export function useTermChoices(supplierId: number) {
  const groups = useEndpoint(companies.groups, { params: { id: supplierId } })
  const known = useEndpoint(
    currencies.list,
    { body: { retrieveAll: true, sortBy: 'code', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return {
    groups: (groups.data?.data ?? []).map((group) => ({
      value: group.id,
      label: group.name,
      facts: currencySymbol(group.currency),
    })),
    currencies: (known.data?.data ?? []).map((one) => ({ value: one.code, label: one.code, facts: one.name })),
  }
}
