import type { FileAnswer, Received, Returned } from '@brava/contract/endpoint.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { estimateEndpoints } from '@brava/contract/partner-api/estimates.ts'
import { sandboxErrors } from '@brava/contract/partner-api/partner-errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import {
  changeSandboxProduct,
  insertSandboxKeys,
  type SandboxOrder,
  sandboxProductsById,
  settleSandboxOrder,
  waitingSandboxOrders,
} from './sandbox.sql.ts'
import { sandboxPaperTexts } from './sandbox.texts.ts'
import { chargeSandbox, vatInside } from './sandbox-invoices.ts'
import { enterSandboxOrder, factsOf, goodLines, ownSandboxOrder, refuseTaken } from './sandbox-orders.ts'
import { drawSandboxPaper, sandboxIssuer } from './sandbox-papers.ts'
import { sandboxEstimateHours } from './sandbox-products.ts'
import { changingSandbox, tellSandbox, type SandboxTeller } from './sandbox-world.ts'

type Estimate = Returned<typeof estimateEndpoints.estimate>

const isOpen = ({ clock }: PartnerCall, { status, validUntil }: SandboxOrder) =>
  status === orderStatus.code.awaitingPayment && validUntil !== null && validUntil > clock.now()

const numberOf = (order: SandboxOrder) => order.number.replace('TEST-', 'TEST-E-')

/** An estimate has no row of its own: it is stored with its order, including the number. */
function estimateView(call: PartnerCall, order: SandboxOrder): Estimate['data'] {
  const { publicId } = call
  const waits = isOpen(call, order)
  return {
    id: publicId('estimate', order.id),
    number: numberOf(order),
    order: publicId('order', order.id),
    orderNumber: order.number,
    reference: order.reference,
    createdAt: order.placedAt,
    validUntil: order.validUntil ?? order.placedAt,
    isOpen: waits,
    currency: order.currency,
    net: order.net,
    vat: order.vat,
    gross: order.gross,
    lines: order.lines.map(({ productId, title, quantity, unitPrice, owed }) => ({
      product: publicId('product', productId),
      title,
      quantity,
      unitPrice,
      setAside: waits ? quantity - owed : 0,
    })),
    transfer: { payee: sandboxIssuer, collectsFor: null, account: 'TEST-0000-0000-0000', reference: order.number },
  }
}

/**
 * Places a sandbox order that waits for a transfer: its keys leave the stock, its funds stay. Throws order.notValid,
 * order.referenceTaken, company.blocked.
 */
export async function createSandboxEstimate(
  call: PartnerCall,
  body: Received<typeof estimateEndpoints.createEstimate>['body'],
): Promise<Estimate> {
  return changingSandbox(call, async (trx, world) => {
    await endSandboxHolds(trx, call, call.clock.now())
    await refuseTaken(trx, call, body.reference)
    const lines = await goodLines(trx, call, { ...body, onShortage: 'backOrder' })
    const validUntil = new Date(call.clock.now().getTime() + sandboxEstimateHours * 3_600_000)
    const order = await enterSandboxOrder(trx, call, world, { reference: body.reference, lines, validUntil })
    return { data: estimateView(call, order) }
  })
}

/** Throws common.notFound, also for an order that was paid at once. */
async function ownEstimate(db: Trx | PartnerCall['db'], call: PartnerCall, text: string): Promise<SandboxOrder> {
  const order = await ownSandboxOrder(db, call, call.idBehind('estimate', text))
  return order.validUntil === null ? refuse(commonErrors.notFound) : order
}

export async function readSandboxEstimate(call: PartnerCall, text: string): Promise<Estimate> {
  return { data: estimateView(call, await ownEstimate(call.db, call, text)) }
}

/** Throws common.notFound. */
export async function sandboxEstimatePdf(call: PartnerCall, text: string, language: Language): Promise<FileAnswer> {
  const order = await ownEstimate(call.db, call, text)
  const number = numberOf(order)
  const bytes = await drawSandboxPaper(
    {
      ...order,
      kind: sandboxPaperTexts.estimate,
      number,
      date: order.placedAt,
      facts: [
        [sandboxPaperTexts.validUntil, formatter(language).date(order.validUntil)],
        [sandboxPaperTexts.order, order.number],
        [sandboxPaperTexts.reference, order.reference],
      ],
      lines: order.lines.map(({ title, quantity, unitPrice }) => {
        const gross = quantity * unitPrice
        return { title, quantity, unitPrice, gross, vat: vatInside(gross) }
      }),
    },
    language,
  )
  return { name: `${number}-${language}.pdf`, type: 'application/pdf', bytes }
}

/**
 * The transfer of an estimate arrives: the keys set aside are delivered. Throws common.notFound,
 * sandbox.estimateClosed.
 */
export async function transferArrives(trx: Trx, call: PartnerCall, text: string): Promise<void> {
  const order = await ownEstimate(trx, call, text)
  if (!isOpen(call, order)) refuse(sandboxErrors.estimateClosed)
  const at = call.clock.now()
  const delivered = order.lines.map(({ owed, ...line }) => ({ ...line, quantity: line.quantity - owed }))
  for (const { line, productId, quantity } of delivered) {
    await insertSandboxKeys(trx, { orderId: order.id, line, productId, count: quantity, at })
  }
  const owed = order.lines.reduce((sum, line) => sum + line.owed, 0)
  const status = orderStatus.code[owed > 0 ? 'partiallyCompleted' : 'completed']
  await settleSandboxOrder(trx, order.id, { status, refunded: 0 })
  await tellSandbox(trx, call, [{ type: 'order.served', facts: factsOf(call, { ...order, status, owed }) }])
  await chargeSandbox(trx, call, order, delivered)
}

/** Cancels orders whose transfer has not arrived by then and returns their keys to stock. */
export async function endSandboxHolds(trx: Trx, call: PartnerCall, until?: Date): Promise<void> {
  for (const order of await waitingSandboxOrders(trx, call.caller.companyId, until)) {
    const status = orderStatus.code.cancelled
    await settleSandboxOrder(trx, order.id, { status, refunded: 0 })
    await tellSandbox(trx, call, [{ type: 'order.cancelled', facts: factsOf(call, { ...order, status, owed: 0 }) }])
    for (const { productId, quantity, owed } of order.lines) await putBack(trx, call, productId, quantity - owed)
  }
}

/** Returns what was set aside to stock; sends an event if there was none. */
export async function putBack(trx: Trx, call: SandboxTeller, productId: number, quantity: number): Promise<void> {
  const { companyId } = call.caller
  const [product] = quantity === 0 ? [] : await sandboxProductsById(trx, companyId, [productId])
  if (!product) return
  const stock = product.stock + quantity
  await changeSandboxProduct(trx, companyId, productId, { stock })
  if (product.stock > 0) return
  await tellSandbox(trx, call, [
    { type: 'stock.changed', facts: { product: call.publicId('product', productId), stock } },
  ])
}
