import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * Refunds the given number of units of each line of every order on a day: the money of both legs, and the first units'
 * keys return to stock. Of a free order it cancels units without money or keys. Written as a refund writes it, so that
 * the test controls the day.
 */
export async function giveBack({
  owner,
  by,
  day,
  mostUnits,
}: {
  owner: Db
  by: number
  day: string
  mostUnits: number
}): Promise<void> {
  const at = sql`(${`${day} 00:01:00`}::timestamp at time zone 'Europe/Sarajevo')`
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into refunds (order_id, seq, company_id, kind, reason_kind, reason, payment_type, currency, net, vat, gross, gross_home, net_home,
        units, keys_to_stock, keys_withdrawn, withdrawn_cost_home_e4, user_id, at)
      select o.id, 1, o.company_id, 1, 1, 'Not wanted', o.payment_type, o.currency, 0, 1, 1, 0, 0, 0, 0, 0, 0, ${by}, ${at}
      from orders o where o.approval = 'approved'`.execute(trx)
    await sql`
      insert into refund_lines (refund_id, leg_id, order_line_id, units, net, vat, gross)
      select f.id, g.id, l.id, u.units, p.net * u.paid / l.quantity, p.vat * u.paid / l.quantity, p.net * u.paid / l.quantity + p.vat * u.paid / l.quantity
      from refunds f join orders o on o.id = f.order_id join order_legs g on g.order_id = f.order_id join order_lines l on l.order_id = f.order_id
      join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
      cross join lateral (select least(l.quantity, ${mostUnits}) as units, case when o.is_free then 0 else least(l.quantity, ${mostUnits}) end as paid) u`.execute(
      trx,
    )
    await sql`insert into refund_legs (refund_id, leg_id, net, vat, gross, to_credit)
      select refund_id, leg_id, sum(net), sum(vat), sum(gross), 0 from refund_lines group by 1, 2`.execute(trx)
    await sql`
      update refunds f set net_home = coalesce(round(x.net * o.revenue_home::numeric / nullif(g.net, 0)), 0),
        gross_home = coalesce(round(x.gross * o.revenue_home::numeric / nullif(g.net, 0)), 0)
      from orders o, order_legs g, refund_legs x
      where o.id = f.order_id and g.order_id = o.id and g.seq = 1 and x.leg_id = g.id and x.refund_id = f.id`.execute(
      trx,
    )
    await sql`update orders o set refunded = 1 where not o.is_free and exists (select from refunds f where f.order_id = o.id)`.execute(
      trx,
    )
    await sql`
      insert into refund_units (slot_id, refund_id, key_id, outcome, cost_home_e4)
      select s.id, f.id, s.key_id, case when s.key_id is null then 3 else 1 end, s.cost_home_e4 from refunds f join orders o on o.id = f.order_id and not o.is_free
      join slots s on s.order_id = f.order_id where s.position <= ${mostUnits}`.execute(trx)
    await sql`update orders o set cost_home_e4 = o.cost_home_e4 - (select coalesce(sum(u.cost_home_e4), 0) from refunds f
      join refund_units u on u.refund_id = f.id where f.order_id = o.id)`.execute(trx)
    await sql`update slots s set state = 3, key_id = null, cost_home_e4 = 0, refunded_at = ${at} from refund_units u where u.slot_id = s.id`.execute(
      trx,
    )
  })
}

/** Removes all refunds; the orders are rewritten after it. */
export async function takeRefundsAway(owner: Db): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of ['refund_units', 'refund_lines', 'refund_legs', 'refunds'])
      await sql`delete from ${sql.table(table)}`.execute(trx)
  })
}
