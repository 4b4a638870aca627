import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'

/** All countries by name, to choose from; their codes determine how tax numbers are named and written. */
export function useCountries() {
  const found = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return { found, codeOf: (id: number | null) => found.data?.data.find((one) => one.id === id)?.code }
}
