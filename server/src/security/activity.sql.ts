import { orderStatus } from '@brava/contract/enums.ts'
import type { ActivityChange, ActWord } from '@brava/contract/security/activity.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { inText } from '../platform/db/in-text.ts'
import { preparedStatement } from '../platform/db/prepared-statement.ts'

/** Whose activity is read, and which part of it. */
export interface ActivityAsked {
  readonly of: { readonly companyId: number } | { readonly productId: number }
  /** First parts of the act kinds. */
  readonly words: readonly ActWord[] | undefined
  /** Only acts of people of these companies, and those on companies and people that everybody may see. */
  readonly byCompanies: readonly number[] | undefined
  /** Only acts while this company supplied the one they are about, and for orders only those that it sold or placed. */
  readonly bySupplier: number | undefined
  readonly from: Date
  readonly until: Date | undefined
  readonly text: string | undefined
}

/**
 * Before the company or product existed there is nothing in any month; one day earlier, because server clocks differ.
 * Read first: given a value, the planner skips the earlier months right away.
 */
export async function activitySince(db: Db, of: ActivityAsked['of']): Promise<Date> {
  const row =
    'companyId' in of
      ? await db.selectFrom('companies').select('created_at as at').where('id', '=', of.companyId).executeTakeFirst()
      : await db.selectFrom('products').select('created_at as at').where('id', '=', of.productId).executeTakeFirst()
  return new Date((row?.at.getTime() ?? 0) - 86_400_000)
}

/** Ids of the matching acts: those of the log and, for a company, what happened to its orders. */
export function activityIds(db: Db, asked: ActivityAsked) {
  const noted = notedActs(db, asked)
  const isOfOrders = 'companyId' in asked.of && (!asked.words || asked.words.includes('orders'))
  const all: Expression<{ id: number; at: Date }> = isOfOrders ? sql`(${noted} union all ${orderActs(asked)})` : noted
  return db.selectFrom(sql<{ id: number; at: Date }>`${all}`.as('e')).select('e.id')
}

/** What others may see of their retailer's orders, whoever did it. */
const toldOfOrders = ['orders.approved', 'orders.denied', 'orders.refunded']

/** The matching acts of the log. Each side of the first condition has its own index. */
function notedActs(db: Db, asked: ActivityAsked) {
  const { of, words, byCompanies, bySupplier, from, until, text } = asked
  let query = db
    .selectFrom('security_events as e')
    .select(['e.id', 'e.at'])
    .where(
      'companyId' in of
        ? sql<boolean>`(e.company_id = ${of.companyId} or (e.detail ? 'companyId' and e.detail ->> 'companyId' = ${String(of.companyId)}))`
        : sql<boolean>`(e.detail ? 'productId' and e.detail ->> 'productId' = ${String(of.productId)})`,
    )
    .where('e.at', '>=', from)
  if (words) query = query.where(sql<boolean>`split_part(e.kind, '.', 1) = any(${[...words]}::text[])`)
  if (byCompanies)
    query = query.where(
      sql<boolean>`(e.company_id = any(${[...byCompanies]}::bigint[]) or e.kind like 'companies.%' or e.kind like 'users.%'
        or e.kind = any(${toldOfOrders}::text[]))`,
    )
  if (bySupplier !== undefined && 'companyId' in of) {
    query = query
      .where(sql<boolean>`e.at >= ${suppliedSince(of.companyId)}`)
      .where(sql<boolean>`(not e.detail ? 'orderId' or exists (select 1 from orders o
        where o.id = ${numberAt('orderId')} and ${bySupplier}::bigint in (o.reseller_id, o.company_id)))`)
  }
  if (until) query = query.where('e.at', '<', until)
  if (text) query = query.where(sql<boolean>`e.user_id in ${usersNamed(text, byCompanies)}`)
  return query
}

const suppliedSince = (companyId: number) =>
  sql<Date>`coalesce((select c.supplied_since from companies c where c.id = ${companyId}), '-infinity'::timestamptz)`

/** A reader who may not see who did something cannot search by that name either. */
const usersNamed = (text: string, ofCompanies: readonly number[] | undefined) =>
  sql`(select u.id from users u where ${contains(text, sql`u.first_name || ' ' || u.last_name`)}
    ${ofCompanies ? sql`and u.company_id = any(${[...ofCompanies]}::bigint[])` : sql``})`

/** Ids of acts that are read from orders are negative, so that they never match an act of the log. */
const actsOfOrders = 2 ** 52
const act = { placed: 1, approved: 2, cancelled: 3 } as const

/** Approved after it was placed, or cancelled: the condition of the index orders_changed_later. */
const changedLater = sql`(o.approved_at > o.placed_at or o.status = ${inText(orderStatus.code.cancelled)})`

const approvedLater = sql`case when o.approved_at > o.placed_at then o.approved_at end`
const cancelledAt = sql`case when o.status = ${inText(orderStatus.code.cancelled)} then o.final_at end`
/** Looked up in the months of its history, only if the name is requested. */
const cancelledBy = sql`case when o.status = ${inText(orderStatus.code.cancelled)} then (select v.user_id from order_events v
  where v.order_id = o.id and v.at = o.final_at and v.to_status = o.status limit 1) end`

/**
 * What happened to a company's orders that no act of the log records: who placed each, and what happened automatically
 * (a card payment, an expired hold). Free orders are in the log. Both halves are read from an index alone.
 */
function orderActs({
  of,
  byCompanies,
  bySupplier,
  from,
  until,
  text,
}: ActivityAsked): RawBuilder<{ id: number; at: Date }> {
  const companyId = 'companyId' in of ? of.companyId : 0
  const ofOrders = [
    sql`o.company_id = ${companyId}`,
    sql`not o.is_free`,
    ...(bySupplier === undefined ? [] : [sql`o.reseller_id = ${bySupplier}`]),
  ]
  const acted = (at: RawBuilder<unknown>, userId: RawBuilder<unknown>) => [
    ...ofOrders,
    sql`${at} >= ${from}`,
    ...(bySupplier === undefined ? [] : [sql`${at} >= ${suppliedSince(companyId)}`]),
    ...(until ? [sql`${at} < ${until}`] : []),
    ...(text ? [sql`${userId} in ${usersNamed(text, byCompanies)}`] : []),
  ]
  const isNotNoted = sql`o.id not in (select ${numberAt('orderId')} from security_events e
    where e.detail ? 'companyId' and e.detail ->> 'companyId' = ${String(companyId)} and e.at >= ${from}
      and e.kind in ('orders.approved', 'orders.denied', 'orders.paymentConfirmed') and ${numberAt('orderId')} is not null)`
  const numbered = (n: number) => sql`o.id * 4 + ${sql.lit(n)} - ${sql.lit(actsOfOrders)}::bigint as id`
  const late = (n: number, at: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`
    select ${numbered(n)}, ${at} as at from orders o
    where ${sql.join([changedLater, ...acted(at, userId), isNotNoted], sql` and `)}`
  return sql`select ${numbered(act.placed)}, o.placed_at as at from orders o
    where ${sql.join(acted(sql`o.placed_at`, sql`o.user_id`), sql` and `)}
    union all ${late(act.approved, approvedLater, sql`o.approved_by`)}
    union all ${late(act.cancelled, cancelledAt, cancelledBy)}`
}

/** A whole number among the facts of an act; null if it is not one. */
const numberAt = (name: string) =>
  sql<
    number | null
  >`case when jsonb_typeof(e.detail -> ${name}::text) = 'number' then (e.detail ->> ${name}::text)::bigint end`

/** The acts of a page with their names. */
export async function activityRows(db: Db, ids: readonly number[]) {
  const [noted, ofOrders] = await Promise.all([
    notedRows(db, { ids: ids.filter((id) => id > 0) }),
    orderActRows(
      db,
      ids.filter((id) => id < 0).map((id) => id + actsOfOrders),
    ),
  ])
  return [...noted, ...ofOrders]
}

/** Found by id alone, so it is planned over all months once per connection. */
const notedRows = preparedStatement('activity_rows', (db, { ids }: { readonly ids: readonly number[] }) =>
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
      // For what people did with their own account, the name is already shown.
      sql<
        string | null
      >`case when about.id is distinct from e.user_id then about.first_name || ' ' || about.last_name end`.as(
        'aboutName',
      ),
      'o.id as orderId',
      'o.number as orderNumber',
      sql<number | null>`coalesce(${numberAt('amount')}, ${numberAt('creditLimit')}, case when e.kind in
        ('orders.approved', 'orders.denied', 'orders.paymentConfirmed') then o.gross end)`.as('amount'),
      sql<string | null>`case when e.kind like 'orders.%' then o.currency end`.as('currency'),
      sql<number | null>`coalesce(${numberAt('products')}, ${numberAt('keys')})::int`.as('count'),
      sql<string>`coalesce(e.detail ->> 'reason', '')`.as('reason'),
      sql<z.output<typeof ActivityChange>[]>`coalesce(e.detail -> 'changes', '[]')`.as('changes'),
    ]),
)

type ActRow = Awaited<ReturnType<typeof notedRows>>[number]

/** The acts of orders on a page; the amount is what the buyer pays, in its currency. */
async function orderActRows(db: Db, numbers: readonly number[]): Promise<ActRow[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<ActRow>`
    select o.id * 4 + a.n - ${sql.lit(actsOfOrders)}::bigint as id, a.at as "createdDate",
      case a.n when ${sql.lit(act.placed)} then 'orders.placed' when ${sql.lit(act.approved)} then 'orders.approved'
        else 'orders.cancelled' end as kind,
      null as ip, u.company_id as "companyId", u.first_name || ' ' || u.last_name as "userName", c.name as "companyName",
      null as "aboutName", o.id as "orderId", o.number as "orderNumber", o.gross as amount, o.currency, null as count,
      case when a.n = ${sql.lit(act.cancelled)} then o.deny_reason else '' end as reason, '[]'::jsonb as changes
    from orders o cross join lateral (values (${sql.lit(act.placed)}, o.placed_at, o.user_id),
      (${sql.lit(act.approved)}, ${approvedLater}, o.approved_by), (${sql.lit(act.cancelled)}, ${cancelledAt}, ${cancelledBy})) as a(n, at, user_id)
    left join users u on u.id = a.user_id
    left join companies c on c.id = u.company_id
    where o.id = any(${numbers.map((number) => Math.floor(number / 4))}::bigint[])
      and o.id * 4 + a.n = any(${[...numbers]}::bigint[])`.execute(db)
  return rows
}

/** What the only sortable column means. */
export const activityColumns = { createdDate: sql.ref('e.at') }
export const activityId = sql.ref('e.id')

/** When this was last done to a company; null if never. */
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
