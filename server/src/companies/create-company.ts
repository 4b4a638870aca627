import { isDistributor } from '@brava/contract/access.ts'
import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import type { NewCompany, NewCompanyTerms } from '@brava/contract/companies/company-detail.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { z } from 'zod'
import { inTransaction, violatedConstraint } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { insertCompany } from './companies.sql.ts'
import { companyFor } from './company-for.ts'
import { companyValues } from './company-values.ts'
import { newTerms } from './new-terms.ts'
import { nextCode } from './next-code.ts'
import { requireRightAccount } from './require-account.ts'
import { requireTaxNumbers } from './require-tax-numbers.ts'
import { requireTermsWithin } from './require-terms-within.ts'
import { requireGroupOf, supplierFor } from './supplier-for.ts'
import { askSoon } from './tax-numbers/tax-number.jobs.ts'

/**
 * Creates a partner, approved at once, with empty accounts and a credit limit of 0 (domain rules §2). A reseller
 * creates its own retailers; telecom, market and back-ordering remain the distributor's decision.
 */
export async function createCompany(
  { db, person, ip, language, jobs }: Call<'distributorsAndResellers'>,
  asked: z.output<typeof NewCompany>,
) {
  const type = isDistributor(person) ? asked.type : 3
  const own = isDistributor(person) ? {} : { is_telecom: false, is_domestic: person.isDomestic, may_back_order: false }
  const id = await withFreeCode(() =>
    inTransaction(db, async (trx) => {
      await requireTaxNumbers(trx, { given: asked, language })
      requireRightAccount('', asked.bankAccount)
      const supplierId = await supplierFor(trx, person, { type, supplierId: asked.supplierId })
      const given = withUsualTerms(asked, await newTerms(trx, { supplierId, currency: asked.currency }))
      await requireGroupOf(trx, supplierId, given.priceGroupId)
      const values = { ...companyValues(given), ...own }
      await requireTermsWithin(trx, { supplierId, given: { ...given, mayBackOrder: values.may_back_order }, language })
      const created = await insertCompany(trx, {
        ...values,
        type,
        parent_id: supplierId,
        is_web_partner: given.isWebPartner,
        status: companyStatus.code.approved,
        code: given.code || (await nextCode(trx, { type, isTelecom: values.is_telecom })),
        approved_at: new Date(),
      })
      await lockAccounts(trx, [created])
      askSoon(trx, { jobs }, created)
      await recordSecurityEvent(trx, { kind: 'companies.created', person, ip, detail: { companyId: created } })
      return created
    }),
  )
  return companyFor(db, person, id)
}

/** Terms left out get their defaults; a threshold of null means none. */
function withUsualTerms(asked: z.output<typeof NewCompany>, usual: z.output<typeof NewCompanyTerms>) {
  const { autoApprove, approvalThreshold, mayBackOrder, keysInMail } = asked
  return {
    ...asked,
    autoApprove: autoApprove ?? usual.autoApprove,
    approvalThreshold: approvalThreshold === undefined ? usual.approvalThreshold : approvalThreshold,
    mayBackOrder: mayBackOrder ?? usual.mayBackOrder,
    keysInMail: keysInMail ?? usual.keysInMail,
  }
}

/** Turns a taken code, or a country or currency that does not exist, into a readable error. */
export async function withFreeCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    if (violatedConstraint(error) === 'companies_code_key') {
      refuse(companyErrors.codeTaken, { fields: [{ path: 'code', message: '' }] })
    }
    throw error
  }
}
