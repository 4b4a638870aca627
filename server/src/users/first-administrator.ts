import { z } from 'zod'
import type { Language } from '@brava/contract/language.ts'
import { isUsableCurrency } from '../currencies/usable-currency.ts'
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
 * Sets up an empty database: the distributor, its country and currency, and an administrator. Returns the link for
 * choosing a password, valid for three days. Throws if a distributor exists, and for an invalid country, currency, rate
 * or address.
 */
export async function beginDistributor(
  db: Db,
  given: FirstAdministrator,
  options: { publicUrl: string; now: Date },
): Promise<string> {
  if (!/^[A-Z]{2}$/.test(given.country) || !nameByCode('region', given.country, 'en'))
    throw new Error(`"${given.country}" is not the code of a country, such as BA (ISO 3166).`)
  if (!isUsableCurrency(given.currency))
    throw new Error(`"${given.currency}" is not a currency with two decimals, such as BAM (ISO 4217).`)
  if (!Number.isInteger(given.vatRateBp) || given.vatRateBp < 0 || given.vatRateBp > 10_000)
    throw new Error('The VAT rate is a number from 0 to 100, with at most two decimals.')
  if (!z.email().max(200).safeParse(given.email).success) throw new Error(`"${given.email}" is not an e-mail address.`)
  const named = (type: 'currency' | 'region', code: string) => nameByCode(type, code, given.language) ?? code
  const token = newToken()
  await inTransaction(db, async (trx) => {
    if (await hasDistributor(trx)) {
      throw new Error('A distributor already exists; its administrators invite everyone else.')
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
