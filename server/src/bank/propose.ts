import { ordersInReference } from '@brava/contract/payments/payment-reference.ts'
import type { Db } from '../platform/db/connect.ts'
import type { EntryFound } from './bank-entries.sql.ts'
import {
  currenciesOf,
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
  readonly order: { readonly id: number; readonly name: string } | null
  readonly difference: number | null
  readonly currency: string
}

/** As many as a row has room for. */
const most = 4

/**
 * What open entries probably pay, by entry, the most probable first: the order that the reference names; an order of the
 * payer that waits for exactly this amount; the payer's funds. A payer is known by its account, else by its name. Computed
 * when it is asked: an order that was approved meanwhile is no longer proposed.
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
  const currencies = await currenciesOf(db, [...new Set(numbered.map(({ companyId }) => companyId))])
  return new Map(
    asked.map((entry) => {
      const own = payersOf.get(entry.id) ?? []
      const named = numbered.filter(({ number }) => numbers.get(entry.id)?.includes(number))
      const found: Proposal[] = [
        ...named.filter((order) => order.waits).map((order) => ofOrder(entry, order, 'reference')),
        ...waiting
          .filter(
            (order) =>
              order.gross === entry.amount &&
              order.currency === entry.currency &&
              own.some(({ id }) => id === order.companyId) &&
              !named.some(({ id }) => id === order.id),
          )
          .map((order) => ofOrder(entry, order, 'amountAndPayer')),
        // What a reference names can be paid to the company's account too: when it waits no more, or the money is short.
        ...named.map((order) => ({
          ...ofOrder(entry, order, 'reference'),
          way: 'funds' as const,
          currency: currencies.get(order.companyId) ?? order.currency,
          difference: null,
        })),
        ...own.map(({ id, name, currency }) => ({
          way: 'funds' as const,
          by: 'payer' as const,
          company: { id, name },
          order: null,
          difference: null,
          currency,
        })),
      ]
      return [entry.id, onceEach(found).slice(0, most)]
    }),
  )
}

/** By account; only where nobody has it, by name. */
function payersFor(entry: EntryFound, plain: string, payers: readonly Payer[]): Payer[] {
  const byAccount = payers.filter(({ account }) => account !== '' && account === entry.partyAccount)
  return byAccount.length > 0 || plain === '' ? byAccount : payers.filter(({ names }) => names.includes(plain))
}

function ofOrder(entry: EntryFound, order: PayableOrder, by: Proposal['by']): Proposal {
  return {
    way: 'order',
    by,
    company: { id: order.companyId, name: order.companyName },
    order: { id: order.id, name: order.number },
    difference: order.currency === entry.currency ? entry.amount - order.gross : null,
    currency: order.currency,
  }
}

function onceEach(found: readonly Proposal[]): Proposal[] {
  const of = (one: Proposal) => (one.way === 'order' ? `order ${one.order?.id}` : `funds ${one.company.id}`)
  return found.filter((one, at) => found.findIndex((other) => of(other) === of(one)) === at)
}
