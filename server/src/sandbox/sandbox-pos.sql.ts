import { type PosSaleState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import type { NamedSale, SaleOfDay } from '../platform/pos-day.ts'
import type { MessageKept } from '../platform/take-numbered.ts'

const { held, sold, cancelled, reversed } = posSaleState.code

/** A terminal of a sandbox: the credential that acts as it. */
export interface SandboxDevice {
  readonly companyId: number
  /** The key id of the credential. */
  readonly device: string
}

export interface SandboxSale {
  readonly id: number
  readonly number: number
  readonly state: PosSaleState
  readonly productId: number | null
  readonly price: number | null
  readonly orderId: number | null
  /** Sold less than the given number of hours ago, by the database clock. */
  readonly isFresh: boolean
}

export async function sandboxMessage(
  trx: Trx,
  { companyId, device }: SandboxDevice,
  number: number,
): Promise<MessageKept | undefined> {
  const { rows } = await sql<MessageKept>`
    select kind, content_hash as "contentHash", answer from sandbox_pos_messages
    where company_id = ${companyId} and device = ${device} and number = ${number}`.execute(trx)
  return rows[0]
}

/** Stores a message; the oldest beyond the maximum kept are deleted. */
export async function keepSandboxMessage(
  trx: Trx,
  { companyId, device }: SandboxDevice,
  number: number,
  { kind, contentHash, answer }: MessageKept,
  most: number,
): Promise<void> {
  await sql`
    with kept as (
      insert into sandbox_pos_messages (company_id, device, number, kind, content_hash, answer)
      values (${companyId}, ${device}, ${number}, ${kind}, ${contentHash}, ${JSON.stringify(answer)}::jsonb)
    )
    delete from sandbox_pos_messages where company_id = ${companyId} and id <= (
      select id from sandbox_pos_messages where company_id = ${companyId} order by id desc offset ${most - 1} limit 1)`.execute(
    trx,
  )
}

export async function sandboxSale(
  trx: Trx,
  { companyId, device }: SandboxDevice,
  number: number,
  reprintHours: number,
): Promise<SandboxSale | undefined> {
  const { rows } = await sql<SandboxSale>`
    select id, number, state, product_id as "productId", price, order_id as "orderId",
      coalesce(finished_at > clock_timestamp() - make_interval(hours => ${reprintHours}::int), false) as "isFresh"
    from sandbox_pos_sales where company_id = ${companyId} and device = ${device} and number = ${number}`.execute(trx)
  return rows[0]
}

/** Inserts a sale held for the given number of seconds from now. */
export async function insertHeldSandboxSale(
  trx: Trx,
  { companyId, device }: SandboxDevice,
  sale: { readonly number: number; productId: number; price: number; tillAmount: number | null; seconds: number },
): Promise<{ id: number; holdUntil: Date }> {
  const { rows } = await sql<{ id: number; holdUntil: Date }>`
    insert into sandbox_pos_sales (company_id, device, number, state, product_id, price, till_amount, authorised_at, hold_until)
    values (${companyId}, ${device}, ${sale.number}, ${held}, ${sale.productId}, ${sale.price}, ${sale.tillAmount},
      clock_timestamp(), clock_timestamp() + make_interval(secs => ${sale.seconds}::int))
    returning id, hold_until as "holdUntil"`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a sandbox sale was not written')
  return row
}

/** The day on which a sale of a locked world ends: today, unless the developer has already closed it. */
const dayOfEnd = (companyId: number) => sql`greatest(sales_day_of(clock_timestamp()),
  (select pos_closed_day + 1 from sandbox_worlds where company_id = ${companyId}))`

/** Inserts a sale cancelled before it was authorised: its number is used up. */
export async function insertCancelledSandboxSale(
  trx: Trx,
  { companyId, device }: SandboxDevice,
  number: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sandbox_pos_sales (company_id, device, number, state, finished_at, business_day)
    values (${companyId}, ${device}, ${number}, ${cancelled}, clock_timestamp(), ${dayOfEnd(companyId)})
    returning id`.execute(trx)
  return rows[0]?.id as number
}

/** Deletes a company's oldest sales beyond the given number, but none that is still held. */
export async function forgetSandboxSales(trx: Trx, companyId: number, most: number): Promise<void> {
  await sql`
    delete from sandbox_pos_sales where company_id = ${companyId} and state <> ${held} and id <= (
      select id from sandbox_pos_sales where company_id = ${companyId} order by id desc offset ${most} limit 1)`.execute(
    trx,
  )
}

/** Ends a held sale and returns its business day, "2026-11-23". */
export async function finishSandboxSale(
  trx: Trx,
  companyId: number,
  id: number,
  to: { readonly state: typeof sold | typeof cancelled; readonly orderId?: number },
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    update sandbox_pos_sales set state = ${to.state}, order_id = ${to.orderId ?? null}::bigint,
      finished_at = clock_timestamp(), business_day = ${dayOfEnd(companyId)}
    where id = ${id} and state = ${held} returning business_day::text as day`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`sandbox sale ${id} is no longer held`)
  return row.day
}

/** Reverses the sales that terminals of a locked world have held too long, or all held ones. */
export async function reverseSandboxSales(trx: Trx, companyId: number, which: 'silent' | 'all') {
  const { rows } = await sql<{
    id: number
    device: string
    number: number
    productId: number
    price: number
    businessDay: string
  }>`
    update sandbox_pos_sales set state = ${reversed}, finished_at = clock_timestamp(), business_day = ${dayOfEnd(companyId)}
    where company_id = ${companyId} and state = ${held} and (${which === 'all'} or hold_until <= clock_timestamp())
    returning id, device, number, product_id as "productId", price, business_day::text as "businessDay"`.execute(trx)
  return rows
}

/** Companies with a sandbox sale that a terminal has held too long. */
export async function companiesPastHold(db: Db): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from sandbox_pos_sales
    where state = ${inText(held)} and hold_until <= clock_timestamp()`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Counts one more copy, if any is left, and returns its number. */
export async function countSandboxReprint(trx: Trx, id: number, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ copy: number }>`
    update sandbox_pos_sales set reprints = reprints + 1 where id = ${id} and reprints < ${most}
    returning reprints as copy`.execute(trx)
  return rows[0]?.copy
}

/** The number that a terminal should send next, and what it still holds. */
export async function sandboxDeviceState(db: Db, { companyId, device }: SandboxDevice) {
  const { rows } = await sql<{ next: number }>`
    select greatest(
      coalesce((select max(number) from sandbox_pos_messages where company_id = ${companyId} and device = ${device}), 0),
      coalesce((select max(number) from sandbox_pos_sales where company_id = ${companyId} and device = ${device}), 0)
    ) + 1 as next`.execute(db)
  const { rows: open } = await sql<{ id: number; number: number; holdUntil: Date }>`
    select id, number, hold_until as "holdUntil" from sandbox_pos_sales
    where company_id = ${companyId} and device = ${device} and state = ${held} and hold_until > clock_timestamp()
    order by number`.execute(db)
  return { nextNumber: Number(rows[0]?.next ?? 1), open }
}

/** The sales that ended on a day. */
export async function sandboxSalesOfDay(db: Db, companyId: number, day: string, currency: string) {
  const { rows } = await sql<Omit<SaleOfDay, 'last4'> & { readonly keyId: number | null }>`
    select s.id, s.device, s.number, p.code as product, s.state, s.authorised_at as "authorisedAt",
      s.finished_at as "finishedAt", s.price, case when s.price is not null then ${currency}::text end as currency,
      s.till_amount as "tillAmount", s.reprints,
      (select min(k.id) from sandbox_keys k where k.order_id = s.order_id) as "keyId", o.number as "order"
    from sandbox_pos_sales s left join sandbox_products p on p.id = s.product_id left join sandbox_orders o on o.id = s.order_id
    where s.company_id = ${companyId} and s.business_day = ${day}
    order by s.finished_at, s.id`.execute(db)
  return rows
}

/** Whether the day has been over for a quarter of an hour, or was closed. */
export async function isSandboxDayOver(db: Db, companyId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${day}::date < sales_day_of(now() - interval '15 minutes') or coalesce(${day}::date <= pos_closed_day, false) as "is"
    from sandbox_worlds where company_id = ${companyId}`.execute(db)
  return rows[0]?.is ?? false
}

/** Closes today in a locked world, or the day after the last closed one, and returns it. */
export async function closeSandboxDay(trx: Trx, companyId: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    update sandbox_worlds set pos_closed_day = greatest(sales_day_of(clock_timestamp()), pos_closed_day + 1)
    where company_id = ${companyId} returning pos_closed_day::text as day`.execute(trx)
  return rows[0]?.day as string
}

/** The day on which sales ended here, for those that the other side lists and the given day does not have. */
export async function otherSandboxDays(db: Db, companyId: number, asked: readonly NamedSale[]) {
  const { rows } = await sql<NamedSale & { readonly day: string }>`
    select s.device, s.number, s.business_day::text as day
    from unnest(${asked.map(({ device }) => device)}::text[], ${asked.map(({ number }) => number)}::bigint[]) a(device, number)
    join sandbox_pos_sales s on s.company_id = ${companyId} and s.device = a.device and s.number = a.number
      and s.business_day is not null`.execute(db)
  return rows
}
