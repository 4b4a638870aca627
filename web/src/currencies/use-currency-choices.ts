import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'

/** The currencies in which a group may price or a company may buy; spread into a select. */
export function useCurrencyChoices() {
  const known = useEndpoint(
    currencies.list,
    { body: { retrieveAll: true, sortBy: 'code', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return choicesOf(known, (one) => ({ value: one.code, label: one.code, facts: one.name }))
}
