import { priceImportColumns, priceImportOutcomes } from '@brava/contract/prices/price-import-outcomes.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useFileCalls } from '../../imports/use-file-calls.ts'
import type { PriceFile } from '../../prices/use-price-file.ts'

/** A file with a partner's prices. */
export function usePartnerPriceFile(companyId: number): PriceFile {
  return {
    name: `prices.${companyId}`,
    subjectId: companyId,
    mayWait: true,
    outcomes: priceImportOutcomes,
    columns: priceImportColumns,
    ...useFileCalls(prices, { companyId }),
  }
}
