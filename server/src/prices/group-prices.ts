import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import { savepoint } from '../platform/db/savepoint.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { Confirmation } from './confirm-below-cost.ts'
import {
  companiesOfGroups,
  heldGroupPrices,
  lockGroups,
  putGroupPrices,
  replaceGroupTiers,
} from './group-prices.sql.ts'
import { guardMany, pricesBelowOfMany } from './guard-prices.ts'
import { assignedProductIds, sellableProducts } from './lock-company-products.sql.ts'
import { recomputePrices } from './recompute-prices.ts'
import type { Seller } from './settle-prices.ts'
import { type PriceCause, tierChanges, writePriceHistory } from './write-price-history.ts'

export { companiesWithIt, groupPricesOf, lockGroups, tiersOfGroupProducts } from './group-prices.sql.ts'

/** The new price of a product in a group: minor units of the group's currency, VAT included; null takes it out. */
export interface GroupPrice {
  readonly groupId: number
  readonly productId: number
  readonly price: number | null
  /** If omitted, existing tiers stay. */
  readonly tiers?: readonly PriceTier[] | undefined
  /** What the person had read; common.conflict if it has changed since. */
  readonly was?: { readonly price: number | null; readonly tiers?: readonly PriceTier[] | undefined } | undefined
}

type Changer = Pick<Seller, 'person' | 'ip' | 'clock'>

/**
 * Sets prices of products in price groups of the person's company. Stored prices of the groups' companies follow and
 * are guarded like any other price. Returns how many changed. Throws common.notFound for a product or a group of
 * another company, price.belowCost, price.belowPurchase, price.reasonNeeded.
 */
export async function setGroupPrices(
  trx: Trx,
  call: Changer,
  entries: readonly GroupPrice[],
  confirmation: Confirmation,
  cause: PriceCause,
  jobRunId: number | null = null,
): Promise<number> {
  const { person, ip } = call
  const changing = await applyGroupPrices(trx, call, entries, confirmation, cause, jobRunId)
  if (changing.length === 0) return 0
  const groupIds = [...new Set(changing.map((entry) => entry.groupId))]
  const productIds = [...new Set(changing.map((entry) => entry.productId))]
  const [productId] = productIds
  // A product's activity lists only what was done to that product alone.
  const detail = {
    ...(productIds.length === 1 ? { productId } : { firstProductId: productId }),
    products: productIds.length,
    groupIds,
  }
  await recordSecurityEvent(trx, { kind: 'prices.groupChanged', person, ip, detail })
  return changing.length
}

/** Like setGroupPrices, for a job that has announced its change. Returns the changed prices. */
export async function applyGroupPrices(
  trx: Trx,
  call: Changer,
  entries: readonly GroupPrice[],
  confirmation: Confirmation,
  cause: PriceCause,
  jobRunId: number | null,
) {
  const changing = await writeGroupPrices(trx, call, entries)
  if (changing.length === 0) return changing
  await writePriceHistory(
    trx,
    changing.flatMap((entry) => {
      const about = {
        productId: entry.productId,
        groupId: entry.groupId,
        level: 'group' as const,
        currency: entry.currency,
        cause,
        userId: call.person.id,
        jobRunId,
        reason: confirmation.reason,
      }
      const tiers = entry.price === null ? [] : (entry.tiers ?? entry.tiersBefore)
      return [
        ...tierChanges(about, entry.tiersBefore, tiers),
        { ...about, oldValue: entry.before, newValue: entry.price },
      ]
    }),
  )
  await letCompaniesFollow(trx, call, changing, confirmation)
  return changing
}

/** Writes entries that differ from the current prices, with the previous ones. */
async function writeGroupPrices(trx: Trx, call: Pick<Changer, 'person'>, entries: readonly GroupPrice[]) {
  const changing = await groupPricesThatDiffer(trx, call, entries)
  if (changing.length === 0) return []
  await putGroupPrices(trx, changing)
  for (const entry of changing) {
    if (entry.tiers && entry.price !== null) await replaceGroupTiers(trx, entry, entry.tiers)
  }
  return changing
}

/**
 * Entries that would change a price, with the current one; locks the groups. Throws common.notFound for a product or a
 * group that does not belong to the person's company, and common.conflict if it is no longer what the person had read.
 */
export async function groupPricesThatDiffer(
  trx: Trx,
  { person }: Pick<Changer, 'person'>,
  entries: readonly GroupPrice[],
) {
  const groupIds = [...new Set(entries.map((entry) => entry.groupId))]
  const productIds = [...new Set(entries.map((entry) => entry.productId))]
  if (entries.length === 0) return []
  const groups = new Map((await lockGroups(trx, groupIds, person.companyId)).map((group) => [group.id, group]))
  if (groups.size !== groupIds.length) refuse(commonErrors.notFound)
  const held = new Map(
    (await heldGroupPrices(trx, groupIds, productIds)).map((row) => [`${row.group_id}:${row.product_id}`, row]),
  )
  // A product can be taken out of a group even when the reseller itself no longer has it.
  const staying = entries.filter(
    ({ groupId, productId, price }) => price !== null || !held.has(`${groupId}:${productId}`),
  )
  await requireOwnProducts(trx, person, [...new Set(staying.map((entry) => entry.productId))])
  return entries.flatMap((entry) => {
    const before = held.get(`${entry.groupId}:${entry.productId}`)
    const { was } = entry
    const isAsRead =
      was?.price === (before?.price ?? null) && (!was.tiers || isSameTiers(before?.tiers ?? [], was.tiers))
    if (was && !isAsRead) refuse(commonErrors.conflict)
    const samePrice = (before?.price ?? null) === entry.price
    if (samePrice && (entry.tiers === undefined || isSameTiers(before?.tiers ?? [], entry.tiers))) return []
    return [
      {
        ...entry,
        before: before?.price ?? null,
        tiersBefore: before?.tiers ?? [],
        currency: groups.get(entry.groupId)?.currency ?? '',
      },
    ]
  })
}

/**
 * What these prices would cause to be sold below what its seller pays, by company; everything written is rolled back.
 */
export async function belowIfWritten(
  trx: Trx,
  { person, at }: { readonly person: Changer['person']; readonly at: Date },
  groupId: number,
  entries: readonly GroupPrice[],
) {
  const productIds = entries.map((entry) => entry.productId)
  const before = await savepoint(trx, 'prices')
  await writeGroupPrices(trx, { person }, entries)
  const companyIds = await companiesOfGroups(trx, [groupId], productIds)
  const below = await pricesBelowOfMany(trx, { person, companyIds, productIds, at })
  await before.undo()
  return below
}

export const isSameTiers = (a: readonly PriceTier[], b: readonly PriceTier[]) => {
  const priceOf = new Map(a.map((tier) => [tier.minQuantity, tier.price]))
  return a.length === b.length && b.every((tier) => priceOf.get(tier.minQuantity) === tier.price)
}

/** For a reseller, a product it was never given does not exist. */
async function requireOwnProducts(trx: Trx, person: Changer['person'], productIds: readonly number[]): Promise<void> {
  if ((await ownProducts(trx, person, productIds)).size !== productIds.length) refuse(commonErrors.notFound)
}

/** Which of these products a person's company can sell at all: for a reseller, those it has itself. */
export const ownProducts = (
  trx: Trx,
  person: Changer['person'],
  productIds: readonly number[],
): Promise<Set<number>> =>
  isDistributor(person) ? sellableProducts(trx, productIds) : assignedProductIds(trx, person.companyId, productIds)

/** Updates stored prices of the groups' companies that have the products, and guards against selling below cost. */
async function letCompaniesFollow(
  trx: Trx,
  { person, ip, clock }: Changer,
  changed: readonly GroupPrice[],
  confirmation: Confirmation,
): Promise<void> {
  const productIds = [...new Set(changed.map((entry) => entry.productId))]
  const companyIds = await companiesOfGroups(trx, [...new Set(changed.map((entry) => entry.groupId))], productIds)
  if (companyIds.length === 0) return
  const at = clock.now()
  await recomputePrices(trx, { companyIds, productIds }, at)
  await guardMany(trx, { person, ip, companyIds, productIds, confirmation, at })
}
