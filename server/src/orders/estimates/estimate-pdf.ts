import type { Language } from '@brava/contract/language.ts'
import { storedImage } from '../../files/stored-image.ts'
import type { Services } from '../../platform/call.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { drawEstimate } from './draw-estimate.ts'
import { estimateOf, payeeOf, setAsideOf } from './estimate.sql.ts'
import { firmUntil } from './firm-until.ts'
import { moneyLegsOf } from '../record/order-legs.sql.ts'

/** The PDF of an order's newest estimate, drawn anew each time; null when none was made. The caller has the scope. */
export async function estimatePdf(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  orderId: number,
  language: Language,
) {
  const { db } = services
  const [estimate, leg, [first], keys] = await Promise.all([
    estimateOf(db, orderId),
    buyersLeg(db, orderId),
    moneyLegsOf(db, orderId),
    setAsideOf(db, orderId),
  ])
  if (!estimate || !leg || !first) return null
  const payee = await payeeOf(db, first.sellerId)
  const bytes = await drawEstimate(
    {
      number: estimate.number,
      createdAt: estimate.createdAt,
      validUntil: estimate.validUntil,
      firmUntil: await firmUntil(db, estimate.createdAt),
      leg,
      logo: await storedImage(services, leg.issuer.logoFileId),
      keys,
      now: services.clock.now(),
      payee: { name: payee.legalName || payee.name, bankAccount: payee.bankAccount },
    },
    language,
  )
  return { name: `${estimate.number}-${language}.pdf`, type: 'application/pdf', bytes }
}
