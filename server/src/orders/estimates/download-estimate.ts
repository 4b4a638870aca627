import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { estimatePdf } from './estimate-pdf.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'

/** The PDF of the estimate of a visible order. Errors: order.notFound, order.noEstimate. */
export async function downloadEstimate(call: Call, id: number, language: Language): Promise<FileAnswer> {
  const { db, person } = call
  const order = await ordersVisibleTo(db, person).where('o.id', '=', id).select('o.id').executeTakeFirst()
  if (!order) refuse(orderErrors.notFound)
  const pdf = await estimatePdf(call, id, language)
  if (!pdf) refuse(orderErrors.noEstimate)
  return { ...pdf, inline: true }
}
