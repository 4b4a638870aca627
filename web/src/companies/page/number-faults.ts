import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { taxNumberFaults } from '@brava/contract/companies/tax-number-rules.ts'
import { mayFollowAccount } from '@brava/contract/payments/payment-reference.ts'
import { language } from '../../text/language.ts'

interface Numbers {
  readonly countryId: number | null
  readonly taxId: string
  readonly vatId: string
}

/** The server's errors about the tax numbers, by field; `country` is the code of the chosen country. */
export const taxFaults = (
  country: string | undefined,
  given: Numbers,
  before: Numbers | null,
): Record<string, string> =>
  Object.fromEntries(taxNumberFaults(country ?? '', given, before).map(({ path, fault }) => [path, fault[language]]))

/** The server's error about the bank account, by field. */
export const accountFaults = (before: string, written: string): Record<string, string> =>
  mayFollowAccount(before, written) ? {} : { bankAccount: companyErrors.wrongAccount.text[language] }

/** For the country field: errors of the tax numbers were about the previous country, so they are cleared. */
export const chooseCountry =
  (form: { set(name: 'countryId', id: number | null): void; setError(name: string, message: string): void }) =>
  (id: number | null) => {
    form.set('countryId', id)
    form.setError('taxId', '')
    form.setError('vatId', '')
  }
