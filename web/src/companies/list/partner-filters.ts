import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import type { FiltersOf } from '../../api/list.ts'
import { findCompanies, nameOfCompany } from '../find-companies.ts'
import { findPriceGroups, nameOfPriceGroup } from './find-price-groups.ts'
import { optionsOf } from '../../text/options-of.ts'
import type { Filter } from '../../ui/filter/filter.ts'
import { t as listTexts } from './partner-lists.texts.ts'
import { t } from '../partners.texts.ts'

export type PartnerFilters = Partial<FiltersOf<typeof companies.partners>>

const findSuppliers = findCompanies({ isSupplier: true })

/** Filters of the list of partners; a reseller's partners are all its own retailers. */
export const partnerFilters = (isDistributor: boolean, salesUnit: string): Filter<PartnerFilters>[] => [
  ...(isDistributor
    ? ([
        {
          kind: 'many',
          name: 'type',
          label: t.type,
          options: optionsOf(companyType, [2, 3]),
        },
        { kind: 'find', name: 'supplierId', label: t.supplier, find: findSuppliers, nameOf: nameOfCompany },
        { kind: 'yesNo', name: 'isDomestic', label: listTexts.market },
        { kind: 'yesNo', name: 'isTelecom', label: t.telecom },
        { kind: 'yesNo', name: 'isTaxNumberOpen', label: listTexts.taxNumberOpen },
      ] satisfies Filter<PartnerFilters>[])
    : []),
  {
    kind: 'many',
    name: 'status',
    label: t.status,
    options: optionsOf(companyStatus),
  },
  { kind: 'find', name: 'groupId', label: t.group, find: findPriceGroups, nameOf: nameOfPriceGroup },
  { kind: 'amount', from: 'fundsFrom', to: 'fundsTo', label: listTexts.fundsOwn },
  { kind: 'amount', from: 'heldFrom', to: 'heldTo', label: listTexts.heldOwn },
  { kind: 'amount', from: 'availableFrom', to: 'availableTo', label: listTexts.availableOwn },
  { kind: 'amount', from: 'creditLimitFrom', to: 'creditLimitTo', label: listTexts.creditLimitOwn },
  { kind: 'amount', from: 'overdueFrom', to: 'overdueTo', label: listTexts.overdueOwn },
  { kind: 'yesNo', name: 'isHeld', label: t.heldShort },
  { kind: 'yesNo', name: 'usesCredit', label: listTexts.creditInUse },
  { kind: 'yesNo', name: 'isOverdue', label: listTexts.overdue },
  { kind: 'amount', from: 'turnoverFrom', to: 'turnoverTo', label: listTexts.turnover, unit: salesUnit },
  { kind: 'amount', from: 'marginFrom', to: 'marginTo', label: listTexts.margin, unit: salesUnit },
  {
    kind: 'days',
    from: 'lastOrderFrom',
    to: 'lastOrderTo',
    preset: 'lastOrderPreset',
    label: listTexts.lastOrder,
  },
  {
    kind: 'days',
    from: 'approvedFrom',
    to: 'approvedTo',
    preset: 'approvedPreset',
    label: listTexts.approved,
  },
]
