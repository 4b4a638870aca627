import { commonErrors } from '@brava/contract/errors.ts'
import { divideRounded } from '@brava/contract/money.ts'
import {
  type SupplierClaimAction,
  type SupplierClaimState,
  supplierClaimState,
  supplierClaimTransitions,
} from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { supplierClaimErrors } from '@brava/contract/supplier-claims/supplier-claims.errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import {
  announceClaim,
  changeClaim,
  claimableKeys,
  dropClaim,
  insertClaim,
  lockBatch,
  lockClaim,
  noteClaim,
} from './supplier-claims.sql.ts'

const states = supplierClaimState.code

/**
 * Drafts a claim for all faulty keys of a batch that are in no open claim, at their cost. Returns its id. Errors:
 * common.notFound, supplierClaim.nothingToClaim.
 */
export async function draftClaim(call: Call, batchId: number): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const batch = (await lockBatch(trx, batchId)) ?? refuse(commonErrors.notFound)
    const keyIds = await claimableKeys(trx, batchId)
    if (keyIds.length === 0) refuse(supplierClaimErrors.nothingToClaim)
    const amount = Number(divideRounded(BigInt(batch.unitCostE4) * BigInt(keyIds.length), 100n))
    const at = call.clock.now()
    const id = await insertClaim(trx, { batchId, keyIds, amount, userId: call.person.id, at })
    await noteClaim(trx, { claimId: id, state: states.draft, userId: call.person.id, note: '', at })
    await announceClaim(trx, id)
    return id
  })
}

/** Locks a claim whose state allows the action. Errors: common.notFound, supplierClaim.notAllowedNow. */
async function take(trx: Trx, id: number, action: SupplierClaimAction) {
  const claim = (await lockClaim(trx, id)) ?? refuse(commonErrors.notFound)
  if (!mayTake<SupplierClaimState, SupplierClaimAction>(supplierClaimTransitions, action, claim.state))
    refuse(supplierClaimErrors.notAllowedNow)
  return claim
}

const toldAs = { credit: 'claim.credited', replace: 'claim.replaced', refuse: 'claim.refused' } as const

/**
 * Notifies the colleagues and their open lists: a supplier's credit affects the books, and what it refuses may be
 * claimed again.
 */
async function tell(
  trx: Trx,
  claimId: number,
  claim: Awaited<ReturnType<typeof take>>,
  kind: 'claim.sent' | (typeof toldAs)[keyof typeof toldAs],
  { by, amount }: { by: number; amount: number },
): Promise<void> {
  const { number, supplier, currency } = claim
  await announceClaim(trx, claimId)
  await noteNews(trx, { kind, userId: by, detail: { number, company: supplier, amount, currency, claimId } })
}

/** Records that a draft went to its supplier. Errors: common.notFound, supplierClaim.notAllowedNow. */
export async function sendClaim(call: Call, id: number): Promise<SupplierClaimState> {
  return inTransaction(call.db, async (trx) => {
    const claim = await take(trx, id, 'send')
    const at = call.clock.now()
    await changeClaim(trx, id, { state: states.sent, at })
    await noteClaim(trx, { claimId: id, state: states.sent, userId: call.person.id, note: '', at })
    await tell(trx, id, claim, 'claim.sent', { by: call.person.id, amount: claim.amount })
    return states.sent
  })
}

/**
 * Records the supplier's answer. A credit is above zero and not above the cost of the keys. Errors: common.notFound,
 * supplierClaim.notAllowedNow, supplierClaim.creditNeeded.
 */
export async function settleClaim(
  call: Call,
  id: number,
  { as, credit, answer }: { as: 'credit' | 'replace' | 'refuse'; credit: number | null; answer: string },
): Promise<SupplierClaimState> {
  return inTransaction(call.db, async (trx) => {
    const claim = await take(trx, id, as)
    const [state] = supplierClaimTransitions[as].to
    const at = call.clock.now()
    if (as === 'credit' && (credit === null || credit === 0 || credit > claim.amount))
      refuse(supplierClaimErrors.creditNeeded, { fields: [{ path: 'credit', message: '' }] })
    await changeClaim(trx, id, { state, answer, at, ...(as === 'credit' && credit !== null ? { credit } : {}) })
    await noteClaim(trx, { claimId: id, state, userId: call.person.id, note: answer, at })
    await tell(trx, id, claim, toldAs[as], {
      by: call.person.id,
      amount: as === 'credit' && credit ? credit : claim.amount,
    })
    return state
  })
}

/** Deletes a draft. Errors: common.notFound, supplierClaim.notAllowedNow. */
export async function deleteClaim(call: Call, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    await take(trx, id, 'delete')
    await dropClaim(trx, id)
    await announceClaim(trx, id)
  })
}
