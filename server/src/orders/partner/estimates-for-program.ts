import { transferReference } from '../../invoices/transfers/transfer.ts'
import type { Db } from '../../platform/db/connect.ts'
import { estimateOfCompany, setAsideOf } from '../estimates/estimate.sql.ts'
import { transferOfOrder } from '../estimates/waiting-transfer.ts'
import { partnerOrder } from './partner-orders.sql.ts'

/**
 * An estimate that a company received, with its order and the transfer it asks for; null for another company's, as for
 * a missing one.
 */
export async function estimateForProgram(db: Db, companyId: number, where: { id: number } | { orderId: number }) {
  const estimate = await estimateOfCompany(db, companyId, where)
  if (!estimate || estimate.orderId === null) return null
  const [order, keys, transfer] = await Promise.all([
    partnerOrder(db, companyId, estimate.orderId),
    setAsideOf(db, estimate.orderId),
    transferOfOrder(db, estimate.orderId),
  ])
  if (!order || !transfer) return null
  return { ...estimate, order, keys, transfer: { ...transfer, reference: transferReference(transfer) } }
}
export type EstimateForProgram = NonNullable<Awaited<ReturnType<typeof estimateForProgram>>>
