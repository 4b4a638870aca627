import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../../platform/db/connect.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { drawEstimate } from './draw-estimate.ts'
import { estimateOf, payeeOf } from './estimate.sql.ts'
import { moneyLegsOf } from '../record/order-legs.sql.ts'

/** The PDF of an order's newest estimate, drawn anew each time; null when none was made. The caller has the scope. */
export async function estimatePdf(db: Db, orderId: number, language: Language) {
  const [estimate, leg, [first]] = await Promise.all([
    estimateOf(db, orderId),
    buyersLeg(db, orderId),
    moneyLegsOf(db, orderId),
  ])
  if (!estimate || !leg || !first) return null
  const payee = await payeeOf(db, first.sellerId)
  const bytes = await drawEstimate(
    {
      number: estimate.number,
      createdAt: estimate.createdAt,
      validUntil: estimate.validUntil,
      leg,
      payee: { name: payee.legalName || payee.name, bankAccount: payee.bankAccount },
    },
    language,
  )
  return { name: `${estimate.number}-${language}.pdf`, type: 'application/pdf', bytes }
}
