import type { Language } from '@brava/contract/language.ts'
import { storedImage } from '../../files/stored-image.ts'
import type { Services } from '../../platform/call.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { linesInLanguage } from '../../invoices/lines-in-language.ts'
import { drawEstimate } from './draw-estimate.ts'
import { estimateOf, setAsideOf } from './estimate.sql.ts'
import { firmUntil } from './firm-until.ts'
import { transferOfOrder } from './waiting-transfer.ts'

/** The PDF of an order's newest estimate, drawn afresh each time; null if there is none. The caller checks access. */
export async function estimatePdf(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  orderId: number,
  language: Language,
) {
  const { db } = services
  const [estimate, leg, transfer, keys] = await Promise.all([
    estimateOf(db, orderId),
    buyersLeg(db, orderId),
    transferOfOrder(db, orderId),
    setAsideOf(db, orderId),
  ])
  if (!estimate || !leg || !transfer) return null
  const bytes = await drawEstimate(
    {
      number: estimate.number,
      createdAt: estimate.createdAt,
      validUntil: estimate.validUntil,
      firmUntil: await firmUntil(db, estimate.createdAt),
      leg: { ...leg, lines: await linesInLanguage(db, leg.lines, language) },
      logo: await storedImage(services, leg.issuer.logoFileId),
      keys,
      now: services.clock.now(),
      transfer,
    },
    language,
  )
  return { name: `${estimate.number}-${language}.pdf`, type: 'application/pdf', bytes }
}
