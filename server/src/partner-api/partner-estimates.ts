import type { FileAnswer, Returned } from '@brava/contract/endpoint.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { estimateEndpoints } from '@brava/contract/partner-api/estimates.ts'
import { estimatePdf } from '../orders/estimates/estimate-pdf.ts'
import { type EstimateForProgram, estimateForProgram } from '../orders/partner/estimates-for-program.ts'
import { type PartnerCall, partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { placeForProgram, type WantedByProgram } from './place-for-program.ts'

type Answer = Returned<typeof estimateEndpoints.estimate>

function estimateView(
  { publicId, clock }: PartnerCall,
  { id, number, createdAt, validUntil, order, keys, transfer }: EstimateForProgram,
): Answer['data'] {
  return {
    id: publicId('estimate', id),
    number,
    order: publicId('order', order.id),
    orderNumber: order.number,
    reference: order.reference,
    createdAt,
    validUntil,
    isOpen: keys.isOpen && validUntil > clock.now(),
    currency: order.currency,
    net: order.net,
    vat: order.vat,
    gross: order.gross,
    lines: order.lines.map(({ productId, title, quantity, unitPrice }, index) => ({
      product: publicId('product', productId),
      title,
      quantity,
      unitPrice,
      setAside: keys.lines[index]?.setAside ?? 0,
    })),
    transfer: {
      payee: transfer.payee.name,
      collectsFor: transfer.collectsFor,
      account: transfer.payee.account,
      reference: transfer.reference,
    },
  }
}

async function ownEstimate(call: PartnerCall, text: string): Promise<EstimateForProgram> {
  const id = call.idBehind('estimate', text)
  const found = id === null ? null : await estimateForProgram(call.db, call.caller.companyId, { id })
  return found ?? refuse(commonErrors.notFound)
}

/** Places an order that waits for a bank transfer, with its estimate, through the single way of placing orders. */
async function createEstimate(call: PartnerCall, wanted: WantedByProgram): Promise<Answer> {
  const { id } = await placeForProgram(call, wanted, paymentType.code.wireTransfer, (_trx, place) => place())
  const made = await estimateForProgram(call.db, call.caller.companyId, { orderId: id })
  return { data: estimateView(call, made ?? refuse(commonErrors.notFound)) }
}

async function pdf(call: PartnerCall, id: string, language: 'en' | 'bs' | 'hr'): Promise<FileAnswer> {
  const { order } = await ownEstimate(call, id)
  return (await estimatePdf(call, order.id, language)) ?? refuse(commonErrors.notFound)
}

/**
 * The portal's estimates for programs of the company that received them; other companies' estimates answer
 * common.notFound (decision 0150).
 */
export const partnerEstimateRoutes = partnerRoutes(estimateEndpoints, {
  createEstimate: (call, { body }) => createEstimate(call, body),
  estimate: async (call, { params }) => ({ data: estimateView(call, await ownEstimate(call, params.id)) }),
  estimatePdf: (call, { params, query }) => pdf(call, params.id, query.language ?? call.person.language),
})
