import { tell } from '../../mail-outbox/tell.ts'
import { noteNews } from '../../notifications/note-news.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { receiverOf } from '../record/order-legs.sql.ts'
import { notToConfirmMail } from './not-to-confirm-mail.ts'

/** Notifies a reseller that an order whose payment it was to confirm is cancelled; not the person who cancelled it. */
export async function tellReceiver(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: { readonly id: number; readonly number: string },
  by: { readonly kind: 'denied' | 'holdRanOut'; readonly reason: string; readonly userId: number | null },
): Promise<void> {
  const receiver = await receiverOf(trx, order.id)
  if (!receiver) return
  await tell(
    trx,
    services,
    { companyId: receiver.sellerId, ...(by.userId === null ? {} : { except: by.userId }) },
    {
      cause: `order:${order.id}:notToConfirm`,
      template: notToConfirmMail,
      orderId: order.id,
      data: { orderId: order.id, number: order.number, buyer: receiver.buyer, cause: by.kind, reason: by.reason },
    },
  )
  await noteNews(trx, {
    kind: 'order.notToConfirm',
    companyId: receiver.sellerId,
    orderId: order.id,
    userId: by.userId,
  })
}
