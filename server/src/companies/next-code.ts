import { type CompanyType, companyType } from '@brava/contract/enums.ts'
import type { Db } from '../platform/db/connect.ts'
import { nextCodeNumber } from './companies.sql.ts'

/**
 * The next free code for a kind of company: RS-0008, RT-0032, TC-0003. In a transaction nobody else gets it until that
 * ends. @assumption §7 names the call, not the format.
 */
export async function nextCode(db: Db, company: { type: CompanyType; isTelecom: boolean }): Promise<string> {
  const prefix = company.isTelecom ? 'TC' : company.type === companyType.code.reseller ? 'RS' : 'RT'
  return `${prefix}-${String(await nextCodeNumber(db, prefix)).padStart(4, '0')}`
}
