import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { wholeTables } from '../../whole-tables.ts'

/**
 * Tables whose rows a refused call may add: what was refused is itself noted. And those that a process writes on its own after
 * the commit of an earlier call, when news are told to people and to programs.
 */
const notes = [
  'sessions',
  'security_events',
  'sign_in_failures',
  'used_captchas',
  'news',
  'notifications',
  'notification_counts',
  'live_events',
  'partner_event_readers',
  'partner_events',
  'webhook_deliveries',
  'webhooks',
]

/**
 * A sum over all rows of each table: two that are equal say that nothing was written in between. Of tables with a
 * company, `exceptCompanies` leaves out the rows of these.
 */
export async function printOfDatabase(
  db: Db,
  options: { exceptCompanies?: readonly number[] } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; hasCompany: boolean }>`
    select tablename as name, exists (select 1 from information_schema.columns c where c.table_schema = 'public'
      and c.table_name = tablename and c.column_name = 'company_id') as "hasCompany"
    from ${wholeTables}`.execute(db)
  const result: Record<string, string> = {}
  for (const { name, hasCompany } of tables) {
    if (notes.includes(name) || name === 'schema_steps') continue
    const strangers = options.exceptCompanies
    if (strangers && !hasCompany) continue
    const { rows } = await sql<{ print: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from ${sql.table(name)} t
      where ${strangers ? sql`company_id <> all(${[...strangers]}::bigint[])` : sql`true`}`.execute(db)
    result[name] = rows[0]?.print ?? ''
  }
  return result
}
