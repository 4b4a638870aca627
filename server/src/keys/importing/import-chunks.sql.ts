import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { SealedChunk } from './seal-codes.ts'

/** Ids for keys to come, as runs of first and last: the seal of a code is bound to its row, so the id is known before it. */
export async function reserveKeyIds(db: Db, count: number): Promise<[number, number][]> {
  const { rows } = await sql<{ first: number; last: number }>`
    with taken as materialized (
      select nextval(pg_get_serial_sequence('keys', 'id')) as id, n from generate_series(1, ${count}::int) n
    )
    select min(id) as first, max(id) as last from taken group by id - n order by 1`.execute(db)
  return rows.map((row) => [row.first, row.last])
}

/**
 * Stores a chunk. Codes that are keys already, of any product, are reported as in stock or sold and not kept; each is
 * looked up in the index of fingerprints.
 */
export async function addChunk(
  trx: Trx,
  place: { importId: number; chunkNo: number; productId: number },
  chunk: SealedChunk,
): Promise<void> {
  const list = (column: Uint8Array) => sql`string_to_array(${column}::text, E'\n')`
  await sql`
    with fresh as materialized (
      select * from unnest(${list(chunk.places)}::int[], ${list(chunk.keyIds)}::bigint[], ${list(chunk.sealed)},
        ${list(chunk.fingerprints)}, ${list(chunk.tails)}) f(place, key_id, sealed, hex, tail)
    ),
    held as materialized (
      select f.place, case when k.state = 4 then 'sold' else 'inStock' end as outcome,
        case when k.state = 4 then coalesce(o.number, '') when k.product_id = ${place.productId} then b.code else p.code end as detail
      from fresh f
        cross join lateral (select * from keys where fingerprint = decode(f.hex, 'hex') limit 1) k
        join products p on p.id = k.product_id join key_batches b on b.id = k.batch_id
        left join slots s on s.id = k.slot_id left join orders o on o.id = s.order_id
    ),
    report as (
      select r.place, r.row_no, coalesce(h.outcome, r.outcome) as outcome, coalesce(r.masked, '') as masked,
        coalesce(h.detail, r.detail, '') as detail
      from unnest(${list(chunk.rows)}::int[], ${list(chunk.outcomes)}, ${list(chunk.masked)}, ${list(chunk.details)})
        with ordinality r(row_no, outcome, masked, detail, place) left join held h on h.place = r.place
    ),
    kept as (select f.* from fresh f where not exists (select from held h where h.place = f.place))
    insert into key_import_chunks (import_id, chunk_no, ok, duplicate, wrong, row_nos, outcomes, masked, details,
      places, key_ids, sealed, fingerprints, tails)
    select ${place.importId}, ${place.chunkNo}, r.ok, r.duplicate, r.wrong, r.row_nos, r.outcomes, r.masked, r.details,
      k.places, k.key_ids, k.sealed, k.fingerprints, k.tails
    from (
      select count(*) filter (where outcome = 'ok') as ok, count(*) filter (where outcome = 'wrongFormat') as wrong,
        count(*) filter (where outcome not in ('ok', 'wrongFormat')) as duplicate,
        array_agg(row_no order by place) as row_nos, array_agg(outcome order by place) as outcomes,
        array_agg(masked order by place) as masked, array_agg(detail order by place) as details
      from report
    ) r, (
      select coalesce(array_agg(place order by place), '{}') as places,
        coalesce(array_agg(key_id order by place), '{}') as key_ids,
        coalesce(array_agg(sealed order by place), '{}') as sealed,
        coalesce(array_agg(decode(hex, 'hex') order by place), '{}') as fingerprints,
        coalesce(array_agg(coalesce(tail, '') order by place), '{}') as tails
      from kept
    ) k`.execute(trx)
}

/** Adds up what the chunks report. */
export async function sumUp(trx: Trx, importId: number): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    update key_imports i set good = c.ok, duplicate = c.duplicate, wrong = c.wrong, total = c.ok + c.duplicate + c.wrong
    from (select coalesce(sum(ok), 0)::int as ok, coalesce(sum(duplicate), 0)::int as duplicate,
      coalesce(sum(wrong), 0)::int as wrong from key_import_chunks where import_id = ${importId}) c
    where i.id = ${importId} returning i.total`.execute(trx)
  return { total: rows[0]?.total ?? 0 }
}

/** After the commit no sealed copy is kept beside the keys. */
export async function forgetCodes(trx: Trx, importId: number): Promise<void> {
  await trx
    .updateTable('key_import_chunks')
    .set({ places: [], key_ids: [], sealed: [], fingerprints: [], tails: [] })
    .where('import_id', '=', importId)
    .execute()
}
