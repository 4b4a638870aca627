import { companyType, paymentType } from '@brava/contract/enums.ts'
import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { cashWeekName, lastCashWeek } from '@brava/contract/reports/cash-weeks.ts'
import type { FilterName } from '@brava/contract/reports/filters.ts'
import { filterLabels } from '@brava/contract/reports/report-labels.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { findCompanies, nameOfCompany } from '../companies/find-companies.ts'
import { nameOfProduct, pickProducts } from '../products/find-products.ts'
import { useProductChoices } from '../products/product-choices.ts'
import { language } from '../text/language.ts'
import { optionsOf } from '../text/options-of.ts'
import { said } from '../text/texts.ts'
import type { Filter } from '../ui/filter/filter.ts'
import type { ReportFilters } from './report-state.ts'

/** The filter controls for the filters that a report declares. */
export function useReportFilters(names: readonly FilterName[]): Filter<ReportFilters>[] {
  const choices = useProductChoices()
  const places = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 60_000 },
  )
  const markets = (places.data?.data ?? []).map((row) => ({ value: row.code, label: row.code, facts: row.name }))
  // Only the distributor may filter by key supplier.
  const sources = useEndpoint(keys.suppliers, undefined, { enabled: names.includes('supplierIds'), staleMs: 60_000 })
  const suppliers = (sources.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))
  const named = <N extends FilterName>(name: N) => ({ name, label: said(filterLabels[name]) })
  const all: Readonly<Record<FilterName, Filter<ReportFilters>>> = {
    productIds: { kind: 'find', ...named('productIds'), find: pickProducts, nameOf: nameOfProduct, many: true },
    categoryIds: { kind: 'many', ...named('categoryIds'), options: choices.categories.options ?? [] },
    productTypeIds: { kind: 'many', ...named('productTypeIds'), options: choices.platforms.options ?? [] },
    publisherIds: { kind: 'many', ...named('publisherIds'), options: choices.publishers.options ?? [] },
    companyIds: { kind: 'find', ...named('companyIds'), find: findCompanies(), nameOf: nameOfCompany, many: true },
    partnerIds: { kind: 'find', ...named('partnerIds'), find: findCompanies(), nameOf: nameOfCompany, many: true },
    companyTypes: {
      kind: 'many',
      ...named('companyTypes'),
      options: optionsOf(companyType, [companyType.code.reseller, companyType.code.retailer]),
    },
    markets: { kind: 'many', ...named('markets'), options: markets },
    paymentTypes: { kind: 'many', ...named('paymentTypes'), options: optionsOf(paymentType) },
    supplierIds: { kind: 'many', ...named('supplierIds'), options: suppliers },
    cashWeeks: {
      kind: 'many',
      ...named('cashWeeks'),
      options: Array.from({ length: lastCashWeek + 1 }, (_, week) => ({
        value: week,
        label: cashWeekName(week, language),
      })),
    },
    isDomestic: { kind: 'yesNo', ...named('isDomestic') },
  }
  return names.map((name) => all[name])
}
