import { z } from 'zod'
import { day, instant } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus, companyType } from '../enums.ts'
import { money } from '../money.ts'

/** What a company has with its supplier; minor units of its currency. available = funds + creditLimit − held. */
export const balances = { funds: money, held: money, creditLimit: money, available: money }

/** What of the funds is owed past its due day, as of the last look; while credit is paused nothing new is bought on it. */
export const arrears = { overdue: money, oldestDueOn: day.nullable(), creditPaused: z.boolean() }

/** What a company was assigned, when it last bought, since when it is known. */
export const dealings = {
  productCount: z.number(),
  lastOrderAt: instant.nullable(),
  lastOrderId: z.number().nullable(),
  lastOrderNumber: z.string().nullable(),
  createdDate: instant,
}

/**
 * What the reader's own company sold to a partner in the last 90 days with today: net less what was given back, and its margin
 * on it (a reseller's on what it paid itself), in the reader's currency. Null of a partner of another supplier that bought nothing.
 */
export const partnerSales = {
  turnover: money.nullable(),
  margin: money.nullable(),
  /** Of the turnover; null without one. */
  marginBp: z.number().nullable(),
}

/** A partner in the list of its supplier. */
export const PartnerRow = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  type: schemaOf(companyType),
  status: schemaOf(companyStatus),
  isTelecom: z.boolean(),
  isDomestic: z.boolean(),
  countryCode: z.string(),
  town: z.string(),
  supplierId: z.number().nullable(),
  supplierName: z.string().nullable(),
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  currency: z.string(),
  ...balances,
  ...arrears,
  ...dealings,
  ...partnerSales,
})

export const CompanyChoice = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  type: schemaOf(companyType),
  currency: z.string(),
})
