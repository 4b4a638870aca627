import type { Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { divideRounded } from '@brava/contract/money.ts'
import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { promotionStateAt } from '@brava/contract/promotions/promotion-states.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { costsAtHome } from '../prices/purchase-prices.ts'
import { promotionSales } from '../sales/read-sales.ts'
import { findPromotion, outcomesOf, pricesOf, promotedProducts } from './promotions.sql.ts'
import { reachOf, recipientsOf } from './recipients.sql.ts'

type Seller = Call<'distributors'>

export const stateOf = (
  row: { isActive: boolean; activatedAt: Date | null; startsAt: Date; endsAt: Date },
  now: Date,
) => promotionStateAt({ ...row, wasActivated: row.activatedAt !== null }, now)

/** One promotion as the editor sees it, with its results. Throws common.notFound. */
export async function promotionFor(call: Seller, id: number): Promise<Returned<typeof promotions.one>['data']> {
  const { db, clock, person } = call
  const row = (await findPromotion(db, id)) ?? refuse(commonErrors.notFound)
  const [recipients, prices, outcomes, sales] = await Promise.all([
    recipientsOf(db, [id]),
    pricesOf(db, id),
    outcomesOf(db, id),
    promotionSales(db, [id]),
  ])
  const own = prices.filter((one) => one.currency === person.currency)
  const products = new Map(
    (
      await productsToPromote(
        call,
        own.map((one) => one.productId),
      )
    ).map((one) => [one.productId, one]),
  )
  const companies = recipients.flatMap((one) => (one.companyId === null ? [] : [{ id: one.companyId, name: one.name }]))
  const groups = recipients.flatMap((one) => (one.groupId === null ? [] : [{ id: one.groupId, name: one.name }]))
  const ids = { companyIds: companies.map((one) => one.id), groupIds: groups.map((one) => one.id) }
  const reach = await reachOf(db, { forAll: row.forAll, ...ids }, 1)
  const sold = sales.get(id)
  return {
    id,
    version: row.version,
    title: row.title,
    messageTitle: row.messageTitle,
    message: row.message,
    isSimpleNotification: row.isSimple,
    pictureFileId: row.pictureFileId,
    picturePath: fileUrl(row.pictureFileId),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    state: stateOf(row, clock.now()),
    forAll: row.forAll,
    companies,
    groups,
    currency: person.currency,
    customNotificationProducts: own.flatMap(({ productId, promoPrice, moq }) => {
      const product = products.get(productId)
      return product ? [{ ...product, promoPrice, moq }] : []
    }),
    createdDate: row.createdDate,
    results: {
      reached: reach.people,
      seen: [...outcomes.values()].reduce((sum, people) => sum + people, 0),
      skipped: outcomes.get('skipped') ?? 0,
      added: outcomes.get('added') ?? 0,
      orders: sold?.orders ?? 0,
      keys: sold?.keys ?? 0,
      net: sold?.net ?? 0,
      margin: sold?.margin ?? 0,
    },
  }
}

/** What the editor shows of products, also of withdrawn ones; the cost of the next key includes the VAT of a domestic sale. */
export async function productsToPromote({ db, clock, person }: Seller, productIds: readonly number[]) {
  const [rows, costOf] = await Promise.all([
    promotedProducts(db, productIds),
    costsAtHome(db, person.companyId, productIds, clock.now()),
  ])
  const byId = new Map(rows.map((row) => [row.productId, row]))
  return productIds.flatMap((productId) => {
    const row = byId.get(productId)
    if (!row) return []
    const { imageFileId, vatTreatment: _vat, keyKind: _kind, mayBackOrder: _back, ...shown } = row
    const cost = costOf(productId)
    return [
      {
        ...shown,
        imageUrl: fileUrl(imageFileId),
        nextCost: cost === null ? null : Number(divideRounded(BigInt(cost), 100n)),
      },
    ]
  })
}
