import type { Trx } from '../db/connect.ts'
import { companiesOfOrder, heldOfOrder, openAccount, write } from './ledger.sql.ts'
import { lockAccounts } from './lock-accounts.ts'

/** Gives back what the order still has set aside: held → funds, on every leg. Repeating it changes nothing. */
export async function releaseForOrder(
  trx: Trx,
  { orderId, userId }: { orderId: number; userId: number | null },
): Promise<void> {
  await lockAccounts(trx, await companiesOfOrder(trx, orderId))
  for (const row of await heldOfOrder(trx, orderId)) {
    if (row.held === 0) continue
    const fundsId = await openAccount(trx, {
      companyId: row.company_id,
      counterpartyId: row.counterparty_id as number,
      currency: row.currency,
      kind: 'funds',
    })
    await write(
      trx,
      { kind: 'release', companyId: row.company_id, currency: row.currency, amount: row.held, orderId, userId },
      [
        { accountId: row.id, amount: -row.held },
        { accountId: fundsId, amount: row.held },
      ],
    )
  }
}
