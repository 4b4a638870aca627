import { commonErrors } from '@brava/contract/errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { refreshRulePrices } from './refresh-rule-prices.ts'
import { insertLinks, knownSides, lockLinks, removeLinks } from './shop-links.sql.ts'
import { lockShop } from './shops.sql.ts'

/**
 * Links products of a shop with ours, all or none, one to one. Throws shop.notConnected, shop.alreadyLinked,
 * common.notFound.
 */
export function linkProducts(
  call: Call<'distributors'>,
  slot: ShopSlot,
  links: readonly { readonly productId: number; readonly wooId: number }[],
): Promise<void> {
  const { person, ip, clock } = call
  return inTransaction(call.db, async (trx) => {
    if (!(await lockShop(trx, slot))) refuse(shopErrors.notConnected)
    const { titles, items } = await knownSides(trx, slot, {
      productIds: links.map(({ productId }) => productId),
      wooIds: links.map(({ wooId }) => wooId),
    })
    if (links.some(({ productId, wooId }) => !titles.has(productId) || !items.has(wooId))) refuse(commonErrors.notFound)
    const made = await insertLinks(
      trx,
      links.map(({ productId, wooId }) => ({
        slot,
        product_id: productId,
        woo_id: wooId,
        linked_by: person.id,
        linked_at: clock.now(),
      })),
    )
    if (made.length < links.length) {
      const done = new Set(made.map(({ productId }) => productId))
      const left = links.find(({ productId }) => !done.has(productId)) ?? links[0]
      refuse(shopErrors.alreadyLinked, { params: { title: titles.get(left?.productId ?? 0) ?? '' } })
    }
    await refreshRulePrices(call, trx, slot)
    await recordSecurityEvent(trx, { kind: 'shops.linked', person, ip, detail: { slot, products: links.length } })
  })
}

/** Unlinks products of a shop from ours, all or none; the shop is left as it is. Throws common.notFound. */
export function unlinkProducts(call: Call<'distributors'>, slot: ShopSlot, ids: readonly number[]): Promise<void> {
  const { person, ip } = call
  return inTransaction(call.db, async (trx) => {
    const links = await lockLinks(trx, slot, ids)
    if (links.length !== new Set(ids).size) refuse(commonErrors.notFound)
    await removeLinks(
      trx,
      links.map(({ id }) => id),
    )
    const productIds = links.map(({ productId }) => productId)
    await recordSecurityEvent(trx, { kind: 'shops.unlinked', person, ip, detail: { slot, productIds } })
  })
}
