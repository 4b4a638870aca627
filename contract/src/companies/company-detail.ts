import { z } from 'zod'
import { id, instant, line, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus, companyType } from '../enums.ts'
import { contact, identity, nature, partnerType, terms } from './company-fields.ts'
import { balances, dealings } from './company-row.ts'

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
  countryCode: z.string(),
  countryName: z.string(),
  groupName: z.string().nullable(),
  isWebPartner: z.boolean(),
  ...balances,
  ...dealings,
  approvedAt: instant.nullable(),
  /** The person may change data and terms, and keep funds and credit. */
  mayEdit: z.boolean(),
  mayKeepFunds: z.boolean(),
})

export const NewCompany = z.object({
  type: partnerType,
  /** Left out: the caller's own company. */
  supplierId: id.optional(),
  code: line(20).default(''),
  ...identity,
  ...contact,
  ...nature,
  ...terms,
})

export const CompanyChange = z.object({
  version: z.number().int(),
  supplierId: id.optional(),
  code: requiredLine(20),
  ...identity,
  ...contact,
  ...nature,
  ...terms,
})

export const OwnCompanyChange = z.object({ version: z.number().int(), ...contact, keysInMail: z.boolean() })
