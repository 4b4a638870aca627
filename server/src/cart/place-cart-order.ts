import { type PaymentType, paymentType, type TokenDelivery, tokenDelivery } from '@brava/contract/enums.ts'
import type { Returned } from '@brava/contract/endpoint.ts'
import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { internationalNumber } from '@brava/contract/phone-number.ts'
import { smsErrors } from '@brava/contract/sms.errors.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { type ChosenDelivery, chosenDelivery } from '../companies/delivery-places.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call, Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { missingOfLines } from '../orders/placing/missing-of-lines.ts'
import { knownPayers } from '../orders/placing/sale-facts.ts'
import { tellingSupplier } from '../orders/placing/supplier-short.ts'
import { placeOrder } from '../orders/placing/place-order.ts'
import { smsIsOn } from '../sms/gateway-of.ts'
import { gatewayTaking } from '../payments/gateway-of.ts'
import { goPath } from '../payments/go-path.ts'
import { openAttempt } from '../payments/open-attempt.ts'
import { emptyCartView } from './cart-view.ts'
import { cartTexts } from './cart.texts.ts'
import { takeCart } from './cart.sql.ts'

/**
 * Turns the cart into an order, whole or not at all. The person sends the version that was on the screen; under the
 * cart's lock it must still be the current one, so that nothing is ordered unseen and a cart is consumed once, even
 * without an Idempotency-Key. With one, the call's transaction stores the answer too (guarantee G04).
 */
export function placeCartOrder(
  call: Call,
  body: {
    version: number
    paymentType: PaymentType
    email?: string | undefined
    phone?: string | undefined
    deliveryType: TokenDelivery
    reference?: string | undefined
    deliveryAddressId?: number | undefined
    delivery?: ChosenDelivery['delivery']
  },
): Promise<Returned<typeof shoppingCart.placeOrder>> {
  return tellingSupplier(call, () => placedFromCart(call, body))
}

/**
 * Orders paid from company funds may share a transaction (decision 0206), unless the same company pays for two of them:
 * returns the companies that pay. Undefined for any other order, or if the payers are not known: such an order goes
 * alone.
 */
export function placedTogether(
  { companyId }: Person,
  { paymentType: type, deliveryType }: Parameters<typeof placeCartOrder>[1],
): readonly number[] | undefined {
  if (type !== paymentType.code.companyFunds || deliveryType !== tokenDelivery.code.email) return undefined
  return knownPayers(companyId)
}

function placedFromCart(
  call: Call,
  body: Parameters<typeof placeCartOrder>[1],
): Promise<Returned<typeof shoppingCart.placeOrder>> {
  const { person } = call
  return inTransaction(call.db, { durable: 'flushed' }, async (trx) => {
    const delivery = await deliveryTo(trx, person.companyId, body)
    const cart = await takeCart(trx, person, call.begun)
    if (!cart) refuse(cartErrors.empty)
    if (cart.version !== body.version) refuse(cartErrors.changed)
    if (cart.items.length === 0) refuse(cartErrors.empty)
    const email = body.email ?? cart.email
    const phone = body.phone ?? cart.phone
    await requireTexts(trx, body.deliveryType, phone)
    const isCard = body.paymentType === paymentType.code.creditCard
    const gateway = isCard ? await gatewayTaking(call, trx, person) : undefined
    const placed = await placeOrder(trx, call, {
      companyId: person.companyId,
      userId: person.id,
      sessionId: person.sessionId,
      ip: call.ip,
      lines: cart.items,
      paymentType: body.paymentType,
      takesCards: gateway !== undefined,
      email,
      phone,
      deliveryType: body.deliveryType,
      reference: body.reference ?? cart.reference,
      delivery,
      toName: cart.name,
      language: person.language,
      showImgKeys: cart.showImgKeys,
      cartVersion: cart.version,
      found: cart.found,
    })
    const { check } = placed
    // A free order needs no card, and no gateway charges nothing.
    if (gateway && check.gross === 0) refuse(cartErrors.paymentType)
    const attempt =
      gateway &&
      (await openAttempt(trx, call, {
        orderId: placed.id,
        number: placed.number,
        companyId: person.companyId,
        userId: person.id,
        gatewayId: gateway.id,
        amount: check.gross,
        currency: check.buyer.currency,
        // The language of the browser that continues to the gateway.
        language: call.language,
        before: 0,
      }))
    return {
      data: {
        info: cartTexts.placed[call.language](placed.number),
        order: {
          id: placed.id,
          number: placed.number,
          status: placed.status,
          paymentType: body.paymentType,
          currency: check.buyer.currency,
          net: check.net,
          vat: check.vat,
          gross: check.gross,
          keys: placed.keys,
          assigned: placed.assigned,
          missing: placed.missing,
          setAside: placed.setAside,
          holdUntil: placed.holdUntil,
          estimateNumber: placed.estimateNumber,
          payPath: attempt ? goPath(attempt.token) : null,
          email,
          lines: missingOfLines(placed).map(({ line: { product, wanted }, missing }) => {
            const { title, platform } = product
            return { title, platform, quantity: wanted.quantity, missing }
          }),
        },
        cart: await emptyCartView(
          { db: trx, config: call.config },
          { ...cart, version: cart.version + 1, reference: '' },
          { check: placed.check, money: placed.money, contact: { email: cart.email, phone: cart.phone } },
        ),
      },
    }
  })
}

/** Refuses delivery by SMS if texts are off or the number has no country code. */
async function requireTexts(trx: Trx, deliveryType: TokenDelivery, phone: string): Promise<void> {
  if (deliveryType !== tokenDelivery.code.sms) return
  if (!(await smsIsOn(trx))) refuse(smsErrors.off, { fields: [{ path: 'deliveryType', message: '' }] })
  if (internationalNumber(phone) === null) refuse(smsErrors.notANumber, { fields: [{ path: 'phone', message: '' }] })
}

/** Where the order goes, as chosen; refuses an address that is not the company's. */
async function deliveryTo(trx: Trx, companyId: number, chosen: ChosenDelivery) {
  const delivery = await chosenDelivery(trx, companyId, chosen)
  if (delivery === 'noAddress')
    refuse(cartErrors.deliveryGone, { fields: [{ path: 'deliveryAddressId', message: '' }] })
  if (delivery === 'noCountry')
    refuse(cartErrors.unknownCountry, { fields: [{ path: 'delivery.countryId', message: '' }] })
  return delivery
}
