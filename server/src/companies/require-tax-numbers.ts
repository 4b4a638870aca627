import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { taxNumberFaults } from '@brava/contract/companies/tax-number-rules.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { taxFactsOf } from './companies.sql.ts'

interface Given {
  readonly countryId: number
  readonly taxId: string
  readonly vatId: string
}

/** Refuses tax numbers that do not match the company's country, at their fields (company.wrongTaxNumber). */
export async function requireTaxNumbers(
  trx: Trx,
  { given, companyId, language }: { given: Given; companyId?: number; language: Language },
): Promise<void> {
  const { country, before } = await taxFactsOf(trx, given.countryId, companyId ?? null)
  if (country === null) return
  const fields = taxNumberFaults(country, given, before).map(({ path, fault }) => ({ path, message: fault[language] }))
  if (fields.length > 0) refuse(companyErrors.wrongTaxNumber, { fields })
}
