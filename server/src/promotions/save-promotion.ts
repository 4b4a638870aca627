import { commonErrors } from '@brava/contract/errors.ts'
import { promotionErrors } from '@brava/contract/promotions/promotions.errors.ts'
import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import type { z } from 'zod'
import { isPublicImage } from '../files/is-public-image.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { sanitiseRichText } from '../platform/html/sanitise-rich-text.ts'
import { refuse } from '../platform/refuse.ts'
import { writePriceHistory } from '../prices/write-price-history.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import {
  insertPromotion,
  lockPromotions,
  type PriceRow,
  pricesOf,
  promotedProducts,
  type PromotionValues,
  setPrices,
  updatePromotion,
} from './promotions.sql.ts'
import { requireReady } from './ready-to-run.ts'
import { announcePromotions, knownRecipients, setRecipients } from './recipients.sql.ts'

type Seller = Call<'distributors'>
type Body = z.output<typeof promotions.create.body>

/** Adds a promotion as a draft. Throws the errors of promotions.create. */
export function addPromotion(call: Seller, given: Body): Promise<number> {
  const { person, ip } = call
  return inTransaction(call.db, async (trx) => {
    const body = await requireKnown(trx, call, given, [])
    const id = await insertPromotion(trx, valuesOf(body), person.id)
    await write(trx, call, id, body, [])
    await recordSecurityEvent(trx, {
      kind: 'promotions.created',
      person,
      ip,
      detail: { promotionId: id, title: body.title },
    })
    return id
  })
}

/**
 * Changes a promotion; an active one must stay ready to run, and below cost it needs the confirmation and the reason.
 * Existing orders keep what they were charged. Throws common.notFound, common.conflict and the errors of the body.
 */
export function editPromotion(
  call: Seller,
  id: number,
  given: z.output<typeof promotions.edit.body>,
): Promise<{ version: number }> {
  const { person, ip } = call
  return inTransaction(call.db, async (trx) => {
    const [before] = await lockPromotions(trx, [id])
    if (!before) refuse(commonErrors.notFound)
    const prices = await pricesOf(trx, id)
    const body = await requireKnown(trx, call, given, prices)
    // Previous recipients must also learn that it changed.
    await announcePromotions(trx, [id])
    const version = await updatePromotion(trx, id, given.version, valuesOf(body))
    if (version === undefined) refuse(commonErrors.conflict)
    await write(trx, call, id, body, prices, given.reason)
    if (before.isActive) await requireReady(trx, call, [id], given)
    await announcePromotions(trx, [id])
    const detail = { promotionId: id, title: body.title }
    await recordSecurityEvent(trx, { kind: 'promotions.changed', person, ip, detail })
    return { version }
  })
}

const valuesOf = (body: Body): PromotionValues => ({
  title: body.title,
  messageTitle: body.messageTitle || body.title.slice(0, 80),
  message: sanitiseRichText(body.message),
  isSimple: body.isSimpleNotification,
  pictureFileId: body.pictureFileId,
  startsAt: body.startsAt,
  endsAt: body.endsAt,
  forAll: body.forAll,
})

/** Recipients, products and their price history. */
async function write(trx: Trx, { person }: Seller, id: number, body: Body, before: readonly PriceRow[], reason = '') {
  await setRecipients(trx, id, body.forAll ? { forAll: true, companyIds: [], groupIds: [] } : body)
  const { currency } = person
  const after = body.customNotificationProducts.map((row) => ({ ...row, currency }))
  await setPrices(trx, id, after)
  const priceIn = (rows: readonly PriceRow[], productId: number) =>
    rows.find((row) => row.productId === productId && row.currency === currency)?.promoPrice ?? null
  await writePriceHistory(
    trx,
    [...new Set([...before, ...after].map((row) => row.productId))].map((productId) => ({
      productId,
      level: 'promotion' as const,
      promotionId: id,
      oldValue: priceIn(before, productId),
      newValue: priceIn(after, productId),
      currency,
      cause: 'hand' as const,
      userId: person.id,
      reason,
    })),
  )
}

/**
 * Checks that everything the body names exists, and each recipient and product only once. A product that is off sale
 * stays in a promotion that had it, and cannot be added.
 */
async function requireKnown<B extends Body>(
  trx: Trx,
  { person }: Seller,
  given: B,
  before: readonly PriceRow[],
): Promise<B> {
  const body = {
    ...given,
    companyIds: [...new Set(given.companyIds)],
    groupIds: [...new Set(given.groupIds)],
    customNotificationProducts: given.isSimpleNotification ? [] : given.customNotificationProducts,
  }
  const at = (path: string) => ({ fields: [{ path, message: '' }] })
  if (body.startsAt >= body.endsAt) refuse(promotionErrors.windowEnds, at('endsAt'))
  const known = await knownRecipients(trx, person.companyId, body)
  if (known.companies !== body.companyIds.length) refuse(promotionErrors.unknownRecipient, at('companyIds'))
  if (known.groups !== body.groupIds.length) refuse(promotionErrors.unknownRecipient, at('groupIds'))
  if (body.pictureFileId !== null && !(await isPublicImage(trx, body.pictureFileId))) {
    refuse(promotionErrors.unknownPicture, at('pictureFileId'))
  }
  const productIds = body.customNotificationProducts.map((row) => row.productId)
  const twice = productIds.findIndex((id, index) => productIds.indexOf(id) !== index)
  if (twice >= 0) refuse(promotionErrors.productTwice, at(`customNotificationProducts.${twice}.productId`))
  const had = new Set(before.map((row) => row.productId))
  const may = new Set(
    (await promotedProducts(trx, productIds))
      .filter((row) => !row.isWithdrawn || had.has(row.productId))
      .map((row) => row.productId),
  )
  const gone = productIds.findIndex((id) => !may.has(id))
  if (gone >= 0) refuse(promotionErrors.unknownProduct, at(`customNotificationProducts.${gone}.productId`))
  return body
}
