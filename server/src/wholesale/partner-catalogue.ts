import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Call } from '../platform/call.ts'
import { listWholesale } from './list-wholesale.ts'

/** What a partner currently finds in its catalogue, for its supplier. Throws common.notFound. */
export async function partnerCatalogue(
  { db, clock, language, person }: Pick<Call<'distributorsAndResellers'>, 'db' | 'clock' | 'language' | 'person'>,
  id: number,
  request: ListRequest<typeof wholesale.ofPartner>,
) {
  const partner = await editableCompanyFor(db, person, id)
  const { data, pagedResult } = await listWholesale({ db, clock, language, companyId: partner.id }, request)
  // The partner's favourites are not in the rows of the response, which drops them.
  return { currency: data.currency, data: data.products, pagedResult }
}
