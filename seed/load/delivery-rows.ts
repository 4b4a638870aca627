import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { companies } from '../world/companies.ts'
import type { CompanyKey } from '../world/companies/seed-company.ts'
import { countries } from '../world/places.ts'
import { companyId } from './world-ids.ts'
import type { Row } from './table-rows.ts'

/** Where a company's orders go: to itself. */
export function deliveryOf(key: CompanyKey): FrozenDelivery {
  const { name, legalName, address, postalCode, town, country } = companies[key]
  const countryName = countries.find((one) => one.code === country)?.name ?? country
  return { recipient: legalName || name, address, postalCode, town, countryCode: country, countryName }
}

/** Addresses that companies keep for deliveries. */
export function deliveryRows(at: Date): Row[] {
  const shop = (key: CompanyKey, label: string, more: Row): Row => ({
    company_id: companyId(key),
    label,
    country_id: countries.findIndex((country) => country.code === companies[key].country) + 1,
    postal_code: companies[key].postalCode,
    town: companies[key].town,
    created_at: at,
    ...more,
  })
  return [
    shop('gejmerija', 'Prodavnica Delta', {
      recipient: 'Nikola Đurić',
      address: 'Bulevar srpske vojske 8, TC Delta',
      phone: '+387 51 555 377',
    }),
    shop('digitalis', 'Skladište Rajlovac', {
      recipient: 'Skladište, Jasmin Alić',
      address: 'Rajlovačka cesta 41',
      phone: '+387 61 555 204',
    }),
  ].map((row, index) => ({ id: index + 1, ...row }))
}
