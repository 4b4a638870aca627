import { defaultParameters, type Parameters } from '@brava/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export function storedParameters(db: Db) {
  return db.selectFrom('parameters').select(['name', 'value']).execute()
}

/** Call before reading values in order to change them: other changes wait until the end of the transaction. */
export async function lockParameters(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parameters', 0))`.execute(trx)
}

/** Stores the values that differ from the previous ones, with a line of history for each. */
export async function storeParameters(trx: Trx, values: Partial<Parameters>, userId: number): Promise<void> {
  await lockParameters(trx)
  const stored = new Map((await storedParameters(trx)).map((row) => [row.name, row.value]))
  for (const [name, value] of Object.entries(values)) {
    const former = stored.get(name) ?? defaultParameters[name as keyof Parameters]
    if (value === undefined || value === former) continue
    const json = JSON.stringify(value)
    await trx
      .insertInto('parameters')
      .values({ name, value: json, updated_by: userId })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: json, updated_by: userId, updated_at: sql<Date>`now()` }),
      )
      .execute()
    await trx
      .insertInto('parameter_changes')
      .values({ name, before: JSON.stringify(former), value: json, user_id: userId })
      .execute()
  }
}

const terms = 'termsOfSale'

/** Stores a new version of the terms of sale among the values of the installation; previous versions stay forever. */
export async function insertTerms(trx: Trx, value: object, userId: number): Promise<void> {
  const [stored] = (await storedParameters(trx)).filter(({ name }) => name === terms)
  const json = JSON.stringify(value)
  await trx
    .insertInto('parameters')
    .values({ name: terms, value: json, updated_by: userId })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: json, updated_by: userId, updated_at: sql<Date>`now()` }),
    )
    .execute()
  await trx
    .insertInto('parameter_changes')
    .values({ name: terms, before: JSON.stringify(stored?.value ?? null), value: json, user_id: userId })
    .execute()
}

/** The version in force at an instant; the latest if none is given. */
export function termsRow(db: Db | Trx, at?: Date) {
  return db
    .selectFrom('parameter_changes')
    .select(['id as version', 'value', 'at as publishedAt'])
    .where('name', '=', terms)
    .$if(at !== undefined, (query) => query.where('at', '<=', at as Date))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The lowest value of a numeric parameter since an instant, including its current value. */
export async function lowestSince(db: Db | Trx, name: keyof Parameters, today: number, since: Date): Promise<number> {
  const { rows } = await sql<{ lowest: number | null }>`
    select min(least((before #>> '{}')::numeric, (value #>> '{}')::numeric))::float8 as lowest from parameter_changes
    where name = ${name} and at > ${since}`.execute(db)
  return Math.min(today, rows[0]?.lowest ?? today)
}

/** The latest changes of each of these parameters. */
export async function parameterChanges(db: Db, names: readonly string[]) {
  const { rows } = await sql<{
    id: number
    name: keyof Parameters
    before: number | boolean
    value: number | boolean
    userName: string
    at: Date
  }>`
    select c.id, c.name, c.before, c.value, coalesce(u.first_name || ' ' || u.last_name, '') as "userName", c.at
    from unnest(${names}::text[]) as n(name)
    cross join lateral (select * from parameter_changes p where p.name = n.name order by p.id desc limit 100) c
    left join users u on u.id = c.user_id order by c.id desc`.execute(db)
  return rows
}
