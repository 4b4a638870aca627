import { posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Difference, NamedSale, SaleOfDay } from '../../platform/pos-day.ts'

export async function salesOfDay(db: Db | Trx, companyId: number, day: string): Promise<SaleOfDay[]> {
  const { rows } = await sql<SaleOfDay>`
    select s.id, d.serial as device, s.number, p.code as product, s.state, s.authorised_at as "authorisedAt",
      s.finished_at as "finishedAt", s.price, s.currency, s.till_amount as "tillAmount", s.reprints,
      case when s.state = ${inText(posSaleState.code.sold)} then k.last4 end as last4, o.number as "order"
    from pos_sales s join pos_devices d on d.id = s.device_id
    left join products p on p.id = s.product_id left join keys k on k.id = s.key_id left join orders o on o.id = s.order_id
    where s.company_id = ${companyId} and s.business_day = ${day}
    order by s.finished_at, s.id`.execute(db)
  return rows
}

/** Days of companies that ended at least a quarter of an hour ago and have no file yet. */
export async function daysToClose(db: Db): Promise<{ companyId: number; day: string }[]> {
  const { rows } = await sql<{ companyId: number; day: string }>`
    select distinct s.company_id as "companyId", s.business_day::text as day from pos_sales s
    where s.business_day < sales_day_of(now() - interval '15 minutes') and s.business_day > sales_day_of(now()) - 40
      and not exists (select from pos_days d where d.company_id = s.company_id and d.day = s.business_day)`.execute(db)
  return rows
}

/** Whether the day ended at least a quarter of an hour ago in the distributor's time zone. */
export async function isOver(db: Db | Trx, day: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${day}::date < sales_day_of(now() - interval '15 minutes') as "is"`.execute(db)
  return rows[0]?.is ?? false
}

export interface DayRow {
  readonly id: number
  readonly sales: number
  readonly total: number
  readonly currency: string
  readonly file: string
}

export async function dayOf(db: Db | Trx, companyId: number, day: string): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`select id, sales, total, currency, file from pos_days
    where company_id = ${companyId} and day = ${day}`.execute(db)
  return rows[0]
}

/**
 * Stores a day once; of two processes that generate it at once, the first one wins. Returns whether it was this one.
 */
export async function keepDay(
  trx: Trx,
  at: { companyId: number; day: string },
  { sales, total, currency, file }: Omit<DayRow, 'id'>,
): Promise<boolean> {
  const { rows } = await sql`insert into pos_days (company_id, day, sales, total, currency, file, made_at)
    values (${at.companyId}, ${at.day}, ${sales}, ${total}, ${currency}, ${file}, now())
    on conflict (company_id, day) do nothing returning id`.execute(trx)
  return rows.length > 0
}

export async function keepComparison(
  trx: Trx,
  id: number,
  theirs: { readonly count: number; readonly sum: number; readonly differences: readonly Difference[] },
): Promise<void> {
  await sql`update pos_days set their_sales = ${theirs.count}, their_total = ${theirs.sum},
    differences = ${JSON.stringify(theirs.differences)}::jsonb, compared_at = now() where id = ${id}`.execute(trx)
}

/** On which day sales of these devices ended here, for those that the other side has and this day lacks. */
export async function otherDays(trx: Trx, companyId: number, asked: readonly NamedSale[]) {
  const { rows } = await sql<{ device: string; number: number; day: string }>`
    select d.serial as device, s.number, s.business_day::text as day
    from unnest(${asked.map(({ device }) => device)}::text[], ${asked.map(({ number }) => number)}::bigint[]) a(device, number)
    join pos_devices d on d.company_id = ${companyId} and d.serial = a.device
    join pos_sales s on s.device_id = d.id and s.number = a.number and s.business_day is not null`.execute(trx)
  return rows
}
