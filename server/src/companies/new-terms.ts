import { isDistributor } from '@brava/contract/access.ts'
import type { NewCompanyTerms } from '@brava/contract/companies/company-detail.ts'
import { companyType } from '@brava/contract/enums.ts'
import { convert } from '@brava/contract/money.ts'
import type { z } from 'zod'
import { homeCurrency } from '../currencies/home-currency.ts'
import { ratesInto } from '../currencies/rate-between.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { effectiveTerms } from './bound-terms.ts'
import { grantedChain } from './company-facts.ts'
import { supplierFor } from './supplier-for.ts'

type Terms = z.output<typeof NewCompanyTerms>

/**
 * The default terms of a new company: those of the parameters, limited to what its supplier has itself (decision 0055).
 * The threshold is in minor units of `currency`; without a rate into it every order waits.
 */
export async function newTerms(
  db: Db,
  { supplierId, currency }: { supplierId: number; currency: string },
): Promise<Terms> {
  const { newAutoApprove, newApprovalThreshold, newBackOrder, newKeysInMail } = await parametersOf(db)
  const [above, home, rates] = await Promise.all([
    grantedChain(db, supplierId),
    homeCurrency(db),
    ratesInto(db, currency, new Date()),
  ])
  const rate = home === currency ? '1' : rates.get(home)
  const approvalThreshold =
    newApprovalThreshold === 0 ? null : rate === undefined ? 0 : convert(newApprovalThreshold * 100, rate)
  const wanted = {
    currency,
    paymentTypes: [],
    autoApprove: newAutoApprove,
    approvalThreshold,
    mayBackOrder: newBackOrder,
  }
  const bounded = effectiveTerms([{ ...wanted, parentId: supplierId, name: '' }, ...above], rates)
  return {
    autoApprove: bounded.autoApprove,
    // If it has none of its own, its supplier's applies to each of its orders.
    approvalThreshold: approvalThreshold === null ? null : bounded.approvalThreshold,
    mayBackOrder: bounded.mayBackOrder,
    keysInMail: newKeysInMail,
  }
}

/** The same for a person about to create a company; back-ordering remains the distributor's decision. */
export async function newTermsFor(
  db: Db,
  person: Person,
  { supplierId, currency }: { supplierId: number | undefined; currency: string },
): Promise<Terms> {
  const terms = await newTerms(db, {
    supplierId: await supplierFor(db, person, { type: companyType.code.retailer, supplierId }),
    currency,
  })
  return { ...terms, mayBackOrder: terms.mayBackOrder && isDistributor(person) }
}
