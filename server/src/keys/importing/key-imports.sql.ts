import { type KeyKind, keyState } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { RowFound } from '../../platform/imports/import-kind.ts'
import type { SealedChunk } from './sealed-chunk.ts'

export async function addDataKey(db: Db | Trx, key: { kekId: string; wrapped: string }): Promise<number> {
  const row = await db
    .insertInto('data_keys')
    .values({ kek_id: key.kekId, wrapped: key.wrapped })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stores what an import of keys has in addition to other imports; its id is the import's. */
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

/**
 * Ids for future keys, as ranges of first and last: the seal of a code is bound to its row, so the id must be known
 * first.
 */
export async function reserveKeyIds(db: Db, count: number): Promise<[number, number][]> {
  const { rows } = await sql<{ first: number; last: number }>`
    with taken as materialized (
      select nextval(pg_get_serial_sequence('keys', 'id')) as id, n from generate_series(1, ${count}::int) n
    )
    select min(id) as first, max(id) as last from taken group by id - n order by 1`.execute(db)
  return rows.map((row) => [row.first, row.last])
}

/**
 * Stores the sealed codes of a chunk. Codes that are keys already, of any product, are returned as in stock or sold and
 * not stored; each is looked up in the index of fingerprints.
 */
export async function addCodes(
  trx: Trx,
  place: { importId: number; chunkNo: number; productId: number },
  chunk: SealedChunk,
): Promise<RowFound[]> {
  const list = (column: Uint8Array) => sql`string_to_array(${column}::text, E'\n')`
  const { rows } = await sql<RowFound>`
    with fresh as materialized (
      select * from unnest(${list(chunk.places)}::int[], ${list(chunk.keyIds)}::bigint[], ${list(chunk.sealed)},
        ${list(chunk.fingerprints)}, ${list(chunk.tails)}, ${list(chunk.thumbnails)}) f(place, key_id, sealed, hex, tail, thumbnail)
    ),
    held as materialized (
      select f.place, case when k.state = ${inText(keyState.code.sold)} then 'sold' else 'inStock' end as outcome,
        case when k.state = ${inText(keyState.code.sold)} then coalesce(o.number, '') when k.product_id = ${place.productId} then b.code else p.code end as detail
      from fresh f
        cross join lateral (select * from keys where fingerprint = decode(f.hex, 'hex') limit 1) k
        join products p on p.id = k.product_id join key_batches b on b.id = k.batch_id
        left join slots s on s.id = k.slot_id left join orders o on o.id = s.order_id
    ),
    kept as (
      insert into key_import_codes (import_id, chunk_no, places, key_ids, sealed, fingerprints, tails, thumbnails)
      select ${place.importId}, ${place.chunkNo}, coalesce(array_agg(place order by place), '{}'),
        coalesce(array_agg(key_id order by place), '{}'), coalesce(array_agg(sealed order by place), '{}'),
        coalesce(array_agg(decode(hex, 'hex') order by place), '{}'),
        coalesce(array_agg(coalesce(tail, '') order by place), '{}'),
        coalesce(array_agg(thumbnail order by place) filter (where thumbnail is not null), '{}')
      from fresh f where not exists (select from held h where h.place = f.place)
    )
    select place, outcome, detail from held order by place`.execute(trx)
  return rows
}

/** One commit at a time in the whole installation, until the transaction ends. */
export async function takeTurn(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('commit-key-import', 0)) as mine`.execute(trx)
  return rows[0]?.mine === true
}

export interface ChunksOfKeys {
  importId: number
  firstChunk: number
  lastChunk: number
  productId: number
  batchId: number
  expiresOn: string | null
  kind: KeyKind
  now: Date
}

/**
 * Makes keys of the valid rows of some chunks. Without `skipKnown` a code that has become a key since the dry run fails
 * the statement (23505); with it, such codes are left out, which costs more.
 */
export async function insertKeysOf(trx: Trx, range: ChunksOfKeys, skipKnown: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into keys (id, product_id, batch_id, kind, sealed, fingerprint, last4, thumbnail, state, expires_on, changed_at, created_at)
    select g.key_id, ${range.productId}, ${range.batchId}, ${range.kind}, g.sealed, g.fingerprint, g.tail, g.thumbnail, 2, ${range.expiresOn}::date,
      ${range.now}, ${range.now}
    from key_import_codes c, unnest(c.key_ids, c.sealed, c.fingerprints, c.tails, c.thumbnails)
      g(key_id, sealed, fingerprint, tail, thumbnail)
    where c.import_id = ${range.importId} and c.chunk_no between ${range.firstChunk} and ${range.lastChunk}
    ${skipKnown ? sql`on conflict (fingerprint) do nothing` : sql``}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** The valid rows of a chunk that others imported first. */
export async function lostTo(trx: Trx, importId: number, chunkNo: number): Promise<RowFound[]> {
  const { rows } = await sql<RowFound>`
    select g.place, 'inStock' as outcome, '' as detail
    from key_import_codes c, unnest(c.places, c.key_ids) g(place, key_id)
    where c.import_id = ${importId} and c.chunk_no = ${chunkNo}
      and not exists (select from keys k where k.id = g.key_id) order by 1`.execute(trx)
  return rows
}

/** After a commit, or after a dry run is dropped, no sealed copy is kept beside the keys. */
export async function forgetCodes(trx: Trx, importId: number): Promise<void> {
  await trx.deleteFrom('key_import_codes').where('import_id', '=', importId).execute()
}

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

/** Removes a batch that received no keys. */
export async function dropBatch(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('key_batches').where('id', '=', id).execute()
}
