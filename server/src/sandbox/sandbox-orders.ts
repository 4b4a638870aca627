import type { Received, Returned } from '@brava/contract/endpoint.ts'
import { type OrderStatus, orderStatus } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { mostKeysInline, type orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import { partnerErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { partnerPrefix } from '@brava/contract/partner-api/partner-endpoint.ts'
import { spendOfDay } from '../api-credentials/spend-of-day.ts'
import type { Trx } from '../platform/db/connect.ts'
import { pageOf, positionOf } from '../platform/partner-cursor.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { partnerOrderView } from '../platform/partner-order-view.ts'
import { refuse } from '../platform/refuse.ts'
import {
  changeSandboxProduct,
  forgetSandboxOrders,
  insertSandboxOrder,
  markSandboxKeyReported,
  moveSandboxFunds,
  sandboxKeys,
  type SandboxOrder,
  sandboxOrder,
  sandboxOrderByReference,
  sandboxOrders,
  type SandboxProduct,
  type SandboxWorld,
  sandboxProductsById,
  setSandboxOwed,
  settleSandboxOrder,
} from './sandbox.sql.ts'
import { chargeSandbox, vatInside } from './sandbox-invoices.ts'
import { mostSandboxOrders, mostSandboxUnits, mostSandboxUnitsKept } from './sandbox-products.ts'
import { changingSandbox, sandboxFor, tellSandbox } from './sandbox-world.ts'

type PlaceBody = Received<typeof orderEndpoints.placeOrder>['body']

/**
 * Places an order in the sandbox: with its funds, its stock, and keys that open nothing. Refuses like the live call:
 * order.notValid, order.referenceTaken, ledger.insufficientFunds, credential.dailyLimit, company.blocked.
 */
export async function placeSandboxOrder(
  call: PartnerCall,
  body: PlaceBody,
): Promise<Returned<typeof orderEndpoints.placeOrder>> {
  const order = await changingSandbox(call, async (trx, world) => {
    await refuseTaken(trx, call, body.reference)
    const lines = await goodLines(trx, call, body)
    const gross = lines.reduce((sum, line) => sum + line.gross, 0)
    if (gross > world.funds - world.held) refuse(ledgerErrors.insufficientFunds)
    const spend = await spendOfDay(trx, call.caller, call.clock.now())
    await spend(gross)
    return enterSandboxOrder(trx, call, world, { reference: body.reference, lines, validUntil: null })
  })
  return { data: partnerOrderView(call, order) }
}

/** The first checks when placing an order: company.blocked, order.referenceTaken. */
export async function refuseTaken(trx: Trx, call: PartnerCall, reference: string): Promise<void> {
  if (call.person.companyIsBlocked) refuse(partnerErrors.companyBlocked)
  const taken = await sandboxOrderByReference(trx, call.caller.companyId, reference)
  if (taken === null) return
  const location = `${partnerPrefix}/orders/${call.publicId('order', taken)}`
  refuse(partnerErrors.referenceTaken, { detail: { location } })
}

interface NewOrder {
  readonly reference: string
  readonly lines: readonly GoodLine[]
  /** Until when it waits for a transfer; null: paid at once. */
  readonly validUntil: Date | null
  /** A terminal has already taken its units from stock. */
  readonly isSetAside?: boolean
}

/**
 * Writes an order with valid lines, takes its units from stock and sends its events. One that is paid at once is
 * delivered and invoiced; one that waits for a transfer is neither. The oldest orders beyond the maximum kept are
 * deleted, as are those whose units would be more than are kept.
 */
export async function enterSandboxOrder(
  trx: Trx,
  call: PartnerCall,
  { companyId, currency, orders }: SandboxWorld,
  { reference, lines, validUntil, isSetAside = false }: NewOrder,
): Promise<SandboxOrder> {
  const gross = lines.reduce((sum, line) => sum + line.gross, 0)
  const vat = lines.reduce((sum, line) => sum + line.vat, 0)
  const owed = lines.reduce((sum, line) => sum + line.owed, 0)
  const isPaid = validUntil === null
  const status = orderStatus.code[isPaid ? (owed > 0 ? 'partiallyCompleted' : 'completed') : 'awaitingPayment']
  const id = await insertSandboxOrder(trx, {
    companyId,
    number: `TEST-${String(orders + 1).padStart(6, '0')}`,
    reference,
    status,
    currency,
    net: gross - vat,
    vat,
    gross,
    placedAt: call.clock.now(),
    validUntil,
    lines: lines.map(({ product, quantity, unitPrice, owed: missing }) => ({
      productId: product.id,
      title: product.title,
      quantity,
      unitPrice,
      owed: missing,
    })),
  })
  await moveSandboxFunds(trx, companyId, isPaid ? -gross : 0, 1)
  await forgetSandboxOrders(trx, companyId, { orders: mostSandboxOrders, units: mostSandboxUnitsKept })
  const facts = factsOf(call, { id, reference, status, owed })
  const stock = isSetAside ? [] : await takeStock(trx, call, lines)
  const isServed = isPaid && owed < lines.reduce((sum, line) => sum + line.quantity, 0)
  await tellSandbox(trx, call, [
    { type: 'order.placed', facts },
    ...(isServed ? [{ type: 'order.served' as const, facts }] : []),
    ...stock,
  ])
  if (isServed) {
    const delivered = lines.map(({ product: { title }, quantity, unitPrice, owed: missing }) => ({
      title,
      unitPrice,
      quantity: quantity - missing,
    }))
    await chargeSandbox(trx, call, { id, reference, currency }, delivered)
  }
  return ownSandboxOrder(trx, call, id)
}

/** A line to be bought; amounts in minor units. */
export interface GoodLine {
  readonly product: SandboxProduct
  readonly quantity: number
  readonly unitPrice: number
  readonly gross: number
  readonly vat: number
  readonly owed: number
}

/** Returns every line to be bought; throws order.notValid with what is wrong in which line. */
export async function goodLines(
  trx: Trx,
  call: PartnerCall,
  { lines, onShortage }: Pick<PlaceBody, 'lines' | 'onShortage'>,
): Promise<GoodLine[]> {
  const ids = lines.map((line) => call.idBehind('product', line.product))
  const found = await sandboxProductsById(
    trx,
    call.caller.companyId,
    ids.filter((id) => id !== null),
  )
  const products = new Map(found.map((product) => [product.id, product]))
  const left = new Map(found.map(({ id, stock }) => [id, call.sandboxFault === 'outOfStock' ? 0 : stock]))
  const problems: object[] = []
  let units = 0
  const good = lines.flatMap((wanted, line): GoodLine[] => {
    const product = products.get(ids[line] ?? 0)
    if (!product || product.isWithdrawn) {
      problems.push({ line, code: 'NOT_FOUND' })
      return []
    }
    const { quantity } = wanted
    units += quantity
    if (units > mostSandboxUnits) problems.push({ line, code: 'SANDBOX_LIMIT', most: mostSandboxUnits })
    const isMany = product.tierFrom !== null && quantity >= product.tierFrom
    const unitPrice = isMany ? (product.tierPrice ?? product.price) : product.price
    const seen = wanted.unitPrice ?? wanted.maxUnitPrice ?? 0
    if (wanted.maxUnitPrice === undefined ? unitPrice !== seen : unitPrice > seen) {
      problems.push({ line, code: 'PRICE_CHANGED', price: wireFromMinor(unitPrice) })
    }
    if (quantity < product.moq) problems.push({ line, code: 'BELOW_MOQ', minimum: product.moq })
    const available = left.get(product.id) ?? 0
    const owed = Math.max(0, quantity - available)
    left.set(product.id, available - quantity + owed)
    const mayWait = product.mayBackOrder && onShortage === 'backOrder' && call.sandboxFault !== 'outOfStock'
    if (owed > 0 && !mayWait) problems.push({ line, code: 'OVER_STOCK', available })
    const gross = unitPrice * quantity
    return [{ product, quantity, unitPrice, gross, vat: vatInside(gross), owed }]
  })
  if (problems.length > 0) refuse(partnerErrors.orderNotValid, { detail: { problems } })
  return good
}

/** Takes the delivered units from stock; sends events for products that are now out of stock. */
async function takeStock(trx: Trx, call: PartnerCall, lines: readonly GoodLine[]) {
  const events: { type: 'stock.changed'; facts: { product: string; stock: number } }[] = []
  for (const [product, own] of Map.groupBy(lines, (line) => line.product)) {
    const taken = own.reduce((sum, line) => sum + line.quantity - line.owed, 0)
    if (taken === 0) continue
    const stock = product.stock - taken
    await changeSandboxProduct(trx, call.caller.companyId, product.id, { stock })
    if (stock === 0)
      events.push({ type: 'stock.changed', facts: { product: call.publicId('product', product.id), stock } })
  }
  return events
}

/** Facts of an event about an order. */
export const factsOf = (
  call: PartnerCall,
  order: { readonly id: number; readonly reference: string; readonly status: OrderStatus; readonly owed: number },
) => ({
  order: call.publicId('order', order.id),
  reference: order.reference,
  status: order.status,
  owed: order.owed,
})

/** Whether money was taken for it: an estimate that is open or over has cost nothing. */
export const isPaid = ({ status }: SandboxOrder) =>
  status !== orderStatus.code.awaitingPayment && status !== orderStatus.code.cancelled

/** Throws common.notFound. */
export async function ownSandboxOrder(db: Trx | PartnerCall['db'], call: PartnerCall, id: number | null) {
  const order = id === null ? undefined : await sandboxOrder(db, call.caller.companyId, id)
  return order ?? refuse(commonErrors.notFound)
}

export async function readSandboxOrder(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof orderEndpoints.order>> {
  return { data: partnerOrderView(call, await ownSandboxOrder(call.db, call, call.idBehind('order', text))) }
}

export async function listSandboxOrders(
  call: PartnerCall,
  { after, limit, status, ...rest }: Received<typeof orderEndpoints.orders>['query'],
): Promise<Returned<typeof orderEndpoints.orders>> {
  const of = `sandbox orders:${status ?? ''}:${rest.reference ?? ''}:${rest.since?.toISOString() ?? ''}`
  const asked = { ...rest, limit, status: status && orderStatus.code[status], after: positionOf(call, of, after) }
  const found = await sandboxOrders(call.db, (await sandboxFor(call)).companyId, asked)
  return pageOf(call, of, { found, limit, view: (order) => partnerOrderView(call, order) })
}

export async function listSandboxBackOrders(
  call: PartnerCall,
  { after, limit }: Received<typeof orderEndpoints.backOrders>['query'],
): Promise<Returned<typeof orderEndpoints.backOrders>> {
  const of = 'sandbox owed'
  const asked = { limit, owed: true, after: positionOf(call, of, after) }
  const found = await sandboxOrders(call.db, (await sandboxFor(call)).companyId, asked)
  return pageOf(call, of, { found, limit, view: (order) => partnerOrderView(call, order) })
}

/** "TEST-0000-0000-0042": it cannot be mistaken for a key. */
export const codeOf = (id: number) => `TEST-${(String(id).padStart(12, '0').match(/.{4}/g) ?? []).join('-')}`

const keyView = ({ publicId }: PartnerCall, key: { id: number; line: number; productId: number }) => ({
  id: publicId('key', key.id),
  line: key.line,
  product: publicId('product', key.productId),
  code: codeOf(key.id),
  image: null,
})

export async function readSandboxKeys(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof orderEndpoints.orderKeys>> {
  const { id } = await ownSandboxOrder(call.db, call, call.idBehind('order', text))
  return { data: (await sandboxKeys(call.db, id)).map((key) => keyView(call, key)) }
}

/** Adds to the answer the keys delivered when the order was placed; also when the call is repeated. */
export async function withSandboxKeys(
  call: PartnerCall,
  { query }: Received<typeof orderEndpoints.placeOrder>,
  answer: { readonly data: { readonly id: string; readonly placedAt: string } },
): Promise<unknown> {
  const id = call.idBehind('order', answer.data.id)
  if (query.include !== 'keys' || id === null) return answer
  const asked = { until: new Date(answer.data.placedAt), most: mostKeysInline + 1 }
  const keys = await sandboxKeys(call.db, id, asked)
  return keys.length > mostKeysInline
    ? answer
    : { data: { ...answer.data, keys: keys.map((key) => keyView(call, key)) } }
}

/** Refunds the units still owed. Throws common.notFound, order.nothingOwed. */
export async function cancelSandboxOwed(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof orderEndpoints.cancelOwed>> {
  return changingSandbox(call, async (trx, { companyId }) => {
    const order = await ownSandboxOrder(trx, call, call.idBehind('order', text))
    if (!isPaid(order)) refuse(orderErrors.nothingOwed)
    const cancelled = order.lines.reduce((sum, line) => sum + line.owed, 0)
    const amount = order.lines.reduce((sum, line) => sum + line.owed * line.unitPrice, 0)
    if (cancelled === 0) refuse(orderErrors.nothingOwed)
    await setSandboxOwed(trx, { orderId: order.id }, 0)
    const after = await refundSandbox(trx, call, companyId, order, amount)
    return { data: { ...partnerOrderView(call, after), cancelled } }
  })
}

/** Refunds money of an order, sends the event, and returns the updated order. */
export async function refundSandbox(
  trx: Trx,
  call: PartnerCall,
  companyId: number,
  order: SandboxOrder,
  amount: number,
): Promise<SandboxOrder> {
  const refunded = order.refunded + amount
  const status = orderStatus.code[refunded === order.gross ? 'refunded' : 'partRefunded']
  await settleSandboxOrder(trx, order.id, { status, refunded })
  await moveSandboxFunds(trx, companyId, amount)
  const facts = {
    ...factsOf(call, { ...order, status, owed: 0 }),
    amount: wireFromMinor(amount),
    currency: order.currency,
  }
  await tellSandbox(trx, call, [{ type: 'order.refunded', facts }])
  return ownSandboxOrder(trx, call, order.id)
}

/** Throws common.notFound, order.faultReportedBefore. */
export async function reportSandboxFault(
  call: PartnerCall,
  text: string,
  key: string,
): Promise<Returned<typeof orderEndpoints.reportFault>> {
  return changingSandbox(call, async (trx) => {
    const order = await ownSandboxOrder(trx, call, call.idBehind('order', text))
    const id = call.idBehind('key', key)
    if (id === null || !(await sandboxKeys(trx, order.id)).some((one) => one.id === id)) refuse(commonErrors.notFound)
    if (!(await markSandboxKeyReported(trx, id))) refuse(orderErrors.faultReportedBefore)
    return { data: { key, state: 'reported' as const } }
  })
}
