import { commonErrors } from '@brava/contract/errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import { ShopRules, type ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { refreshRulePrices } from './refresh-rule-prices.ts'
import { asksNoMore, isOwnGroup, lockShop, type StoredShop, updateShop } from './shops.sql.ts'

type Rules = z.output<typeof ShopRules>
type GivenRules = Rules & { readonly was?: Rules | undefined }

/**
 * Sets what is sent to a shop; what it should show is recomputed at once and sent with the next push. Throws
 * shop.notConnected, common.notFound for a group that is not the distributor's, at the field.
 */
export function setShopRules(
  call: Call<'administrators'>,
  slot: ShopSlot,
  { was, ...rules }: GivenRules,
): Promise<void> {
  return inTransaction(call.db, async (trx) => {
    const before = (await lockShop(trx, slot)) ?? refuse(shopErrors.notConnected)
    if (was && !isAsRead(before, was)) refuse(commonErrors.conflict)
    const { priceGroupId } = rules
    if (priceGroupId !== null && !(await isOwnGroup(trx, priceGroupId, call.person.companyId))) {
      refuse(commonErrors.notFound, { fields: [{ path: 'priceGroupId', message: '' }] })
    }
    await updateShop(trx, slot, {
      price_group_id: priceGroupId,
      price_change_bp: rules.priceChangeBp,
      price_ending: rules.priceEnding,
      takes_net: rules.takesNet,
      pushes_price: rules.pushesPrice,
      pushes_stock: rules.pushesStock,
      pushes_status: rules.pushesStatus,
      pushes_title: rules.pushesTitle,
      pushes_picture: rules.pushesPicture,
      stock_reserve: rules.stockReserve,
      stock_cap: rules.stockCap,
      every_hours: rules.everyHours,
    })
    if (rules.everyHours === null) await asksNoMore(trx, slot)
    await refreshRulePrices(call, trx, slot)
    await recordSecurityEvent(trx, {
      kind: 'shops.rulesChanged',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { slot, ...rules },
    })
  })
}

const isAsRead = (shop: StoredShop, was: Rules): boolean =>
  ShopRules.keyof().options.every((rule) => shop[rule] === was[rule])
