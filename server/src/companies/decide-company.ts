import { isDistributor } from '@brava/contract/access.ts'
import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { type CompanyAction, companyTransitions } from '@brava/contract/companies/company-states.ts'
import type { CompanyStatus } from '@brava/contract/enums.ts'
import { commonErrors, type ErrorDef } from '@brava/contract/errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { z } from 'zod'
import { convert } from '@brava/contract/money.ts'
import { ratesInto } from '../currencies/rate-between.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { tell } from '../mail-outbox/tell.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { endSessions } from '../security/sessions.ts'
import type { MovesWith } from './move-company.ts'
import { distributorRow, hasHistory, lockCompany, loosePartsOf, updateCompany } from './companies.sql.ts'
import { companyApprovedMail, companyDiscardedMail } from './company.mails.ts'
import { companyFor, editableCompanyFor } from './company-for.ts'
import { withFreeCode } from './create-company.ts'
import { nextCode } from './next-code.ts'
import { requireNewCurrency } from './require-new-currency.ts'
import { requireTermsWithin } from './require-terms-within.ts'
import { tellOfBlock } from './tell-of-block.ts'
import { tellOfSignUp } from './tell-of-sign-up.ts'
import { requireGroupOf, supplierFor } from './supplier-for.ts'
import { askSoon } from './tax-numbers/tax-number.jobs.ts'

/**
 * Terms that an approval does not set: they stay as they are, and the chain limits them whenever an order is judged.
 */
const notAsked = { autoApprove: false, approvalThreshold: null, mayBackOrder: false }

/**
 * Roles are a layer above companies, so this is passed in: people who signed up as a shop and are approved as a
 * reseller get its roles.
 */
export type FitRoles = (trx: Trx, companyId: number) => Promise<void>

/**
 * Approves a sign-up: type, supplier, group, currency and ways to pay; the code is issued now (domain rules §2).
 * Products assigned to it before are priced accordingly. While it waited it was below the distributor: another supplier
 * is refused, and terms stay behind, as in a change of its data (changeCompany).
 */
export async function approveCompany(
  call: Call<'distributors'>,
  id: number,
  given: z.output<typeof companies.approve.body>,
  { fitRoles, recompute, leaveOwnTerms }: Pick<MovesWith, 'fitRoles' | 'recompute' | 'leaveOwnTerms'>,
) {
  const { db, person, ip, clock, language } = call
  await withFreeCode(() =>
    inTransaction(db, async (trx) => {
      // As in a move: money that comes in at the same time sees one supplier and one currency.
      await lockAccounts(trx, [id])
      const { before, to } = await partnerTo(trx, id, 'approve', companyErrors.cannotDecide)
      const supplierId = await supplierFor(trx, person, { type: given.type, supplierId: given.supplierId })
      const moved = supplierId !== before.parent_id
      if (moved && (await hasHistory(trx, id)).money) refuse(companyErrors.supplierFixed)
      if (moved && (await loosePartsOf(trx, id)).waitingCorrections > 0) refuse(companyErrors.notSettled)
      await requireGroupOf(trx, supplierId, given.priceGroupId)
      if (given.currency !== before.currency) await requireNewCurrency(trx, id)
      await requireTermsWithin(trx, { supplierId, given: { ...given, ...notAsked }, language })
      await updateCompany(trx, id, null, {
        status: to,
        type: given.type,
        parent_id: supplierId,
        currency: given.currency,
        approval_threshold: await thresholdIn(trx, before, given.currency),
        price_group_id: given.priceGroupId,
        payment_types: [...new Set(given.paymentTypes)].sort((a, b) => a - b),
        code: await nextCode(trx, { type: given.type, isTelecom: before.is_telecom }),
        approved_at: clock.now(),
        ...(moved ? { supplied_since: clock.now() } : {}),
      })
      await lockAccounts(trx, [id])
      if (moved) await leaveOwnTerms(trx, { companyId: id, currency: given.currency, userId: person.id })
      await fitRoles(trx, id)
      await recompute(trx, { companyIds: [id] })
      askSoon(trx, call, id)
      await recordSecurityEvent(trx, { kind: 'companies.approved', person, ip, detail: { companyId: id } })
      await tell(
        trx,
        call,
        { companyId: id },
        {
          cause: `company-approved:${id}:${clock.now().toISOString()}`,
          template: companyApprovedMail,
          data: { companyName: before.name },
        },
      )
    }),
  )
  return companyFor(db, person, id)
}

/** The threshold of a sign-up, in the currency it is approved with; without a rate every order waits. */
async function thresholdIn(
  trx: Trx,
  before: { readonly approval_threshold: number | null; readonly currency: string },
  currency: string,
): Promise<number | null> {
  const { approval_threshold: threshold } = before
  if (threshold === null || before.currency === currency) return threshold
  const rate = (await ratesInto(trx, currency, new Date())).get(before.currency)
  return rate === undefined ? 0 : convert(threshold, rate)
}

/** Discards a sign-up with a reason, which is mailed, or makes a discarded one pending again. */
export async function discardCompany(
  call: Call<'distributors'>,
  id: number,
  { restore, reason }: z.output<typeof companies.discard.body>,
) {
  const { db, person, ip, clock } = call
  await inTransaction(db, async (trx) => {
    const { before, to } = await partnerTo(trx, id, restore ? 'restore' : 'discard', companyErrors.cannotDecide)
    if (!restore && reason === '') refuse(companyErrors.reasonNeeded, { fields: [{ path: 'reason', message: '' }] })
    await updateCompany(trx, id, null, { status: to })
    if (!restore) await endSessions(trx, { companyId: id, reason: 'discarded', now: clock.now() })
    await recordSecurityEvent(trx, {
      kind: restore ? 'companies.restored' : 'companies.discarded',
      person,
      ip,
      detail: { companyId: id, ...(restore ? {} : { reason }) },
    })
    const now = clock.now()
    if (restore) await tellOfSignUp(trx, call, before, now)
    else
      await tell(
        trx,
        call,
        { companyId: id },
        {
          cause: `company-discarded:${id}:${now.toISOString()}`,
          template: companyDiscardedMail,
          data: { companyName: before.name, reason },
        },
      )
  })
  return companyFor(db, person, id)
}

/**
 * Blocks a partner (it can read but not order; its open sessions end) or lifts the block. Its people are notified, and
 * its reseller's when the distributor does it; a reseller cannot lift the distributor's block.
 */
export async function blockCompany(
  call: Call<'distributorsAndResellers'>,
  id: number,
  given: { isBlocked: boolean; reason: string },
) {
  const { db, person, ip, clock } = call
  await inTransaction(db, async (trx) => {
    // Locked first: it may be moving to another supplier at this moment.
    await lockCompany(trx, id)
    await editableCompanyFor(trx, person, id)
    const { before, to } = await partnerTo(trx, id, given.isBlocked ? 'block' : 'unblock', companyErrors.cannotBlock)
    if (!given.isBlocked && !isDistributor(person) && before.blocked_by === (await distributorRow(trx)).id) {
      refuse(companyErrors.blockedByDistributor)
    }
    await updateCompany(trx, id, null, { status: to, blocked_by: given.isBlocked ? person.companyId : null })
    if (given.isBlocked) await endSessions(trx, { companyId: id, reason: 'blocked', now: clock.now() })
    await recordSecurityEvent(trx, {
      kind: given.isBlocked ? 'companies.blocked' : 'companies.unblocked',
      person,
      ip,
      detail: { companyId: id, reason: given.reason },
    })
    await tellOfBlock(trx, call, before, given)
  })
  return companyFor(db, person, id)
}

/** Locks a partner for an action, and returns its next state; refuses if the current state does not allow it. */
async function partnerTo(trx: Trx, id: number, action: CompanyAction, refusal: ErrorDef<never>) {
  const before = await lockCompany(trx, id)
  if (!before || before.parent_id === null) refuse(commonErrors.notFound)
  if (!mayTake(companyTransitions, action, before.status as CompanyStatus)) refuse(refusal)
  return { before, to: companyTransitions[action].to[0] }
}
