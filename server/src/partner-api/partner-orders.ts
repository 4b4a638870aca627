import type { Received, Returned } from '@brava/contract/endpoint.ts'
import { type OrderStatus, orderStatus, paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mostKeysInline, type orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import { partnerErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { spendOfDay } from '../api-credentials/spend-of-day.ts'
import { type KeyForProgram, keysForProgram, keysOfAnswer } from '../orders/partner/keys-for-program.ts'
import { owedOrders, partnerOrder, type PartnerOrderFound, partnerOrders } from '../orders/partner/own-orders.ts'
import { missingOfLines } from '../orders/placing/missing-of-lines.ts'
import { cancelOwed } from '../orders/refunds/cancel-owed.ts'
import type { PlacedOrder } from '../orders/placing/place-order.ts'
import { tellingSupplier } from '../orders/placing/supplier-short.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { partnerOrderView } from '../platform/partner-order-view.ts'
import { refuse } from '../platform/refuse.ts'
import { pageOf, positionOf } from '../platform/partner-cursor.ts'
import { placeForProgram, refuseLines } from './place-for-program.ts'

type PlaceBody = Received<typeof orderEndpoints.placeOrder>['body']
type Answer = Returned<typeof orderEndpoints.placeOrder>

/**
 * Places an order for the credential's company through the single way of placing orders, paid from company funds. Its
 * transaction also stores the answer for the Idempotency-Key. Errors: order.notValid, order.referenceTaken,
 * company.blocked, ledger.insufficientFunds, ledger.supplierShort, credential.dailyLimit, cart.paymentType.
 */
export async function placePartnerOrder(call: PartnerCall, body: PlaceBody): Promise<Answer> {
  const placed = await placeForProgram(call, body, paymentType.code.companyFunds, async (trx, place) => {
    const spend = await spendOfDay(trx, call.caller, call.clock.now())
    const order = await tellingSupplier(call, place)
    if (body.onShortage === 'refuse') refuseShort(order)
    await spend(order.check.gross)
    return order
  })
  return { data: viewOfPlaced(call, body.reference, placed) }
}

/** Refuses an order that lacks keys: those it did not get, or, while it waits for approval, those not in stock now. */
function refuseShort({ check, status, missing, shortOf }: PlacedOrder): void {
  const isServed = status !== orderStatus.code.onHold
  if (isServed && missing === 0) return
  const problems = missingOfLines({ check, shortOf: isServed ? shortOf : notInStock(check) }).flatMap((one) =>
    one.missing > 0
      ? [{ line: one.line.wanted.id - 1, code: 'OVER_STOCK', available: one.line.wanted.quantity - one.missing }]
      : [],
  )
  if (problems.length > 0) refuseLines(problems)
}

/** By product, how many of the units ordered in all lines are not in stock. */
function notInStock({ lines }: PlacedOrder['check']): ReadonlyMap<number, number> {
  const left = new Map(lines.map(({ product }) => [product.id, product.stock]))
  for (const { product, wanted } of lines) left.set(product.id, (left.get(product.id) ?? 0) - wanted.quantity)
  return new Map([...left].map(([id, units]) => [id, Math.max(0, -units)]))
}

function viewOfPlaced(call: PartnerCall, reference: string, placed: PlacedOrder): Answer['data'] {
  const { check } = placed
  return {
    id: call.publicId('order', placed.id),
    number: placed.number,
    reference,
    status: orderStatus.name(placed.status),
    placedAt: call.clock.now(),
    currency: check.buyer.currency,
    net: check.net,
    vat: check.vat,
    gross: check.gross,
    refunded: 0,
    lines: missingOfLines(placed).map(({ line, missing }) => ({
      product: call.publicId('product', line.product.id),
      title: line.product.title,
      quantity: line.wanted.quantity,
      unitPrice: line.price.unitPrice,
      assigned: placed.assigned > 0 ? line.wanted.quantity - missing : 0,
      owed: missing,
    })),
  }
}

/**
 * Adds the codes to the answer of placing an order: they are never stored there, and opened afresh on each repetition
 * (G30).
 */
export async function withKeys(
  call: PartnerCall,
  { query }: Received<typeof orderEndpoints.placeOrder>,
  answer: { readonly data: { readonly id: string } },
): Promise<unknown> {
  if (query.include !== 'keys') return answer
  const id = call.idBehind('order', answer.data.id)
  const keys = id === null ? undefined : await keysOfAnswer(call, id, mostKeysInline)
  return keys ? { data: { ...answer.data, keys: keys.map((key) => keyView(call, key)) } } : answer
}

const keyView = ({ publicId }: PartnerCall, { id, line, productId, code, image }: KeyForProgram) => ({
  id: publicId('key', id),
  line,
  product: publicId('product', productId),
  code,
  image,
})

/** One order of the credential's own company. Throws common.notFound, for a foreign one too. */
export async function ownOrder(call: PartnerCall, text: string): Promise<PartnerOrderFound> {
  const id = call.idBehind('order', text)
  const order = id === null ? undefined : await partnerOrder(call.db, call.caller.companyId, id)
  return order ?? refuse(commonErrors.notFound)
}

export async function readOrder(call: PartnerCall, id: string): Promise<Returned<typeof orderEndpoints.order>> {
  return { data: partnerOrderView(call, await ownOrder(call, id)) }
}

export async function listPartnerOrders(
  call: PartnerCall,
  { after, limit, status, ...rest }: Received<typeof orderEndpoints.orders>['query'],
): Promise<Returned<typeof orderEndpoints.orders>> {
  const of = `orders:${status ?? ''}:${rest.reference ?? ''}:${rest.since?.toISOString() ?? ''}`
  const found = await partnerOrders(call.db, call.caller.companyId, {
    ...rest,
    limit,
    status: status === undefined ? undefined : (orderStatus.code[status] as OrderStatus),
    after: positionOf(call, of, after),
  })
  return pageOf(call, of, { found, limit, view: (order) => partnerOrderView(call, order) })
}

export async function listBackOrders(
  call: PartnerCall,
  { after, limit }: Received<typeof orderEndpoints.backOrders>['query'],
): Promise<Returned<typeof orderEndpoints.backOrders>> {
  const found = await owedOrders(call.db, call.caller.companyId, { limit, after: positionOf(call, 'owed', after) })
  return pageOf(call, 'owed', { found, limit, view: (order) => partnerOrderView(call, order) })
}

/** Throws common.notFound, company.blocked, and whatever cancelOwed refuses with. */
export async function cancelOwedOfOrder(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof orderEndpoints.cancelOwed>> {
  if (call.person.companyIsBlocked) refuse(partnerErrors.companyBlocked)
  const { id } = await ownOrder(call, text)
  const cancelled = await cancelOwed(call, id)
  return { data: { ...partnerOrderView(call, await ownOrder(call, text)), cancelled } }
}

/** Throws common.notFound, keys.windowClosed. */
export async function readOrderKeys(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof orderEndpoints.orderKeys>> {
  const keys = await keysForProgram(call, (await ownOrder(call, text)).id)
  if (keys === 'closed') refuse(partnerErrors.keysWindowClosed)
  return { data: keys.map((key) => keyView(call, key)) }
}
