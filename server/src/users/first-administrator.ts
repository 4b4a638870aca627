import type { Language } from '@brava/contract/language.ts'
import { nameByCode } from '../platform/name-by-code.ts'
import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
import { hasDistributor, insertDistributor } from './first-administrator.sql.ts'
import { invitationHours } from './mail-password-link.ts'

export interface FirstAdministrator {
  readonly company: string
  /** ISO 3166 of the distributor's country, and its currency and VAT rate in basis points. */
  readonly country: string
  readonly currency: string
  readonly vatRateBp: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: Language
}

/**
 * Begins an empty database: the distributor, its country and currency, and an administrator. Answers the link for
 * choosing a password, good for three days. Throws when there is a distributor already.
 */
export async function beginDistributor(
  db: Db,
  given: FirstAdministrator,
  options: { publicUrl: string; now: Date },
): Promise<string> {
  const named = (type: 'currency' | 'region', code: string) => nameByCode(type, code, given.language) ?? code
  const token = newToken()
  await inTransaction(db, async (trx) => {
    if (await hasDistributor(trx)) {
      throw new Error('There is a distributor already; its administrators invite everybody else.')
    }
    await insertDistributor(trx, given, {
      tokenHash: hashToken(token),
      now: options.now,
      until: new Date(options.now.getTime() + invitationHours * 3_600_000),
      named,
    })
  })
  return `${options.publicUrl}/auth/reset-password#${new URLSearchParams({ username: given.email, token })}`
}
