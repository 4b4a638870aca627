import { directPartners } from './companies/direct-partners.ts'
import { newcomers } from './companies/newcomers.ts'
import { retailersOfResellers } from './companies/retailers-of-resellers.ts'
import type { CompanyKey, SeedCompany } from './companies/seed-company.ts'
import { suppliers } from './companies/suppliers.ts'

/** All companies of the demonstration world; every name, number and address is invented. */
export const companies: Readonly<Record<CompanyKey, SeedCompany>> = {
  ...suppliers,
  ...retailersOfResellers,
  ...directPartners,
  ...newcomers,
}

/** Suppliers before their buyers: the order in which companies can be written. */
export const companyKeys = Object.keys(companies) as CompanyKey[]
