import { z } from 'zod'
import { act, data, day, get, instant, post, requiredLine } from '../endpoint.ts'
import { list } from '../list.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { currenciesErrors } from './currencies.errors.ts'
import { currencyCode } from '../codes.ts'
import { expects } from '../expected.ts'

export const CurrencyRow = z.object({
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** Units of the distributor's currency for one unit of this currency; null when unknown. */
  rate: z.string().nullable(),
  /** The distributor's currency. */
  rateIn: z.string(),
  validFrom: day.nullable(),
  source: z.string(),
})

/** A rate as recorded: units of `quote` for one of `base`, from the given day on. */
export const RateRow = z.object({
  id: z.number(),
  base: z.string(),
  quote: z.string(),
  rate: z.string(),
  validFrom: day,
  source: z.string(),
  /** Entered by a person, with a reason; a rate from an official list has neither. */
  isManual: z.boolean(),
  reason: z.string(),
  userName: z.string().nullable(),
  createdDate: instant,
})

/** Currencies and their dated rates (domain rules §6). */
export const currencies = {
  list: list('/currencies/get-currencies', {
    summary: "List the currencies with today's rate",
    access: 'signedIn',
    row: CurrencyRow,
    sortable: ['code', 'name'],
  }),
  rates: list('/currencies/get-rates', {
    summary: 'List every rate of a currency by day, with its source; manual rates with reason and name',
    access: 'distributors',
    row: RateRow,
    sortable: ['createdDate', 'validFrom'],
    filters: { code: currencyCode },
  }),
  setRate: post('/currencies/set-rate', {
    summary:
      'Enter a rate manually from a day on, with the reason; adds the currency if it is missing; a jump of more than 5 % needs `confirm`',
    access: 'distributors',
    body: z.object({
      code: currencyCode,
      /** Units of the currency for one euro, with up to eight decimals. */
      perEuro: z.string().regex(/^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,8})?$/, expects('number')),
      validFrom: day,
      reason: requiredLine(500),
      confirm: z.boolean().default(false),
    }),
    response: act({ id: z.number() }),
    errors: [
      currenciesErrors.notUsable,
      currenciesErrors.bigJump,
      currenciesErrors.fixedRate,
      currenciesErrors.futureRate,
    ],
  }),
  productAlternate: get('/currencies/product-alternate', {
    summary: "Get the currency in which prices are shown beside one's own; for display only",
    access: 'signedIn',
    response: data(z.object({ code: z.string(), symbol: z.string(), rate: z.string() }).nullable()),
  }),
  updateRates: get('/currencies/update-exchange-rates', {
    summary: 'Import the newest official list of rates; a jump of more than 5 % needs `confirm=true`',
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
