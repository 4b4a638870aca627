import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { z } from 'zod'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { addFunds, requireBookable } from '../ledger/add-funds.ts'
import { availableOf } from '../ledger/available-of.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { tellFunds, tellLimit } from '../ledger/tell-money.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { waitsForSecond } from './corrections/ask-correction.ts'
import { requireSupplier } from './corrections/require-supplier.ts'

/**
 * Books money a partner paid, or a correction. Only the supplier keeps a company's funds (domain rules §6). Above the
 * threshold it waits for a second person of the distributor (decision 0168). Throws common.conflict if it was entered
 * in a currency other than the company's current one, and what requireSupplier, waitsForSecond and addFunds throw.
 */
export async function bookFunds(
  call: Call<'distributorsAndResellers'>,
  { was, ...given }: z.output<typeof companies.addFunds.body>,
) {
  const { db, person, ip } = call
  return inTransaction(db, async (trx) => {
    const account = await requireSupplier(trx, person, given.companyId)
    if (was && was.currency !== account.currency) refuse(commonErrors.conflict)
    requireBookable(account, given.amount, given.memo)
    const waits = await waitsForSecond(call, trx, account, { kind: 'funds', ...given })
    if (!waits) {
      await addFunds(trx, { ...given, userId: person.id })
      await tellFunds(trx, { companyId: given.companyId, currency: account.currency }, given.amount)
      await recordSecurityEvent(trx, {
        kind: 'ledger.fundsAdded',
        person,
        ip,
        detail: { companyId: given.companyId, amount: given.amount },
      })
    }
    return { waits, ...(await availableOf(trx, given.companyId)) }
  })
}

/** Replaces the limit that the caller saw by a new one: common.conflict if it has changed since. */
export async function changeCreditLimit(
  call: Call<'distributorsAndResellers'>,
  given: z.output<typeof companies.setCreditLimit.body>,
) {
  const { db, person, ip } = call
  return inTransaction(db, async (trx) => {
    const account = await requireSupplier(trx, person, given.companyId)
    const { companyId, creditLimit: limit, memo, was = account } = given
    if (was.creditLimit !== account.creditLimit || was.currency !== account.currency) refuse(commonErrors.conflict)
    const amount = limit - account.creditLimit
    const waits = amount !== 0 && (await waitsForSecond(call, trx, account, { kind: 'limit', companyId, amount, memo }))
    if (!waits) {
      await setCreditLimit(trx, { companyId, limit, userId: person.id, memo })
      if (amount !== 0) await tellLimit(trx, { companyId, currency: account.currency }, limit)
      await recordSecurityEvent(trx, {
        kind: 'ledger.limitSet',
        person,
        ip,
        detail: { companyId, creditLimit: limit },
      })
    }
    return { waits, ...(await availableOf(trx, companyId)) }
  })
}
