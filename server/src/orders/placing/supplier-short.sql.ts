import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

/** Records the shortage; returns the supplier, or nothing if the company buys directly from the distributor. */
export async function noteShortage(
  trx: Trx,
  buyerId: number,
): Promise<{ supplierId: number; buyer: string } | undefined> {
  const { rows } = await sql<{ supplierId: number; buyer: string }>`
    with noted as (
      insert into supplier_shortages (supplier_id, buyer_id)
      select s.id, c.id from companies c join companies s on s.id = c.parent_id and s.type = ${inText(companyType.code.reseller)} where c.id = ${buyerId}
      on conflict (supplier_id, buyer_id) do update set at = clock_timestamp() returning supplier_id, buyer_id)
    select n.supplier_id as "supplierId", c.name as buyer from noted n join companies c on c.id = n.buyer_id`.execute(
    trx,
  )
  return rows[0]
}

/** The name of the reseller that a company buys from, if any. */
export async function resellerAbove(db: Db, companyId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('companies as c')
    .innerJoin('companies as s', 's.id', 'c.parent_id')
    .select('s.name')
    .where('c.id', '=', companyId)
    .where('s.type', '=', companyType.code.reseller)
    .executeTakeFirst()
  return row?.name
}

export async function numberOfOrder(trx: Trx, id: number): Promise<string> {
  return (await trx.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
}
