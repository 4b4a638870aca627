import { z } from 'zod'
import { captchaSolution } from '../auth/auth.endpoints.ts'
import { companyErrors } from '../companies/companies.errors.ts'
import { identity, partnerType, webAddress } from '../companies/company-fields.ts'
import { act, data, get, Id, id, instant, line, paragraph, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { securityErrors } from '../security/security.errors.ts'
import { phoneLine } from '../phone-number.ts'

/** What a newcomer fills in about its company. */
export const SignUpCompany = z.object({
  type: partnerType,
  name: identity.name,
  legalName: identity.legalName,
  countryId: id,
  /** Whom one invoices must be known: asked of everybody (domain rules §8). */
  taxId: requiredLine(40),
  vatId: identity.vatId,
})

export const SignUpPlace = z.object({
  address: requiredLine(300),
  postalCode: line(20),
  town: requiredLine(120),
  phone: phoneLine(60).min(1),
  website: webAddress,
})

/** The first person of the company: its admin. */
export const SignUpPerson = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: z.email().max(200),
  language: z.enum(languages),
})

/** The distributor's terms of sale; a language that is left empty is read in another one, and with all empty there are none. */
export const TermsOfSale = z.object({ bs: paragraph(100_000), hr: paragraph(100_000), en: paragraph(100_000) })

/** As they stand under a number: every change is a new version, and the ones before stay readable. */
const TermsVersion = TermsOfSale.extend({ version: z.number(), publishedAt: instant })

export const SignUpEnd = z.object({
  /** What the newcomer wants the distributor to know. */
  message: paragraph(2000),
  /** Which terms of sale were shown; null: there were none. */
  termsVersion: z.number().int().nullable().default(null),
  acceptsTerms: z.literal(true),
})

const SignUp = z.object({
  /** Made by the form: the same form sent twice is one sign-up. */
  key: z.uuid(),
  ...SignUpCompany.shape,
  ...SignUpPlace.shape,
  ...SignUpPerson.shape,
  ...SignUpEnd.shape,
  captcha: captchaSolution,
})

/** By what another company looks like the same one. */
export const alikeBy = ['taxId', 'vatId', 'name', 'email', 'emailDomain', 'phone'] as const

/** How a company becomes a partner by itself (specification §4, domain rules §2). */
export const signUp = {
  facts: get('/companies/sign-up-facts', {
    summary: 'What the sign-up form offers before anybody is known: the countries',
    access: 'anyone',
    response: data(z.object({ countries: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })) })),
  }),
  company: post('/companies/company-sign-up', {
    summary: 'Sign a company up: it waits for approval; the answer is the same whether it is known or not',
    access: 'anyone',
    limit: 'registrations',
    body: SignUp,
    response: act({}),
    errors: [
      securityErrors.captchaNeeded,
      companyErrors.wrongTaxNumber,
      companyErrors.unknownCountry,
      companyErrors.termsChanged,
    ],
  }),
  terms: get('/companies/terms-of-sale', {
    summary: 'The terms of sale that a sign-up accepts; null where the distributor has written none',
    access: 'anyone',
    response: data(TermsVersion.nullable()),
  }),
  changeTerms: put('/companies/update-terms-of-sale', {
    summary:
      'Publish terms of sale: a new version, which sign-ups accept from now on; `version` is the one that was read, 0 where there was none, without it they are published whatever there was',
    access: 'distributors',
    body: TermsOfSale.extend({ version: z.number().int().min(0).optional() }),
    response: act({ terms: TermsVersion.nullable() }),
    errors: [commonErrors.conflict],
  }),
  ofCompany: get('/companies/sign-up-of/:id', {
    summary: 'What a company sent when it signed up, who sent it, and which companies look like the same one',
    access: 'distributors',
    params: Id,
    response: data(
      z
        .object({
          at: instant,
          message: z.string(),
          personName: z.string(),
          email: z.string(),
          /** The person opened the link in the mail and chose a password. */
          isProven: z.boolean(),
          /** The terms of sale that were accepted, in the words of that day; null: there were none. */
          terms: TermsVersion.nullable(),
          alike: z.array(
            z.object({
              id: z.number(),
              name: z.string(),
              status: schemaOf(companyStatus),
              countryName: z.string(),
              /** It is from another country than the one that signed up. */
              isAbroad: z.boolean(),
              by: z.array(z.enum(alikeBy)),
            }),
          ),
        })
        .nullable(),
    ),
    errors: [commonErrors.notFound],
  }),
}
