import type { VatTreatment } from '@brava/contract/enums.ts'
import { convert, splitVat } from '@brava/contract/money.ts'
import { changedPrice } from '@brava/contract/products/price-change.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { decideVat } from '@brava/contract/vat.ts'
import { homeCurrency } from '../currencies/home-currency.ts'
import { ratesInto } from '../currencies/rate-between.ts'
import type { Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { pricesToRule, storeRulePrices } from './shop-links.sql.ts'
import { type StoredShop, storedShop } from './shops.sql.ts'

/**
 * Recomputes what each linked product costs in a shop by its rule: the price in its group, otherwise the base price, in
 * the shop's currency at today's rate, changed and rounded with VAT included, then without VAT if the shop takes net
 * prices. A product outside the group, or in a currency without a rate, has no price.
 */
export async function refreshRulePrices(
  { clock }: Pick<Services, 'clock'>,
  db: Db | Trx,
  slot: ShopSlot,
): Promise<void> {
  const shop = await storedShop(db, slot)
  if (!shop) return
  const home = await homeCurrency(db)
  const rates = await ratesInto(db, shop.currency, clock.now())
  const rows = await pricesToRule(db, slot)
  const fresh = rows.map((row) => {
    const rate = rates.get(row.groupCurrency ?? home)
    const price = row.price === null || rate === undefined ? null : ruled(shop, convert(row.price, rate), row)
    return { id: row.id, price, before: row.rulePrice }
  })
  await storeRulePrices(
    db,
    fresh.filter(({ price, before }) => price !== before),
  )
}

function ruled(
  { priceChangeBp, priceEnding, takesNet }: StoredShop,
  gross: number,
  { vatTreatment, homeRateBp }: { vatTreatment: number; homeRateBp: number },
): number | null {
  const rule = {
    kind: 'percent',
    basisPoints: priceChangeBp,
    amount: null,
    ending: priceEnding,
    floorBp: null,
  } as const
  const price = changedPrice(rule, gross, null)
  if (price === null || !takesNet) return price
  const home = { countryCode: '', countryRateBp: homeRateBp, confirmedTaxId: '' }
  return splitVat(price, decideVat(vatTreatment as VatTreatment, home, home).rateBp).net
}
