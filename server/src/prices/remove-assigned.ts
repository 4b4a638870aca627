import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvents } from '../security/record-security-event.ts'
import { deleteAssigned } from './change-company-products.sql.ts'
import { ownTiers } from './company-products.sql.ts'
import { lockAssigned } from './lock-company-products.sql.ts'
import { tierChanges, writePriceHistory } from './write-price-history.ts'
import { type Seller, change } from './settle-prices.ts'

/**
 * Unassigns products from partners; with one foreign or missing id, none is. An override is the distributor's: where
 * one is set nobody else unassigns the product, which would end it (decisions 0108, 0152). Throws common.notFound,
 * price.overrideStays.
 */
export async function removeAssigned(call: Seller, ids: readonly number[]): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const wanted = [...new Set(ids)]
    const rows = await lockAssigned(trx, wanted)
    if (rows.length !== wanted.length) refuse(commonErrors.notFound)
    for (const companyId of new Set(rows.map((row) => row.company_id))) {
      await editableCompanyFor(trx, call.person, companyId)
    }
    if (!isDistributor(call.person) && rows.some((row) => row.override_price !== null))
      refuse(priceErrors.overrideStays)
    const currencies = new Map<number, string>()
    for (const row of rows) {
      if (!currencies.has(row.company_id)) {
        currencies.set(row.company_id, (await editableCompanyFor(trx, call.person, row.company_id)).currency)
      }
    }
    const tiers = await ownTiers(trx, wanted)
    await writePriceHistory(
      trx,
      rows.flatMap((row) => {
        const currency = currencies.get(row.company_id) ?? null
        return [
          ...tierChanges(change(call, row, currency, 'company', null, null, 'hand', ''), tiers.get(row.id)),
          change(call, row, currency, 'company', row.price, null, 'hand', ''),
          change(call, row, null, 'margin', row.margin_bp, null, 'hand', ''),
          change(call, row, currency, 'override', row.override_price, null, 'hand', ''),
        ]
      }),
    )
    await deleteAssigned(trx, wanted)
    await recordSecurityEvents(
      trx,
      [...Map.groupBy(rows, (row) => row.company_id)].map(([companyId, own]) => ({
        kind: 'prices.removed',
        person: call.person,
        ip: call.ip,
        detail: { companyId, products: own.length, companyProductIds: own.map((row) => row.id) },
      })),
    )
    return rows.length
  })
}
