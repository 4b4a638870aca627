import { z } from 'zod'
import { act, data, get, line, post, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { companyErrors } from './companies.errors.ts'
import { email, invoiceTexts, webAddress } from './company-fields.ts'

export const DistributorInfo = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  legalName: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  town: z.string(),
  postalCode: z.string(),
  address: z.string(),
  taxId: z.string(),
  vatId: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  bankAccount: z.string(),
  /** Colour of its papers, "#3445d1"; empty: that of the portal. */
  accentColor: z.string(),
  ...invoiceTexts,
  logoFileId: z.number().nullable(),
})

const accentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/)
  .default('')

/** The distributor's own details. */
export const distributorCalls = {
  distributor: get('/companies/get-distributor-info', {
    summary: "The distributor's public details: contact page and mails",
    access: 'signedIn',
    response: data(DistributorInfo),
  }),
  changeDistributor: post('/companies/edit-distributor-info', {
    summary: "Change the distributor's details",
    access: 'distributors',
    body: z.object({
      version: z.number().int(),
      name: requiredLine(200),
      legalName: line(200),
      town: line(120),
      postalCode: line(20),
      address: line(300),
      taxId: line(40),
      vatId: line(40),
      email,
      phone: line(60),
      website: webAddress,
      bankAccount: line(200),
      accentColor,
      ...invoiceTexts,
    }),
    response: act({ distributor: DistributorInfo }),
    errors: [commonErrors.conflict, companyErrors.wrongTaxNumber],
  }),
}
