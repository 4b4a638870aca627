import { isDistributor, isReseller } from '@brava/contract/access.ts'
import type { CompanyStatus, CompanyType, PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Person } from '../platform/call.ts'
import type { effectiveTerms } from './bound-terms.ts'
import type { detailRows, partnerRows } from './partner-rows.sql.ts'

type PartnerRow = Awaited<ReturnType<ReturnType<typeof partnerRows>['execute']>>[number]
type DetailRow = Awaited<ReturnType<ReturnType<typeof detailRows>['execute']>>[number]

const unbound = { paymentTypes: null, autoApprove: null, approvalThreshold: null, mayBackOrder: null }

/** A company as its supplier lists it. Only its supplier sees the group it was put into. */
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

/**
 * `terms` are the effective ones (effectiveTerms). A company sees what applies to it, but not which of its supplier's
 * terms limits it: that is the supplier's business.
 */
export function detailView(row: DetailRow, person: Person, terms: ReturnType<typeof effectiveTerms>) {
  const isOwn = row.supplierId === person.companyId
  const isSupplier = isOwn && (isDistributor(person) || isReseller(person))
  const view = partnerView(row, person)
  return {
    ...row,
    ...view,
    language: row.language as Language,
    paymentTypes: row.paymentTypes as PaymentType[],
    priceGroupId: view.groupId,
    effective: {
      ...terms,
      paymentTypes: [...terms.paymentTypes],
      boundBy: row.id === person.companyId ? unbound : terms.boundBy,
    },
    mayEdit: mayEditBelow(person, row.supplierId),
    mayKeepFunds: isSupplier,
  }
}

/** Whether the person may change companies of this supplier (null: the distributor itself, which has no supplier). */
export const mayEditBelow = (person: Person, supplierId: number | null): boolean =>
  supplierId !== null && (isDistributor(person) || (isReseller(person) && supplierId === person.companyId))
