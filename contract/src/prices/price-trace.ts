import { z } from 'zod'
import { price } from '../money.ts'
import { priceRules } from './price-steps.ts'
import { expects } from '../expected.ts'

/** An amount with four decimals: "86.3000" on the wire, 863000 ten-thousandths in code. */
export const amountE4 = z.codec(
  z.string().regex(/^\d{1,11}\.\d{4}$/, expects('number')),
  z.number().int().nonnegative(),
  {
    decode: (text) => Number(text.replace('.', '')),
    encode: (value) => `${Math.trunc(value / 10_000)}.${String(value % 10_000).padStart(4, '0')}`,
  },
)

/** "Why this price" on the wire, for distributors: each rule with the price it gives, or why it gives none. */
export const PriceTrace = z.object({
  currency: z.string(),
  quantity: z.number().int(),
  rule: z.enum(priceRules),
  unitPrice: price,
  steps: z
    .array(
      z.object({
        rule: z.enum(priceRules),
        outcome: z.enum(['chosen', 'outranked', 'none', 'notValid', 'belowMoq']),
        price: price.nullable(),
        name: z.string().optional(),
        promotionId: z.number().optional(),
        fromQuantity: z.number().int().optional(),
        marginBp: z.number().int().optional(),
        purchaseE4: amountE4.optional(),
        purchaseFrom: z.enum(['supplierPrice', 'newestBatch']).optional(),
      }),
    )
    .readonly(),
  vatReason: z.string().optional(),
})
