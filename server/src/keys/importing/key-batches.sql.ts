import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'

export async function addBatch(
  trx: Trx,
  values: {
    productId: number
    supplierId: number
    unitCostE4: number
    currency: string
    unitCostHomeE4: number
    vatTreatment: number
    regionId: number | null
    expiresOn: string | null
    fileName: string
    dataKeyId: number
    userId: number
    now: Date
  },
): Promise<{ id: number; code: string }> {
  const { id } = await trx
    .insertInto('key_batches')
    .values({
      code: sql`gen_random_uuid()::text`,
      product_id: values.productId,
      supplier_id: values.supplierId,
      unit_cost_e4: values.unitCostE4,
      currency: values.currency,
      unit_cost_home_e4: values.unitCostHomeE4,
      vat_treatment: values.vatTreatment,
      region_id: values.regionId,
      expires_on: values.expiresOn,
      file_name: values.fileName,
      data_key_id: values.dataKeyId,
      imported_by: values.userId,
      created_at: values.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return trx
    .updateTable('key_batches')
    .set({ code: `B-${String(id).padStart(4, '0')}` })
    .where('id', '=', id)
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** A batch that got no key. */
export async function dropBatch(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('key_batches').where('id', '=', id).execute()
}
