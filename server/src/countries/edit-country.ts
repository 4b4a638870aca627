import type { countries } from '@brava/contract/countries/countries.endpoints.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { countriesTable, lockCountry } from './countries.sql.ts'
import { noteVatChanged } from './vat-changed.ts'

const { edit } = lookupActs(() => countriesTable)

/**
 * Changes a country; prices with a margin over cost follow its VAT. Throws common.notFound, common.conflict,
 * common.duplicate.
 */
export async function editCountry(
  { db, jobs, language }: Pick<Call, 'db' | 'jobs' | 'language'>,
  { params, body }: { params: { id: number }; body: z.output<typeof countries.edit.body> },
) {
  const answer = await inTransaction(db, async (trx) => {
    const before = await lockCountry(trx, params.id)
    const saved = await edit({ db: trx, language }, { params, body })
    const isTaxedAlike = before?.vatRateBp === body.vatRateBp && before.code === body.code
    if (!isTaxedAlike) noteVatChanged(trx, { jobs })
    return saved
  })
  forgetReferenceNames(db)
  return answer
}
