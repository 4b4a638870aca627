import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { type NewsKindName, newsKinds } from './news-kinds.ts'

/** What happened, as its cause knows it. Nothing secret: it is stored in the clear. */
export interface News {
  readonly kind: NewsKindName
  readonly companyId?: number | null
  readonly productId?: number | null
  readonly orderId?: number | null
  readonly ticketId?: number | null
  /** Who caused it, and is therefore not notified. */
  readonly userId?: number | null
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

export async function insertNews(db: Db | Trx, news: News): Promise<void> {
  await sql`
    insert into news (kind, company_id, product_id, order_id, ticket_id, user_id, detail)
    values (${news.kind}, ${news.companyId ?? null}, ${news.productId ?? null}, ${news.orderId ?? null},
      ${news.ticketId ?? null}, ${news.userId ?? null}, ${JSON.stringify(news.detail ?? {})})`.execute(db)
}

export interface NewsRow {
  readonly id: number
  readonly kind: string
  readonly company_id: number | null
  readonly product_id: number | null
  readonly order_id: number | null
  readonly ticket_id: number | null
  readonly user_id: number | null
  readonly count: number
  readonly job_run_id: number | null
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * News that is due and may be sent. Kinds of a newer release are left to that release. If somebody has paused a large
 * change, what it did so far counts as final until somebody resumes it.
 */
const isDue = sql`n.kind = any(${Object.keys(newsKinds)}) and n.due_at <= now()
  and not exists (select 1 from job_runs j where j.id = n.job_run_id and j.state in ('queued', 'running')
    and j.id <> all (array(select coalesce(b.undo_run_id, b.job_run_id) from bulk_updates b
      where b.is_paused and b.job_run_id is not null)))`

/**
 * Takes what is due, oldest first. News of an import or a large change waits until it has ended and is then taken as a
 * whole, so that it is reported once. One process at a time: a second one finds nothing left, and nobody is notified
 * twice of one product.
 */
export async function takeNews(trx: Trx, most: number): Promise<NewsRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0))`.execute(trx)
  const { rows } = await sql<NewsRow>`
    with due as (
      select n.id, n.job_run_id from news n where ${isDue} order by n.due_at, n.id limit ${most}
    ), taken as (
      delete from news where id in (select id from due)
        or (job_run_id in (select job_run_id from due) and kind = any(${Object.keys(newsKinds)}))
      returning id, kind, company_id, product_id, order_id, ticket_id, user_id, count, job_run_id, detail
    )
    select id, kind, company_id, product_id, order_id, ticket_id, user_id, count, job_run_id, detail from taken`.execute(
    trx,
  )
  return rows.sort((a, b) => a.id - b.id)
}

export async function isNewsDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from news n where ${isDue}) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

/** Postpones news of a product until a quarter of an hour after its last notification. */
export async function putOff(trx: Trx, rows: readonly (NewsRow & { readonly dueAt: Date })[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('news')
    .values(
      rows.map((row) => ({
        kind: row.kind,
        company_id: row.company_id,
        product_id: row.product_id,
        detail: JSON.stringify(row.detail),
        due_at: row.dueAt,
      })),
    )
    .execute()
}

/** When each company was last notified of each of these products, as "company product". */
export async function lastTold(
  trx: Trx,
  of: readonly { readonly companyId: number; readonly productId: number }[],
  minutes: number,
): Promise<ReadonlyMap<string, Date>> {
  if (of.length === 0) return new Map()
  const { rows } = await sql<{ company: number; product: number; at: Date }>`
    select n.company_id as company, n.product_id as product, max(n.created_at) as at
    from unnest(${of.map((one) => one.companyId)}::bigint[], ${of.map((one) => one.productId)}::bigint[]) g(company, product)
    join notifications n on n.product_id = g.product and n.company_id = g.company
      and n.created_at > now() - make_interval(mins => ${minutes}) and n.topic in ('prices', 'products')
    group by 1, 2`.execute(trx)
  return new Map(rows.map((row) => [`${row.company} ${row.product}`, row.at]))
}

/** Which of these pairs a company can buy now, as "company product". */
export async function canBuy(
  trx: Trx,
  of: readonly { readonly companyId: number; readonly productId: number }[],
): Promise<ReadonlySet<string>> {
  if (of.length === 0) return new Set()
  const { rows } = await sql<{ company: number; product: number }>`
    select company_id as company, product_id as product
    from can_buy(${of.map((one) => one.companyId)}::bigint[], ${of.map((one) => one.productId)}::bigint[])`.execute(trx)
  return new Set(rows.map((row) => `${row.company} ${row.product}`))
}

/** The companies that have a product now, may buy it and marked it as a favourite; none while it is sold out. */
export async function companiesFavouring(trx: Trx, productIds: readonly number[]) {
  const { rows } = await sql<{ companyId: number; productId: number }>`
    select cp.company_id as "companyId", cp.product_id as "productId" from company_products cp
    join products i on i.id = cp.product_id and not i.is_withdrawn and i.deleted_at is null
    join companies c on c.id = cp.company_id join companies s on s.id = c.parent_id
    where cp.product_id = any(${[...productIds]}::bigint[]) and not cp.is_withdrawn and cp.is_favorite
      and exists (select from product_stock p where p.product_id = cp.product_id and p.available > 0)
      and (s.parent_id is null or exists (select from company_products above
        where above.company_id = s.id and above.product_id = cp.product_id and not above.is_withdrawn))`.execute(trx)
  return rows
}

/** A change of a product for all companies that have it. */
export interface ChangeForAll {
  readonly productId: number
  readonly kind: string
  readonly jobRunId: number | null
  /** Only its minimum quantity changed: companies with their own are not affected. */
  readonly ofMoqOnly: boolean
}

/**
 * The companies that have the products now, as their suppliers do: a row for each change by its index in `changes`, or
 * one with the count (`nth` null) if a company has more of one kind than `most`. Changes of products that cannot be
 * bought do not count; a few are returned, since they may be part of a longer story. Thousands of products in thousands
 * of companies are counted in the database.
 */
export async function companiesTouched(trx: Trx, changes: readonly ChangeForAll[], most: number) {
  const met = sql`change c join products p on p.id = c.product_id
    join company_products cp on cp.product_id = c.product_id and not cp.is_withdrawn and not (c.moq_only and cp.moq is not null)
    join companies b on b.id = cp.company_id join companies s on s.id = b.parent_id
    left join offered o on o.company_id = s.id and o.product_id = cp.product_id`
  const mayHave = sql`(s.parent_id is null or o.company_id is not null)`
  const isTold = sql`(c.kind <> 'catalogue.changed' or (not p.is_withdrawn and p.deleted_at is null))`
  const { rows } = await sql<{
    companyId: number
    kind: string
    jobRunId: number | null
    nth: number | null
    count: number
  }>`
    with change as materialized (
      select * from unnest(${changes.map((one) => one.productId)}::bigint[], ${changes.map((one) => one.kind)}::text[],
        ${changes.map((one) => one.jobRunId)}::bigint[], ${changes.map((one) => one.ofMoqOnly)}::boolean[])
        with ordinality c(product_id, kind, run, moq_only, nth)
    ), offered as materialized (
      select cp.company_id, cp.product_id from company_products cp
      join companies r on r.id = cp.company_id and r.type = ${inText(companyType.code.reseller)}
      where not cp.is_withdrawn and cp.product_id in (select product_id from change)
    ), counted as materialized (
      select cp.company_id, c.kind, c.run, count(*)::int as n, (count(*) filter (where ${isTold}))::int as told
      from ${met} where ${mayHave} group by 1, 2, 3
    )
    select company_id as "companyId", kind, run as "jobRunId", null::int as nth, told as count from counted where told > ${most}
    union all
    select cp.company_id, c.kind, c.run, c.nth::int - 1, 1
    from ${met} join counted k on k.company_id = cp.company_id and k.kind = c.kind and k.run is not distinct from c.run
    where ${mayHave} and k.told <= ${most} and (k.n <= ${most} or ${isTold})`.execute(trx)
  return rows
}

export interface OrderNamed {
  readonly id: number
  readonly companyId: number
  readonly number: string
  readonly company: string
  readonly isDomestic: boolean
  readonly gross: number
  readonly currency: string
}

/** What notifications say about orders. */
export async function ordersNamed(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, OrderNamed>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OrderNamed>`
    select o.id, o.company_id as "companyId", o.number, c.name as company, o.is_domestic as "isDomestic",
      o.gross, o.currency from orders o join companies c on c.id = o.company_id
    where o.id = any(${[...ids]}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Titles of products, and the currencies of companies, as they are now. */
export async function titlesOf(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from products where id = any(${[...ids]}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.title]))
}

export async function currenciesOf(trx: Trx, companyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; currency: string }>`
    select id, currency from companies where id = any(${[...companyIds]}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.currency]))
}
