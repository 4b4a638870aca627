import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { worksWhereSold } from '@brava/contract/regions/region-covers.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { regionCode, regionsOfProduct } from './keys.sql.ts'

/**
 * Keys that are bound to a region come only into products that are sold nowhere else: whoever buys one can use it (decision
 * 0204). Without a region they work wherever their product is sold. Throws keys.regionTooNarrow.
 */
export async function requireRegion(trx: Trx, productId: number, regionId: number | null): Promise<void> {
  const code = regionId === null ? null : await regionCode(trx, regionId)
  if (code === null || worksWhereSold(code, await regionsOfProduct(trx, productId))) return
  refuse(keysErrors.regionTooNarrow, { params: code, fields: [{ path: 'regionId', message: '' }] })
}
