import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import type { z } from 'zod'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { distributorRow, insertCompany, taxFactsOf, tradeFactsOf } from './companies.sql.ts'
import { newTerms } from './new-terms.ts'
import { requireTaxNumbers } from './require-tax-numbers.ts'
import { tellOfSignUp } from './tell-of-sign-up.ts'

export type SignedUp = Omit<z.output<typeof signUp.company.body>, 'captcha'>

/** Refuses a sign-up whose country is unknown or whose tax numbers do not match it, at their fields. */
export async function requireEnrolable(trx: Trx, given: SignedUp, language: Language): Promise<void> {
  const { country } = await taxFactsOf(trx, given.countryId, null)
  if (country === null) refuse(companyErrors.unknownCountry, { fields: [{ path: 'countryId', message: '' }] })
  await requireTaxNumbers(trx, { given, language })
}

/**
 * Creates a company that signed up: pending, below the distributor, in the currency of its country, paying from its
 * funds and with the default terms until somebody decides otherwise (domain rules §2). The distributor's people are
 * notified.
 */
export async function enrolCompany(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  given: SignedUp,
  at: Date,
): Promise<number> {
  const distributor = await distributorRow(trx)
  const { currency, isDomestic } = await tradeFactsOf(trx, given.countryId)
  const terms = await newTerms(trx, { supplierId: distributor.id, currency })
  const id = await insertCompany(trx, {
    parent_id: distributor.id,
    type: given.type,
    status: companyStatus.code.pending,
    name: given.name,
    legal_name: given.legalName,
    country_id: given.countryId,
    tax_id: given.taxId,
    vat_id: given.vatId,
    address: given.address,
    postal_code: given.postalCode,
    town: given.town,
    phone: given.phone,
    website: given.website,
    email: given.email,
    contact_person: `${given.firstName} ${given.lastName}`,
    language: given.language,
    currency,
    is_domestic: isDomestic,
    auto_approve: terms.autoApprove,
    approval_threshold: terms.approvalThreshold,
    may_back_order: terms.mayBackOrder,
    keys_in_mail: terms.keysInMail,
    created_at: at,
    updated_at: at,
  })
  await tellOfSignUp(trx, services, { id, name: given.name }, at)
  return id
}
