import { z } from 'zod'
import { id, instant, line, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus, companyType, paymentType } from '../enums.ts'
import { money } from '../money.ts'
import { confirmation } from '../prices/below-cost.ts'
import { contact, identity, nature, partnerType, terms, usualTerms } from './company-fields.ts'
import { arrears, balances, dealings } from './company-row.ts'

/**
 * The terms in effect: the strictest of the company's own and those of each company above it. `boundBy` names, for each
 * term, the company that imposes it; null if the company's own term applies.
 */
const EffectiveTerms = z.object({
  paymentTypes: z.array(schemaOf(paymentType)),
  autoApprove: z.boolean(),
  approvalThreshold: money.nullable(),
  mayBackOrder: z.boolean(),
  boundBy: z.object({
    paymentTypes: z.string().nullable(),
    autoApprove: z.string().nullable(),
    approvalThreshold: z.string().nullable(),
    mayBackOrder: z.string().nullable(),
  }),
})

export const CompanyDetail = z.object({
  id: z.number(),
  code: z.string().nullable(),
  type: schemaOf(companyType),
  status: schemaOf(companyStatus),
  version: z.number(),
  supplierId: z.number().nullable(),
  supplierName: z.string().nullable(),
  ...identity,
  ...contact,
  email: z.string(),
  website: z.string(),
  ...nature,
  ...terms,
  effective: EffectiveTerms,
  countryCode: z.string(),
  countryName: z.string(),
  groupName: z.string().nullable(),
  isWebPartner: z.boolean(),
  logoFileId: z.number().nullable(),
  ...balances,
  ...arrears,
  ...dealings,
  approvedAt: instant.nullable(),
  /** It is blocked by the distributor, which alone can unblock it. */
  blockedByDistributor: z.boolean(),
  /** The person may change data and terms, and manage funds and credit. */
  mayEdit: z.boolean(),
  mayKeepFunds: z.boolean(),
  /** A reseller that its retailers pay directly (decision 0171) and that has no bank account to pay to. */
  accountNeeded: z.boolean(),
})

export const NewCompany = z.object({
  type: partnerType,
  /** When missing, the caller's own company. */
  supplierId: id.optional(),
  code: line(20).default(''),
  /** Also sells in its own web shop (domain rules §2). */
  isWebPartner: z.boolean().default(false),
  ...identity,
  ...contact,
  ...nature,
  ...terms,
  ...usualTerms,
})

/** A new company's initial terms, as far as its supplier has them itself; the threshold in the requested currency. */
export const NewCompanyTerms = z.object({
  autoApprove: z.boolean(),
  approvalThreshold: money.nullable(),
  mayBackOrder: z.boolean(),
  keysInMail: z.boolean(),
})

export const CompanyChange = z.object({
  version: z.number().int(),
  supplierId: id.optional(),
  code: requiredLine(20),
  ...identity,
  ...contact,
  ...nature,
  ...terms,
  /** Needed if the distributor assigns a price group below cost. */
  ...confirmation,
})

export const OwnCompanyChange = z.object({ version: z.number().int(), ...contact, keysInMail: z.boolean() })
