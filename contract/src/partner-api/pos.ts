import { z } from 'zod'
import { data, day, instant } from '../endpoint.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { money, price } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { commonErrors } from '../errors.ts'
import { posSaleErrors } from '../pos-sales/pos-sales.errors.ts'
import { posDifferenceKinds } from '../pos-sales/pos-difference.ts'
import { PartnerBalance } from './balance.ts'
import { partnerErrors, posErrors } from './partner-errors.ts'
import { partnerGet, partnerPost, partnerPut } from './partner-endpoint.ts'
import { partnerId } from './partner-wire.ts'

/**
 * Incremented by the device and stored there before the message is sent; the same number again gets the same answer.
 */
export const posNumber = z.number().int().min(1).max(1_000_000_000_000)

/** The most sales of a day in one comparison. */
export const mostSalesOfDay = 10_000

const finalState = z.enum(['sold', 'cancelled', 'reversed'])
const about = z.object({
  number: posNumber,
  /** The number of the authorise message. */
  original: posNumber,
})

const ofDevice = { scope: 'pos:sell', pin: true } as const
const entry = [posErrors.pinWrong, posErrors.deviceLocked]
const ofMessage = [...entry, commonErrors.keyReused, commonErrors.refusedBefore, commonErrors.conflict]

/** How both sides' books of a day differ. */
export const PosDifference = z.object({
  device: z.string(),
  number: z.number(),
  kind: z.enum(posDifferenceKinds),
  /** The state or the price on each side; null if that side has no such sale. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
})
const Totals = z.object({ count: z.number().int(), sum: money })

export const posEndpoints = {
  authorisePosSale: partnerPost('/pos/authorise', {
    summary: 'Hold a key and its price',
    description:
      'First phase; the code is not sent yet. If no answer arrives, send cancel until it is answered; without a further message for posHoldSeconds the sale is reversed.',
    ...ofDevice,
    rate: 'keys',
    numbered: true,
    status: 201,
    body: z.object({
      number: posNumber,
      product: partnerId('product'),
      /** What the company pays, as returned by GET /pos/products; the sale is refused at any other price. */
      price,
      /** What the customer pays at the till; included in the day file. */
      tillAmount: price.optional(),
    }),
    response: data(
      z.object({
        sale: partnerId('sale'),
        state: z.literal('held'),
        price: money,
        currency: z.string(),
        holdUntil: instant,
      }),
    ),
    errors: [
      ...ofMessage,
      partnerErrors.companyBlocked,
      posSaleErrors.notNow,
      posSaleErrors.stillHeld,
      posSaleErrors.confirmedBefore,
      posSaleErrors.notSold,
      orderErrors.needsApproval,
      ledgerErrors.insufficientFunds,
      ledgerErrors.creditPaused,
      ledgerErrors.supplierShort,
    ],
  }),
  confirmPosSale: partnerPost('/pos/confirm', {
    summary: 'Charge a held sale and get its code',
    description:
      'Second phase, once the customer has paid. If no answer arrives, send the same confirm again, never a cancel: it answers the same code and charges nothing twice.',
    ...ofDevice,
    rate: 'keys',
    numbered: true,
    secret: true,
    body: about,
    response: data(
      z.object({
        sale: partnerId('sale'),
        state: z.literal('sold'),
        code: z.string(),
        price: money,
        currency: z.string(),
        businessDay: day,
        order: partnerId('order'),
      }),
    ),
    errors: [
      ...ofMessage,
      posSaleErrors.notNow,
      posSaleErrors.confirmedBefore,
      posSaleErrors.noSuchSale,
      posSaleErrors.notSold,
      posSaleErrors.keyGone,
    ],
  }),
  cancelPosSale: partnerPost('/pos/cancel', {
    summary: 'Cancel a sale that is not confirmed',
    description:
      'Can arrive even before its authorise, which is then refused. A completed sale stays sold: the cancel becomes a claim that a person at the supplier decides.',
    ...ofDevice,
    rate: 'keys',
    numbered: true,
    body: about,
    response: data(z.object({ sale: partnerId('sale'), state: z.enum(['cancelled', 'reversed']) })),
    errors: [...ofMessage, posSaleErrors.soldAlready],
  }),
  reprintPosSale: partnerPost('/pos/reprint', {
    summary: 'Get the code of a completed sale again, at most three times within 24 hours',
    description: 'Print COPY and the number of the copy on the slip.',
    ...ofDevice,
    rate: 'keys',
    numbered: true,
    secret: true,
    body: about,
    response: data(z.object({ sale: partnerId('sale'), code: z.string(), copy: z.number().int() })),
    errors: [
      ...ofMessage,
      posSaleErrors.notNow,
      posSaleErrors.stillHeld,
      posSaleErrors.noSuchSale,
      posSaleErrors.reprintsUsed,
      posSaleErrors.keyGone,
    ],
  }),
  posStatus: partnerGet('/pos/status', {
    summary: 'Get the next number and the sales that are still held',
    description:
      'For a device that lost its counter or its power, or was registered again: it continues counting from there.',
    ...ofDevice,
    response: data(
      z.object({
        device: z.string(),
        time: instant,
        nextNumber: posNumber,
        holdSeconds: z.number().int(),
        openSales: z.array(z.object({ sale: partnerId('sale'), number: posNumber, holdUntil: instant })),
      }),
    ),
    errors: entry,
  }),
  posProducts: partnerGet('/pos/products', {
    summary: 'List what the device can sell, with the price that the company pays',
    ...ofDevice,
    response: data(
      z.array(
        z.object({
          id: partnerId('product'),
          code: z.string(),
          title: z.string(),
          platform: z.string(),
          price,
          currency: z.string(),
          inStock: z.boolean(),
        }),
      ),
    ),
    errors: entry,
  }),
  posBalance: partnerGet('/pos/balance', {
    summary: 'Get what the company of the device can spend now',
    ...ofDevice,
    response: data(PartnerBalance),
    errors: entry,
  }),
  posDay: partnerGet('/pos/days/:day', {
    summary: 'Download the file of a business day: every sale that ended on it, as CSV',
    description:
      'Created at 00:15. Columns: businessDay;device;number;sale;product;state;authorisedAt;finishedAt;price;currency;tillAmount;reprints;last4;order. The last line is TOTAL;count;sum of what was sold.',
    scope: 'pos:reconcile',
    params: z.object({ day }),
    response: 'file',
    errors: [posSaleErrors.dayOpen],
  }),
  comparePosDay: partnerPut('/pos/days/:day', {
    summary: 'Send your own books of a day and get the differences',
    description:
      'Send it again as often as you like: the last one counts. Without sales, only the totals are compared.',
    scope: 'pos:reconcile',
    params: z.object({ day }),
    body: z.object({
      count: z.number().int().min(0).max(1_000_000),
      sum: price,
      sales: z
        .array(
          z.object({
            device: z.string().min(1).max(60),
            number: posNumber,
            state: finalState,
            price: price.optional(),
          }),
        )
        .max(mostSalesOfDay)
        .optional(),
    }),
    response: data(
      z.object({
        day,
        currency: z.string(),
        ours: Totals,
        theirs: Totals,
        agrees: z.boolean(),
        differences: z.array(PosDifference),
      }),
    ),
    errors: [posSaleErrors.dayOpen],
  }),
}
