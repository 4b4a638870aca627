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
 * The rows of each table and a sum of the transactions that wrote them: two that are equal say that no row was written in
 * between, not even with what stood there before. Of tables with a company, `exceptCompanies` leaves out the rows of these.
 */
export async function printOfDatabase(
  db: Db,
  { exceptCompanies }: { exceptCompanies?: readonly number[] } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; hasCompany: boolean }>`
    select tablename as name, exists (select 1 from pg_attribute
      where attrelid = ('public.' || tablename)::regclass and attname = 'company_id') as "hasCompany"
    from ${wholeTables}`.execute(db)
  const asked = tables.filter(
    ({ name, hasCompany }) => !notes.includes(name) && name !== 'schema_steps' && (hasCompany || !exceptCompanies),
  )
  // Numbers of transactions only grow: whatever is written, the sum is another one or the rows are fewer.
  const prints = asked.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as print
      from ${sql.table(name)} where ${exceptCompanies ? sql`company_id <> all(${[...exceptCompanies]}::bigint[])` : sql`true`}`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
