import { keyState, slotStatus } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Counters of a product with what they are worth, how fast they go and who waits. */
export async function stockOf(db: Db, productId: number, since: Date) {
  const { rows } = await sql<{
    draft: number
    available: number
    reserved: number
    sold: number
    faulty: number
    withdrawn: number
    valueE4: number
    sold30: number
    missing: number
  }>`
    select s.draft, s.available, s.reserved, s.sold, s.faulty, s.withdrawn,
      coalesce((select sum(b.unit_cost_home_e4) from keys k join key_batches b on b.id = k.batch_id
        where k.product_id = s.product_id and k.state = ${inText(keyState.code.available)}), 0)::bigint as "valueE4",
      coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
        where l.product_id = s.product_id and o.placed_at >= ${since} and o.approval = 'approved'), 0)::int as "sold30",
      (select count(*)::int from slots x join order_lines l on l.id = x.order_line_id
        where l.product_id = s.product_id and x.state = ${inText(slotStatus.code.missing)}) as missing
    from product_stock s join products p on p.id = s.product_id
    where s.product_id = ${productId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

export interface BatchRow {
  id: number
  code: string
  importedDate: Date
  supplierId: number
  supplier: string
  unitCost: number
  currency: string
  keys: number
  draft: number
  available: number
  reserved: number
  sold: number
  faulty: number
  withdrawn: number
  region: string | null
  expiresOn: string | null
  fileName: string
  importedBy: string
  credited: number
  claimable: number
}

/** The batches of a product, newest first, with their keys by state. */
export async function batchesOf(db: Db, productId: number): Promise<BatchRow[]> {
  const of = (state: number) => sql`(count(k.id) filter (where k.state = ${sql.lit(state)}))::int`
  const { rows } = await sql<BatchRow>`
    select b.id, b.code, b.created_at as "importedDate", b.supplier_id as "supplierId", s.name as supplier,
      b.unit_cost_e4 as "unitCost", b.currency, count(k.id)::int as keys, ${of(1)} as draft, ${of(2)} as available,
      ${of(3)} as reserved, ${of(4)} as sold, ${of(5)} as faulty, ${of(6)} as withdrawn, r.code as region,
      b.expires_on as "expiresOn", b.file_name as "fileName",
      coalesce(left(u.first_name, 1) || '. ' || u.last_name, '') as "importedBy",
      (select coalesce(sum(c.credit), 0) from supplier_claims c where c.batch_id = b.id)::bigint as credited,
      (count(k.id) filter (where k.state = ${inText(keyState.code.faulty)}
        and not exists (select from supplier_claim_keys x where x.key_id = k.id and x.is_live)))::int as claimable
    from key_batches b join key_suppliers s on s.id = b.supplier_id left join keys k on k.batch_id = b.id
      left join regions r on r.id = b.region_id left join users u on u.id = b.imported_by
    where b.product_id = ${productId}
    group by b.id, s.name, r.code, u.first_name, u.last_name order by b.id desc`.execute(db)
  return rows
}
