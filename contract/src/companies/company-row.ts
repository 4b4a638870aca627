import { z } from 'zod'
import { day, instant } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus, companyType } from '../enums.ts'
import { money } from '../money.ts'

/** A company's balances with its supplier, in minor units of its currency. available = funds + creditLimit − held. */
export const balances = { funds: money, held: money, creditLimit: money, available: money }

/** What is overdue, as of the last check; while credit is paused, nothing new can be bought on credit. */
export const arrears = { overdue: money, oldestDueOn: day.nullable(), creditPaused: z.boolean() }

/** How many products are assigned to a company, when it last ordered, and when it was created. */
export const dealings = {
  productCount: z.number(),
  lastOrderAt: instant.nullable(),
  lastOrderId: z.number().nullable(),
  lastOrderNumber: z.string().nullable(),
  createdDate: instant,
}

/**
 * What the reader's own company sold to a partner in the last 90 days, today included: net of refunds, and its margin
 * on that (for a reseller, on what it paid itself), in the reader's currency. Null for another supplier's partner that
 * bought nothing.
 */
export const partnerSales = {
  turnover: money.nullable(),
  margin: money.nullable(),
  /** As a share of the turnover; null without turnover. */
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
