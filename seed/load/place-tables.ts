import { countries, currencies, homeRates, productLanguages, regions } from '../world/places.ts'
import type { Tables } from './table-rows.ts'

/** Currencies with their rates, countries with towns, regions and languages. */
export function placeTables(started: Date): Tables {
  return [
    ['currencies', currencies.map((one) => ({ ...one }))],
    [
      'exchange_rates',
      Object.entries(homeRates).map(([base, rate], index) => ({
        id: index + 1,
        base,
        quote: 'BAM',
        rate,
        valid_from: started.toISOString().slice(0, 10),
        source: base === 'EUR' ? 'currency board' : 'bundled list',
        created_at: started,
      })),
    ],
    [
      'countries',
      countries.map((one, index) => ({
        id: index + 1,
        code: one.code,
        name: one.name,
        currency: one.currency,
        vat_rate_bp: one.vatRateBp,
        is_domestic: one.isDomestic,
        is_eu: one.isEu,
        created_at: started,
      })),
    ],
    [
      'towns',
      countries
        .flatMap((country, index) =>
          country.towns.map(([name, postal_code]) => ({ country_id: index + 1, name, postal_code })),
        )
        .map((one, index) => ({ id: index + 1, ...one, created_at: started })),
    ],
    [
      'regions',
      regions.map((one, index) => ({
        id: index + 1,
        code: one.code,
        name: one.name,
        name_bs: one.bs,
        name_hr: one.hr,
        is_market: one.isMarket,
        created_at: started,
      })),
    ],
    [
      'languages',
      productLanguages.map((one, index) => ({
        id: index + 1,
        ...one,
        // The others keep the name their speakers use.
        ...(one.code === 'ALL' ? { name_bs: 'Svi', name_hr: 'Svi' } : { name_bs: '', name_hr: '' }),
      })),
    ],
  ]
}
