import { keyState, slotStatus } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Counters of a product, with their value and who waits. */
export async function stockOf(db: Db, productId: number) {
  const { rows } = await sql<{
    draft: number
    available: number
    reserved: number
    sold: number
    faulty: number
    withdrawn: number
    valueE4: number
    missing: number
  }>`
    select s.draft, s.available, s.reserved, s.sold, s.faulty, s.withdrawn,
      coalesce((select sum(k.available * b.unit_cost_home_e4) from key_batches b join batch_stock k on k.batch_id = b.id
        where b.product_id = s.product_id), 0)::bigint as "valueE4",
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
  const { rows } = await sql<BatchRow>`
    select b.id, b.code, b.created_at as "importedDate", b.supplier_id as "supplierId", s.name as supplier,
      b.unit_cost_e4 as "unitCost", b.currency, k.*, r.code as region,
      b.expires_on as "expiresOn", b.file_name as "fileName",
      coalesce(left(u.first_name, 1) || '. ' || u.last_name, '') as "importedBy",
      (select coalesce(sum(c.credit), 0) from supplier_claims c where c.batch_id = b.id)::bigint as credited,
      (select count(*)::int from keys y where y.batch_id = b.id and y.state = ${inText(keyState.code.faulty)}
        and not exists (select from supplier_claim_keys x where x.key_id = y.id and x.is_live)) as claimable
    from key_batches b join key_suppliers s on s.id = b.supplier_id
      cross join lateral (select coalesce(sum(c.keys), 0)::int as keys, coalesce(sum(draft), 0)::int as draft,
        coalesce(sum(available), 0)::int as available, coalesce(sum(reserved), 0)::int as reserved, coalesce(sum(sold), 0)::int as sold,
        coalesce(sum(faulty), 0)::int as faulty, coalesce(sum(withdrawn), 0)::int as withdrawn from batch_stock c where c.batch_id = b.id) k
      left join regions r on r.id = b.region_id left join users u on u.id = b.imported_by
    where b.product_id = ${productId} order by b.id desc`.execute(db)
  return rows
}
