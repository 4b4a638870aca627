import { commonErrors } from '@brava/contract/errors.ts'
import { promotionErrors } from '@brava/contract/promotions/promotions.errors.ts'
import {
  type PromotionAction,
  type PromotionState,
  promotionTransitions,
} from '@brava/contract/promotions/promotion-states.ts'
import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvents } from '../security/record-security-event.ts'
import { stateOf } from './promotion-view.ts'
import { lockPromotions, markDeleted, type PromotionRecord, switchPromotions } from './promotions.sql.ts'
import { requireReady } from './ready-to-run.ts'
import { announcePromotions } from './recipients.sql.ts'

type Seller = Call<'distributors'>

/**
 * Activates promotions, all or none; a single one only in the version that the person saw, if the body names it.
 * Throws common.notFound, common.conflict, promotion.notAllowedNow and the errors of requireReady.
 */
export function activatePromotions(
  call: Seller,
  { ids, version, ...confirmation }: z.output<typeof promotions.activate.body>,
): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const held = await lockFor(trx, call, ids, 'activate')
    if (version !== undefined && held.some((one) => one.version !== version)) refuse(commonErrors.conflict)
    await requireReady(trx, call, idsOf(held), confirmation)
    await switchPromotions(trx, idsOf(held), true, call.clock.now())
    await note(trx, call, 'activated', held)
    return held.length
  })
}

/** Deactivates promotions, all or none: an order that reads its prices after this gets none of theirs. */
export function deactivatePromotions(call: Seller, ids: readonly number[]): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const held = await lockFor(trx, call, ids, 'deactivate')
    await switchPromotions(trx, idsOf(held), false, call.clock.now())
    await note(trx, call, 'deactivated', held)
    return held.length
  })
}

/** Deletes promotions, all or none; orders and the price history still name them. */
export function deletePromotions(call: Seller, ids: readonly number[]): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const held = await lockFor(trx, call, ids)
    await markDeleted(trx, idsOf(held))
    await note(trx, call, 'deleted', held)
    return held.length
  })
}

const idsOf = (held: readonly PromotionRecord[]) => held.map((one) => one.id)

async function lockFor(trx: Trx, call: Seller, ids: readonly number[], action?: PromotionAction) {
  const wanted = [...new Set(ids)]
  const held = await lockPromotions(trx, wanted)
  if (held.length !== wanted.length) refuse(commonErrors.notFound)
  const now = call.clock.now()
  const refused = held.find(
    (one) => action && !mayTake<PromotionState, PromotionAction>(promotionTransitions, action, stateOf(one, now)),
  )
  if (refused) refuse(promotionErrors.notAllowedNow, { params: refused.title })
  return held
}

async function note(
  trx: Trx,
  { person, ip }: Seller,
  what: 'activated' | 'deactivated' | 'deleted',
  held: readonly PromotionRecord[],
) {
  await announcePromotions(trx, idsOf(held))
  await recordSecurityEvents(
    trx,
    held.map(({ id, title }) => ({ kind: `promotions.${what}`, person, ip, detail: { promotionId: id, title } })),
  )
}
