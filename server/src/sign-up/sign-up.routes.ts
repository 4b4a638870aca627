import { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { alikeCompanies } from '../companies/alike-companies.ts'
import { companyKnown } from '../companies/company-for.ts'
import { publishTerms, termsOfSale } from '../parameters/terms-of-sale.ts'
import { routes } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { offeredCountries, signUpOf } from './sign-up.sql.ts'
import { signUpTexts as texts } from './sign-up.texts.ts'
import { takeSignUp } from './take-sign-up.ts'

export const signUpRoutes = routes(signUp, {
  facts: async ({ db }) => ({ data: { countries: await offeredCountries(db) } }),
  company: async (call, { body }) => {
    await takeSignUp(call, body)
    return { data: { info: texts.taken[call.language] } }
  },
  ofCompany: async ({ db, person }, { params }) => {
    const { id } = await companyKnown(db, person, params.id)
    const found = await signUpOf(db, id)
    if (!found) return { data: null }
    return { data: { ...found, terms: await termsOfSale(db, found.at), alike: await alikeCompanies(db, id) } }
  },
  terms: async ({ db }) => ({ data: await termsOfSale(db) }),
  changeTerms: ({ db, person, ip, language }, { body }) =>
    inTransaction(db, async (trx) => {
      await publishTerms(trx, body, person.id)
      const terms = await termsOfSale(trx)
      const detail = { termsVersion: terms?.version ?? null }
      await recordSecurityEvent(trx, { kind: 'companies.termsPublished', person, ip, detail })
      return { data: { info: texts.termsPublished[language], terms } }
    }),
})
