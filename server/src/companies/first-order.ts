import { companyStatus, paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { companyFor } from './company-for.ts'
import { firstOrderFacts } from './first-order.sql.ts'

type Company = Awaited<ReturnType<typeof companyFor>>

/** What the person's own company has ready for its first order; null once it has ordered. */
export async function ownFirstOrder(db: Db, person: Person) {
  const facts = await firstOrderFacts(db, person.companyId)
  return facts ? { ...facts, canPay: canPay(await companyFor(db, person, person.companyId)) } : null
}

/** The same for a partner, for its supplier. Throws common.notFound. */
export async function firstOrderOf(db: Db, person: Person, id: number) {
  const company = await companyFor(db, person, id)
  if (!company.mayEdit || company.id === person.companyId) refuse(commonErrors.notFound)
  const facts = await firstOrderFacts(db, id)
  return facts
    ? { ...facts, canPay: canPay(company), isApproved: company.status === companyStatus.code.approved }
    : null
}

/** By the terms that apply along the chain: the company cannot pay in a way its supplier may not use. */
const canPay = ({ available, effective }: Company) =>
  available > 0 || effective.paymentTypes.some((type) => type !== paymentType.code.companyFunds)
