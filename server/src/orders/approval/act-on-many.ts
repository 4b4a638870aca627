import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Call } from '../../platform/call.ts'
import { asRefusal } from '../../platform/as-refusal.ts'
import { refuse } from '../../platform/refuse.ts'
import { matchingOrders } from '../lists/find-orders.sql.ts'
import type { OrdersRequest } from '../lists/list-orders.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'
import { bulkText } from '../orders.texts.ts'

/** The most orders one bulk action takes (guarantee G39). */
export const mostAtOnce = 500

export type Selection = { ids: number[] } | { matching: OrdersRequest }

/**
 * Applies one action to several orders, each in its own transaction, and returns a result for each: one refusal does
 * not stop the others. Ids of foreign orders get the same result as missing ones.
 */
export async function actOnMany(
  call: Call,
  ids: readonly number[],
  language: Language,
  act: (id: number) => Promise<string>,
  /** The message for all of them together; by default how many were done and how many refused. */
  say: (outcome: { done: number; refused: number }) => string = bulkText[language],
) {
  const chosen = await ordersById(call, ids)
  const results: { id: number; number: string; ok: boolean; info: string }[] = []
  for (const { id, number } of chosen) {
    try {
      results.push({ id, number, ok: true, info: await act(id) })
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal.def.status >= 500) call.log.error({ err: error, orderId: id }, 'bulk act failed')
      results.push({ id, number, ok: false, info: refusal.text(language) })
    }
  }
  const done = results.filter((result) => result.ok).length
  return { data: { info: say({ done, refused: results.length - done }), results } }
}

/** The orders in a selection, each once; "all that match" is resolved from the filter. */
export async function chosenOrders(call: Call, selection: Selection): Promise<{ id: number; number: string }[]> {
  if ('ids' in selection) return ordersById(call, selection.ids)
  const found = await (await matchingOrders(call, call.person, selection.matching))
    .select(['o.id', 'o.number'])
    .orderBy('o.id')
    .limit(mostAtOnce + 1)
    .execute()
  if (found.length > mostAtOnce) refuse(orderErrors.tooManySelected, { params: { most: mostAtOnce } })
  return found
}

/** An id that the person may not see is returned with the id as its number. */
async function ordersById(call: Call, some: readonly number[]): Promise<{ id: number; number: string }[]> {
  const ids = [...new Set(some)]
  const found = await ordersVisibleTo(call.db, call.person)
    .where('o.id', 'in', ids)
    .select(['o.id', 'o.number'])
    .execute()
  return ids.map((id) => found.find((order) => order.id === id) ?? { id, number: String(id) })
}
