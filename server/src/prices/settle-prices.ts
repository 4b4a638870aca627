import { commonErrors } from '@brava/contract/errors.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { assignedCompany, holdProducts, lockAssigned } from './lock-company-products.sql.ts'
import type { Confirmation } from './confirm-below-cost.ts'
import { recomputeGuarded } from './guard-prices.ts'
import type { HomeCosts } from './purchase-prices.ts'
import { type PriceCause, type PriceChange, writePriceHistory } from './write-price-history.ts'

export type Seller = Call<'distributorsAndResellers'>

/** In whose name prices change: the caller's, or that of the person whose scheduled change a job applies. */
export type PriceChanger = Pick<Seller, 'db' | 'person' | 'ip' | 'clock' | 'jobs'>

export async function lockOwnAssigned(trx: Trx, call: Pick<Seller, 'person'>, id: number) {
  const found = await assignedCompany(trx, id)
  if (!found) refuse(commonErrors.notFound)
  await editableCompanyFor(trx, call.person, found.company_id)
  await holdProducts(trx, [found.product_id])
  const [row] = await lockAssigned(trx, [id])
  if (!row) refuse(commonErrors.notFound)
  // Checked again: moving the company to another supplier also locks its products.
  await editableCompanyFor(trx, call.person, found.company_id)
  return row
}

export function change(
  call: Pick<Seller, 'person'>,
  row: { company_id: number; product_id: number },
  currency: string | null,
  level: PriceChange['level'],
  oldValue: number | null,
  newValue: number | null,
  cause: PriceCause,
  reason: string,
): PriceChange {
  return {
    productId: row.product_id,
    companyId: row.company_id,
    level,
    oldValue,
    newValue,
    currency,
    cause,
    userId: call.person.id,
    reason,
  }
}

/** What follows every price change: history, stored prices, the guard against selling below cost, the event. */
export async function settle(
  trx: Trx,
  call: Pick<Seller, 'person' | 'ip' | 'clock'>,
  companyId: number,
  productIds: readonly number[],
  confirmation: Confirmation,
  changes: readonly PriceChange[],
  costs?: HomeCosts,
): Promise<void> {
  const { person, ip, clock } = call
  await writePriceHistory(trx, changes)
  await recomputeGuarded(trx, { person, ip, companyId, productIds, confirmation, at: clock.now(), costs })
  await recordSecurityEvent(trx, {
    kind: 'prices.changed',
    person,
    ip,
    detail: { companyId, products: productIds.length, firstProductId: productIds[0] },
  })
}
