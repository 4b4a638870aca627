import type { Received, Returned } from '@brava/contract/endpoint.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { sandboxEndpoints } from '@brava/contract/partner-api/sandbox.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import {
  changeSandboxProduct,
  insertSandboxKeys,
  moveSandboxFunds,
  owedSandboxLines,
  resetSandbox,
  type SandboxProduct,
  sandboxProductsById,
  type SandboxWorld,
  setSandboxOwed,
  settleSandboxOrder,
} from './sandbox.sql.ts'
import { endSandboxHolds, transferArrives } from './sandbox-estimates.ts'
import { chargeSandbox, creditSandbox } from './sandbox-invoices.ts'
import { factsOf, isPaid, ownSandboxOrder, refundSandbox } from './sandbox-orders.ts'
import { reverseSandbox } from './sandbox-pos.ts'
import { closeDayOfSandbox } from './sandbox-pos-days.ts'
import { changingSandbox, tellSandbox } from './sandbox-world.ts'

type Act = Received<typeof sandboxEndpoints.sandboxAct>['body']

/**
 * Makes something happen in the caller's sandbox, and notifies its programs. Throws common.notFound,
 * order.refundNothing, sandbox.estimateClosed.
 */
export async function sandboxAct(call: PartnerCall, act: Act): Promise<Returned<typeof sandboxEndpoints.sandboxAct>> {
  await changingSandbox(call, (trx, world) => doneIn(trx, call, world, act))
  return { data: { act: act.act } }
}

async function doneIn(trx: Trx, call: PartnerCall, world: SandboxWorld, act: Act): Promise<void> {
  const { companyId } = world
  switch (act.act) {
    case 'reset':
      return resetSandbox(trx, world)
    case 'fillFunds':
      return moveSandboxFunds(trx, companyId, act.amount)
    case 'refund': {
      const order = await ownSandboxOrder(trx, call, call.idBehind('order', act.order))
      const left = isPaid(order) ? order.gross - order.refunded : 0
      if (left === 0) refuse(orderErrors.refundNothing)
      await setSandboxOwed(trx, { orderId: order.id }, 0)
      await refundSandbox(trx, call, companyId, order, left)
      return creditSandbox(trx, call, order)
    }
    case 'transferArrives':
      return transferArrives(trx, call, act.estimate)
    case 'endHolds':
      await reverseSandbox(trx, call, 'all')
      return endSandboxHolds(trx, call)
    case 'closeDay':
      return closeDayOfSandbox(trx, call, world)
    case 'priceChange': {
      const { id } = await ownProduct(trx, call, act.product)
      await changeSandboxProduct(trx, companyId, id, { price: act.price })
      return tellSandbox(trx, call, [
        { type: 'price.changed', facts: { product: act.product, price: wireFromMinor(act.price) } },
      ])
    }
    case 'withdraw': {
      const { id } = await ownProduct(trx, call, act.product)
      await changeSandboxProduct(trx, companyId, id, { is_withdrawn: true })
      return tellSandbox(trx, call, [{ type: 'product.withdrawn', facts: { product: act.product } }])
    }
    case 'keysArrive':
      return keysArrive(trx, call, await ownProduct(trx, call, act.product), act.quantity)
  }
}

/** Throws common.notFound. */
async function ownProduct(trx: Trx, call: PartnerCall, text: string): Promise<SandboxProduct> {
  const id = call.idBehind('product', text)
  const [product] = id === null ? [] : await sandboxProductsById(trx, call.caller.companyId, [id])
  return product ?? refuse(commonErrors.notFound)
}

/** Keys go to waiting orders, the oldest first; the rest goes to stock. */
async function keysArrive(trx: Trx, call: PartnerCall, product: SandboxProduct, quantity: number): Promise<void> {
  const { companyId } = call.caller
  const at = call.clock.now()
  let left = quantity
  for (const { orderId, line, owed, title, unitPrice } of await owedSandboxLines(trx, product.id)) {
    const count = Math.min(left, owed)
    if (count === 0) break
    left -= count
    await insertSandboxKeys(trx, { orderId, line, productId: product.id, count, at })
    await setSandboxOwed(trx, { orderId, line }, owed - count)
    const order = await ownSandboxOrder(trx, call, orderId)
    const missing = order.lines.reduce((sum, one) => sum + one.owed, 0)
    const status = missing > 0 ? order.status : orderStatus.code.completed
    await settleSandboxOrder(trx, orderId, { status, refunded: order.refunded })
    await tellSandbox(trx, call, [
      { type: 'order.keysAdded', facts: factsOf(call, { ...order, status, owed: missing }) },
    ])
    await chargeSandbox(trx, call, order, [{ title, unitPrice, quantity: count }])
  }
  if (left === 0) return
  const stock = Math.min(product.stock + left, 1_000_000_000)
  await changeSandboxProduct(trx, companyId, product.id, { stock })
  await tellSandbox(trx, call, [
    { type: 'stock.changed', facts: { product: call.publicId('product', product.id), stock } },
  ])
}
