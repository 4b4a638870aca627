import { posEndpoints } from '@brava/contract/partner-api/pos.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { availableOf } from '../ledger/available-of.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { type PartnerCall, partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { authoriseSale } from './authorise-sale.ts'
import { cancelSale } from './cancel-sale.ts'
import { compareDay } from './days/compare-day.ts'
import { dayFile } from './days/day-file.ts'
import { confirmSale } from './confirm-sale.ts'
import { nextNumber } from './messages.sql.ts'
import { posProducts } from './pos-products.ts'
import { reprintSale } from './reprint-sale.ts'
import { openSales } from './sale-rows.sql.ts'
import type { Device } from './take-message.ts'

/** The calling terminal. */
const deviceOf = ({ caller }: PartnerCall): Device => ({
  id: caller.id,
  companyId: caller.companyId,
  serial: caller.keyId,
  userId: caller.person.id,
})

/** What a terminal sends and reads, and its company's days. */
export const posRoutes = partnerRoutes(posEndpoints, {
  authorisePosSale: async (call, { body }) => {
    const { number, product, price, tillAmount = null } = body
    const productId = call.idBehind('product', product) ?? refuse(commonErrors.notFound)
    const held = await authoriseSale(call, deviceOf(call), { number, productId, price, tillAmount }, call.ip)
    const { saleId, currency, holdUntil } = held
    return {
      data: {
        sale: call.publicId('sale', saleId),
        state: 'held' as const,
        price: held.price,
        currency,
        holdUntil: new Date(holdUntil),
      },
    }
  },
  confirmPosSale: async (call, { body }) => {
    const { saleId, orderId, code, price, currency, businessDay } = await confirmSale(
      call,
      deviceOf(call),
      body,
      call.ip,
    )
    const order = call.publicId('order', orderId)
    return {
      data: { sale: call.publicId('sale', saleId), state: 'sold' as const, code, price, currency, businessDay, order },
    }
  },
  cancelPosSale: async (call, { body }) => {
    const { saleId, state } = await cancelSale(call, deviceOf(call), body, call.ip)
    return { data: { sale: call.publicId('sale', saleId), state } }
  },
  reprintPosSale: async (call, { body }) => {
    const { saleId, code, copy } = await reprintSale(call, deviceOf(call), body, call.ip)
    return { data: { sale: call.publicId('sale', saleId), code, copy } }
  },
  posStatus: async (call) => {
    const open = await openSales(call.db, call.caller.id)
    const { posHoldSeconds } = await parametersOf(call.db)
    return {
      data: {
        device: call.caller.keyId,
        time: call.clock.now(),
        nextNumber: await nextNumber(call.db, call.caller.id),
        holdSeconds: posHoldSeconds,
        openSales: open.map(({ id, number, holdUntil }) => ({ sale: call.publicId('sale', id), number, holdUntil })),
      },
    }
  },
  posProducts: async (call) => ({ data: await posProducts(call) }),
  posBalance: async ({ db, caller }) => ({ data: await availableOf(db, caller.companyId) }),
  posDay: (call, { params }) => dayFile(call, call.caller.companyId, params.day),
  comparePosDay: async (call, { params, body }) => ({
    data: await compareDay(call, call.caller.companyId, params.day, body),
  }),
})
