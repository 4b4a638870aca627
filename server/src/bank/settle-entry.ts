import { bankErrors } from '@brava/contract/bank/bank.errors.ts'
import { type EntryAction, type EntryState, entryState, entryTransitions } from '@brava/contract/bank/entry-state.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { formatter } from '@brava/contract/format.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { convert } from '@brava/contract/money.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { type CompanyFacts, companyChain } from '../companies/company-facts.ts'
import { rateBetween } from '../currencies/rate-between.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { tellFunds } from '../ledger/tell-money.ts'
import { approveInside } from '../orders/approval/approve-order.ts'
import { lockVisibleOrder } from '../orders/record/lock-visible-order.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { changeEntry, type LockedEntry, lockEntry } from './bank-entries.sql.ts'

/**
 * Approves the orders of a company that an entry pays, exactly as their own buttons do, and settles the entry, in one
 * transaction: all or nothing. A surplus goes to the funds of their company; a shortfall is refused, because an order
 * is paid in full. Of two concurrent callers one finds the entry settled (bank.notNow), or an order approved
 * (order.notAllowedNow). Errors: those, bank.otherCompany, otherCurrency, tooLittle, notByTransfer.
 */
export async function approveByEntry(call: Call, entryId: number, orderIds: readonly number[]): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'approveOrder')
    // Always in the same order, so that two entries never wait for each other.
    const ids = [...new Set(orderIds)].sort((a, b) => a - b)
    // Locks all of them before the accounts and products of the first: a caller acting on a later order locks it and
    // waits for those.
    for (const id of ids) await lockVisibleOrder(trx, call.person, id)
    let due = 0
    let companyId: number | undefined
    for (const id of ids) {
      const { order } = await approveInside(trx, call, id, (found) => {
        if (found.paymentType !== paymentType.code.wireTransfer) refuse(bankErrors.notByTransfer)
        if (found.currency !== entry.currency) {
          refuse(bankErrors.otherCurrency, { params: { received: entry.currency, due: found.currency } })
        }
        if (found.companyId !== (companyId ?? found.companyId)) refuse(bankErrors.otherCompany)
        due += found.gross
        if (due > entry.amount) refuse(bankErrors.tooLittle, { params: inWords(call, entry, due) })
      })
      companyId = order.companyId
    }
    if (companyId === undefined) refuse(commonErrors.notFound)
    const surplus = entry.amount - due
    if (surplus > 0) await receive(trx, call, entry, { companyId, amount: surplus })
    return settle(trx, call, entry, { state: entryState.code.order, orderIds: ids, companyId, surplus })
  })
}

function inWords({ language }: Call, { amount, currency }: LockedEntry, due: number) {
  const { minor } = formatter(language)
  const symbol = currencySymbol(currency)
  return { received: minor(amount, symbol), due: minor(due, symbol) }
}

/** Adds an entry to the funds of the company that paid it, and settles it, in one transaction. */
export async function addFundsByEntry(call: Call, entryId: number, companyId: number): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'addFunds')
    await receive(trx, call, entry, { companyId, amount: entry.amount })
    return settle(trx, call, entry, { state: entryState.code.funds, companyId })
  })
}

/** Marks an entry as paying for nothing here. */
export async function ignoreEntry(call: Call, entryId: number, reason: string): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'ignore')
    return settle(trx, call, entry, { state: entryState.code.ignored, reason })
  })
}

/** Reopens an ignored entry. */
export async function reopenEntry(call: Call, entryId: number): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'reopen')
    return settle(trx, call, entry, { state: entryState.code.open })
  })
}

async function entryFor(trx: Trx, id: number, action: EntryAction): Promise<LockedEntry> {
  const entry = await lockEntry(trx, id)
  if (!entry) refuse(commonErrors.notFound)
  if (!mayTake<EntryState, EntryAction>(entryTransitions, action, entry.state)) refuse(bankErrors.notNow)
  if (entry.isReturn && (action === 'approveOrder' || action === 'addFunds')) refuse(bankErrors.isReturn)
  return entry
}

async function settle(
  trx: Trx,
  { person, clock, ip, requestId }: Call,
  entry: LockedEntry,
  change: { state: EntryState; orderIds?: readonly number[]; companyId?: number; surplus?: number; reason?: string },
): Promise<EntryState> {
  await changeEntry(trx, entry.id, { ...change, by: person.id, at: clock.now() })
  await recordSecurityEvent(trx, {
    kind: 'bank.entrySettled',
    person,
    ip,
    requestId,
    detail: { entryId: entry.id, amount: entry.amount, currency: entry.currency, ...change },
  })
  return change.state
}

/**
 * Books money that reached the distributor's bank as funds of a company. A reseller's retailer keeps its funds with the
 * reseller: the money then also counts as the reseller's funds with the distributor, as when an order is paid (domain
 * rules §2). Both are notified.
 */
async function receive(
  trx: Trx,
  { person, clock, ip, requestId }: Call,
  entry: LockedEntry,
  { companyId, amount }: { companyId: number; amount: number },
): Promise<void> {
  const [company, ...above] = await companyChain(trx, companyId)
  if (!company) refuse(commonErrors.notFound)
  if (above.length === 0) refuse(ledgerErrors.notSupplier)
  if (company.currency !== entry.currency) {
    refuse(bankErrors.otherCurrency, { params: { received: entry.currency, due: company.currency } })
  }
  const chain = [company, ...above.slice(0, -1)]
  await lockChain(trx, chain)
  const memo = [entry.bookedOn, entry.party, entry.reference].filter(Boolean).join(' · ').slice(0, 300)
  for (const each of chain) {
    const booked =
      each.currency === company.currency
        ? amount
        : convert(amount, await rateBetween(trx, company.currency, each.currency, clock.now()))
    if (booked === 0) continue
    await addFunds(trx, {
      companyId: each.id,
      amount: booked,
      userId: person.id,
      memo,
      paymentType: paymentType.code.wireTransfer,
    })
    await recordSecurityEvent(trx, {
      kind: 'ledger.fundsAdded',
      person,
      ip,
      requestId,
      detail: { companyId: each.id, amount: booked, entryId: entry.id },
    })
    await tellFunds(trx, { companyId: each.id, currency: each.currency }, booked)
  }
}

/**
 * Locks the accounts of a company and those above it. Moving a company or changing its currency locks its accounts too:
 * if it has another supplier or currency after the lock, inTransaction starts again with the current chain (40001).
 */
async function lockChain(trx: Trx, chain: readonly Pick<CompanyFacts, 'id' | 'currency'>[]): Promise<void> {
  await lockAccounts(
    trx,
    chain.map(({ id }) => id),
  )
  const [{ id } = { id: 0 }] = chain
  const now = (await companyChain(trx, id)).slice(0, -1)
  const isSame = now.every((company, level) => {
    const before = chain[level]
    return company.id === before?.id && company.currency === before.currency
  })
  if (now.length !== chain.length || !isSame)
    throw Object.assign(new Error('the company has changed its supplier or currency'), { code: '40001' })
}
