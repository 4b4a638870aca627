import type { ActivitySubject } from '@brava/contract/security/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** Whose activity is read, and what of it. */
export interface ActivityAsked {
  readonly of: { readonly companyId: number } | { readonly productId: number }
  readonly subjects: readonly ActivitySubject[] | undefined
  /** Only acts of people of these companies, and those on companies that everybody may know of. */
  readonly byCompanies: readonly number[] | undefined
  /** Only what happened while this company supplied the one that it is about, and of orders those that it sold or placed. */
  readonly bySupplier: number | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly text: string | undefined
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
  if (subjects) query = query.where(sql<boolean>`split_part(e.kind, '.', 1) = any(${[...subjects]}::text[])`)
  if (byCompanies)
    query = query.where(sql<boolean>`(e.company_id = any(${[...byCompanies]}::bigint[]) or e.kind like 'companies.%')`)
  if (bySupplier !== undefined && 'companyId' in of) {
    query = query
      .where(
        sql<boolean>`e.at >= coalesce((select c.supplied_since from companies c where c.id = ${of.companyId}), '-infinity'::timestamptz)`,
      )
      .where(sql<boolean>`(not e.detail ? 'orderId' or exists (select 1 from orders o
        where o.id = ${numberAt('orderId')} and ${bySupplier}::bigint in (o.reseller_id, o.company_id)))`)
  }
  if (from) query = query.where('e.at', '>=', from)
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

/** The acts of a page with the names beside them. */
export async function activityRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('security_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('orders as o', (join) => join.on(sql<boolean>`o.id = ${numberAt('orderId')}`))
    .where('e.id', 'in', [...ids])
    .select([
      'e.id',
      'e.at as createdDate',
      'e.kind',
      'e.ip',
      'e.company_id as companyId',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('userName'),
      'c.name as companyName',
      'o.id as orderId',
      'o.number as orderNumber',
      sql<number | null>`coalesce(${numberAt('amount')}, ${numberAt('creditLimit')})`.as('amount'),
      sql<number | null>`coalesce(${numberAt('products')}, ${numberAt('keys')})::int`.as('count'),
      sql<string>`coalesce(e.detail ->> 'reason', '')`.as('reason'),
    ])
    .execute()
}

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
