import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { vatNumberOf } from '@brava/contract/companies/vat-number.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Person, Services } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { RecomputeAfter } from '../change-company.ts'
import { askVies, isInVies, type TaxNumberAnswer } from './ask-vies.ts'
import {
  countUnconfirmed,
  insertCheck,
  isStillUnknown,
  lockTaxNumbers,
  setTaxNumberState,
  taxNumbersOf,
} from './tax-number-checks.sql.ts'

/** How many partners abroad have an unconfirmed VAT number. */
export const unconfirmedTaxNumbers = (db: Db) => countUnconfirmed(db)

/** Who asks; empty if the portal itself does. */
interface Asker {
  readonly person?: Person
  readonly ip?: string
}

const state = taxNumberState.code
const dayMs = 86_400_000

/**
 * How long a confirmed number stays valid after its next check was due while VIES gives no answer.
 * @assumption domain rules §8 name a foreign business with a tax id and no way to check it; a tax adviser confirms this
 * period.
 */
const graceDays = 30

/**
 * Asks VIES about a partner's number and stores the answer. Undefined if the company has none, or if the portal itself
 * would ask in vain: VIES is off, does not know the country, or the partner's VAT does not depend on it. Nothing is
 * locked while VIES is asked; an answer about a number that has changed by then is stored but decides nothing.
 */
export async function checkTaxNumber(
  services: Pick<Services, 'config' | 'outbound' | 'clock' | 'db'>,
  companyId: number,
  recompute: RecomputeAfter,
  asker: Asker = {},
): Promise<TaxNumberAnswer | undefined> {
  const found = await taxNumbersOf(services.db, companyId)
  const number = found ? vatNumberOf(found) : ''
  if (!found || number === '') return undefined
  const isWorthAsking = found.matters && isInVies(number) && services.config.viesUrl !== undefined
  if (!asker.person && !isWorthAsking) return undefined
  const requester = vatNumberOf({ countryCode: found.askerCountry, vatId: found.askerVatId, taxId: found.askerTaxId })
  const answer = await askVies(services, { number, requester })
  await keepAnswer(services, { companyId, number, source: 'vies', answer }, recompute, asker)
  return answer
}

/**
 * Stores an answer as proof; a number that becomes valid or stops being valid changes the partner's VAT, and with it
 * its prices. Throws common.conflict if a person confirms a number that the company no longer has.
 */
export async function keepAnswer(
  { db, clock }: Pick<Services, 'clock' | 'db'>,
  check: { companyId: number; number: string; source: 'vies' | 'person'; answer: TaxNumberAnswer },
  recompute: RecomputeAfter,
  { person, ip }: Asker,
): Promise<void> {
  const { companyId, number, answer } = check
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const before = await lockTaxNumbers(trx, companyId)
    const isCurrent = before !== undefined && vatNumberOf(before) === number
    // What a person looked up in a register proves nothing about a number that was entered since.
    if (check.source === 'person' && !isCurrent) refuse(commonErrors.conflict)
    // While VIES is down the portal asks every hour; that it is down is stored once.
    const isNews = person || answer.outcome !== 'unknown' || !(await isStillUnknown(trx, companyId, number))
    if (isNews) await insertCheck(trx, { ...check, userId: person?.id ?? null, at })
    if (!isCurrent) return
    const becomes = await stateAfter()
    await setTaxNumberState(trx, companyId, {
      state: becomes,
      askedAt: at,
      ...(answer.outcome === 'valid' ? { validAt: at } : {}),
    })
    if ((becomes === state.valid) !== (before.state === state.valid)) await recompute(trx, { companyIds: [companyId] })
    if (person || becomes !== before.state) {
      await recordSecurityEvent(trx, {
        kind: 'companies.taxNumberChecked',
        ...(person ? { person } : {}),
        ...(ip ? { ip } : {}),
        detail: { companyId, number, source: check.source, outcome: answer.outcome },
      })
    }

    async function stateAfter() {
      if (answer.outcome === 'valid') return state.valid
      if (answer.outcome === 'invalid') return state.invalid
      // No answer changes nothing, until the last proof is too old to rely on.
      const { taxNumberDays } = await parametersOf(trx)
      const holdsUntil = (before?.validAt?.getTime() ?? 0) + (taxNumberDays + graceDays) * dayMs
      return before?.state === state.valid && holdsUntil < at.getTime() ? state.open : (before?.state ?? state.open)
    }
  })
}
