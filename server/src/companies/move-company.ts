import { type companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import type { CompanyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import { keepDues } from '../ledger/keep-dues.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Call, Person } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { RecomputeAfter } from './change-company.ts'
import { companyLeftMail, companyMovedMail } from './company.mails.ts'
import { lockCompany, loosePartsOf, ordersOf, updateCompany } from './companies.sql.ts'
import { companyFacts } from './company-facts.ts'
import { companyFor } from './company-for.ts'
import type { FitRoles } from './decide-company.ts'
import { requireGroupOf, supplierFor } from './supplier-for.ts'

/** Prices are a layer above companies, so this is passed in: removes all of a company's own terms. */
export type LeaveOwnTerms = (trx: Trx, of: { companyId: number; currency: string; userId: number }) => Promise<unknown>

/**
 * Passed in likewise: checks, for its supplier, what a company pays in another price group: a reseller sells nothing
 * below what it pays itself, the distributor sells below cost only after confirming.
 */
export type GuardGroup = (
  trx: Trx,
  of: {
    person: Person
    ip: string
    companyId: number
    /** The current group, and the previous one. */
    to: number | null
    from: number | null
    /** The products whose kept price or its rule has just changed. */
    changed: readonly number[]
    confirmation: { readonly confirmBelowCost: boolean; readonly reason: string }
    at: Date
  },
) => Promise<unknown>

/** What a move does in layers above companies. */
export interface MovesWith {
  readonly recompute: RecomputeAfter
  readonly fitRoles: FitRoles
  readonly leaveOwnTerms: LeaveOwnTerms
  readonly guardGroup: GuardGroup
}

/**
 * Gives a company another supplier and one of its price groups, once nothing is open with the current one: what the two
 * traded stays theirs (decision 0152). Its credit limit and own terms stay behind, prices are recomputed, its people's
 * roles fitted, the company and both suppliers notified. An order being placed, or incoming money, comes before or
 * after it: all of them lock the accounts first. Throws common.notFound, common.conflict, company.notSettled,
 * company.sameSupplier, company.wrongSupplier, company.wrongGroup.
 */
export async function moveCompany(
  call: Call<'distributors'>,
  id: number,
  given: Received<typeof companies.move>['body'],
  { recompute, fitRoles, leaveOwnTerms }: Pick<MovesWith, 'recompute' | 'fitRoles' | 'leaveOwnTerms'>,
) {
  const { db, person, ip, clock } = call
  await companyFor(db, person, id)
  await inTransaction(db, async (trx) => {
    const account = (await lockAccounts(trx, [id])).get(id)
    const before = await lockCompany(trx, id)
    if (!before || before.parent_id === null) refuse(commonErrors.notFound)
    const { supplierId, priceGroupId } = given
    if (supplierId === before.parent_id) refuse(companyErrors.sameSupplier)
    await supplierFor(trx, person, { type: before.type as CompanyType, supplierId })
    await requireSettled(trx, id, account)
    await requireGroupOf(trx, supplierId, priceGroupId)
    await setCreditLimit(trx, { companyId: id, limit: 0, userId: person.id, memo: '' })
    if (account && account.overdue > 0) await keepDues(trx, id)
    const changed = await updateCompany(trx, id, given.version, {
      parent_id: supplierId,
      price_group_id: priceGroupId,
      supplied_since: clock.now(),
    })
    if (!changed) refuse(commonErrors.conflict)
    await lockAccounts(trx, [id])
    await leaveOwnTerms(trx, { companyId: id, currency: before.currency, userId: person.id })
    await fitRoles(trx, id)
    await recompute(trx, { companyIds: [id] })
    const { supplierName } = await tellOfMove(trx, call, {
      id,
      version: given.version,
      from: before.parent_id,
      to: supplierId,
    })
    await recordSecurityEvent(trx, {
      kind: 'companies.moved',
      person,
      ip,
      detail: { companyId: id, from: before.parent_id, to: supplierId, reason: supplierName },
    })
  })
  return companyFor(db, person, id)
}

/** Notifies a company and both suppliers that it has changed supplier. Returns the name of the new one. */
export async function tellOfMove(
  trx: Trx,
  call: Pick<Call, 'jobs' | 'secrets' | 'person'>,
  { id, version, from, to }: { id: number; version: number; from: number | null; to: number },
): Promise<{ supplierName: string }> {
  const except = call.person.id
  const facts = await companyFacts(trx, [id, to])
  const companyName = facts.get(id)?.name ?? ''
  const supplierName = facts.get(to)?.name ?? ''
  const cause = `company-moved:${id}:${version}`
  for (const companyId of [id, to]) {
    const data = { companyName, supplierName }
    await tell(trx, call, { companyId, except }, { cause, template: companyMovedMail, data })
  }
  if (from !== null) {
    const mail = { cause: `${cause}:left`, template: companyLeftMail, data: { companyName } }
    await tell(trx, call, { companyId: from, except }, mail)
  }
  return { supplierName }
}

/** Refuses while anything is open between a company and its supplier, whose accounts are locked: company.notSettled. */
async function requireSettled(trx: Trx, id: number, account: LockedAccounts | undefined): Promise<void> {
  const [{ openOrders }, { waitingCorrections }] = [await ordersOf(trx, id), await loosePartsOf(trx, id)]
  if (openOrders > 0 || waitingCorrections > 0 || (account && (account.funds !== 0 || account.held !== 0)))
    refuse(companyErrors.notSettled)
}
