import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import type { orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import { partnerPrefix } from '@brava/contract/partner-api/partner-endpoint.ts'
import { partnerErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { insertPartnerOrder, lockReference, orderByReference } from '../orders/partner/own-orders.ts'
import { type PlacedOrder, placeOrder } from '../orders/placing/place-order.ts'
import { checkOrder, type WantedLine } from '../orders/placing/place-order-check.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction, violatedConstraint } from '../platform/db/transaction.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { Refused, refuse } from '../platform/refuse.ts'

/** What a program orders, under its own reference. */
export type WantedByProgram = Pick<Received<typeof orderEndpoints.placeOrder>['body'], 'reference' | 'lines'>

/**
 * Places an order in the name of a program in one transaction; `around` does what its payment method requires. Throws
 * order.notValid with the problems of lines, order.referenceTaken, company.blocked, and whatever placing refuses with.
 */
export async function placeForProgram(
  call: PartnerCall,
  wanted: WantedByProgram,
  payment: PaymentType,
  around: (trx: Trx, place: () => Promise<PlacedOrder>) => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  const { caller } = call
  if (call.person.companyIsBlocked) refuse(partnerErrors.companyBlocked)
  return inTransaction(call.db, { durable: 'flushed' }, async (trx) => {
    await lockReference(trx, caller.companyId, wanted.reference)
    await refuseTaken({ ...call, db: trx }, wanted.reference)
    const lines = wantedLines(call, wanted)
    return describingProblems({ ...call, db: trx }, lines, async () => {
      const order = await around(trx, () => placedOrder(trx, call, wanted.reference, payment, lines))
      await insertPartnerOrder(trx, {
        id: order.id,
        companyId: caller.companyId,
        reference: wanted.reference,
        credentialId: caller.id,
      })
      return order
    })
  }).catch((error: unknown) => {
    // A process of the previous release takes no lock.
    if (violatedConstraint(error) === 'partner_orders_reference') return refuse(partnerErrors.referenceTaken)
    throw error
  })
}

async function refuseTaken(call: PartnerCall, reference: string): Promise<void> {
  const taken = await orderByReference(call.db, call.caller.companyId, reference)
  if (taken === undefined) return
  refuse(partnerErrors.referenceTaken, {
    detail: { location: `${partnerPrefix}/orders/${call.publicId('order', taken)}` },
  })
}

/** Problems of lines by their index in the request. */
export const refuseLines = (problems: readonly object[]): never =>
  refuse(partnerErrors.orderNotValid, { detail: { problems } })

function wantedLines(call: PartnerCall, { lines }: WantedByProgram): WantedLine[] {
  const found = lines.map((line) => call.idBehind('product', line.product))
  const unknown = found.flatMap((id, line) => (id === null ? [{ line, code: 'NOT_FOUND' }] : []))
  if (unknown.length > 0) refuseLines(unknown)
  return lines.map((line, index) => ({
    id: index + 1,
    productId: found[index] ?? 0,
    promotionId: null,
    quantity: line.quantity,
    seenPrice: line.unitPrice ?? line.maxUnitPrice ?? 0,
    isCeiling: line.maxUnitPrice !== undefined,
  }))
}

async function placedOrder(
  trx: Trx,
  call: PartnerCall,
  reference: string,
  payment: PaymentType,
  lines: WantedLine[],
): Promise<PlacedOrder> {
  const { person } = call
  return placeOrder(trx, call, {
    companyId: person.companyId,
    userId: person.id,
    sessionId: null,
    ip: call.ip,
    lines,
    paymentType: payment,
    email: person.email,
    phone: '',
    reference,
    toName: `${person.firstName} ${person.lastName}`,
    language: person.language,
    showImgKeys: true,
    cartVersion: null,
  })
}

/** Problems of lines are returned with the facts needed to fix them: today's price, the minimum quantity, the stock. */
async function describingProblems<T>(call: PartnerCall, lines: WantedLine[], place: () => Promise<T>): Promise<T> {
  try {
    return await place()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.def === cartErrors.blocked) refuse(partnerErrors.companyBlocked)
    if (error.def !== cartErrors.notValid && error.def !== cartErrors.changed) throw error
    const { companyId } = call.caller
    const check = await checkOrder(call.db, { companyId, lines, showImgKeys: true, at: call.clock.now() })
    const known = new Map(check.lines.map((line) => [line.wanted.id, line]))
    const problems = lines.flatMap(({ id }) => {
      const line = known.get(id)
      if (!line) return [{ line: id - 1, code: 'NOT_FOUND' }]
      return line.problems.map(({ code, ...facts }) => ({
        line: id - 1,
        code,
        ...('minimum' in facts ? { minimum: facts.minimum } : {}),
        ...('available' in facts ? { available: facts.available } : {}),
        ...(code === 'PRICE_CHANGED' ? { price: wireFromMinor(line.price.unitPrice) } : {}),
      }))
    })
    return refuseLines(problems)
  }
}
