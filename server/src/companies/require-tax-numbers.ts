import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { taxNumberFault } from '@brava/contract/companies/tax-number-rules.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { taxFactsOf } from './companies.sql.ts'

interface Given {
  readonly countryId: number
  readonly taxId: string
  readonly vatId: string
}

/**
 * Refuses tax numbers that cannot be of the company's country, at their fields (company.wrongTaxNumber). What stands in the
 * record already and is not touched stays: nobody has to mend a number to change a phone.
 */
export async function requireTaxNumbers(
  trx: Trx,
  { given, companyId, language }: { given: Given; companyId?: number; language: Language },
): Promise<void> {
  const { country, before } = await taxFactsOf(trx, given.countryId, companyId ?? null)
  if (country === null) return
  const fields = (['taxId', 'vatId'] as const).flatMap((path) => {
    if (before && before.countryId === given.countryId && before[path] === given[path]) return []
    const fault = taxNumberFault(country, path, given[path])
    return fault ? [{ path, message: fault[language] }] : []
  })
  if (fields.length > 0) refuse(companyErrors.wrongTaxNumber, { fields })
}
