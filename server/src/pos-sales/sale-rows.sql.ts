import { paymentStatus } from '@brava/contract/enums.ts'
import type { PosSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { posClaimState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

/** A sale as its messages need it. */
export interface SaleRow {
  readonly id: number
  readonly deviceId: number
  readonly companyId: number
  readonly number: number
  readonly state: PosSaleState
  readonly productId: number | null
  readonly orderId: number | null
  readonly keyId: number | null
  readonly price: number | null
  readonly currency: string | null
  readonly holdUntil: Date | null
  readonly businessDay: string | null
  readonly reprints: number
  readonly claimState: number | null
  /** By the database clock: still within its hold time; sold less than a day ago. */
  readonly isHeldStill: boolean
  readonly isFresh: boolean
}

const columns = (reprintHours: number) => sql`
  s.id, s.device_id as "deviceId", s.company_id as "companyId", s.number, s.state,
  s.product_id as "productId", s.order_id as "orderId", s.key_id as "keyId", s.price, s.currency, s.hold_until as "holdUntil",
  s.business_day::text as "businessDay", s.reprints, s.claim_state as "claimState",
  coalesce(s.hold_until > clock_timestamp(), false) as "isHeldStill",
  coalesce(s.finished_at > clock_timestamp() - make_interval(hours => ${reprintHours}::int), false) as "isFresh"`

/** One message of a device at a time, until the end of the transaction. */
export async function lockDevice(trx: Trx, deviceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pos device', ${deviceId}))`.execute(trx)
}

export async function saleByNumber(
  trx: Trx,
  at: { deviceId: number; number: number },
  reprintHours: number,
): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`select ${columns(reprintHours)} from pos_sales s
    where s.device_id = ${at.deviceId} and s.number = ${at.number}`.execute(trx)
  return rows[0]
}

export interface NewSale {
  readonly deviceId: number
  readonly companyId: number
  readonly number: number
  readonly productId: number
  readonly orderId: number
  readonly keyId: number
  readonly price: number
  readonly currency: string
  readonly tillAmount: number | null
}

/** A sale that is held for the given number of seconds from now. */
export async function insertHeld(trx: Trx, sale: NewSale, seconds: number): Promise<{ id: number; holdUntil: Date }> {
  const { rows } = await sql<{ id: number; holdUntil: Date }>`
    insert into pos_sales (device_id, company_id, number, state, product_id, order_id, key_id, price, currency, till_amount,
      authorised_at, hold_until)
    values (${sale.deviceId}, ${sale.companyId}, ${sale.number}, ${posSaleState.code.held}, ${sale.productId},
      ${sale.orderId}, ${sale.keyId}, ${sale.price}, ${sale.currency}, ${sale.tillAmount}, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${seconds}::int))
    returning id, hold_until as "holdUntil"`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a sale was not written')
  return row
}

/** A sale that was cancelled before it was authorised: its number is used up. */
export async function insertCancelled(
  trx: Trx,
  sale: Pick<NewSale, 'deviceId' | 'companyId' | 'number'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pos_sales (device_id, company_id, number, state, finished_at, business_day)
    values (${sale.deviceId}, ${sale.companyId}, ${sale.number}, ${posSaleState.code.cancelled},
      clock_timestamp(), sales_day_of(clock_timestamp())) returning id`.execute(trx)
  return rows[0]?.id as number
}

/** Ends a held sale and returns the day on which it ended; undefined if it is no longer held. */
export async function finishSale(
  trx: Trx,
  id: number,
  to: { readonly state: Exclude<PosSaleState, 1>; readonly keyId?: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    update pos_sales set state = ${to.state}, key_id = coalesce(${to.keyId ?? null}::bigint, key_id),
      finished_at = clock_timestamp(), business_day = sales_day_of(clock_timestamp())
    where id = ${id} and state = ${posSaleState.code.held} returning business_day::text as day`.execute(trx)
  return rows[0]?.day
}

/** Counts one more copy, if one is left; returns its number. */
export async function countReprint(trx: Trx, id: number, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ copy: number }>`
    update pos_sales set reprints = reprints + 1 where id = ${id} and reprints < ${most} returning reprints as copy`.execute(
    trx,
  )
  return rows[0]?.copy
}

/**
 * Opens a claim on a sold sale, once, for a person to decide. False if one was opened already, is decided, or the money
 * is back: a refund of its order that is in progress is waited for.
 */
export async function openClaim(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update pos_sales s set claim_state = ${posClaimState.code.open}, claimed_at = clock_timestamp()
    from (select o.id, o.payment from orders o where o.id = (select order_id from pos_sales where id = ${id}) for share) o
    where s.id = ${id} and s.order_id = o.id and s.claim_state is null and o.payment <> ${inText(paymentStatus.code.refunded)}
    returning s.id`.execute(trx)
  return rows.length > 0
}

/** Sales whose time is over, the oldest first. */
export async function salesPastHold(db: Db, most: number) {
  const { rows } = await sql<{ deviceId: number; number: number }>`
    select device_id as "deviceId", number from pos_sales
    where state = ${inText(posSaleState.code.held)} and hold_until <= clock_timestamp() order by hold_until limit ${most}`.execute(
    db,
  )
  return rows
}

/** The sales that a device still holds: an expired one is no longer held, whether or not its job has run. */
export async function openSales(db: Db, deviceId: number) {
  const { rows } = await sql<{ id: number; number: number; holdUntil: Date }>`
    select id, number, hold_until as "holdUntil" from pos_sales
    where device_id = ${deviceId} and state = ${posSaleState.code.held} and hold_until > clock_timestamp() order by number`.execute(
    db,
  )
  return rows
}

/** The serial number that identifies a device to people. */
export async function serialOf(db: Db | Trx, deviceId: number): Promise<string> {
  const { rows } = await sql<{ serial: string }>`select serial from pos_devices where id = ${deviceId}`.execute(db)
  return rows[0]?.serial ?? ''
}
