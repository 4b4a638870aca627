import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { sql } from 'kysely'
import { inTransaction } from '../platform/db/transaction.ts'
import { paged } from '../platform/db/paging.ts'
import { contains } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { currenciesTexts } from './currencies.texts.ts'
import { currencyRows, currencySymbolOf, newestRates, rateColumns, rateId, rateRows } from './currencies.sql.ts'
import { homeCurrency } from './home-currency.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { officialRates } from './official-rates.ts'
import { rateBetween, ratesInto, ratesThatHold } from './rate-between.ts'
import { setRate } from './set-rate.ts'
import { takeOverRates } from './take-over-rates.ts'

export const currenciesRoutes = routes(currencies, {
  list: async ({ db, clock, language }, { body }) => {
    const { name, rows } = await currencyRows(db, language)
    let query = rows
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, 'c.code', name))
    }
    const page = await paged<{ code: string; symbol: string; name: string }, 'code' | 'name'>(query, body, {
      sort: { code: sql.ref('c.code'), name },
      defaultSort: 'code',
      id: sql.ref('c.code'),
    })
    const now = clock.now()
    const home = await homeCurrency(db)
    const rates = await ratesInto(db, home, now)
    const dated = ratesThatHold(await newestRates(db, now))
    return {
      ...page,
      data: page.data.map((row) => {
        const from = dated.find((rate) => rate.quote === row.code || rate.base === row.code)
        return {
          ...row,
          rate: rates.get(row.code) ?? null,
          rateIn: home,
          validFrom: from?.valid_from ?? null,
          source: from?.source ?? '',
        }
      }),
    }
  },
  rates: ({ db }, { body }) => {
    const { code } = body.filters
    let query = rateRows(db)
    if (code) query = query.where((is) => is.or([is('r.base', '=', code), is('r.quote', '=', code)]))
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, 'r.source', 'r.reason'))
    }
    return paged<Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>, keyof typeof rateColumns>(query, body, {
      sort: rateColumns,
      defaultSort: 'validFrom',
      id: rateId,
    })
  },
  setRate: async (call, { body }) => {
    const { id } = await setRate(call, body)
    return { data: { info: currenciesTexts.set[call.language], id } }
  },
  productAlternate: async ({ db, clock, person }) => {
    const code = person.currency === 'EUR' ? 'BAM' : 'EUR'
    const row = await currencySymbolOf(db, code)
    if (!row) return { data: null }
    return { data: { code, symbol: row.symbol, rate: await rateBetween(db, person.currency, code, clock.now()) } }
  },
  updateRates: async (call, { query }) => {
    const now = call.clock.now()
    const confirm = query.confirm === 'true'
    // Fetched before anything is written: no transaction waits for another system.
    const official = await officialRates(call)
    // Together with its event, or not at all.
    const updated = await inTransaction(call.db, async (trx) => {
      const count = await takeOverRates({ ...call, db: trx }, official, { confirm, now })
      if (count > 0) {
        await recordSecurityEvent(trx, {
          kind: 'currencies.ratesUpdated',
          person: call.person,
          ip: call.ip,
          requestId: call.requestId,
          detail: { source: official.source, day: official.day, updated: count, confirmed: confirm },
        })
      }
      return count
    })
    return { data: { info: currenciesTexts.updated[call.language](updated), updated, asOf: now } }
  },
})
