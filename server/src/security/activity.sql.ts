import type { ActivitySubject } from '@brava/contract/security/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { preparedStatement } from '../platform/db/prepared-statement.ts'

/** Whose activity is read, and what of it. */
export interface ActivityAsked {
  readonly of: { readonly companyId: number } | { readonly productId: number }
  readonly subjects: readonly ActivitySubject[] | undefined
  /** Only acts of people of these companies, and those on companies and people that everybody may know of. */
  readonly byCompanies: readonly number[] | undefined
  /** Only what happened while this company supplied the one that it is about, and of orders those that it sold or placed. */
  readonly bySupplier: number | undefined
  readonly from: Date
  readonly until: Date | undefined
  readonly text: string | undefined
}

/**
 * Before a company or a product nothing of it is in any month; a day less, as clocks of several servers differ. Read first: with
 * a value the planner leaves out the months before at once.
 */
export async function activitySince(db: Db, of: ActivityAsked['of']): Promise<Date> {
  const row =
    'companyId' in of
      ? await db.selectFrom('companies').select('created_at as at').where('id', '=', of.companyId).executeTakeFirst()
      : await db.selectFrom('products').select('created_at as at').where('id', '=', of.productId).executeTakeFirst()
  return new Date((row?.at.getTime() ?? 0) - 86_400_000)
}

/** Ids of the acts that match. Each side of the first condition has its index. */
export function activityIds(db: Db, asked: ActivityAsked) {
  const { of, subjects, byCompanies, bySupplier, from, until, text } = asked
  let query = db
    .selectFrom('security_events as e')
    .select('e.id')
    .where(
      'companyId' in of
        ? sql<boolean>`(e.company_id = ${of.companyId} or (e.detail ? 'companyId' and e.detail ->> 'companyId' = ${String(of.companyId)}))`
        : sql<boolean>`(e.detail ? 'productId' and e.detail ->> 'productId' = ${String(of.productId)})`,
    )
    .where('e.at', '>=', from)
  if (subjects) query = query.where(sql<boolean>`split_part(e.kind, '.', 1) = any(${[...subjects]}::text[])`)
  if (byCompanies)
    query = query.where(
      sql<boolean>`(e.company_id = any(${[...byCompanies]}::bigint[]) or e.kind like 'companies.%' or e.kind like 'users.%')`,
    )
  if (bySupplier !== undefined && 'companyId' in of) {
    query = query
      .where(
        sql<boolean>`e.at >= coalesce((select c.supplied_since from companies c where c.id = ${of.companyId}), '-infinity'::timestamptz)`,
      )
      .where(sql<boolean>`(not e.detail ? 'orderId' or exists (select 1 from orders o
        where o.id = ${numberAt('orderId')} and ${bySupplier}::bigint in (o.reseller_id, o.company_id)))`)
  }
  if (until) query = query.where('e.at', '<', until)
  if (text)
    query = query.where(
      sql<boolean>`e.user_id in (select u.id from users u where u.first_name || ' ' || u.last_name ilike ${text})`,
    )
  return query
}

/** A whole number among the facts of an act; null where it is not one. */
const numberAt = (name: string) =>
  sql<
    number | null
  >`case when jsonb_typeof(e.detail -> ${name}::text) = 'number' then (e.detail ->> ${name}::text)::bigint end`

/** The acts of a page with the names beside them: found by number alone, so planned over all months once a connection. */
export const activityRows = preparedStatement('activity_rows', (db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('security_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('users as about', (join) =>
      join.on(sql<boolean>`about.id = ${numberAt('userId')} and e.kind like 'users.%'`),
    )
    .leftJoin('orders as o', (join) => join.on(sql<boolean>`o.id = ${numberAt('orderId')}`))
    .where(sql<boolean>`e.id = any(${ids}::bigint[])`)
    .select([
      'e.id',
      'e.at as createdDate',
      'e.kind',
      'e.ip',
      'e.company_id as companyId',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('userName'),
      'c.name as companyName',
      // Of what a person did with the own account the name stands there already.
      sql<
        string | null
      >`case when about.id is distinct from e.user_id then about.first_name || ' ' || about.last_name end`.as(
        'aboutName',
      ),
      'o.id as orderId',
      'o.number as orderNumber',
      sql<number | null>`coalesce(${numberAt('amount')}, ${numberAt('creditLimit')})`.as('amount'),
      sql<number | null>`coalesce(${numberAt('products')}, ${numberAt('keys')})::int`.as('count'),
      sql<string>`coalesce(e.detail ->> 'reason', '')`.as('reason'),
    ]),
)

/** What the one sortable column means: an act is never written before an earlier one's id. */
export const activityColumns = { createdDate: sql.ref('e.id') }
export const activityId = sql.ref('e.id')

/** When this was last done to a company; null: never. */
export async function lastActAt(db: Db, companyId: number, kind: string): Promise<Date | null> {
  const row = await db
    .selectFrom('security_events as e')
    .select('e.at')
    .where(sql<boolean>`e.detail ? 'companyId' and e.detail ->> 'companyId' = ${String(companyId)}`)
    .where('e.kind', '=', kind)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
