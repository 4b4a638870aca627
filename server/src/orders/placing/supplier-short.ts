import { businessDay } from '@brava/contract/calendar-day.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refused } from '../../platform/refuse.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { hasOrderEvent, recordOrderEvent } from '../record/order-events.sql.ts'
import { paidOrderShortMail } from './paid-order-short-mail.ts'
import { supplierShortMail } from './supplier-short-mail.ts'
import { noteShortage, numberOfOrder } from './supplier-short.sql.ts'

interface Short {
  readonly buyerId: number
  readonly orderId?: number
  readonly isKnown?: boolean
}

/**
 * An order was refused because the buyer's supplier lacks funds, or a paid, waiting one (`orderId`) was not approved.
 * The refusal rolls its transaction back, so a job sends the notice. `isKnown`: the supplier was refused itself, so the
 * shortage is only recorded.
 */
export const supplierShortJob = jobKind<Short>('orders-supplier-short', {
  retryLimit: 3,
})

/**
 * Notifies a supplier whose funds are short, although the refusal rolls everything else back. `person`: from the
 * company that buys.
 */
export async function tellingSupplier<T>(
  { jobs, person }: Pick<Services, 'jobs'> & { readonly person: { readonly companyId: number } },
  place: () => Promise<T>,
): Promise<T> {
  try {
    return await place()
  } catch (error) {
    if (error instanceof Refused && error.def === ledgerErrors.supplierShort) {
      jobs.enqueueSoon(supplierShortJob, { buyerId: person.companyId })
    }
    throw error
  }
}

/**
 * Records that a company could not order because its supplier's funds are short, and notifies the supplier's admins,
 * once per day and buyer; for a paid, waiting order, once. Neither learns the other's figures.
 */
export async function tellSupplier(services: Services, { buyerId, orderId, isKnown = false }: Short): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    const shortage = await noteShortage(trx, buyerId)
    if (!shortage) return
    const { supplierId, buyer } = shortage
    if (orderId !== undefined) {
      await tellOfOrder(trx, services, { orderId, supplierId, buyer, isKnown })
      return
    }
    await tell(
      trx,
      services,
      { companyId: supplierId },
      {
        cause: `supplier-short:${supplierId}:${buyerId}:${businessDay(now)}`,
        template: supplierShortMail,
        data: { buyer },
      },
    )
  })
}

/**
 * If several people try to approve it, only the first attempt is reported; a lock on the shortage makes them check one
 * after another.
 */
async function tellOfOrder(
  trx: Trx,
  services: Services,
  {
    orderId,
    supplierId,
    buyer,
    isKnown,
  }: { readonly orderId: number; readonly supplierId: number; readonly buyer: string; readonly isKnown: boolean },
): Promise<void> {
  if (await hasOrderEvent(trx, orderId, 'supplierShort')) return
  await recordOrderEvent(trx, {
    orderId,
    kind: 'supplierShort',
    fromStatus: null,
    toStatus: null,
    userId: null,
    at: services.clock.now(),
  })
  if (isKnown) return
  await tell(
    trx,
    services,
    { companyId: supplierId },
    {
      cause: `order:${orderId}:supplier-short`,
      template: paidOrderShortMail,
      orderId,
      data: { orderId, number: await numberOfOrder(trx, orderId), buyer },
    },
  )
}
