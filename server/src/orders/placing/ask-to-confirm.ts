import { tell } from '../../mail-outbox/tell.ts'
import { noteNews } from '../../notifications/note-news.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { confirmPaymentMail } from './confirm-payment-mail.ts'
import type { CheckedOrder } from './place-order-check.ts'

/**
 * Notifies the admins of a reseller that one of its retailers will pay it for an order and that they confirm the
 * payment.
 */
export async function askToConfirm(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  {
    order,
    check,
    userId,
  }: { order: { readonly id: number; readonly number: string }; check: CheckedOrder; userId: number },
): Promise<void> {
  const seller = check.chain[1]
  if (!seller) return
  await tell(
    trx,
    services,
    { companyId: seller.id },
    {
      cause: `order:${order.id}:confirm`,
      template: confirmPaymentMail,
      orderId: order.id,
      data: {
        orderId: order.id,
        number: order.number,
        buyer: check.buyer.name,
        gross: check.gross,
        currency: check.buyer.currencySymbol,
      },
    },
  )
  await noteNews(trx, { kind: 'order.toConfirm', companyId: seller.id, orderId: order.id, userId })
}
