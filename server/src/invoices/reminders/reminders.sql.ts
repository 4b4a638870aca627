import type { ReminderStep } from '@brava/contract/companies/dues.endpoints.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

export interface DueReminder {
  readonly debt: string
  readonly step: ReminderStep
  readonly amount: number
}

/** Records reminders that are about to be mailed; returns the new ones, with the id of each. */
export async function noteReminders(
  trx: Trx,
  companyId: number,
  reminders: readonly DueReminder[],
): Promise<(DueReminder & { readonly id: number })[]> {
  if (reminders.length === 0) return []
  return trx
    .insertInto('due_reminders')
    .values(reminders.map(({ debt, step, amount }) => ({ company_id: companyId, debt, step, amount })))
    .onConflict((conflict) => conflict.columns(['company_id', 'debt', 'step']).doNothing())
    .returning(['id', 'debt', sql<ReminderStep>`step`.as('step'), 'amount'])
    .execute()
}

/** The last reminder of each charge of a company. */
export async function lastReminders(db: Db, companyId: number, debts: readonly string[]) {
  if (debts.length === 0) return new Map<string, { step: ReminderStep; at: Date }>()
  const { rows } = await sql<{ debt: string; step: ReminderStep; at: Date }>`
    select distinct on (debt) debt, step, sent_at as at from due_reminders
    where company_id = ${companyId}::bigint and debt = any(${debts}::text[]) order by debt, id desc`.execute(db)
  return new Map(rows.map(({ debt, step, at }) => [debt, { step, at }]))
}

export async function isReminded(db: Db, companyId: number): Promise<boolean> {
  const stop = await db
    .selectFrom('due_reminder_stops')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return !stop
}

/** Returns whether this changed the setting. */
export async function storeIsReminded(trx: Trx, companyId: number, isOn: boolean): Promise<boolean> {
  const changed = isOn
    ? await trx.deleteFrom('due_reminder_stops').where('company_id', '=', companyId).returning('company_id').execute()
    : await trx
        .insertInto('due_reminder_stops')
        .values({ company_id: companyId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('company_id')
        .execute()
  return changed.length > 0
}

/** Who is reminded and by whom, if the company may still sign in and its reminders are on. */
export async function whoIsReminded(db: Db, companyId: number) {
  return db
    .selectFrom('companies as c')
    .innerJoin('companies as s', 's.id', 'c.parent_id')
    .select(['c.name as companyName', 's.name as supplier'])
    .where('c.id', '=', companyId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('due_reminder_stops as stop')
            .select('stop.company_id')
            .whereRef('stop.company_id', '=', 'c.id'),
        ),
      ),
    )
    .executeTakeFirst()
}
