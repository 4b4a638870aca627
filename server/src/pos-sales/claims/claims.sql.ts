import { type PosClaimState, posClaimState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

/** A sale with a claim, open or decided, and its order. */
export async function claimedSale(trx: Trx, id: number) {
  const { rows } = await sql<{ companyId: number; orderId: number; number: number; serial: string }>`
    select s.company_id as "companyId", s.order_id as "orderId", s.number, d.serial
    from pos_sales s join pos_devices d on d.id = s.device_id
    where s.id = ${id} and s.claim_state is not null and s.order_id is not null`.execute(trx)
  return rows[0]
}

/** Returns whether the claim was still open. */
export async function closeClaim(
  trx: Trx,
  id: number,
  change: { readonly state: PosClaimState; readonly note: string; readonly userId: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update pos_sales set claim_state = ${change.state}, claim_note = ${change.note}, claim_decided_by = ${change.userId},
      claim_decided_at = ${change.at}
    where id = ${id} and claim_state = ${inText(posClaimState.code.open)} returning id`.execute(trx)
  return rows.length > 0
}
