import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { CannotOpen } from '../secrets/aes-gcm.ts'
import { recordCustody, verifyCustody } from './custody.ts'
import { openCodes } from './open-codes.ts'
import { codesOf, importWorld } from './testing/import-world.ts'
import { withdrawExpiredKeys } from './withdraw-expired-keys.ts'

const w = await importWorld()
const { db, world, call, app } = w
afterAll(() => w.close())

const available = async (productId: number) =>
  (
    await db
      .selectFrom('product_stock')
      .select('available')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).available
const keysOf = (productId: number, state = 2) =>
  db
    .selectFrom('keys')
    .selectAll()
    .where('product_id', '=', productId)
    .where('state', '=', state)
    .orderBy('id')
    .execute()
const rowsOf = async (importId: number, group?: string) =>
  (
    await call('POST', `/products/get-key-import-rows/${importId}`, {
      sortBy: 'row',
      isSortAscending: true,
      filters: group ? { group } : {},
    })
  ).body.data

/** Text of every column of every table, the job queue included: what a dump of the database would hold. */
async function dumpOf(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    w.owner,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        text: string
      }>`select coalesce(string_agg(t::text, E'\n'), '') as text from ${sql.raw(name)} t`.execute(w.owner)
      return rows[0]?.text ?? ''
    }),
  )
  return texts.join('\n')
}

describe('importing keys', () => {
  it('tells Lejla row by row what is wrong before anything is in stock', async () => {
    await db
      .updateTable('products')
      .set({ key_pattern: '^NF26[A-Z0-9]{12}$' })
      .where('id', '=', world.northfall)
      .execute()
    const [first = '', second = ''] = codesOf(2, 1)
    await w.importCodes([second])
    const staged = await w.stage(
      [first, '', first.toLowerCase().replaceAll('-', ' '), second, 'NF26-0OIL', 'XX99-AAAA-BBBB-CCCC'].join('\n'),
    )
    expect(staged).toMatchObject({ state: 'staged', total: 5, ok: 1, duplicate: 2, wrong: 2, job: null })
    expect(await rowsOf(staged.id)).toEqual([
      { row: 1, outcome: 'ok', detail: '', masked: `••••-••••-••••-${first.slice(-4)}` },
      { row: 3, outcome: 'duplicateInFile', detail: '1', masked: expect.stringContaining('•') },
      { row: 4, outcome: 'inStock', detail: expect.stringMatching(/^B-\d{4}$/), masked: expect.stringContaining('•') },
      { row: 5, outcome: 'wrongFormat', detail: '8/16', masked: expect.stringContaining('•') },
      { row: 6, outcome: 'wrongFormat', detail: '', masked: expect.stringContaining('•') },
    ])
    expect(await available(world.northfall)).toBe(1)
    const csv = await app.http.inject({ method: 'GET', url: `/api/products/get-key-import-bad-rows/${staged.id}` })
    expect(csv.statusCode).toBe(401)
  })

  it('commits the good rows as one batch with its cost in marks, tells who waits, and says so in the custody log', async () => {
    const codes = codesOf(30, 2)
    w.enqueued.length = 0
    const done = await w.importCodes(codes)
    expect(done).toMatchObject({ state: 'committed', ok: 30, job: { state: 'done', done: 30, imported: 30 } })
    const batch = await db
      .selectFrom('key_batches')
      .selectAll()
      .where('id', '=', done.batchId)
      .executeTakeFirstOrThrow()
    expect(batch).toMatchObject({
      unit_cost_e4: 211_500,
      currency: 'EUR',
      unit_cost_home_e4: 413_658,
      imported_by: w.lejla,
    })
    expect(w.enqueued).toContainEqual({ queue: 'keys-arrived', payload: { productId: world.northfall } })
    expect(await db.selectFrom('custody_log').select('kind').where('batch_id', '=', done.batchId).execute()).toEqual([
      { kind: 'imported' },
    ])
  })

  it('adds nothing when the same file comes twice, or the same job runs twice', async () => {
    const codes = codesOf(20, 3)
    const first = await w.importCodes(codes)
    const before = await available(world.northfall)
    await w.runJob(first.id)
    await call('POST', `/products/commit-key-import/${first.id}`, w.batch)
    await w.runJob(first.id)
    const again = await w.stage(codes.join('\n'))
    expect(again).toMatchObject({ ok: 0, duplicate: 20 })
    const refused = await call('POST', `/products/commit-key-import/${again.id}`, w.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'keys.noGoodRows'])
    expect(await available(world.northfall)).toBe(before)
  })

  it('takes each code once when Lejla and Tarik import the same file at the same time', async () => {
    const codes = codesOf(300, 4)
    const before = await available(world.northfall)
    const staged = await Promise.all([w.stage(codes.join('\n')), w.stage([...codes].reverse().join('\n'))])
    expect(staged.map((one) => one.ok)).toEqual([300, 300])
    const done = await Promise.all(staged.map((one) => w.commit(one.id)))
    expect(done.map((one) => one.job.imported).sort((a, b) => a - b)).toEqual([0, 300])
    expect(await available(world.northfall)).toBe(before + 300)
    const loser = done.find((one) => one.job.imported === 0)
    expect(loser).toMatchObject({ ok: 0, duplicate: 300, batchId: null })
  })

  it('reads the column of codes from a CSV file, whatever the separator', async () => {
    const [a = '', b = ''] = codesOf(2, 5)
    const boundary = 'brava'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="northfall-eu.csv"\r\ncontent-type: text/csv\r\n\r\nNo;Serial;Note\r\n1;${a};x\r\n2;${b};y\r\n\r\n--${boundary}--\r\n`
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/products/add-plain-licences-from-file',
      headers: {
        authorization: `Bearer ${await w.tokenOf(w.lejla)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${part('productId', String(world.northfall))}${part('dryRun', 'true')}${file}`,
    })
    expect(answer.json().data.import).toMatchObject({ total: 2, ok: 2, fileName: 'northfall-eu.csv', source: 'csv' })
  })

  it('refuses a batch without supplier, with an unknown one, or that has expired', async () => {
    const [code = ''] = codesOf(1, 6)
    const direct = (batch?: object) =>
      call('POST', '/products/add-plain-licences', { productId: world.northfall, codes: [code], batch })
    expect((await direct()).body.code).toBe('keys.batchNeeded')
    expect((await direct({ ...w.batch, expiresOn: '2020-01-01' })).body.code).toBe('keys.expiresInPast')
    expect((await direct({ ...w.batch, supplierId: 987_654 })).body.code).toBe('keys.batchNeeded')
    expect((await direct({ ...w.batch, unitCost: '-1' })).status).toBe(400)
    expect(
      (await call('POST', '/products/add-plain-licences', { productId: 987_654, codes: [code], batch: w.batch }))
        .status,
    ).toBe(404)
  })
})

describe('keys at rest', () => {
  it('leaves none of 200 known codes in any table, job or log', async () => {
    const codes = codesOf(200, 7)
    await w.importCodes(codes)
    const staged = await w.stage(codesOf(5, 8).join('\n'))
    const dump = `${await dumpOf()}\n${JSON.stringify(w.enqueued)}`
    const hits = [...codes, ...codesOf(5, 8)].flatMap((code) =>
      [
        code,
        code.replaceAll('-', ''),
        code.toLowerCase(),
        Buffer.from(code).toString('hex'),
        Buffer.from(code).toString('base64'),
      ].filter((form) => dump.includes(form)),
    )
    expect(hits).toEqual([])
    expect(dump).toContain(codes[0]?.slice(-4))
    await call('DELETE', `/products/cancel-key-import/${staged.id}`)
    const keys = await keysOf(world.northfall)
    const opened = await openCodes(
      app.services,
      keys.map((key) => key.id),
    )
    expect(codes.every((code) => [...opened.values()].includes(code))).toBe(true)
  })

  it('does not open a code that was moved to another row', async () => {
    const [one, two] = await keysOf(world.northfall)
    if (!one || !two) throw new Error('two keys are needed')
    await db.updateTable('keys').set({ sealed: one.sealed }).where('id', '=', two.id).execute()
    await expect(openCodes(app.services, [two.id])).rejects.toThrow(CannotOpen)
    await db.updateTable('keys').set({ sealed: two.sealed }).where('id', '=', two.id).execute()
    expect((await openCodes(app.services, [two.id])).size).toBe(1)
  })

  it('shows Lejla only tails in the list and finds a key by its whole code', async () => {
    const codes = codesOf(3, 9)
    await w.importCodes(codes)
    const list = await call('POST', '/products/get-plain-product-keys', {
      quickSearch: codes[1]?.toLowerCase(),
      filters: { productId: world.northfall },
    })
    expect(list.body.data).toMatchObject([
      { last4: codes[1]?.slice(-4), state: 2, allowedActions: ['withdrawFaulty', 'delete'] },
    ])
    expect(JSON.stringify(list.body)).not.toContain(codes[1]?.slice(0, 9))
    const found = await call('POST', '/products/search-keys', { text: codes[2] })
    expect(found.body.data).toMatchObject([{ product: 'Northfall: Ashen Crown', last4: codes[2]?.slice(-4) }])
  })
})

describe('revealing', () => {
  it('gives Tarik one code, uncached, and writes who saw it', async () => {
    const codes = codesOf(1, 10)
    await w.importCodes(codes, world.kestrel)
    const [key] = await keysOf(world.kestrel)
    const answer = await app.http.inject({
      method: 'GET',
      url: `/api/products/get-plain-key/${key?.id}?reason=Ticket%20118`,
      headers: { authorization: `Bearer ${await w.tokenOf(world.tarik)}` },
    })
    expect(answer.json()).toEqual({ data: { id: key?.id, code: codes[0] } })
    expect(answer.headers['cache-control']).toBe('no-store')
    const custody = await call('GET', `/products/get-key-custody/${key?.id}`)
    expect(custody.body.data).toMatchObject([
      { kind: 'imported' },
      { kind: 'revealed', userName: 'Tarik Kovačević', reason: 'Ticket 118', ip: '127.0.0.1' },
    ])
    expect((await w.as(world.amra)('GET', `/products/get-plain-key/${key?.id}`)).status).toBe(403)
  })

  it('stops at 200 codes in ten minutes, also when they are asked for at once', async () => {
    const [key] = await keysOf(world.kestrel)
    if (!key) throw new Error('a key is needed')
    await inTransaction(db, (trx) =>
      recordCustody(
        trx,
        Array.from({ length: 195 }, () => ({
          productId: world.kestrel,
          kind: 'revealed' as const,
          at: new Date(),
          keyId: key.id,
          userId: w.lejla,
        })),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('GET', `/products/get-plain-key/${key.id}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer.body.code === 'keys.tooManyReveals')).toHaveLength(7)
    expect((await w.as(world.tarik)('GET', `/products/get-plain-key/${key.id}`)).status).toBe(200)
  })

  it('shows a custody row that somebody changed, cut off or slipped in', async () => {
    expect((await verifyCustody(db)).breaks).toEqual([])
    const tamper = async (statement: string) => {
      await sql.raw('alter table custody_log disable trigger custody_log_fixed').execute(w.owner)
      await sql.raw(statement).execute(w.owner)
      await sql.raw('alter table custody_log enable trigger custody_log_fixed').execute(w.owner)
    }
    const kestrel = world.kestrel
    await expect(
      sql`update custody_log set reason = 'nothing' where product_id = ${kestrel}`.execute(app.services.db),
    ).rejects.toThrow()
    await tamper(`update custody_log set user_id = null where product_id = ${kestrel} and seq = 2`)
    expect((await verifyCustody(db, kestrel)).breaks).toEqual([{ productId: kestrel, seq: 2 }])
    await tamper(`update custody_log set user_id = ${world.tarik} where product_id = ${kestrel} and seq = 2`)
    expect((await verifyCustody(db, kestrel)).breaks).toEqual([])
    const { seq } = await db
      .selectFrom('custody_heads')
      .select('seq')
      .where('product_id', '=', kestrel)
      .executeTakeFirstOrThrow()
    await tamper(`delete from custody_log where product_id = ${kestrel} and seq = ${seq}`)
    expect((await verifyCustody(db, kestrel)).breaks).toEqual([{ productId: kestrel, seq }])
    const shown = await call('POST', '/products/verify-key-custody', {})
    expect(shown.body.data.breaks).toEqual([{ productId: kestrel, seq }])
  })
})

describe('quarantine', () => {
  it('takes an unsold key out of stock and back, with a reason each time', async () => {
    await w.importCodes(codesOf(3, 11), world.vektorLiga)
    const ids = (await keysOf(world.vektorLiga)).map((key) => key.id)
    expect((await call('PUT', '/products/withdraw-plain-faulty-keys', { ids, reason: '' })).status).toBe(400)
    const taken = await call('PUT', '/products/withdraw-plain-faulty-keys', {
      ids,
      reason: 'The publisher refuses them',
    })
    expect(taken.body.data.info).toBe('3 keys are in quarantine.')
    expect(await available(world.vektorLiga)).toBe(0)
    expect((await call('PUT', `/products/withdraw-faulty-key/${ids[0]}`, { reason: 'again' })).body.code).toBe(
      'keys.wrongState',
    )
    const back = await call('PUT', `/products/return-key-to-use/${ids[0]}`, { reason: 'It works after all' })
    expect(back.body.data.info).toBe('1 key is in stock again.')
    expect(await available(world.vektorLiga)).toBe(1)
  })

  it('returns a key that was seen only when Lejla says so expressly', async () => {
    const [key] = await keysOf(world.vektorLiga, 5)
    await w.as(world.tarik)('GET', `/products/get-plain-key/${key?.id}`)
    const refused = await call('PUT', `/products/return-key-to-use/${key?.id}`, { reason: 'It works' })
    expect([refused.status, refused.body.code]).toEqual([409, 'keys.wasRevealed'])
    const taken = await call('PUT', `/products/return-key-to-use/${key?.id}`, { reason: 'It works', override: true })
    expect(taken.status).toBe(200)
  })

  it('changes none when one of the keys is missing', async () => {
    const before = await available(world.vektorLiga)
    const ids = (await keysOf(world.vektorLiga)).map((key) => key.id)
    expect(
      (await call('PUT', '/products/withdraw-plain-faulty-keys', { ids: [...ids, 987_654_321], reason: 'x' })).status,
    ).toBe(404)
    expect(await available(world.vektorLiga)).toBe(before)
  })

  it('deletes unseen keys, keeps seen ones as withdrawn, and lets a deleted code be imported again', async () => {
    const codes = codesOf(2, 12)
    await w.importCodes(codes, world.vektorLiga)
    const [seen, unseen] = (await keysOf(world.vektorLiga)).slice(-2)
    await w.as(world.tarik)('GET', `/products/get-plain-key/${seen?.id}`)
    const answer = await call('DELETE', '/products/delete-product-keys', { ids: [seen?.id, unseen?.id] })
    expect(answer.body.data).toMatchObject({ deleted: 1, withdrawn: 1 })
    expect(await w.stage(codes.join('\n'), world.vektorLiga)).toMatchObject({ ok: 1, duplicate: 1 })
  })

  it('takes expired keys out of stock', async () => {
    await w.importCodes(codesOf(2, 13), world.kestrel)
    const ids = (await keysOf(world.kestrel)).map((key) => key.id)
    await db.updateTable('keys').set({ expires_on: '2020-01-01' }).where('id', 'in', ids).execute()
    expect(await withdrawExpiredKeys(app.services)).toBe(ids.length)
    expect(await available(world.kestrel)).toBe(0)
  })
})

describe('stock', () => {
  it('values what is available by the cost of its batch', async () => {
    const stock = await call('GET', `/products/get-key-stock/${world.vektorLiga}`)
    const rows = await db
      .selectFrom('keys as k')
      .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
      .select('b.unit_cost_home_e4 as cost')
      .where('k.product_id', '=', world.vektorLiga)
      .where('k.state', '=', 2)
      .execute()
    const cents = Math.round(rows.reduce((sum, row) => sum + row.cost, 0) / 100)
    expect(stock.body.data).toMatchObject({
      available: rows.length,
      stockValue: (cents / 100).toFixed(2),
      currency: 'BAM',
    })
  })

  it('counts the same as the rows, whatever happens to the keys', async () => {
    await w.importCodes(codesOf(40, 14), world.northfall)
    const n = (state: number) =>
      sql`(select count(*) from keys where product_id = s.product_id and state = ${sql.lit(state)})`
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            from: fc.integer({ min: 0, max: 39 }),
            count: fc.integer({ min: 1, max: 8 }),
            state: fc.integer({ min: 1, max: 6 }),
          }),
          {
            maxLength: 6,
          },
        ),
        async (moves) => {
          const ids = (
            await db.selectFrom('keys').select('id').where('product_id', '=', world.northfall).orderBy('id').execute()
          ).map((key) => key.id)
          for (const move of moves) {
            const some = ids.slice(move.from, move.from + move.count)
            await db
              .updateTable('keys')
              .set({ state: move.state, changed_at: new Date() })
              .where('id', 'in', some)
              .execute()
          }
          const { rows } = await sql<{ same: boolean }>`
            select row(s.draft, s.available, s.reserved, s.sold, s.faulty, s.withdrawn)::text = row(${n(1)}, ${n(2)}, ${n(3)}, ${n(4)}, ${n(5)}, ${n(6)})::text as same
            from product_stock s`.execute(db)
          expect(rows.every((row) => row.same)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })
})
