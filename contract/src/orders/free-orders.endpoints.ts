import { z } from 'zod'
import { act, id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { reason } from './order-parts.ts'
import { orderErrors } from './orders.errors.ts'

/** Keys that a distributor gives for free (specification §7, Orders; domain rules §5). */
export const freeOrders = {
  issue: post('/orders/issue-free-order', {
    summary: 'Give keys to a company for free, with a reason: delivered at once, cost without sale, no invoice',
    access: 'distributors',
    body: z.object({
      companyId: id,
      lines: z
        .array(z.object({ productId: id, quantity: z.number().int().min(1).max(10_000) }))
        .min(1)
        .max(50),
      reason,
      /** The address to which the keys are mailed; when missing, the company's own. */
      email: z.email().max(200).optional(),
    }),
    response: act({ orderId: z.number(), number: z.string() }),
    errors: [
      orderErrors.freeCompany,
      orderErrors.freeProduct,
      orderErrors.freeStock,
      orderErrors.freeRegion,
      orderErrors.freePicture,
      orderErrors.freeCap,
      commonErrors.conflict,
    ],
    idempotent: true,
  }),
}
