import { allowed } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { MyPromotion, MyPromotionLine, MyPromotionProduct } from '@brava/contract/promotions/promotion-views.ts'
import type { z } from 'zod'
import { companyChain } from '../companies/company-facts.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { myPromotions, type MyPromotionRow, noteSeen, shownTo } from './my-promotions.sql.ts'
import { offersOf } from './offer-of.ts'
import { pricesOfAll } from './promotions.sql.ts'

/** Maximum number of covers in a line of the header. */
const mostCovers = 2

/** Maximum number of lines of the header; each comes with its message and its products. */
const mostLines = 30

/** Only buyers see promotions: the current rights count. */
const mayRead = ({ person }: Call) => allowed('buyers', person)

/**
 * Counts what the list shows as new. Asked often: without an unseen promotion, which is the usual case, it is one
 * statement.
 */
export const unseenCount = async (call: Call): Promise<number> => (await listMine(call, true)).length

/** Promotions running for the person now, unseen ones first; those with nothing to buy are left out. */
export async function listMine(call: Call, unseen: boolean): Promise<z.output<typeof MyPromotionLine>[]> {
  if (!mayRead(call)) return []
  const rows = await myPromotions(call.db, call.person, call.clock.now(), { unseen, most: mostLines })
  const offers = await productsOf(call, rows)
  return rows.flatMap((row) => {
    const products = offers.get(row.id) ?? []
    if (!row.isSimple && products.length === 0) return []
    return [
      {
        ...shown(row, products),
        notificationId: row.id,
        createdDate: row.createdDate,
        products: products.length,
        lowestPrice: products.length === 0 ? null : Math.min(...products.map((one) => one.promoPrice)),
        covers: products.flatMap((one) => one.imageUrl ?? []).slice(0, mostCovers),
      },
    ]
  })
}

/** The newest promotion that the person has not seen, with its products; null if there is none. */
export async function lastUnseen(call: Call): Promise<z.output<typeof MyPromotion> | null> {
  if (!mayRead(call)) return null
  for (const row of await myPromotions(call.db, call.person, call.clock.now(), { unseen: true })) {
    const mine = await promotionOf(call, row)
    if (mine) return mine
  }
  return null
}

/** A promotion running for the person now; any other is answered as missing. */
export async function myPromotion(call: Call, id: number): Promise<z.output<typeof MyPromotion>> {
  const [row] = mayRead(call) ? await myPromotions(call.db, call.person, call.clock.now(), { id, most: 1 }) : []
  return (row && (await promotionOf(call, row))) ?? refuse(commonErrors.notFound)
}

/**
 * Marks promotions as seen, all or none. One that ended while it was on the screen is left as it was, without an error.
 * Throws common.notFound for one that the person was never shown.
 */
export async function markSeen(call: Call, ids: readonly number[], outcome: string): Promise<number> {
  const { person, clock } = call
  const wanted = [...new Set(ids)]
  await inTransaction(call.db, async (trx) => {
    const shown = mayRead(call) ? await shownTo(trx, person, wanted, clock.now()) : []
    if (shown.length !== wanted.length) refuse(commonErrors.notFound)
    const running = shown.flatMap(({ id, runs }) => (runs ? [id] : []))
    if (running.length > 0) await noteSeen(trx, person, running, outcome, clock.now())
  })
  return unseenCount(call)
}

/** The products of all these promotions, by promotion; read together. */
async function productsOf({ db, person, clock }: Call, rows: readonly MyPromotionRow[]) {
  const prices = await pricesOfAll(
    db,
    rows.flatMap((row) => (row.isSimple ? [] : [row.id])),
  )
  if (prices.size === 0) return new Map<number, z.output<typeof MyPromotionProduct>[]>()
  const chain = await companyChain(db, person.companyId)
  // A product priced in two currencies is one product.
  const offered = [...prices].map(([promotionId, all]) => ({
    promotionId,
    products: [...new Map(all.map((one) => [one.productId, one])).values()],
  }))
  return offersOf(db, chain, offered, clock.now())
}

async function promotionOf(call: Call, row: MyPromotionRow): Promise<z.output<typeof MyPromotion> | undefined> {
  const products = (await productsOf(call, [row])).get(row.id) ?? []
  return !row.isSimple && products.length === 0 ? undefined : shown(row, products)
}

function shown(row: MyPromotionRow, products: z.output<typeof MyPromotionProduct>[]): z.output<typeof MyPromotion> {
  return {
    id: row.id,
    title: row.title,
    messageTitle: row.messageTitle,
    message: row.message,
    isSimpleNotification: row.isSimple,
    picturePath: fileUrl(row.pictureFileId),
    endsAt: row.endsAt,
    seen: row.seen,
    customNotificationProducts: products,
  }
}
