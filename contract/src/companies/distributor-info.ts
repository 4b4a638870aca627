import { z } from 'zod'
import { act, data, del, get, id, line, post, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { companyErrors } from './companies.errors.ts'
import { filesErrors } from '../files/files.errors.ts'
import { email, invoiceTexts, openingHours, webAddress } from './company-fields.ts'
import { mostLogoBytes } from './company-record.ts'
import { expects } from '../expected.ts'
import { phoneLine } from '../phone-number.ts'

export const DistributorInfo = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  legalName: z.string(),
  countryId: z.number(),
  /** Its country may still be changed: it has not sold anything yet. */
  mayMoveCountry: z.boolean(),
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
  ...openingHours,
  bankAccount: z.string(),
  /** Colour of its documents, "#3445d1"; empty: the portal's colour. */
  accentColor: z.string(),
  ...invoiceTexts,
  /** The prefix of its invoice numbers, as in 1-2026-0001. */
  invoiceSeries: z.string(),
  logoFileId: z.number().nullable(),
  /** For buyers in other markets; null: they see the same logo as domestic buyers. */
  foreignLogoFileId: z.number().nullable(),
})

const accentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, expects('colour'))
  .default('')

/** Letters and digits; a K at the end marks credit notes. Empty: the default series. */
const invoiceSeries = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9]{0,7}[A-JL-Z0-9])?$/, expects('invoiceSeries'))

/** The distributor's own details. */
export const distributorCalls = {
  distributor: get('/companies/get-distributor-info', {
    summary: "Get the distributor's public details, for the contact page and mails",
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
      /** When missing, unchanged. */
      countryId: id.optional(),
      town: line(120),
      postalCode: line(20),
      address: line(300),
      taxId: line(40),
      vatId: line(40),
      email,
      phone: phoneLine(60),
      website: webAddress,
      /** When missing, unchanged. */
      ...z.object(openingHours).partial().shape,
      bankAccount: line(200),
      accentColor,
      /** When missing, unchanged. */
      invoiceSeries: invoiceSeries.optional(),
      ...invoiceTexts,
    }),
    response: act({ distributor: DistributorInfo }),
    errors: [
      commonErrors.conflict,
      companyErrors.wrongTaxNumber,
      companyErrors.wrongAccount,
      companyErrors.unknownCountry,
      companyErrors.countryFixed,
    ],
  }),
  setForeignLogo: post('/companies/upload-foreign-logo', {
    summary: 'Upload a different distributor logo for buyers in other markets: PNG, JPEG or WebP, re-encoded',
    access: 'distributors',
    upload: { maxBytes: mostLogoBytes, kind: 'image' },
    transfer: 'document',
    response: act({ foreignLogoFileId: z.number() }),
    errors: [filesErrors.notAnImage],
  }),
  removeForeignLogo: del('/companies/remove-foreign-logo', {
    summary: 'Remove the logo for other markets: their buyers see the general one',
    access: 'distributors',
    response: act({}),
  }),
}
