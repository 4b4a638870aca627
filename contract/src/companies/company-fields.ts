import { z } from 'zod'
import { id, line, paragraph, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyType, paymentType } from '../enums.ts'
import { languages } from '../language.ts'
import { price } from '../money.ts'
import { currencyCode } from '../codes.ts'
import { phoneLine } from '../phone-number.ts'

export const email = z.union([z.literal(''), z.email().max(200)])

export const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])

export const partnerType = z.literal([companyType.code.reseller, companyType.code.retailer])

/** What a supplier decides about a partner. */
export const terms = {
  priceGroupId: id.nullable(),
  paymentTypes: z.array(schemaOf(paymentType)).min(1).max(5),
  autoApprove: z.boolean(),
  approvalThreshold: price.nullable(),
  mayBackOrder: z.boolean(),
  imageKeysAllowed: z.boolean(),
  keysInMail: z.boolean(),
}

/** The terms that a new company gets from the parameters of the installation if they are missing. */
export const usualTerms = {
  autoApprove: terms.autoApprove.optional(),
  /** Null: no threshold. */
  approvalThreshold: terms.approvalThreshold.optional(),
  mayBackOrder: terms.mayBackOrder.optional(),
  keysInMail: terms.keysInMail.optional(),
}

export const identity = {
  name: requiredLine(200),
  legalName: line(200),
  countryId: id,
  taxId: line(40),
  vatId: line(40),
}

/** Text printed below a company's invoices and credit notes, for readers of each language; empty if there is none. */
export const invoiceTexts = {
  invoiceTextEn: paragraph(1000),
  invoiceTextBs: paragraph(1000),
  invoiceTextHr: paragraph(1000),
}

/** When the distributor can be reached, for readers of each language. */
export const openingHours = {
  openingHoursEn: line(200),
  openingHoursBs: line(200),
  openingHoursHr: line(200),
}

export const contact = {
  town: line(120),
  postalCode: line(20),
  address: line(300),
  email,
  phone: phoneLine(60),
  website: webAddress,
  contactPerson: line(120),
  language: z.enum(languages),
  ...invoiceTexts,
  bankAccount: line(200),
}

export const nature = { isTelecom: z.boolean(), isDomestic: z.boolean(), currency: currencyCode }
