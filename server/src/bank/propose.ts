import { mostOrdersOfEntry } from '@brava/contract/bank/bank.endpoints.ts'
import { ordersInReference } from '@brava/contract/payments/payment-reference.ts'
import type { Db } from '../platform/db/connect.ts'
import type { EntryFound } from './bank-entries.sql.ts'
import { exactSum } from './exact-sum.ts'
import {
  type NamedOrder,
  ordersNumbered,
  ordersWaiting,
  type PayableOrder,
  type Payer,
  payersLike,
  plainNames,
} from './payers.sql.ts'

/** What an entry probably pays; `difference` in minor units of the entry's currency. */
export interface Proposal {
  readonly way: 'order' | 'funds'
  readonly by: 'reference' | 'amountAndPayer' | 'payer'
  readonly company: { readonly id: number; readonly name: string }
  readonly orders: { id: number; name: string }[]
  readonly difference: number | null
  readonly currency: string
}

/** As many as a row has room for. */
const most = 4

/**
 * What open entries probably pay, by entry, most probable first: all orders that the reference names, then each of
 * them; an order of the payer that waits for exactly this amount, or several that add up to it; funds, of the company
 * that owes what the reference names, and of the payer. A payer is recognised by its account, otherwise by its name.
 * Computed on request: an order approved in the meantime is no longer proposed.
 */
export async function proposalsFor(db: Db, entries: readonly EntryFound[]): Promise<ReadonlyMap<number, Proposal[]>> {
  const asked = entries.filter((entry) => !entry.isReturn)
  const numbers = new Map(asked.map((entry) => [entry.id, ordersInReference(`${entry.reference} ${entry.purpose}`)]))
  const plain = await plainNames(
    db,
    asked.map(({ party }) => party),
  )
  const nameOf = new Map(asked.map((entry, at) => [entry.id, plain[at] ?? '']))
  const accounts = asked.map(({ partyAccount }) => partyAccount).filter(Boolean)
  const names = asked.filter((entry) => nameOf.get(entry.id)).map(({ party }) => party)
  const [numbered, payers] = await Promise.all([
    ordersNumbered(db, [...new Set([...numbers.values()].flat())]),
    payersLike(db, accounts, names),
  ])
  const payersOf = new Map(asked.map((entry) => [entry.id, payersFor(entry, nameOf.get(entry.id) ?? '', payers)]))
  const waiting = await ordersWaiting(
    db,
    [...new Set([...payersOf.values()].flat().map(({ id }) => id))],
    [...new Set(asked.map(({ amount }) => amount))],
  )
  return new Map(
    asked.map((entry) => {
      const own = payersOf.get(entry.id) ?? []
      const named = numbered.filter(({ number }) => numbers.get(entry.id)?.includes(number))
      const open = named.filter((order) => order.waits)
      const ofPayer = waiting.filter(
        (order) =>
          order.currency === entry.currency &&
          own.some(({ id }) => id === order.companyId) &&
          !named.some(({ id }) => id === order.id),
      )
      const found: Proposal[] = [
        ...together(entry, open),
        ...open.map((order) => ofOrders(entry, [order], 'reference')),
        ...ofPayer
          .filter((order) => order.gross === entry.amount)
          .map((order) => ofOrders(entry, [order], 'amountAndPayer')),
        ...own.flatMap(({ id }) => {
          const several = exactSum(
            ofPayer.filter((order) => order.companyId === id),
            entry.amount,
          )
          return several && several.length <= mostOrdersOfEntry ? [ofOrders(entry, several, 'amountAndPayer')] : []
        }),
        // What a reference names can also be paid into the company's funds: when it no longer waits, or the money is
        // not enough.
        ...named.flatMap((order) => {
          const debtor = debtorOf(order, own)
          if (!debtor) return []
          const { id, name, currency } = debtor
          const way = 'funds' as const
          return { ...ofOrders(entry, [order], 'reference'), way, company: { id, name }, currency, difference: null }
        }),
        ...own.map(({ id, name, currency }) => ({
          way: 'funds' as const,
          by: 'payer' as const,
          company: { id, name },
          orders: [],
          difference: null,
          currency,
        })),
      ]
      return [entry.id, onceEach(found).slice(0, most)]
    }),
  )
}

/** By account; by name only if no company has the account. */
function payersFor(entry: EntryFound, plain: string, payers: readonly Payer[]): Payer[] {
  const byAccount = payers.filter(({ accounts }) => entry.partyAccount !== '' && accounts.includes(entry.partyAccount))
  return byAccount.length > 0 || plain === '' ? byAccount : payers.filter(({ names }) => names.includes(plain))
}

/**
 * Whose funds a payment with an order's reference is for: the invoices of a reseller and of its retailer carry the same
 * one. The buyer in the chain that pays; if that is unknown, the one that owes the distributor.
 */
const debtorOf = ({ buyers, isFromFunds }: NamedOrder, payers: readonly Payer[]) =>
  buyers.find(({ id }) => payers.some((payer) => payer.id === id)) ?? buyers.at(isFromFunds ? 0 : -1)

/** The orders of one company that a reference names, if the money is enough for all of them. */
function together(entry: EntryFound, named: readonly PayableOrder[]): Proposal[] {
  const [first] = named
  if (!first || named.length === 1 || named.length > mostOrdersOfEntry) return []
  const isOne = named.every(({ companyId, currency }) => companyId === first.companyId && currency === entry.currency)
  return isOne && sumOf(named) <= entry.amount ? [ofOrders(entry, named, 'reference')] : []
}

const sumOf = (orders: readonly PayableOrder[]) => orders.reduce((sum, { gross }) => sum + gross, 0)

function ofOrders(entry: EntryFound, orders: readonly PayableOrder[], by: Proposal['by']): Proposal {
  const [{ companyId, companyName, currency }] = orders as [PayableOrder]
  return {
    way: 'order',
    by,
    company: { id: companyId, name: companyName },
    orders: orders.map(({ id, number }) => ({ id, name: number })),
    difference: currency === entry.currency ? entry.amount - sumOf(orders) : null,
    currency,
  }
}

function onceEach(found: readonly Proposal[]): Proposal[] {
  const of = (one: Proposal) =>
    one.way === 'order' ? `order ${one.orders.map(({ id }) => id).join()}` : `funds ${one.company.id}`
  return found.filter((one, at) => found.findIndex((other) => of(other) === of(one)) === at)
}
