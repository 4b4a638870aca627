import { z } from 'zod'
import { act, data, day, get, instant } from '../endpoint.ts'
import { list } from '../list.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { currenciesErrors } from './currencies.errors.ts'

export const CurrencyRow = z.object({
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** Units of the distributor's currency for one of this; null when unknown. */
  rate: z.string().nullable(),
  validFrom: day.nullable(),
  source: z.string(),
})

/** Currencies and their dated rates (domain rules §6). */
export const currencies = {
  list: list('/currencies/get-currencies', {
    summary: 'Currencies with the rate that holds today',
    access: 'signedIn',
    row: CurrencyRow,
    sortable: ['code', 'name'],
  }),
  productAlternate: get('/currencies/product-alternate', {
    summary: 'Currency in which prices are shown beside the own one; display only',
    access: 'signedIn',
    response: data(z.object({ code: z.string(), symbol: z.string(), rate: z.string() }).nullable()),
  }),
  updateRates: get('/currencies/update-exchange-rates', {
    summary: 'Take over the newest official list of rates; a jump over 5 % needs `confirm=true`',
    access: 'distributors',
    query: z.object({ confirm: z.enum(['true', 'false']).default('false') }),
    response: act({ updated: z.number(), asOf: instant }),
    errors: [
      currenciesErrors.bigJump,
      currenciesErrors.unreadableList,
      currenciesErrors.wrongDay,
      ...Object.values(outboundErrors),
    ],
  }),
}
