import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import type { z } from 'zod'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call, Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { availableOf } from '../ledger/available-of.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { companyFor } from './company-for.ts'

/** Books money a partner paid, or a correction. Only the supplier keeps a company's funds (domain rules §6). */
export async function bookFunds(
  { db, person, ip }: Call<'distributorsAndResellers'>,
  given: z.output<typeof companies.addFunds.body>,
) {
  return inTransaction(db, async (trx) => {
    await requireSupplier(trx, person, given.companyId)
    await addFunds(trx, { ...given, userId: person.id })
    await recordSecurityEvent(trx, {
      kind: 'ledger.fundsAdded',
      person,
      ip,
      detail: { companyId: given.companyId, amount: given.amount },
    })
    return availableOf(trx, given.companyId)
  })
}

export async function changeCreditLimit(
  { db, person, ip }: Call<'distributorsAndResellers'>,
  given: z.output<typeof companies.setCreditLimit.body>,
) {
  return inTransaction(db, async (trx) => {
    await requireSupplier(trx, person, given.companyId)
    await setCreditLimit(trx, {
      companyId: given.companyId,
      limit: given.creditLimit,
      userId: person.id,
      memo: given.memo,
    })
    await recordSecurityEvent(trx, {
      kind: 'ledger.limitSet',
      person,
      ip,
      detail: { companyId: given.companyId, creditLimit: given.creditLimit },
    })
    return availableOf(trx, given.companyId)
  })
}

/** Asked once the accounts are locked: a company that moves to another supplier meanwhile is that one's. */
async function requireSupplier(trx: Trx, person: Person, companyId: number): Promise<void> {
  await lockAccounts(trx, [companyId])
  const company = await companyFor(trx, person, companyId)
  if (!company.mayKeepFunds) refuse(ledgerErrors.notSupplier)
}
