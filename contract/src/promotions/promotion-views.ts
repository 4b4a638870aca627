import { z } from 'zod'
import { id, instant, line, paragraph, requiredLine } from '../endpoint.ts'
import { mostKeysOfALine } from '../cart/most-keys.ts'
import { money, positiveMoney, price } from '../money.ts'
import { richTextMax } from '../rich-text.ts'
import { saidName } from '../said-name.ts'
import { promotionStates } from './promotion-states.ts'

export const mostPromotionProducts = 50

const Named = z.object({ id: z.number(), name: z.string() })

/** Prices in the distributor's currency, VAT included; buyers with another currency get them at the day's rate. */
const PromotionProduct = z.object({
  productId: id,
  promoPrice: positiveMoney,
  moq: z.number().int().min(1).max(mostKeysOfALine),
})

/** Who receives it: everybody, or the named companies and those of the named groups. */
export const Recipients = z.object({
  forAll: z.boolean().default(false),
  companyIds: z.array(id).max(500).default([]),
  groupIds: z.array(id).max(200).default([]),
})

/** What a person enters. */
export const PromotionBody = Recipients.extend({
  title: requiredLine(120),
  messageTitle: line(80).default(''),
  /** Rich text; anything not listed in rich-text.ts is removed. */
  message: paragraph(richTextMax).default(''),
  /** A message without products. */
  isSimpleNotification: z.boolean().default(false),
  pictureFileId: id.nullable().default(null),
  startsAt: instant,
  endsAt: instant,
  customNotificationProducts: z.array(PromotionProduct).max(mostPromotionProducts).default([]),
})

/** A product as the editor shows it; cost of the next key with the VAT of a domestic sale, null if unknown. */
export const ProductToPromote = z.object({
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  regions: z.array(saidName('region')),
  imageUrl: z.string().nullable(),
  basePrice: price,
  itemsInStock: z.number(),
  nextCost: money.nullable(),
  /** Off sale at the moment: it stays in the promotion, and nobody is offered it. */
  isWithdrawn: z.boolean(),
})

export const PromotionRow = z.object({
  id: z.number(),
  title: z.string(),
  messageTitle: z.string(),
  isSimpleNotification: z.boolean(),
  state: z.enum(promotionStates),
  startsAt: instant,
  endsAt: instant,
  forAll: z.boolean(),
  /** Names of the first groups and companies. */
  recipients: z.array(z.string()),
  recipientCount: z.number(),
  products: z.number(),
  seen: z.number(),
  createdDate: instant,
})

/** Results of the promotion. Approved orders less their refunds; money in the distributor's currency, net. */
const Results = z.object({
  reached: z.number(),
  seen: z.number(),
  skipped: z.number(),
  added: z.number(),
  orders: z.number(),
  keys: z.number(),
  net: money,
  margin: money,
})

export const Promotion = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  messageTitle: z.string(),
  message: z.string(),
  isSimpleNotification: z.boolean(),
  pictureFileId: z.number().nullable(),
  picturePath: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(promotionStates),
  forAll: z.boolean(),
  companies: z.array(Named),
  groups: z.array(Named),
  currency: z.string(),
  customNotificationProducts: z.array(ProductToPromote.extend({ promoPrice: price, moq: z.number() })),
  createdDate: instant,
  results: Results,
})

/** Current prices and stock, in the buyer's currency, VAT included. */
export const MyPromotionProduct = z.object({
  productId: z.number(),
  companyProductId: z.number(),
  title: z.string(),
  platform: saidName('platform'),
  regions: z.array(saidName('region')),
  imageUrl: z.string().nullable(),
  /** The price without the promotion at the same quantity. */
  oldPurchasePrice: price,
  promoPrice: price,
  moq: z.number(),
  itemsInStock: z.number(),
  mayBackOrder: z.boolean(),
  /** The dialog's initial quantity: the MOQ; 0 if less than that is in stock and the buyer may not back-order. */
  quantity: z.number(),
  /** For buyers who are not domestic: the currency of these prices (specification §9). */
  alternateCurrency: z.object({ code: z.string(), symbol: z.string() }).nullable(),
})

/** A promotion as its dialog shows it: only products that the buyer may buy. */
export const MyPromotion = z.object({
  id: z.number(),
  title: z.string(),
  messageTitle: z.string(),
  message: z.string(),
  isSimpleNotification: z.boolean(),
  picturePath: z.string().nullable(),
  endsAt: instant,
  seen: z.boolean(),
  customNotificationProducts: z.array(MyPromotionProduct),
})

/** One line of the list in the header: the promotion itself (specification §3), and what the line shows of it. */
export const MyPromotionLine = MyPromotion.extend({
  /** The same number, under the name that the cart uses. */
  notificationId: z.number(),
  createdDate: instant,
  products: z.number(),
  /** The lowest promotional price in the buyer's currency. */
  lowestPrice: price.nullable(),
  covers: z.array(z.string()),
})
