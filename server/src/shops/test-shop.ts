import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { askShop } from './source-products.ts'

/**
 * Asks a shop, even if it is off, for a page of products, its currency and write access. Returns how many products it
 * has. Throws shop.mayOnlyRead, shop.otherCurrency and the errors of askShop: each says what to do.
 */
export function testShop(call: Call<'administrators'>, slot: ShopSlot): Promise<number> {
  return askShop(
    call,
    slot,
    async (shop, { name, currency }) => {
      const { total } = await shop.page(1)
      const sellsIn = await shop.currency()
      if (sellsIn !== currency) refuse(shopErrors.otherCurrency, { params: { name, shop: sellsIn, ours: currency } })
      await shop.requireWrite()
      return total
    },
    { evenOff: true },
  )
}
