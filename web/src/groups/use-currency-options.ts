import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'

/** The currencies that a group may price in. */
export function useCurrencyOptions() {
  const known = useEndpoint(
    currencies.list,
    { body: { retrieveAll: true, sortBy: 'code', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return (known.data?.data ?? []).map((one) => ({ value: one.code, label: one.code, facts: one.name }))
}
