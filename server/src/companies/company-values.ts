import type { CompanyChange, OwnCompanyChange } from '@brava/contract/companies/company-detail.ts'
import type { z } from 'zod'

type Given = Omit<z.output<typeof CompanyChange>, 'version' | 'supplierId' | 'code' | 'confirmBelowCost' | 'reason'>
type Contact = Omit<z.output<typeof OwnCompanyChange>, 'version'>

export function contactValues(given: Omit<Contact, 'keysInMail'>) {
  return {
    town: given.town,
    postal_code: given.postalCode,
    address: given.address,
    email: given.email,
    phone: given.phone,
    website: given.website,
    contact_person: given.contactPerson,
    language: given.language,
    invoice_text_en: given.invoiceTextEn,
    invoice_text_bs: given.invoiceTextBs,
    invoice_text_hr: given.invoiceTextHr,
    bank_account: given.bankAccount,
  }
}

/** The columns behind a company form; nothing else of a body ever reaches the table (guarantee G13). */
export function companyValues(given: Given) {
  return {
    ...contactValues(given),
    name: given.name,
    legal_name: given.legalName,
    country_id: given.countryId,
    tax_id: given.taxId,
    vat_id: given.vatId,
    is_telecom: given.isTelecom,
    is_domestic: given.isDomestic,
    currency: given.currency,
    price_group_id: given.priceGroupId,
    payment_types: [...new Set(given.paymentTypes)].sort((a, b) => a - b),
    auto_approve: given.autoApprove,
    approval_threshold: given.approvalThreshold,
    may_back_order: given.mayBackOrder,
    image_keys_allowed: given.imageKeysAllowed,
    keys_in_mail: given.keysInMail,
  }
}
