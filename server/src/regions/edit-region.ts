import type { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { regionsErrors } from '@brava/contract/regions/regions.errors.ts'
import type { z } from 'zod'
import { boundElsewhereIn } from '../keys/stock/require-region.ts'
import type { Call } from '../platform/call.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { lockRegion, regionsTable } from './regions.sql.ts'

const { edit } = lookupActs(regionsTable)

/**
 * Changes a region. Its code determines its countries: a code with which keys in stock would be sold where they do not
 * work is refused (guarantee G05). Throws common.notFound, common.conflict, common.duplicate, regions.keysElsewhere.
 */
export async function editRegion(
  { db, language }: Pick<Call, 'db' | 'language'>,
  { params, body }: { params: { id: number }; body: z.output<typeof regions.edit.body> },
) {
  const answer = await inTransaction(db, async (trx) => {
    const before = await lockRegion(trx, params.id)
    const saved = await edit({ db: trx, language }, { params, body })
    const [bound] = before === body.code ? [] : await boundElsewhereIn(trx, params.id)
    if (bound) refuse(regionsErrors.keysElsewhere, { params: bound, fields: [{ path: 'code', message: '' }] })
    return saved
  })
  forgetReferenceNames(db)
  return answer
}
