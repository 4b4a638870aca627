import { companies, companyKeys } from '../world/companies.ts'
import { countries } from '../world/places.ts'
import { companyId, groupId, logoId } from './world-ids.ts'
import type { Row } from './table-rows.ts'
import { daysAgo } from './days-ago.ts'

export function companyRows(today: Date): Row[] {
  const ago = (days: number, hours = 0) => daysAgo(today, days, hours)
  return companyKeys.map((key): Row => {
    const one = companies[key]
    return {
      id: companyId(key),
      parent_id: one.parent && companyId(one.parent),
      type: one.type,
      status: one.status,
      blocked_by: one.status === 4 && one.parent ? companyId(one.parent) : null,
      code: one.code,
      name: one.name,
      legal_name: one.legalName,
      is_telecom: one.isTelecom,
      is_domestic: one.country === 'BA',
      is_web_partner: one.isWebPartner,
      currency: one.currency,
      price_group_id: one.group && groupId(one.group),
      country_id: countries.findIndex((country) => country.code === one.country) + 1,
      town: one.town,
      postal_code: one.postalCode,
      address: one.address,
      tax_id: one.taxId,
      vat_id: one.vatId,
      // VIES was queried for partners when they were approved.
      tax_number_state: one.approvedDaysAgo === null ? 1 : 3,
      tax_number_valid_at: one.approvedDaysAgo === null ? null : ago(one.approvedDaysAgo, -2),
      email: one.email,
      phone: one.phone,
      website: one.website,
      contact_person: one.contactPerson,
      language: one.language,
      time_zone: one.country === 'HR' ? 'Europe/Zagreb' : one.country === 'DE' ? 'Europe/Berlin' : 'Europe/Sarajevo',
      payment_types: one.paymentTypes,
      auto_approve: one.autoApprove,
      approval_threshold: one.approvalThreshold,
      may_back_order: one.mayBackOrder,
      keys_in_mail: one.keysInMail,
      invoice_text_en: one.invoiceText.en,
      invoice_text_bs: one.invoiceText.bs,
      invoice_text_hr: one.invoiceText.hr,
      opening_hours_en: one.openingHours.en,
      opening_hours_bs: one.openingHours.bs,
      opening_hours_hr: one.openingHours.hr,
      bank_account: one.bankAccount,
      logo_file_id: logoId(key),
      created_at: ago(one.signedUpDaysAgo, -2),
      updated_at: ago(one.approvedDaysAgo ?? one.signedUpDaysAgo, -2),
      approved_at: one.approvedDaysAgo === null ? null : ago(one.approvedDaysAgo, -2),
    }
  })
}
