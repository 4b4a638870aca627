import { roles } from '@brava/contract/access.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'
import type { FirstAdministrator } from './first-administrator.ts'

export async function hasDistributor(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select 1 from companies where type = ${inText(companyType.code.distributer)}`.execute(trx)
  return rows.length > 0
}

/** Inserts the distributor with its country and currencies, an administrator, and the link for choosing a password. */
export async function insertDistributor(
  trx: Trx,
  given: FirstAdministrator,
  link: { tokenHash: Buffer; now: Date; until: Date; named: (type: 'currency' | 'region', code: string) => string },
): Promise<void> {
  for (const code of new Set([given.currency, 'EUR'])) {
    await sql`insert into currencies (code, symbol, name) values (${code}, ${code}, ${link.named('currency', code)})
      on conflict do nothing`.execute(trx)
  }
  await sql`
    with country as (
      insert into countries (code, name, currency, vat_rate_bp, is_domestic)
      values (${given.country}, ${link.named('region', given.country)}, ${given.currency}, ${given.vatRateBp}, true)
      on conflict (code) do update set is_domestic = true returning id
    ), company as (
      insert into companies (name, legal_name, type, status, currency, country_id, email, language, approved_at)
      select ${given.company}, ${given.company}, ${inText(companyType.code.distributer, companyStatus.code.approved)}, ${given.currency}, id, ${given.email}, ${given.language}, ${link.now}
      from country returning id
    ), person as (
      insert into users (company_id, username, email, first_name, last_name, language)
      select id, ${given.email}, ${given.email}, ${given.firstName}, ${given.lastName}, ${given.language} from company
      returning id
    ), role as (
      insert into user_roles (user_id, role_id) select id, ${inText(roles.administrator)} from person
    )
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${link.tokenHash}, id, ${link.now}, ${link.until}
    from person`.execute(trx)
}
