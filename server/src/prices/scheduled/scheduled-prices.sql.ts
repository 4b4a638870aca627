import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { assigningKinds, type ScheduledKind, type ScheduledState } from '@brava/contract/prices/scheduled-prices.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { idsInOne } from '../../platform/db/ids-in-one.ts'

/** The planned price of a product: minor units, or basis points of margin, or neither. */
export interface ScheduledLine {
  readonly productId: number
  readonly price: number | null
  readonly marginBp: number | null
  readonly moq: number | null
  /** Null: only the price was scheduled; minimum quantity and tiers stay. */
  readonly tiers: readonly PriceTier[] | null
}

/** A price change to be scheduled for a day. */
export interface NewSchedule {
  readonly kind: ScheduledKind
  readonly sellerId: number
  readonly userId: number
  readonly companyId: number | null
  readonly groupId: number | null
  /** "2027-01-01", in the distributor's time zone. */
  readonly validFrom: string
  readonly reason: string
  readonly confirmsBelowCost: boolean
  readonly lines: readonly ScheduledLine[]
  /** For a file: the run that reads it. Its further chunks add to the same change. */
  readonly runId?: number | undefined
}

/** The current day in the distributor's time zone, and the last one for which a price may be scheduled. */
export async function daysToSchedule(db: Db, at: Date): Promise<{ today: string; last: string }> {
  const { rows } = await sql<{ today: string; last: string }>`
    select sales_day_of(${at}) as today, (sales_day_of(${at}) + interval '3 years')::date as last`.execute(db)
  const [days] = rows
  if (!days) throw new Error('no day was answered')
  return days
}

export async function insertSchedule(trx: Trx, given: NewSchedule, at: Date): Promise<number> {
  const [first, second] = given.lines
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into scheduled_prices as s (kind, seller_id, user_id, company_id, group_id, products, product_id, valid_from,
        reason, confirms_below_cost, job_run_id, created_at)
      values (${given.kind}, ${given.sellerId}, ${given.userId}, ${given.companyId}, ${given.groupId},
        ${given.lines.length}, ${second ? null : (first?.productId ?? null)}, ${given.validFrom}, ${given.reason},
        ${given.confirmsBelowCost}, ${given.runId ?? null}, ${at})
      on conflict (job_run_id) do update set products = s.products + excluded.products, product_id = null
      returning id
    ), lines as (
      insert into scheduled_price_products (schedule_id, product_id, price, margin_bp, moq, tiers)
      select added.id, l."productId", l.price, l."marginBp", l.moq, nullif(l.tiers, 'null'::jsonb)
      from added, jsonb_to_recordset(${JSON.stringify(given.lines)}::jsonb)
        as l("productId" bigint, price bigint, "marginBp" int, moq int, tiers jsonb)
    )
    select id from added`.execute(trx)
  return rows[0]?.id ?? 0
}

/** Replaces a waiting price of the same product for the same day. Returns the replaced ones. */
export async function replaceSame(trx: Trx, given: NewSchedule, at: Date): Promise<number[]> {
  const [line, second] = given.lines
  if (!line || second || given.runId !== undefined) return []
  const { rows } = await sql<{ id: number }>`
    update scheduled_prices set state = 'cancelled', ended_at = ${at}
    where state = 'waiting' and kind = ${given.kind} and seller_id = ${given.sellerId}
      and company_id is not distinct from ${given.companyId} and group_id is not distinct from ${given.groupId}
      and product_id = ${line.productId} and valid_from = ${given.validFrom}
    returning id`.execute(trx)
  return rows.map((row) => row.id)
}

/** Changes whose day has come, in the order in which they take effect. */
export async function dueSchedules(db: Db, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from scheduled_prices where state = 'waiting' and valid_from <= sales_day_of(${at})
    order by valid_from, id`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether a change sets a price of the same partner or group and product as one of these. */
export async function isBehind(db: Db, id: number, waiting: readonly number[]): Promise<boolean> {
  if (waiting.length === 0) return false
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from scheduled_prices s
      join scheduled_prices w on w.id = any(${idsInOne(waiting)})
        and (w.company_id, w.group_id) is not distinct from (s.company_id, s.group_id)
      join scheduled_price_products l on l.schedule_id = s.id
      join scheduled_price_products o on o.schedule_id = w.id and o.product_id = l.product_id
      where s.id = ${id}) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

/** A waiting change, locked; undefined if it no longer waits. */
export function lockSchedule(trx: Trx, id: number) {
  return trx
    .selectFrom('scheduled_prices')
    .select([
      'id',
      sql<ScheduledKind>`kind`.as('kind'),
      'seller_id as sellerId',
      'user_id as userId',
      'company_id as companyId',
      'group_id as groupId',
      'product_id as productId',
      'products',
      'reason',
      'confirms_below_cost as confirmBelowCost',
      sql<boolean>`exists (select from companies c
        where c.id = scheduled_prices.company_id and c.supplied_since > scheduled_prices.created_at)`.as('hasMoved'),
    ])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}
export type Schedule = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>

/** The state of the change that a file scheduled, locked; undefined while it has scheduled none. */
export async function lockStateOfFile(trx: Trx, runId: number): Promise<ScheduledState | undefined> {
  const found = await trx
    .selectFrom('scheduled_prices')
    .select(sql<ScheduledState>`state`.as('state'))
    .where('job_run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  return found?.state
}

export async function endSchedule(
  trx: Trx,
  id: number,
  end: { state: Exclude<ScheduledState, 'waiting'>; at: Date; problem?: string; leftOut?: number },
): Promise<void> {
  await trx
    .updateTable('scheduled_prices')
    .set({ state: end.state, ended_at: end.at, problem: end.problem ?? null, left_out: end.leftOut ?? 0 })
    .where('id', '=', id)
    .execute()
}

export async function linesOfSchedule(db: Db, id: number): Promise<(ScheduledLine & { readonly code: string })[]> {
  const rows = await db
    .selectFrom('scheduled_price_products as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.product_id as productId', 'p.code', 'l.price', 'l.margin_bp as marginBp', 'l.moq'])
    .select(sql<readonly PriceTier[] | null>`l.tiers`.as('tiers'))
    .where('l.schedule_id', '=', id)
    .orderBy('l.product_id')
    .execute()
  return rows
}

/** The next waiting change for each of these products of a partner, as its seller has scheduled it. */
export async function nextPrices(db: Db, sellerId: number, companyId: number, productIds: readonly number[]) {
  if (productIds.length === 0) return new Map<number, NextFound>()
  const { rows } = await sql<NextFound & { productId: number }>`
    select distinct on (l.product_id) l.product_id as "productId", s.id, s.kind, s.valid_from as "validFrom",
      l.price, l.margin_bp as "marginBp"
    from scheduled_prices s join scheduled_price_products l on l.schedule_id = s.id
    where s.company_id = ${companyId} and s.seller_id = ${sellerId} and s.state = 'waiting'
      and l.product_id = any(${idsInOne(productIds)})
      -- What is to be assigned has no price yet that would become another one.
      and s.kind <> all(${[...assigningKinds]}::text[])
    order by l.product_id, s.valid_from, s.id desc`.execute(db)
  return new Map(rows.map(({ productId, ...next }) => [productId, next]))
}
export interface NextFound {
  readonly id: number
  readonly kind: ScheduledKind
  readonly validFrom: string
  readonly price: number | null
  readonly marginBp: number | null
}

/** What a company has scheduled. */
export const schedulesOf = (db: Db, sellerId: number) =>
  db
    .selectFrom('scheduled_prices as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('price_groups as g', 'g.id', 's.group_id')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .where('s.seller_id', '=', sellerId)

/** Whether it concerns this product, alone or among others. */
export const setsPriceOf = (productId: number) =>
  sql<boolean>`exists (select 1 from scheduled_price_products l where l.schedule_id = s.id and l.product_id = ${productId})`

/** Whether its day has come and it waits for a large change of the same prices, which may be paused. */
const waitsForChange = (at: Date) => sql`s.state = 'waiting' and s.valid_from <= sales_day_of(${at})
  and exists (select from bulk_updates b join job_runs j on j.id = coalesce(b.undo_run_id, b.job_run_id)
    where (b.company_id = s.company_id or b.group_id = s.group_id) and j.state in ('queued', 'running'))`

/** The same with the columns of lists; the terms of its first product. */
export const scheduleRows = (query: ReturnType<typeof schedulesOf>, home: string, at: Date) =>
  query
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('scheduled_price_products')
          .select(['price', 'margin_bp'])
          .whereRef('schedule_id', '=', 's.id')
          .orderBy('product_id')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select([
      's.id',
      sql<ScheduledKind>`s.kind`.as('kind'),
      sql<ScheduledState>`s.state`.as('state'),
      's.valid_from as validFrom',
      's.company_id as companyId',
      'c.name as companyName',
      's.group_id as groupId',
      'g.name as groupName',
      's.products',
      's.product_id as productId',
      'p.title',
      'p.code',
      sql<string>`coalesce(c.currency, g.currency, ${home})`.as('currency'),
      sql<number | null>`case when s.products = 1 then l.price end`.as('price'),
      sql<number | null>`case when s.products = 1 or s.kind = 'margin' then l.margin_bp end`.as('marginBp'),
      's.reason',
      sql<string>`u.first_name || ' ' || u.last_name`.as('by'),
      's.created_at as createdDate',
      's.ended_at as endedDate',
      sql<string | null>`case when ${waitsForChange(at)} then ${priceErrors.changeRunning.code} else s.problem end`.as(
        'problem',
      ),
      's.left_out as leftOut',
    ])
export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof scheduleRows>['executeTakeFirstOrThrow']>>

/** The products of one. */
export const scheduledProductRows = (db: Db, scheduleId: number) =>
  db
    .selectFrom('scheduled_price_products as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select([
      'l.product_id as id',
      'l.product_id as productId',
      'p.code',
      'p.title',
      'l.price',
      'l.margin_bp as marginBp',
      'l.moq',
    ])
    .where('l.schedule_id', '=', scheduleId)
export type ScheduledProduct = Awaited<ReturnType<ReturnType<typeof scheduledProductRows>['executeTakeFirstOrThrow']>>
