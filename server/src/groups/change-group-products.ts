import { commonErrors } from '@brava/contract/errors.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { withMargin } from '@brava/contract/money.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import type { Confirmation } from '../prices/confirm-below-cost.ts'
import { changeGroupsOrStart } from '../prices/group-bulk/start-group-bulk.ts'
import { startPrices } from '../prices/start-prices.ts'
import { groupProductsById, pricesInGroup } from './groups.sql.ts'
import { groupFor } from './list-groups.ts'

type Seller = Call<'distributorsAndResellers'>

/**
 * Puts products into a group or changes their prices there. Without a price a new product starts from the base price,
 * for a reseller from what it pays itself, changed by changeBp basis points; one already in the group keeps its price
 * there. All or none.
 */
export async function addProducts(call: Seller, given: z.output<typeof groups.addProducts.body>) {
  const { person } = call
  const { groupId, changeBp } = given
  const group = await groupFor(call.db, person, groupId)
  const asked = [...new Map(given.items.map((item) => [item.productId, item])).values()]
  const unpriced = asked.filter((item) => item.price === null).map((item) => item.productId)
  const there = await pricesInGroup(call.db, groupId, unpriced)
  // These stay as they are: neither price nor tiers change.
  const isSettled = ({ productId, tiers }: (typeof asked)[number]) => there.has(productId) && tiers === undefined
  const items = asked.filter((item) => !isSettled(item))
  if (items.length === 0) return { count: 0, preview: null, update: null }
  const productIds = unpriced.filter((id) => !there.has(id))
  const startOf = await startPrices(call.db, { person, productIds, currency: group.currency, at: call.clock.now() })
  const entries = items.map(({ productId, price, tiers, was }) => {
    const { start } = startOf(productId)
    const own = price ?? there.get(productId) ?? (start === null ? null : withMargin(start, changeBp))
    return { groupId, productId, price: own, tiers, was }
  })
  // A start price is missing only for a product that does not exist, or that the seller itself does not have.
  if (entries.some((entry) => entry.price === null)) refuse(commonErrors.notFound)
  return changeGroupsOrStart(call, { ...given, entries }, entries.length > 1 ? 'bulk' : 'hand')
}

/**
 * Takes products out of their groups, by the ids of the groups' rows; none if one id is missing or belongs to another
 * company.
 */
export function removeProducts(
  call: Seller,
  ids: readonly number[],
  given: Confirmation & { readonly isDryRun: boolean },
) {
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const rows = await groupProductsById(trx, call.person, wanted)
    if (rows.length !== wanted.length) refuse(commonErrors.notFound)
    const entries = rows.map(({ groupId, productId }) => ({ groupId, productId, price: null }))
    return changeGroupsOrStart({ ...call, db: trx }, { ...given, entries }, entries.length > 1 ? 'bulk' : 'hand')
  })
}
