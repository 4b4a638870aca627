import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { wholeTables } from '../../whole-tables.ts'

/**
 * Tables to which a refused call may add rows, because the refusal itself is logged; and those that a process writes on
 * its own after the commit of an earlier call, when people and programs are notified.
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
 * The row count of each table and a sum of the transactions that wrote the rows: if two prints are equal, no row was
 * written in between, not even with unchanged values. For tables with a company, `exceptCompanies` leaves out the rows
 * of these.
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
  // Transaction ids only grow: any write changes the sum or reduces the number of rows.
  const prints = asked.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as print
      from ${sql.table(name)} where ${exceptCompanies ? sql`company_id <> all(${[...exceptCompanies]}::bigint[])` : sql`true`}`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
