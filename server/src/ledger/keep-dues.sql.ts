import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Funds accounts of partners with their current supplier. */
const partners = sql`
  ledger_accounts f join companies c on c.id = f.company_id and c.parent_id = f.counterparty_id and c.currency = f.currency
  left join ledger_accounts h on h.company_id = f.company_id and h.counterparty_id = f.counterparty_id
    and h.currency = f.currency and h.kind = 'held'`

/**
 * Companies whose stored dues must be checked again: they owe and were not checked today, they no longer owe, or the
 * days of grace now lead to a different result.
 */
export async function companiesToLookAt(
  db: Db,
  { graceDays, after, most }: { graceDays: number; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.company_id as id from ${partners} where f.kind = 'funds' and f.company_id > ${after} and (
      (f.balance + coalesce(h.balance, 0) < 0 and f.dues_seen_on is distinct from sales_day_of(now()))
      or (f.balance + coalesce(h.balance, 0) >= 0 and f.oldest_due_on is not null)
      or f.credit_paused <> coalesce(f.oldest_due_on + ${graceDays}::int < sales_day_of(now()), false))
    order by f.company_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Companies with a charge that, as of the last check, was overdue or due within the given number of days from today.
 */
export async function companiesOwing(db: Db, { withinDays }: { withinDays: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.company_id as id from ${partners}
    where f.kind = 'funds' and f.oldest_due_on <= sales_day_of(now()) + ${withinDays}::int order by f.company_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Companies that owe a supplier something now, by its books; `duesOf` has the details. */
export async function companiesInDebt(db: Db, supplierId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.company_id as id from ${partners}
    where f.kind = 'funds' and c.parent_id = ${supplierId}::bigint and f.balance + coalesce(h.balance, 0) < 0 order by f.company_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Partners of a supplier that owe it something or have money set aside for open orders; minor units of the account. */
export async function moneyOfPartners(
  db: Db,
  supplierId: number,
): Promise<{ id: number; currency: string; funds: number; held: number }[]> {
  const { rows } = await sql<{ id: number; currency: string; funds: number; held: number }>`
    select f.company_id as id, f.currency, f.balance as funds, coalesce(h.balance, 0) as held from ${partners}
    where f.kind = 'funds' and c.parent_id = ${supplierId}::bigint and (f.balance + coalesce(h.balance, 0) < 0 or h.balance > 0)
    order by f.company_id`.execute(db)
  return rows
}

/** Stores a company's dues; the account is locked. Returns whether credit was paused before. */
export async function storeDues(
  trx: Trx,
  accountId: number,
  { overdue, oldestDueOn, graceDays }: { overdue: number; oldestDueOn: string | null; graceDays: number },
): Promise<{ readonly wasPaused: boolean; readonly isPaused: boolean }> {
  const { rows } = await sql<{ wasPaused: boolean; isPaused: boolean }>`
    update ledger_accounts a set overdue = ${overdue}::bigint, oldest_due_on = ${oldestDueOn}::date, dues_seen_on = sales_day_of(now()),
      credit_paused = coalesce(${oldestDueOn}::date + ${graceDays}::int < sales_day_of(now()), false)
    from ledger_accounts before where a.id = ${accountId}::bigint and before.id = a.id
    returning before.credit_paused as "wasPaused", a.credit_paused as "isPaused"`.execute(trx)
  return rows[0] as { wasPaused: boolean; isPaused: boolean }
}

/** Records the due days of which a company is about to be notified; returns the new ones. */
export async function noteDueDays(trx: Trx, companyId: number, days: readonly string[]): Promise<string[]> {
  if (days.length === 0) return []
  const rows = await trx
    .insertInto('credit_due_notices')
    .values(days.map((due_on) => ({ company_id: companyId, due_on })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('due_on')
    .execute()
  return rows.map((row) => row.due_on)
}

/** The partner whose dues they are, as its supplier knows it. */
export async function partnerFacts(trx: Trx, companyId: number) {
  return trx
    .selectFrom('companies')
    .select(['name', 'parent_id as supplierId', 'currency'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}
