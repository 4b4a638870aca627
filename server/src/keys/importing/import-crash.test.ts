import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { codesOf, importWorld } from '../testing/import-world.ts'

// More than two statements of keys and more than one chunk of the report.
const codes = codesOf(25_000, 91)
const w = await importWorld()
const { db, owner, world } = w
afterAll(() => w.close())

/** The connection that writes the table dies when the condition is true, as when its process is killed. */
async function dieWhen(table: string, condition: string): Promise<void> {
  await sql
    .raw(`create function die() returns trigger language plpgsql security definer as $$ begin
      if ${condition} then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return null; end $$;
      create trigger die after insert on ${table} for each statement execute function die()`)
    .execute(owner)
}
afterEach(async () => {
  await sql`drop function if exists die() cascade`.execute(owner)
})

// One story, told in order: 25,000 codes are sealed once; the commit continues with that dry run, the orders with that
// stock.
describe('an import whose process dies', { shuffle: false }, () => {
  it('a dry run that dies halfway leaves nothing behind and can be repeated', async () => {
    await dieWhen('import_chunks', '(select max(chunk_no) from import_chunks) = 3')
    expect((await w.upload('northfall.txt', codes.join('\n'))).status).toBeGreaterThanOrEqual(500)
    expect(await db.selectFrom('imports').select('id').execute()).toEqual([])
    expect(await db.selectFrom('import_chunks').select('import_id').execute()).toEqual([])
    await sql`drop function die() cascade`.execute(owner)
    const { body } = await w.upload('northfall.txt', codes.join('\n'))
    expect(body.data.import).toMatchObject({ ok: 25_000, duplicate: 0 })
  })

  it('a commit that dies halfway imports no key; the repeated job imports each exactly once', async () => {
    const { id } = await db.selectFrom('imports').select('id').executeTakeFirstOrThrow()
    await w.call('POST', `/products/commit-key-import/${id}`, w.batch)
    await dieWhen('keys', '(select count(*) from keys) > 15000')
    await expect(w.runJob(id)).rejects.toThrow()
    expect(await w.keysOf(world.northfall)).toEqual([])
    expect(await w.available(world.northfall)).toBe(0)
    expect((await w.call('GET', `/products/get-key-import/${id}`)).body.data).toMatchObject({
      state: 'staged',
      batchId: null,
      job: { state: 'failed' },
    })

    await sql`drop function die() cascade`.execute(owner)
    await w.runJob(id)
    await w.runJob(id)
    const { body } = await w.call('GET', `/products/get-key-import/${id}`)
    expect(body.data).toMatchObject({ state: 'committed', job: { state: 'done', done: 25_000, imported: 25_000 } })
    expect(await w.available(world.northfall)).toBe(25_000)
    const { rows } = await sql<{ batches: number; keys: number; events: number; pending: number }>`
      select (select count(*)::int from key_batches) as batches, (select count(distinct fingerprint)::int from keys) as keys,
        (select count(*)::int from custody_log where kind = 'imported') as events,
        (select count(*)::int from stock_arrivals) as pending`.execute(owner)
    expect(rows).toEqual([{ batches: 1, keys: 25_000, events: 1, pending: 0 }])
  })

  it('orders of the product are served while one of its imports is being committed', async () => {
    const { body } = await w.upload('more.txt', codesOf(12_000, 92).join('\n'))
    const importId = body.data.import.id
    await w.call('POST', `/products/commit-key-import/${importId}`, w.batch)
    // Before its second statement the commit waits for a lock that this test holds.
    await sql`create function die() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711); return null; end $$`.execute(owner)
    await sql`create trigger die after insert on keys for each statement execute function die()`.execute(owner)
    let committing: Promise<void> | undefined
    await owner.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
      committing = w.runJob(importId)
      const waiting = async () =>
        (await sql`select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`.execute(owner))
          .rows.length
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
      // What every order touches of a product: its row, a key, the counters, the custody chain.
      const [key] = await w.keysOf(world.northfall)
      const faulty = await w.call('PUT', `/products/withdraw-faulty-key/${key?.id}`, { reason: 'It does not work' })
      expect(faulty.status).toBe(200)
      expect((await w.call('GET', `/products/get-plain-key/${key?.id}`)).status).toBe(200)
      expect(await w.available(world.northfall)).toBe(24_999)
    })
    await committing
    expect(await w.available(world.northfall)).toBe(36_999)
  })
})
