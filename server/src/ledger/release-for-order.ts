import type { Trx } from '../platform/db/connect.ts'
import { companiesOfOrder, heldOfOrder, write } from './ledger.sql.ts'
import { lockAccounts } from './lock-accounts.ts'

/** Returns what the order still has set aside: held → funds, on every leg. Repeating it changes nothing. */
export async function releaseForOrder(
  trx: Trx,
  { orderId, userId }: { orderId: number; userId: number | null },
): Promise<void> {
  await lockAccounts(trx, await companiesOfOrder(trx, orderId))
  const held = (await heldOfOrder(trx, orderId)).filter((row) => row.held !== 0)
  await write(
    trx,
    held.map((row) => ({
      kind: 'release',
      companyId: row.company_id,
      supplierId: row.counterparty_id as number,
      currency: row.currency,
      amount: row.held,
      orderId,
      userId,
      postings: [
        { accountId: row.id, amount: -row.held },
        {
          kind: 'funds',
          companyId: row.company_id,
          counterpartyId: row.counterparty_id as number,
          amount: row.held,
        },
      ],
    })),
  )
}
