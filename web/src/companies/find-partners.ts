import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'

const finder =
  (base: string) =>
  async (text: string): Promise<PaletteHit[]> => {
    const { data } = await call(companies.partners, { body: { quickSearch: text, pageSize: 5 } })
    return data.map((company) => ({
      id: `partner:${company.id}`,
      label: company.name,
      ...(company.code ? { facts: company.code } : {}),
      to: `${base}/edit/${company.id}`,
    }))
  }

/** Partners of the distributor by name or code. */
export const findPartners = finder('/partners')
/** A reseller's own retailers. */
export const findRetailers = finder('/partners-reseller')
