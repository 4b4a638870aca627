import { isDistributor, isReseller } from '@brava/contract/access.ts'
import type { CompanyStatus, CompanyType, PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Person } from '../platform/call.ts'
import type { detailRows, partnerRows } from './partner-rows.sql.ts'

type PartnerRow = Awaited<ReturnType<ReturnType<typeof partnerRows>['execute']>>[number]
type DetailRow = Awaited<ReturnType<ReturnType<typeof detailRows>['execute']>>[number]

/** A company as its supplier lists it. The group a company was put into is its supplier's business alone. */
export function partnerView(row: PartnerRow, person: Person) {
  const knowsGroup = isDistributor(person) || row.supplierId === person.companyId
  return {
    ...row,
    type: row.type as CompanyType,
    status: row.status as CompanyStatus,
    groupId: knowsGroup ? row.groupId : null,
    groupName: knowsGroup ? row.groupName : null,
  }
}

export function detailView(row: DetailRow, person: Person) {
  const isOwn = row.supplierId === person.companyId
  const isSupplier = isOwn && (isDistributor(person) || isReseller(person))
  const view = partnerView(row, person)
  return {
    ...row,
    ...view,
    language: row.language as Language,
    paymentTypes: row.paymentTypes as PaymentType[],
    priceGroupId: view.groupId,
    mayEdit: row.supplierId !== null && (isDistributor(person) || isSupplier),
    mayKeepFunds: isSupplier,
  }
}
