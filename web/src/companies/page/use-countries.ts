import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'

/** All countries by name: of these one is chosen, and their codes say how tax numbers are called and written. */
export function useCountries() {
  const found = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return { found, codeOf: (id: number | null) => found.data?.data.find((one) => one.id === id)?.code }
}
