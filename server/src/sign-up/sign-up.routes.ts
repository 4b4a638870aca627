import { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { alikeCompanies } from '../companies/alike-companies.ts'
import { companyKnown } from '../companies/company-for.ts'
import { routes } from '../platform/call.ts'
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
    return { data: found ? { ...found, alike: await alikeCompanies(db, id) } : null }
  },
})
