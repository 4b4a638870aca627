import { commonErrors } from '@brava/contract/errors.ts'
import { type PosClaimState, posClaimState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { noteNews } from '../../notifications/note-news.ts'
import { lockVisibleOrder } from '../../orders/record/lock-visible-order.ts'
import { noteTillClaim } from '../../orders/till/note-till-claim.ts'
import { refundTillSale } from '../../orders/till/refund-till-sale.ts'
import { tellPrograms } from '../../partner-events/events-for.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { claimedSale, closeClaim } from './claims.sql.ts'

type Decision = { readonly accept: true } | { readonly accept: false; readonly reason: string }

/**
 * Decides about a sale that its device asked to cancel after it was sold (decision 0147). Accepting refunds the rest of
 * its order like any refund: money of each leg, credit notes, the key withdrawn because it was printed. Rejecting
 * changes nothing; the buyer reads why. The order is locked first, as in a refund on its own page: of two people the
 * second is refused. Errors: common.notFound, posSale.claimDecided, order.notFound and those of refundOrder.
 */
export async function decideClaim(call: Call, saleId: number, decision: Decision): Promise<PosClaimState> {
  const { db, person, clock } = call
  const { refunded, rejected } = posClaimState.code
  const state = decision.accept ? refunded : rejected
  const note = decision.accept ? '' : decision.reason
  return inTransaction(db, { durable: 'flushed' }, async (trx) => {
    const sale = (await claimedSale(trx, saleId)) ?? refuse(commonErrors.notFound)
    const order = await lockVisibleOrder(trx, person, sale.orderId)
    const at = clock.now()
    if (!(await closeClaim(trx, saleId, { state, note, userId: person.id, at }))) refuse(posSaleErrors.claimDecided)
    if (decision.accept) await refundTillSale(trx, call, order, sale.serial)
    else {
      await noteTillClaim(trx, { kind: 'posClaimRejected', orderId: order.id, userId: person.id, at }, sale, note)
      const detail = { device: sale.serial, reason: note }
      await noteNews(trx, { kind: 'order.posClaimRejected', orderId: order.id, userId: person.id, detail })
    }
    const outcome = posClaimState.name(state)
    const facts = { saleId, device: sale.serial, number: sale.number, outcome }
    await tellPrograms(trx, { companyId: sale.companyId, environment: 'live', type: 'pos.claimDecided', facts, at })
    return state
  })
}
