import type { PaymentType } from '@brava/contract/enums.ts'
import { splitVat, times } from '@brava/contract/money.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/call.ts'
import { captureForOrder } from '../../ledger/capture-for-order.ts'
import { holdForOrder } from '../../ledger/hold-for-order.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { moneyLegsOf } from '../record/order-legs.sql.ts'
import { insertOrder } from '../placing/place-order.sql.ts'
import { reserveOrderKeys } from './reserve-order-keys.ts'
import type { OrderPeople, ProductName, Who } from './write-people.ts'

export interface Wish {
  readonly by: Exclude<Who, 'tarik'>
  readonly lines: readonly (readonly [ProductName, number])[]
  readonly paymentType?: PaymentType
  /** Left for a distributor to decide. */
  readonly waits?: boolean
}

/** Places an order as the shop does, without its checks: money held or charged, keys set aside or assigned. */
export async function placeWithoutChecks(
  services: Services,
  { companies, people, products }: OrderPeople,
  { by, lines, paymentType = 5, waits = paymentType !== 5 }: Wish,
): Promise<number> {
  const { brava, digitalis } = companies
  const now = services.clock.now()
  const { id: userId, companyId } = people[by]
  const chain = by === 'nikola' ? [brava, digitalis, companyId] : [brava, companyId]
  const unit = (seq: number) => (seq < chain.length - 1 ? 5700 : by === 'amra' ? 5700 : 6190)
  const legs = chain.slice(1).map((buyerId, index) => {
    const gross = lines.reduce((sum, [, quantity]) => sum + times(unit(index + 1), quantity), 0)
    return {
      seq: (index + 1) as 1 | 2,
      sellerId: chain[index] as number,
      buyerId,
      currency: 'BAM',
      gross,
      ...splitVat(gross, 1700),
    }
  })
  const own = legs.at(-1)
  if (!own) throw new Error('no leg')
  const slots = lines.reduce((sum, [, quantity]) => sum + quantity, 0)
  const facts = {
    paymentType,
    approval: waits ? ('open' as const) : ('approved' as const),
    payment: waits ? (0 as const) : (3 as const),
    slotsTotal: slots,
    slotsAssigned: 0,
    slotsMissing: 0,
    gross: own.gross,
    refunded: 0,
  }
  return inTransaction(services.db, async (trx) => {
    const { id } = await insertOrder(trx, {
      companyId,
      userId,
      currency: 'BAM',
      paymentType,
      approval: facts.approval,
      payment: facts.payment,
      status: deriveOrderStatus(facts),
      net: own.net,
      vat: own.vat,
      gross: own.gross,
      revenueHome: legs[0]?.net ?? 0,
      isDomestic: true,
      rateHome: '1',
      language: 'bs',
      email: `${by}@firma.example`,
      phone: '',
      showImgKeys: true,
      holdUntil: waits ? new Date(now.getTime() + 5 * 86_400_000) : null,
      cartVersion: 1,
      now,
      legs,
      lines: lines.map(([name, quantity]) => ({
        productId: products[name].id,
        companyProductId: null,
        promotionId: null,
        code: products[name].code,
        title: products[name].title,
        platform: 'PC',
        vatTreatment: 2,
        quantity,
        prices: legs.map((leg) => {
          const gross = times(unit(leg.seq), quantity)
          return {
            seq: leg.seq,
            unitPrice: unit(leg.seq),
            vatRateBp: 1700,
            gross,
            ...splitVat(gross, 1700),
            trace: {
              currency: 'BAM',
              quantity,
              rule: 'base' as const,
              unitPrice: unit(leg.seq),
              steps: [{ rule: 'base' as const, outcome: 'chosen' as const, price: unit(leg.seq) }],
              vatReason: 'domestic',
            },
          }
        }),
      })),
    })
    await recordOrderEvent(trx, {
      orderId: id,
      kind: 'placed',
      fromStatus: null,
      toStatus: deriveOrderStatus(facts),
      userId,
      at: now,
    })
    const money = { orderId: id, legs: await moneyLegsOf(trx, id), userId }
    if (paymentType === 5) await holdForOrder(trx, money)
    if (waits) {
      await reserveOrderKeys(trx, services, {
        orderId: id,
        companyId,
        userId,
        sessionId: null,
        ip: '',
        reason: 'placed',
        now,
      })
    } else {
      await captureForOrder(trx, money)
      await fulfilOrder(trx, services, { orderId: id, userId, reason: 'placed' })
    }
    return id
  })
}
