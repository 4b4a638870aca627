import { businessDay } from '@brava/contract/calendar-day.ts'
import { currenciesErrors } from '@brava/contract/currencies/currencies.errors.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { addManualRate, currencyCodes, newestRates } from './currencies.sql.ts'
import { rateBetween } from './rate-between.ts'
import { noteRatesChanged } from './rates-changed.ts'
import { isJump } from './update-exchange-rates.ts'

/**
 * A person gives the rate of a currency, units for one euro from a day on. Nothing that held before is changed: orders have
 * frozen theirs, and every rate stays. Refuses common.notFound, currencies.fixedRate (EUR and BAM), currencies.futureRate,
 * currencies.bigJump unless confirmed.
 * @assumption §6 of the domain rules knows official lists alone: a manual rate holds before the list of its own day and
 * until a list of a later day is taken over.
 */
export function setRate(
  call: Call,
  given: { code: string; perEuro: string; validFrom: string; reason: string; confirm: boolean },
): Promise<{ id: number }> {
  const { code, perEuro, validFrom, reason } = given
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    if (!(await currencyCodes(trx)).includes(code)) refuse(commonErrors.notFound)
    if (code === 'EUR' || code === 'BAM') refuse(currenciesErrors.fixedRate)
    if (validFrom > businessDay(now)) refuse(currenciesErrors.futureRate)
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
      detail: { code, perEuro, before: before ?? null, validFrom, reason, confirmed: given.confirm },
    })
    return row
  })
}
