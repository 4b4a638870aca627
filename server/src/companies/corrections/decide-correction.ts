import { booksErrors } from '@brava/contract/books/books.errors.ts'
import {
  type CorrectionAction,
  type CorrectionState,
  correctionState,
  correctionTransitions,
} from '@brava/contract/books/correction-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { addFunds } from '../../ledger/add-funds.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { tellFunds, tellLimit } from '../../ledger/tell-money.ts'
import { noteNews } from '../../notifications/note-news.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { announceCorrection, decideCorrection, lockCorrection, nameOfCompany } from './corrections.sql.ts'
import { requireSupplier } from './require-supplier.ts'

const { approved, rejected, withdrawn } = correctionState.code

type Locked = NonNullable<Awaited<ReturnType<typeof lockCorrection>>>

/**
 * Books what another person requested, in that person's name. Errors: common.notFound, books.notAllowedNow,
 * books.ownCorrection, books.changedSince, and what booking refuses.
 */
export async function approveCorrection(call: Call, id: number): Promise<CorrectionState> {
  return inTransaction(call.db, async (trx) => {
    const found = await take(trx, id, 'approve')
    if (found.askedBy === call.person.id) refuse(booksErrors.ownCorrection)
    const { companyId, kind, amount, memo, askedBy: userId, paymentType, limitBefore } = found
    const account = await requireSupplier(trx, call.person, companyId)
    const { currency } = account
    if (currency !== found.currency) refuse(booksErrors.changedSince)
    if (kind === 'funds') {
      await addFunds(trx, { companyId, amount, userId, memo, ...(paymentType === null ? {} : { paymentType }) })
      await tellFunds(trx, { companyId, currency }, amount)
    } else {
      if (account.creditLimit !== limitBefore) refuse(booksErrors.changedSince)
      const limit = account.creditLimit + amount
      await setCreditLimit(trx, { companyId, limit, userId, memo })
      await tellLimit(trx, { companyId, currency }, limit)
    }
    return decided(call, trx, found, approved)
  })
}

/** Rejects what another person requested. Errors: common.notFound, books.notAllowedNow, books.ownCorrection. */
export async function rejectCorrection(call: Call, id: number, reason: string): Promise<CorrectionState> {
  return inTransaction(call.db, async (trx) => {
    const found = await take(trx, id, 'reject')
    if (found.askedBy === call.person.id) refuse(booksErrors.ownCorrection)
    return decided(call, trx, found, rejected, reason)
  })
}

/** Withdraws the caller's own request. Errors: common.notFound, books.notAllowedNow, books.notYours. */
export async function withdrawCorrection(call: Call, id: number): Promise<CorrectionState> {
  return inTransaction(call.db, async (trx) => {
    const found = await take(trx, id, 'withdraw')
    if (found.askedBy !== call.person.id) refuse(booksErrors.notYours)
    return decided(call, trx, found, withdrawn)
  })
}

/** Locks a correction on which the action is allowed now. */
async function take(trx: Trx, id: number, action: CorrectionAction): Promise<Locked> {
  const found = (await lockCorrection(trx, id)) ?? refuse(commonErrors.notFound)
  if (!mayTake<CorrectionState, CorrectionAction>(correctionTransitions, action, found.state))
    refuse(booksErrors.notAllowedNow)
  return found
}

const events = {
  [approved]: 'ledger.correctionApproved',
  [rejected]: 'ledger.correctionRejected',
  [withdrawn]: 'ledger.correctionWithdrawn',
} as const

/** Stores and logs the decision, and notifies the requester unless they withdrew it themselves. */
async function decided(
  { person, ip, clock }: Call,
  trx: Trx,
  { id, companyId, kind, amount, currency, askedBy }: Locked,
  state: keyof typeof events,
  answer = '',
): Promise<CorrectionState> {
  await decideCorrection(trx, id, { state, userId: person.id, at: clock.now(), answer })
  await announceCorrection(trx, id)
  const detail = { companyId, correctionId: id, kind, amount, askedBy }
  await recordSecurityEvent(trx, { kind: events[state], person, ip, detail })
  if (state !== withdrawn) {
    await noteNews(trx, {
      kind: state === approved ? 'correction.approved' : 'correction.rejected',
      userId: person.id,
      detail: {
        company: await nameOfCompany(trx, companyId),
        amount,
        currency,
        correctionId: id,
        userOnly: askedBy,
        subject: answer,
      },
    })
  }
  return state
}
