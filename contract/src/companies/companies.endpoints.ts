import { deliveryAddresses } from './delivery-addresses.ts'
import { companyDecisions } from './company-decisions.ts'
import { companyFunds } from './company-funds.ts'
import { companyLists } from './company-lists.ts'
import { companyMove } from './company-move.ts'
import { companyRecord } from './company-record.ts'
import { distributorCalls } from './distributor-info.ts'

/** Partners, one's own company, funds and credit (specification §7, domain rules §2 and §6). */
export const companies = {
  ...companyLists,
  ...companyRecord,
  ...distributorCalls,
  ...companyDecisions,
  ...companyMove,
  ...companyFunds,
  ...deliveryAddresses,
}
