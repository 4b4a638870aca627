import { z } from 'zod'
import { data } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { positiveMoney } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { sandboxErrors } from './partner-errors.ts'
import { partnerPost } from './partner-endpoint.ts'
import { partnerId } from './partner-wire.ts'

/** What a developer can trigger in a sandbox. */
export const sandboxActs = [
  'keysArrive',
  'priceChange',
  'withdraw',
  'refund',
  'fillFunds',
  'transferArrives',
  'endHolds',
  'closeDay',
  'reset',
] as const

const product = partnerId('product')
/** At most 10,000.00, so that no sum of an order goes out of range. */
const amount = positiveMoney.refine((minor) => minor <= 1_000_000)
const act = z
  .discriminatedUnion('act', [
    z.strictObject({ act: z.literal('keysArrive'), product, quantity: z.number().int().min(1).max(10_000) }),
    z.strictObject({ act: z.literal('priceChange'), product, price: amount }),
    z.strictObject({ act: z.literal('withdraw'), product }),
    z.strictObject({ act: z.literal('refund'), order: partnerId('order') }),
    z.strictObject({ act: z.literal('fillFunds'), amount }),
    z.strictObject({ act: z.literal('transferArrives'), estimate: partnerId('estimate') }),
    z.strictObject({ act: z.literal('endHolds') }),
    z.strictObject({ act: z.literal('closeDay') }),
    z.strictObject({ act: z.literal('reset') }),
  ])
  .meta({ examples: [{ act: 'keysArrive', product: 'prd_9Fd3Kq7mXw2Rt5Yb8Nc1Vz', quantity: 5 }] })

export const sandboxEndpoints = {
  sandboxAct: partnerPost('/sandbox/acts', {
    summary: 'Trigger an event in your sandbox',
    description:
      'Only with a sandbox credential (`brv_test_…`). `keysArrive` adds stock and delivers what is still owed; `priceChange` and `withdraw` change the catalogue; `refund` refunds an order; `fillFunds` adds funds; `transferArrives` pays an estimate, whose order is then delivered; `endHolds` expires every open estimate and every sale that a terminal holds; `closeDay` closes the day of terminals, so that its file is available at once; `reset` returns everything to its initial state, without orders. The resulting events are sent at once.',
    scope: 'none',
    body: act,
    response: data(z.object({ act: z.enum(sandboxActs) })),
    errors: [commonErrors.notFound, orderErrors.refundNothing, sandboxErrors.estimateClosed],
  }),
}
