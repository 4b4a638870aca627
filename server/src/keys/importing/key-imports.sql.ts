import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

export async function addDataKey(db: Db | Trx, key: { kekId: string; wrapped: string }): Promise<number> {
  const row = await db
    .insertInto('data_keys')
    .values({ kek_id: key.kekId, wrapped: key.wrapped })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function addImport(
  trx: Trx,
  values: {
    productId: number
    userId: number
    source: string
    fileName: string
    dataKeyId: number
  },
): Promise<number> {
  const row = await trx
    .insertInto('key_imports')
    .values({
      product_id: values.productId,
      user_id: values.userId,
      source: values.source,
      file_name: values.fileName,
      total: 0,
      good: 0,
      data_key_id: values.dataKeyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** One import with its counts and the progress of its commit. */
export async function importById(db: Db | Trx, id: number) {
  return db
    .selectFrom('key_imports as i')
    .leftJoin('key_batches as b', 'b.id', 'i.batch_id')
    .leftJoin('job_runs as j', 'j.id', 'i.job_run_id')
    .where('i.id', '=', id)
    .select([
      'i.id',
      'i.product_id as productId',
      sql<'staged' | 'committed' | 'cancelled'>`i.state`.as('state'),
      'i.source',
      'i.file_name as fileName',
      'i.created_at as createdDate',
      'i.total',
      'i.good as ok',
      'i.duplicate',
      'i.wrong',
      'i.batch_id as batchId',
      'b.code as batch',
      'i.user_id as userId',
      'j.id as jobId',
      sql<'queued' | 'running' | 'done' | 'failed'>`j.state`.as('jobState'),
      'j.total as jobTotal',
      'j.done as jobDone',
      sql<number>`coalesce((j.result ->> 'imported')::int, 0)`.as('imported'),
    ])
    .executeTakeFirst()
}

export async function lockImport(trx: Trx, id: number) {
  return trx.selectFrom('key_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function closeImport(trx: Trx, id: number, values: { batchId: number | null; now: Date }): Promise<void> {
  await trx
    .updateTable('key_imports')
    .set({ state: 'committed', batch_id: values.batchId, committed_at: values.now })
    .where('id', '=', id)
    .execute()
}

/** Dry runs that nobody committed. */
export async function dropStaleImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('key_imports').where('state', '<>', 'committed').where('created_at', '<', before).execute()
}
