import { z } from 'zod'
import { money } from '../money.ts'
import { Named, orderFacts } from './order-parts.ts'

export const Company = Named.extend({ type: z.number() })

/** An order in the distributor's list. Amounts named "home" are in the distributor's currency at the order's rate. */
export const OrderRow = z.object({
  ...orderFacts,
  totalHome: money,
  company: Company,
  user: Named,
  /** Null until keys are assigned. */
  marginHome: money.nullable(),
  /** Margin on revenue in basis points. */
  marginBp: z.number().nullable(),
  isDomestic: z.boolean(),
  isFree: z.boolean(),
  /** ISO code of the buyer's country. */
  market: z.string(),
  /** The reseller that must still confirm the payment; null: no confirmation is needed. */
  waitsFor: z.string().nullable(),
  allowedActions: z.array(z.string()),
})
