import type { Trx } from '../db/connect.ts'
import { savepoint } from '../db/savepoint.ts'
import { Refused } from '../refuse.ts'
import type { BulkOutcome } from './bulk-changes.ts'

/** The outcomes for the products of a step. */
export type Outcomes = [productId: number, outcome: BulkOutcome][]

/** Tries all rows of a step at once; if one of them is refused, each separately, so that the others are done. */
export async function tryTogether<Row extends { readonly productId: number }>(
  trx: Trx,
  rows: readonly Row[],
  apply: (rows: readonly Row[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  if (rows.length === 0) return []
  const place = await savepoint(trx, 'rows')
  try {
    const outcomes = await apply(rows)
    await place.release()
    return outcomes
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await place.undo()
    await place.release()
    const [only] = rows
    if (only && rows.length === 1) return [[only.productId, 'refused']]
    const each: Outcomes = []
    for (const row of rows) each.push(...(await tryTogether(trx, [row], apply)))
    return each
  }
}
