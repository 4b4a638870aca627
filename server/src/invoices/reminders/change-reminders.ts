import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { companyFor } from '../../companies/company-for.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { storeIsReminded } from './reminders.sql.ts'

/** Turns a company's reminders on or off; its supplier decides. Errors: notFound, ledger.notSupplier. */
export async function changeReminders(
  { db, person, ip }: Pick<Call, 'db' | 'person' | 'ip'>,
  companyId: number,
  isReminded: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = await companyFor(trx, person, companyId)
    if (!company.mayKeepFunds) refuse(ledgerErrors.notSupplier)
    if (await storeIsReminded(trx, companyId, isReminded))
      await recordSecurityEvent(trx, {
        kind: isReminded ? 'ledger.remindersOn' : 'ledger.remindersOff',
        person,
        ip,
        detail: { companyId },
      })
  })
}
