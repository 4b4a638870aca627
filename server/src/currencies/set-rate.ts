import { businessDay } from '@brava/contract/calendar-day.ts'
import { currenciesErrors } from '@brava/contract/currencies/currencies.errors.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { nameByCode } from '../platform/name-by-code.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { addCurrency, addManualRate, currencyCodes, newestRates } from './currencies.sql.ts'
import { rateBetween } from './rate-between.ts'
import { noteRatesChanged } from './rates-changed.ts'
import { isJump } from './update-exchange-rates.ts'
import { isUsableCurrency } from './usable-currency.ts'

/**
 * Sets a manual rate of a currency, units per euro from a day on. No earlier rate is changed: orders have frozen
 * theirs, and every rate is kept. A new currency is added. Refuses currencies.notUsable, currencies.fixedRate (EUR and
 * BAM), currencies.futureRate, currencies.bigJump unless confirmed.
 * @assumption §6 of the domain rules knows only official lists: a manual rate takes precedence over the list of its own
 * day and applies until a list of a later day is taken over.
 */
export function setRate(
  call: Call,
  given: { code: string; perEuro: string; validFrom: string; reason: string; confirm: boolean },
): Promise<{ id: number }> {
  const { code, perEuro, validFrom, reason } = given
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    if (code === 'EUR' || code === 'BAM') refuse(currenciesErrors.fixedRate)
    if (validFrom > businessDay(now)) refuse(currenciesErrors.futureRate)
    const isNew = !(await currencyCodes(trx)).includes(code)
    if (isNew) {
      if (!isUsableCurrency(code))
        refuse(currenciesErrors.notUsable, { params: { code }, fields: [{ path: 'code', message: '' }] })
      await addCurrency(trx, { code, symbol: currencySymbol(code), name: nameByCode('currency', code, 'bs') ?? code })
    }
    const at = new Date(`${validFrom}T12:00:00Z`)
    const known = (await newestRates(trx, at)).some((rate) => rate.base === code || rate.quote === code)
    const before = known ? await rateBetween(trx, 'EUR', code, at) : undefined
    if (isJump(before, perEuro) && !given.confirm) refuse(currenciesErrors.bigJump, { params: { currencies: code } })
    const rate = { base: 'EUR', quote: code, rate: perEuro, valid_from: validFrom, reason, userId: call.person.id, now }
    const row = await addManualRate(trx, rate)
    noteRatesChanged(trx, call)
    await recordSecurityEvent(trx, {
      kind: 'currencies.rateSet',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { code, perEuro, before: before ?? null, validFrom, reason, confirmed: given.confirm, isNew },
    })
    return row
  })
}
