import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'

export type Partner = Answered<typeof companies.one>['data']

/**
 * What a person fills in about a partner; the same as the contract's input, except that the country may still be empty.
 */
export interface PartnerValues {
  code: string
  name: string
  legalName: string
  countryId: number | null
  taxId: string
  vatId: string
  town: string
  postalCode: string
  address: string
  email: string
  phone: string
  website: string
  contactPerson: string
  language: Language
  invoiceTextEn: string
  invoiceTextBs: string
  invoiceTextHr: string
  bankAccount: string
  isTelecom: boolean
  isDomestic: boolean
  currency: string
  priceGroupId: number | null
  paymentTypes: PaymentType[]
  autoApprove: boolean
  approvalThreshold: string
  mayBackOrder: boolean
  imageKeysAllowed: boolean
  keysInMail: boolean
}

/** Turns a form's values into the contract's input: an empty threshold means none. */
export function partnerBody<V extends PartnerValues>(values: V) {
  return { ...values, countryId: values.countryId as number, approvalThreshold: values.approvalThreshold || null }
}

/** The initial values of the form about a partner. */
export function valuesOf(partner: Partner): PartnerValues {
  return {
    code: partner.code ?? '',
    name: partner.name,
    legalName: partner.legalName,
    countryId: partner.countryId,
    taxId: partner.taxId,
    vatId: partner.vatId,
    town: partner.town,
    postalCode: partner.postalCode,
    address: partner.address,
    email: partner.email,
    phone: partner.phone,
    website: partner.website,
    contactPerson: partner.contactPerson,
    language: partner.language,
    invoiceTextEn: partner.invoiceTextEn,
    invoiceTextBs: partner.invoiceTextBs,
    invoiceTextHr: partner.invoiceTextHr,
    bankAccount: partner.bankAccount,
    isTelecom: partner.isTelecom,
    isDomestic: partner.isDomestic,
    currency: partner.currency,
    priceGroupId: partner.priceGroupId,
    paymentTypes: [...partner.paymentTypes],
    autoApprove: partner.autoApprove,
    approvalThreshold: partner.approvalThreshold ?? '',
    mayBackOrder: partner.mayBackOrder,
    imageKeysAllowed: partner.imageKeysAllowed,
    keysInMail: partner.keysInMail,
  }
}
