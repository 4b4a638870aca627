import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Call } from '../platform/call.ts'
import { listWholesale } from './list-wholesale.ts'

/** What a partner finds in its catalogue at this moment, for whoever supplies it. Throws common.notFound. */
export async function partnerCatalogue(
  { db, clock, language, person }: Pick<Call<'distributorsAndResellers'>, 'db' | 'clock' | 'language' | 'person'>,
  id: number,
  request: ListRequest<typeof wholesale.ofPartner>,
) {
  const partner = await editableCompanyFor(db, person, id)
  const { data, pagedResult } = await listWholesale({ db, clock, language, companyId: partner.id }, request)
  // What the partner marked for itself is no part of the answer's rows: it is left out there.
  return { currency: data.currency, data: data.products, pagedResult }
}
