import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { choicesOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useCurrencyChoices } from '../../currencies/use-currency-choices.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'

/** The choices for a partner's terms: its supplier's price groups, and the currencies; spread into a select. */
export function useTermChoices(supplierId: number) {
  const groups = useEndpoint(companies.groups, { params: { id: supplierId } })
  return {
    groups: choicesOf(groups, (group) => ({
      value: group.id,
      label: group.name,
      facts: currencySymbol(group.currency),
    })),
    currencies: useCurrencyChoices(),
  }
}
