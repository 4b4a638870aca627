import { bankErrors } from '@brava/contract/bank/bank.errors.ts'
import { type EntryAction, type EntryState, entryState, entryTransitions } from '@brava/contract/bank/entry-state.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { formatter } from '@brava/contract/format.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { convert } from '@brava/contract/money.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { companyChain } from '../companies/company-facts.ts'
import { rateBetween } from '../currencies/rate-between.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { approveInside } from '../orders/approval/approve-order.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { changeEntry, type LockedEntry, lockEntry } from './bank-entries.sql.ts'

/**
 * Approves the order that an entry pays, exactly as its own button does, and settles the entry, in one transaction: both or
 * neither. What is more than the order goes to the funds of its company; less is refused, because an order is paid whole.
 * Of two people at once one finds the entry settled (bank.notNow), or the order approved (order.notAllowedNow).
 */
export async function approveByEntry(call: Call, entryId: number, orderId: number): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'approveOrder')
    const { order } = await approveInside(trx, call, orderId, (found) => {
      if (found.paymentType !== paymentType.code.wireTransfer) refuse(bankErrors.notByTransfer)
      if (found.currency !== entry.currency) {
        refuse(bankErrors.otherCurrency, { params: { received: entry.currency, due: found.currency } })
      }
      if (found.gross > entry.amount) {
        const { minor } = formatter(call.language)
        const symbol = currencySymbol(entry.currency)
        refuse(bankErrors.tooLittle, {
          params: { received: minor(entry.amount, symbol), due: minor(found.gross, symbol) },
        })
      }
    })
    const surplus = entry.amount - order.gross
    if (surplus > 0) await receive(trx, call, entry, { companyId: order.companyId, amount: surplus })
    return settle(trx, call, entry, {
      state: entryState.code.order,
      orderId: order.id,
      companyId: order.companyId,
      surplus,
    })
  })
}

/** Adds an entry to the funds of the company that paid it, and settles it, in one transaction. */
export async function addFundsByEntry(call: Call, entryId: number, companyId: number): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'addFunds')
    await receive(trx, call, entry, { companyId, amount: entry.amount })
    return settle(trx, call, entry, { state: entryState.code.funds, companyId })
  })
}

/** Says that an entry pays for nothing here. */
export async function ignoreEntry(call: Call, entryId: number, reason: string): Promise<EntryState> {
  return inTransaction(call.db, async (trx) => {
    const entry = await entryFor(trx, entryId, 'ignore')
    return settle(trx, call, entry, { state: entryState.code.ignored, reason })
  })
}

/** Takes an ignored entry up again. */
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
  change: { state: EntryState; orderId?: number; companyId?: number; surplus?: number; reason?: string },
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
 * reseller: the money is then the reseller's with the distributor too, as when an order is paid (domain rules §2).
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
  await lockAccounts(
    trx,
    chain.map(({ id }) => id),
  )
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
  }
}
