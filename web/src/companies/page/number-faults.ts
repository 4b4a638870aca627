import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { taxNumberFaults } from '@brava/contract/companies/tax-number-rules.ts'
import { mayFollowAccount } from '@brava/contract/payments/payment-reference.ts'
import { language } from '../../text/language.ts'

interface Numbers {
  readonly countryId: number | null
  readonly taxId: string
  readonly vatId: string
}

/** What the server would say of the tax numbers, by field; `country` is the code of the country that is chosen. */
export const taxFaults = (
  country: string | undefined,
  given: Numbers,
  before: Numbers | null,
): Record<string, string> =>
  Object.fromEntries(taxNumberFaults(country ?? '', given, before).map(({ path, fault }) => [path, fault[language]]))

/** What the server would say of the bank account, by field. */
export const accountFaults = (before: string, written: string): Record<string, string> =>
  mayFollowAccount(before, written) ? {} : { bankAccount: companyErrors.wrongAccount.text[language] }

/** For the field of the country: what was said of the numbers was said for the country before. */
export const chooseCountry =
  (form: { set(name: 'countryId', id: number | null): void; setError(name: string, message: string): void }) =>
  (id: number | null) => {
    form.set('countryId', id)
    form.setError('taxId', '')
    form.setError('vatId', '')
  }
