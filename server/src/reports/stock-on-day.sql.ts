import { keyState } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

/** Keys of a product at the end of a day; values in ten-thousandths of the distributor's currency. */
export interface StockThen {
  readonly key: string
  readonly available: number
  readonly reserved: number
  readonly valueE4: bigint
  readonly reservedValueE4: bigint
}

const { available, reserved, sold, faulty, withdrawn } = keyState.code

/** The state of a key after a custody entry; entries of other kinds do not change it. 0: no longer in stock. */
const stateAfter: Readonly<Record<string, number>> = {
  reserved,
  assigned: sold,
  released: available,
  returned: available,
  faulty,
  withdrawn,
  deleted: 0,
}
const leaving = ['deleted', 'movedOut']

/**
 * The stock of products at the end of a business day. Keys without custody entries since then are counted as they are
 * now, which is kept by batch; for the others the log tells their state and batch on that day. The cost therefore grows
 * with what happened since the day, not with the stock. Usually the first entry after the day tells the state before
 * it: what is reserved was available, what is released was reserved, what is returned was not in stock, and what is
 * assigned to an order placed after the day was available. Earlier months are searched only for the others; where those
 * are already archived, a key that an order loses was sold. `productIds` narrows the products, null does not.
 */
export async function stockOn(
  db: Db,
  { productIds, day }: { productIds: readonly number[] | null; day: string },
): Promise<StockThen[]> {
  const narrowed = productIds ? sql`b.product_id = any(${[...productIds]}::bigint[])` : sql`true`
  const end = sql`((${day}::date + 1)::timestamp at time zone business_zone())`
  const kinds = [...Object.keys(stateAfter), 'movedOut']
  const inStock = inText(available, reserved)
  const { rows } = await sql<{ key: string; available: number; reserved: number; value: string; held: string }>`
    with states(kind, state) as (
      select * from unnest(${Object.keys(stateAfter)}::text[], ${Object.values(stateAfter)}::int[])
    ), later as (
      select distinct on (key_id) key_id, kind, order_id from custody_log
      where at >= ${end} and key_id is not null and kind = any(${kinds}::text[]) order by key_id, id
    ), leaving as (
      select key_id, min(id) as id from custody_log
      where at >= ${end} and key_id is not null and kind = any(${leaving}::text[]) group by key_id
    ), left_from as (
      select c.key_id, c.batch_id from custody_log c join leaving using (id) where c.at >= ${end}
    ), touched as (
      select k.batch_id as batch_now, k.state as state_now, coalesce(f.batch_id, k.batch_id) as batch_then,
        case when l.kind = 'reserved' or l.kind = 'assigned' and o.placed_at >= ${end} then ${inText(available)}
          when l.kind = 'released' then ${inText(reserved)}
          when l.kind = 'returned' then 0
          else coalesce((select (array_agg(s.state order by c.id desc))[1] from custody_log c join states s using (kind)
            where c.key_id = l.key_id and c.at < ${end}),
            case when l.kind in ('faulty', 'withdrawn') and l.order_id is not null then ${inText(sold)} else ${inText(available)} end) end as state_then
      from later l left join keys k on k.id = l.key_id left join left_from f on f.key_id = l.key_id
        left join orders o on o.id = l.order_id and l.kind = 'assigned'
    ), counted(batch_id, state, n) as (
      select batch_id, ${inText(available)}, available::bigint as n from batch_stock where available > 0
      union all
      select batch_id, ${inText(reserved)}, reserved::bigint from batch_stock where reserved > 0
      union all
      select batch_now, state_now, -count(*) from touched where state_now in (${inStock}) group by 1, 2
      union all
      select batch_then, state_then, count(*) from touched where state_then in (${inStock}) group by 1, 2
    )
    select b.product_id::text as key,
      coalesce(sum(n) filter (where c.state = ${inText(available)}), 0)::int as available,
      coalesce(sum(n) filter (where c.state = ${inText(reserved)}), 0)::int as reserved,
      coalesce(sum(n * b.unit_cost_home_e4) filter (where c.state = ${inText(available)}), 0)::text as value,
      coalesce(sum(n * b.unit_cost_home_e4) filter (where c.state = ${inText(reserved)}), 0)::text as held
    from counted c join key_batches b on b.id = c.batch_id
    where b.created_at < ${end} and ${narrowed}
    group by b.product_id having sum(n) <> 0 order by b.product_id`.execute(db)
  return rows.map(({ value, held, ...row }) => ({ ...row, valueE4: BigInt(value), reservedValueE4: BigInt(held) }))
}
