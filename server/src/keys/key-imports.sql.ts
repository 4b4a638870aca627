import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

export interface StagedRow {
  row: number
  keyId: number
  outcome: string
  masked: string
  detail: string
  sealed: string | null
  fingerprint: Buffer | null
  last4: string
}

export interface KnownCode {
  fingerprint: Buffer
  state: number
  productId: number
  product: string
  batch: string
  orderNumber: string | null
}

/** Which of the fingerprints are keys already, of any product. */
export async function knownCodes(db: Db, fingerprints: readonly Buffer[]): Promise<KnownCode[]> {
  const { rows } = await sql<KnownCode>`
    select k.fingerprint, k.state, k.product_id as "productId", p.code as product, b.code as batch, o.number as "orderNumber"
    from keys k join products p on p.id = k.product_id join key_batches b on b.id = k.batch_id
      left join slots s on s.id = k.slot_id left join orders o on o.id = s.order_id
    where k.fingerprint = any(${[...fingerprints]}::bytea[])`.execute(db)
  return rows
}

/** Ids for keys to come: the seal of a code is bound to its row, so the id is known before the row is. */
export async function reserveKeyIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('keys', 'id')) as id from generate_series(1, ${count})`.execute(db)
  return rows.map((row) => row.id)
}

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
    total: number
    good: number
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
      total: values.total,
      good: values.good,
      data_key_id: values.dataKeyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function addImportRows(trx: Trx, importId: number, rows: readonly StagedRow[]): Promise<void> {
  const column = <K extends keyof StagedRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into key_import_rows (import_id, row_no, key_id, outcome, masked, detail, sealed, fingerprint, last4)
    select ${importId}, * from unnest(${column('row')}::int[], ${column('keyId')}::bigint[], ${column('outcome')}::text[],
      ${column('masked')}::text[], ${column('detail')}::text[], ${column('sealed')}::text[],
      ${column('fingerprint')}::bytea[], ${column('last4')}::text[])`.execute(trx)
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
      sql<number>`(select count(*)::int from key_import_rows r where r.import_id = i.id and r.outcome = 'wrongFormat')`.as(
        'wrong',
      ),
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

export function importRows(db: Db, importId: number) {
  return db
    .selectFrom('key_import_rows as r')
    .where('r.import_id', '=', importId)
    .select([
      'r.row_no as row',
      'r.masked',
      sql<'ok' | 'duplicateInFile' | 'inStock' | 'sold' | 'wrongFormat'>`r.outcome`.as('outcome'),
      'r.detail',
    ])
}
export type ImportReportRow = Awaited<ReturnType<ReturnType<typeof importRows>['executeTakeFirstOrThrow']>>

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

/** Turns good rows of a range into keys; one that became a key elsewhere meanwhile is left out. */
export async function insertKeysOf(
  trx: Trx,
  range: {
    importId: number
    from: number
    to: number
    productId: number
    batchId: number
    expiresOn: string | null
    now: Date
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into keys (id, product_id, batch_id, sealed, fingerprint, last4, state, expires_on, changed_at, created_at)
    select key_id, ${range.productId}, ${range.batchId}, sealed, fingerprint, last4, 2, ${range.expiresOn}::date, ${range.now}, ${range.now}
    from key_import_rows
    where import_id = ${range.importId} and outcome = 'ok' and row_no >= ${range.from} and row_no < ${range.to}
    order by row_no
    on conflict (fingerprint) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** After the insert: rows that others were faster with are reported as in stock, and no sealed copy is kept. */
export async function closeRows(trx: Trx, importId: number): Promise<void> {
  await sql`
    update key_import_rows r set
      outcome = case when outcome = 'ok' and not exists (select 1 from keys k where k.id = r.key_id) then 'inStock' else outcome end,
      sealed = null, fingerprint = null
    where import_id = ${importId} and outcome = 'ok'`.execute(trx)
}

export async function closeImport(
  trx: Trx,
  id: number,
  values: { batchId: number | null; good: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('key_imports')
    .set({ state: 'committed', batch_id: values.batchId, good: values.good, committed_at: values.now })
    .where('id', '=', id)
    .execute()
}

export async function lastRow(trx: Trx, importId: number): Promise<number> {
  const row = await trx
    .selectFrom('key_import_rows')
    .select((is) => is.fn.max('row_no').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return row.last ?? 0
}

/** Dry runs that nobody committed. */
export async function dropStaleImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('key_imports').where('state', '<>', 'committed').where('created_at', '<', before).execute()
}
