import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'

/** One commit at a time in the whole installation, until the end of the transaction. */
export async function takeTurn(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('commit-key-import', 0)) as mine`.execute(trx)
  return rows[0]?.mine === true
}

/** Chunks are numbered from 1 without gaps. */
export async function countChunks(trx: Trx, importId: number): Promise<number> {
  const row = await trx
    .selectFrom('key_import_chunks')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export interface ChunksOfKeys {
  importId: number
  firstChunk: number
  lastChunk: number
  productId: number
  batchId: number
  expiresOn: string | null
  now: Date
}

/**
 * Makes keys of the good rows of some chunks. Without `skipKnown` a code that became a key since the dry run fails the
 * statement (23505); with it, such codes are left out, which costs more.
 */
export async function insertKeysOf(trx: Trx, range: ChunksOfKeys, skipKnown: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into keys (id, product_id, batch_id, sealed, fingerprint, last4, state, expires_on, changed_at, created_at)
    select g.key_id, ${range.productId}, ${range.batchId}, g.sealed, g.fingerprint, g.tail, 2, ${range.expiresOn}::date,
      ${range.now}, ${range.now}
    from key_import_chunks c, unnest(c.key_ids, c.sealed, c.fingerprints, c.tails) g(key_id, sealed, fingerprint, tail)
    where c.import_id = ${range.importId} and c.chunk_no between ${range.firstChunk} and ${range.lastChunk}
    ${skipKnown ? sql`on conflict (fingerprint) do nothing` : sql``}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Reports the good rows of a chunk that others were faster with as in stock. */
export async function reportLost(trx: Trx, importId: number, chunkNo: number): Promise<void> {
  await sql`
    update key_import_chunks c set ok = ok - n.lost, duplicate = duplicate + n.lost, outcomes = n.outcomes
    from (
      select array_agg(case when l.place is null then o.outcome else 'inStock' end order by o.place) as outcomes,
        count(l.place)::int as lost
      from key_import_chunks r cross join lateral unnest(r.outcomes) with ordinality o(outcome, place)
        left join (
          select g.place from key_import_chunks r, unnest(r.places, r.key_ids) g(place, key_id)
          where r.import_id = ${importId} and r.chunk_no = ${chunkNo}
            and not exists (select from keys k where k.id = g.key_id)
        ) l on l.place = o.place
      where r.import_id = ${importId} and r.chunk_no = ${chunkNo}
    ) n
    where c.import_id = ${importId} and c.chunk_no = ${chunkNo}`.execute(trx)
}
