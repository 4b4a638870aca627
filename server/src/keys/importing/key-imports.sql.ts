import type { KeyKind } from '@brava/contract/enums.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'

export async function addDataKey(db: Db | Trx, key: { kekId: string; wrapped: string }): Promise<number> {
  const row = await db
    .insertInto('data_keys')
    .values({ kek_id: key.kekId, wrapped: key.wrapped })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What an import of keys has beside any other import; its id is the import's. */
export async function addKeyImport(
  trx: Trx,
  values: { id: number; productId: number; dataKeyId: number; kind: KeyKind },
): Promise<void> {
  await trx
    .insertInto('key_imports')
    .values({ id: values.id, product_id: values.productId, data_key_id: values.dataKeyId, kind: values.kind })
    .execute()
}

/** Product and batch of some imports. */
export async function batchesOfImports(db: Db | Trx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('key_imports as i')
    .leftJoin('key_batches as b', 'b.id', 'i.batch_id')
    .where('i.id', 'in', ids)
    .select(['i.id', 'i.product_id as productId', 'i.batch_id as batchId', 'b.code as batch'])
    .execute()
}

export async function keyImportById(trx: Trx, id: number) {
  return trx
    .selectFrom('key_imports')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ kind: KeyKind }>()
    .executeTakeFirst()
}

export async function setFacts(
  trx: Trx,
  id: number,
  facts: { supplierId: number; unitCost: number; currency: string; regionId: number | null; expiresOn: string | null },
): Promise<void> {
  await trx
    .updateTable('key_imports')
    .set({
      supplier_id: facts.supplierId,
      unit_cost_e4: facts.unitCost,
      currency: facts.currency,
      region_id: facts.regionId,
      expires_on: facts.expiresOn,
    })
    .where('id', '=', id)
    .execute()
}

export async function setBatch(trx: Trx, id: number, batchId: number | null): Promise<void> {
  await trx.updateTable('key_imports').set({ batch_id: batchId }).where('id', '=', id).execute()
}
