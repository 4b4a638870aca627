import type { RefundKind, RefundReason } from '@brava/contract/orders/refund-reason.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Amounts } from '../record/line-left.ts'
import { partOfSlot } from '../record/lines-left.sql.ts'
import type { LinePart } from './refund-parts.ts'

/** A leg of an order with its earlier refunds. */
export interface LegToRefund extends Amounts {
  readonly id: number
  readonly seq: number
  readonly sellerId: number
  readonly buyerId: number
  readonly currency: string
  readonly rateHome: string | null
  readonly refunded: Amounts
  /** Its buyer has changed supplier since: it could not spend a refund there (decision 0152). */
  readonly hasLeft: boolean
}

export async function legsToRefund(db: Db, orderId: number): Promise<LegToRefund[]> {
  const { rows } = await sql<Omit<LegToRefund, 'refunded'> & { rNet: number; rVat: number; rGross: number }>`
    select g.id, g.seq, g.seller_id as "sellerId", g.buyer_id as "buyerId", g.currency, g.rate_home as "rateHome",
      g.net, g.vat, g.gross, coalesce(r.net, 0)::bigint as "rNet", coalesce(r.vat, 0)::bigint as "rVat", g.refunded as "rGross",
      c.parent_id <> g.seller_id as "hasLeft"
    from order_legs g join companies c on c.id = g.buyer_id
    left join lateral (select sum(x.net) as net, sum(x.vat) as vat from refund_legs x where x.leg_id = g.id) r on true
    where g.order_id = ${orderId} order by g.seq`.execute(db)
  return rows.map(({ rNet, rVat, rGross, ...leg }) => ({ ...leg, refunded: { net: rNet, vat: rVat, gross: rGross } }))
}

/** A unit that can be taken back. */
export interface UnitToTake {
  readonly slotId: number
  readonly lineId: number
  /** For its line: the delivery whose invoices name it. */
  readonly part: number
  readonly state: number
  readonly keyId: number | null
  readonly last4: string | null
  readonly costHomeE4: number
  /** Somebody has seen its key, or could have; one that its buyer reports as faulty counts as seen. */
  readonly isSeen: boolean
  /** Its key has expired, and is not stock, whether seen or not. */
  readonly isExpired: boolean
}

/**
 * The given number of unrefunded units of a line: the named ones, otherwise first those without a key, then those whose
 * key nobody has seen.
 */
export async function unitsToTake(
  db: Db,
  lineId: number,
  choice: { readonly most: number; readonly slotIds?: readonly number[] | undefined },
): Promise<UnitToTake[]> {
  const named = choice.slotIds?.length ? sql`and s.id = any(${[...choice.slotIds]}::bigint[])` : sql``
  const { rows } = await sql<UnitToTake>`
    select * from (
      select s.id as "slotId", s.order_line_id as "lineId", ${partOfSlot} as part, s.state, s.position, s.key_id as "keyId", y.last4,
        s.cost_home_e4 as "costHomeE4", y.id is not null and (y.revealed_at is not null or key_was_seen(y.id)
          or exists (select from fault_reports f where f.key_id = y.id and f.slot_id = s.id and f.state in (${inText(...openFaultStates)}))) as "isSeen",
        coalesce(y.expires_on < sales_day_of(now()), false) as "isExpired"
      from slots s join orders o on o.id = s.order_id left join keys y on y.id = s.key_id
      where s.order_line_id = ${lineId} and s.refunded_at is null ${named}) u
    order by "keyId" is not null, "isSeen", position limit ${choice.most}`.execute(db)
  return rows
}

/** Every unit of an order that is owed a key. */
export async function unitsOwed(db: Db, orderId: number): Promise<UnitToTake[]> {
  const { rows } = await sql<UnitToTake>`
    select s.id as "slotId", s.order_line_id as "lineId", ${partOfSlot} as part, s.state, s.key_id as "keyId", null as last4,
      s.cost_home_e4 as "costHomeE4", false as "isSeen", false as "isExpired"
    from slots s join orders o on o.id = s.order_id where s.order_id = ${orderId} and s.refunded_at is null
      and s.state in (${inText(slotStatus.code.missing, slotStatus.code.notDue)}) and s.key_id is null`.execute(db)
  return rows
}

export interface NewRefund {
  readonly orderId: number
  readonly companyId: number
  readonly kind: RefundKind
  readonly reasonKind: RefundReason
  readonly reason: string
  readonly paymentType: number
  readonly currency: string
  readonly own: Amounts
  readonly home: { readonly net: number; readonly gross: number }
  readonly units: number
  readonly keysToStock: number
  readonly keysWithdrawn: number
  readonly withdrawnCostHomeE4: number
  readonly userId: number
  readonly at: Date
  readonly legs: readonly (Amounts & { readonly legId: number; readonly toCredit: number })[]
  readonly lines: readonly (LinePart & { readonly legIds: readonly number[] })[]
  readonly taken: readonly {
    readonly slotId: number
    readonly keyId: number | null
    readonly costHomeE4: number
    readonly outcome: 1 | 2 | 3
  }[]
}

/** Writes the document with its parts, and on each leg its total refunds. The order is locked. */
export async function insertRefund(trx: Trx, refund: NewRefund): Promise<number> {
  const { own, home } = refund
  const { rows } = await sql<{ id: number }>`
    insert into refunds (order_id, seq, company_id, kind, reason_kind, reason, payment_type, currency, net, vat, gross, gross_home,
      net_home, units, keys_to_stock, keys_withdrawn, withdrawn_cost_home_e4, user_id, at)
    select ${refund.orderId}, 1 + count(*), ${refund.companyId}, ${refund.kind}, ${refund.reasonKind}, ${refund.reason},
      ${refund.paymentType}, ${refund.currency}, ${own.net}, ${own.vat}, ${own.gross}, ${home.gross}, ${home.net}, ${refund.units},
      ${refund.keysToStock}, ${refund.keysWithdrawn}, ${refund.withdrawnCostHomeE4}, ${refund.userId}, ${refund.at}
    from refunds where order_id = ${refund.orderId} returning id`.execute(trx)
  const id = rows[0]?.id
  if (!id) throw new Error('a refund was not written')
  for (const leg of refund.legs) {
    await trx
      .insertInto('refund_legs')
      .values({
        refund_id: id,
        leg_id: leg.legId,
        net: leg.net,
        vat: leg.vat,
        gross: leg.gross,
        to_credit: leg.toCredit,
      })
      .execute()
    await sql`update order_legs set refunded = refunded + ${leg.gross} where id = ${leg.legId}`.execute(trx)
  }
  const lines = refund.lines.flatMap((line) =>
    line.legs.map((leg, index) => ({
      refund_id: id,
      leg_id: line.legIds[index] as number,
      order_line_id: line.lineId,
      part: line.part,
      units: line.units,
      net: leg.net,
      vat: leg.vat,
      gross: leg.gross,
    })),
  )
  if (lines.length > 0) await trx.insertInto('refund_lines').values(lines).execute()
  if (refund.taken.length > 0) {
    await sql`
      insert into refund_units (slot_id, refund_id, key_id, outcome, cost_home_e4)
      select u.slot_id, ${id}, u.key_id, u.outcome, case when u.outcome = 1 then u.cost else 0 end from unnest(${refund.taken.map((one) => one.slotId)}::bigint[],
        ${refund.taken.map((one) => one.keyId)}::bigint[], ${refund.taken.map((one) => one.outcome)}::smallint[],
        ${refund.taken.map((one) => one.costHomeE4)}::bigint[]) as u(slot_id, key_id, outcome, cost)`.execute(trx)
  }
  return id
}

/** Marks units as refunded: withdrawn keys stay with them, keys that returned to stock do not. */
export async function endUnits(
  trx: Trx,
  units: readonly { readonly slotId: number; readonly outcome: 1 | 2 | 3 }[],
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  if (units.length === 0) return
  await sql`
    update slots s set refunded_at = ${at}, state = case when u.outcome = 2 then s.state else ${inText(slotStatus.code.notDue)} end,
      key_id = case when u.outcome = 2 then s.key_id end,
      cost_home_e4 = case when u.outcome = 2 then s.cost_home_e4 else 0 end
    from unnest(${units.map((unit) => unit.slotId)}::bigint[], ${units.map((unit) => unit.outcome)}::smallint[]) as u(slot_id, outcome)
    where s.id = u.slot_id`.execute(trx)
  // Requests to return one of these keys are thereby fulfilled.
  await sql`
    update key_returns set state = ${keyReturnState.code.accepted}, handled_by = ${userId}, closed_at = ${at}
    where slot_id = any(${units.map((unit) => unit.slotId)}::bigint[]) and state = ${keyReturnState.code.requested}`.execute(
    trx,
  )
}
