import { isDistributor } from '@brava/contract/access.ts'
import { type CorrectionKind, correctionState } from '@brava/contract/books/correction-state.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { convert } from '@brava/contract/money.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { ratesInto } from '../../currencies/rate-between.ts'
import type { LockedAccounts } from '../../ledger/lock-accounts.ts'
import { noteNews } from '../../notifications/note-news.ts'
import { fourEyesAboveNow } from '../../parameters/parameters-of.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { announceCorrection, bookedSince, insertCorrection, nameOfCompany } from './corrections.sql.ts'

interface Wanted {
  readonly kind: CorrectionKind
  readonly companyId: number
  /** The change, minor units of the company's currency. */
  readonly amount: number
  readonly memo: string
  readonly paymentType?: PaymentType | undefined
}

const dayMs = 86_400_000

/**
 * Records a manual change by the distributor to a partner's locked accounts, and returns whether it waits for a second
 * person: when, added to what the same person booked for the company within a day, it is above the current threshold,
 * or when its value is unknown for lack of a rate. A lowered limit never waits. For resellers booking for their
 * retailers nothing changes. Throws ledger.reasonNeeded if it waits and has no reason.
 */
export async function waitsForSecond(
  { person, ip, clock }: Call,
  trx: Trx,
  account: LockedAccounts,
  { kind, companyId, amount, memo, paymentType }: Wanted,
): Promise<boolean> {
  if (!isDistributor(person) || (kind === 'limit' && amount < 0)) return false
  const at = clock.now()
  const { currency } = account
  const home = await homeCurrency(trx)
  const rate = currency === home ? '1' : (await ratesInto(trx, home, at)).get(currency)
  const before = await bookedSince(trx, { companyId, userId: person.id, since: new Date(at.getTime() - dayMs) })
  const own = rate === undefined ? null : convert(Math.abs(amount), rate)
  const together = own === null ? null : own + before
  const threshold = (await fourEyesAboveNow(trx, at)) * 100
  const waits = together === null || together > threshold
  if (waits && memo === '') refuse(ledgerErrors.reasonNeeded, { fields: [{ path: 'memo', message: '' }] })
  const id = await insertCorrection(trx, {
    companyId,
    kind,
    currency,
    amount,
    limitBefore: kind === 'limit' ? account.creditLimit : null,
    amountHome: own,
    togetherHome: together,
    thresholdHome: threshold,
    paymentType: paymentType ?? null,
    memo,
    state: waits ? correctionState.code.waiting : correctionState.code.atOnce,
    userId: person.id,
    at,
  })
  await announceCorrection(trx, id)
  if (!waits) return false
  const detail = { companyId, correctionId: id, kind, amount }
  await recordSecurityEvent(trx, { kind: 'ledger.correctionAsked', person, ip, detail })
  await noteNews(trx, {
    kind: 'correction.waits',
    userId: person.id,
    detail: { company: await nameOfCompany(trx, companyId), amount, currency, correctionId: id },
  })
  return true
}
