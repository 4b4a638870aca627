import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
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
  const named = (type: 'currency' | 'region', code: string) =>
    new Intl.DisplayNames([given.language], { type }).of(code) ?? code
  const token = newToken()
  await inTransaction(db, async (trx) => {
    const { rows: present } = await sql`select 1 from companies where type = 1`.execute(trx)
    if (present.length > 0) throw new Error('There is a distributor already; its administrators invite everybody else.')
    for (const code of new Set([given.currency, 'EUR'])) {
      await sql`insert into currencies (code, symbol, name) values (${code}, ${code}, ${named('currency', code)})
        on conflict do nothing`.execute(trx)
    }
    await sql`
      with country as (
        insert into countries (code, name, currency, vat_rate_bp, is_domestic)
        values (${given.country}, ${named('region', given.country)}, ${given.currency}, ${given.vatRateBp}, true)
        on conflict (code) do update set is_domestic = true returning id
      ), company as (
        insert into companies (name, legal_name, type, status, currency, country_id, email, language, approved_at)
        select ${given.company}, ${given.company}, 1, 2, ${given.currency}, id, ${given.email}, ${given.language}, ${options.now}
        from country returning id
      ), person as (
        insert into users (company_id, username, email, first_name, last_name, language)
        select id, ${given.email}, ${given.email}, ${given.firstName}, ${given.lastName}, ${given.language} from company
        returning id
      ), role as (
        insert into user_roles (user_id, role_id) select id, 1 from person
      )
      insert into password_resets (token_hash, user_id, created_at, expires_at)
      select ${hashToken(token)}, id, ${options.now}, ${new Date(options.now.getTime() + invitationHours * 3_600_000)}
      from person`.execute(trx)
  })
  return `${options.publicUrl}/auth/reset-password#${new URLSearchParams({ username: given.email, token })}`
}
