import { companyType, orderStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { FiltersOf } from '../../api/list.ts'
import { findCompanies, nameOfCompany } from '../../companies/find-companies.ts'
import { nameOfProduct, pickProducts } from '../../products/find-products.ts'
import { optionsOf } from '../../text/options-of.ts'
import type { Filter } from '../../ui/filter/filter.ts'
import { t as listTexts } from './order-lists.texts.ts'
import { t } from '../orders.texts.ts'

/** Filters of the distributor's list; amounts are in the distributor's currency. */
export const orderFilters = (symbol: string): Filter<Partial<FiltersOf<typeof orders.list>>>[] => [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.date },
  { kind: 'days', from: 'approvedFrom', to: 'approvedTo', preset: 'approvedPreset', label: listTexts.approvedOn },
  { kind: 'many', name: 'status', label: t.status, options: optionsOf(orderStatus) },
  {
    kind: 'many',
    name: 'companyType',
    label: listTexts.type,
    options: optionsOf(companyType, [companyType.code.reseller, companyType.code.retailer]),
  },
  {
    kind: 'find',
    name: 'companyId',
    label: listTexts.company,
    find: findCompanies(),
    nameOf: nameOfCompany,
    many: true,
  },
  { kind: 'find', name: 'soldTo', label: listTexts.soldTo, find: findCompanies(), nameOf: nameOfCompany, many: true },
  { kind: 'find', name: 'productId', label: t.product, find: pickProducts, nameOf: nameOfProduct, many: true },
  { kind: 'amount', from: 'totalFrom', to: 'totalTo', label: t.total, unit: symbol },
  { kind: 'count', from: 'itemsFrom', to: 'itemsTo', label: t.items },
  { kind: 'amount', from: 'marginFrom', to: 'marginTo', label: listTexts.margin, unit: symbol },
  { kind: 'many', name: 'paymentType', label: t.payment, options: optionsOf(paymentType) },
  {
    kind: 'many',
    name: 'payment',
    label: listTexts.paymentState,
    options: [{ value: 0, label: t.awaited }, ...optionsOf(paymentStatus)],
  },
  { kind: 'yesNo', name: 'isDomestic', label: listTexts.domestic },
  { kind: 'yesNo', name: 'isFree', label: listTexts.freeOrder },
  { kind: 'yesNo', name: 'isReserved', label: listTexts.reserved },
  { kind: 'yesNo', name: 'isAtReseller', label: listTexts.atReseller },
]
