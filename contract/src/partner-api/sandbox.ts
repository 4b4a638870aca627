import { z } from 'zod'
import { data } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { positiveMoney } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { sandboxErrors } from './partner-errors.ts'
import { partnerPost } from './partner-endpoint.ts'
import { partnerId } from './partner-wire.ts'

/** What happens in a sandbox because its developer wants it. */
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
/** At most 10,000.00, so that no sum of an order leaves the range. */
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
    summary: 'Let something happen in your sandbox',
    description:
      'With a sandbox credential (`brv_test_…`) alone. `keysArrive` adds stock, and delivers what was ordered and is owed; `priceChange` and `withdraw` change the catalogue; `refund` gives the money of an order back; `fillFunds` pays in; `transferArrives` pays an estimate, whose order is then delivered; `endHolds` lets the time of every open estimate and of every sale that a terminal holds run out; `closeDay` closes the day of terminals, so that its file is there at once; `reset` puts everything back to the beginning, without orders. The events of it come at once.',
    scope: 'none',
    body: act,
    response: data(z.object({ act: z.enum(sandboxActs) })),
    errors: [commonErrors.notFound, orderErrors.refundNothing, sandboxErrors.estimateClosed],
  }),
}
