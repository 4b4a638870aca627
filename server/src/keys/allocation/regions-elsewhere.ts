import { elsewhereFor } from '../../companies/region-rights.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { ClaimedKey } from './claim-keys.sql.ts'
import { regionsBeside } from './regions-elsewhere.sql.ts'

/**
 * The regions whose keys a company must not get, if any of these keys is restricted to one of them: a key is judged
 * like a product sold only in its region (decision 0204). Nothing is read while none of the keys is restricted.
 */
export async function regionsElsewhere(
  db: Db,
  companyId: number,
  keys: readonly Pick<ClaimedKey, 'regionId'>[],
): Promise<ReadonlySet<number>> {
  const bound = new Set(keys.flatMap(({ regionId }) => regionId ?? []))
  if (bound.size === 0) return bound
  const regions = await regionsBeside(db, companyId)
  const [first] = regions
  if (!first) throw new Error(`there is no company ${companyId}`)
  const isElsewhere = await elsewhereFor(
    db,
    first.country,
    regions.map(({ code }) => ({ regions: [code] })),
  )
  const elsewhere = new Set(regions.flatMap(({ id, code }) => (isElsewhere([code]) ? [id] : [])))
  return bound.isDisjointFrom(elsewhere) ? new Set() : elsewhere
}
