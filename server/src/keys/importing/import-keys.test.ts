import { afterAll, describe, expect, it } from 'vitest'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, world, call, app } = w
afterAll(() => w.close())

describe('importing keys', () => {
  it('shows Lejla row by row what is wrong before anything is in stock', async () => {
    await db
      .updateTable('products')
      .set({ key_pattern: '^NF26[A-Z0-9]{12}$' })
      .where('id', '=', world.northfall)
      .execute()
    const [first = '', second = ''] = codesOf(2, 1)
    const before = await w.available(world.northfall)
    await w.importCodes([second])
    const staged = await w.stage(
      [first, '', first.toLowerCase().replaceAll('-', ' '), second, 'NF26-0OIL', 'XX99-AAAA-BBBB-CCCC'].join('\n'),
    )
    expect(staged).toMatchObject({ state: 'staged', total: 5, ok: 1, duplicate: 2, wrong: 2, job: null })
    expect(await w.rowsOf(staged.id)).toEqual([
      { row: 1, outcome: 'ok', detail: '', masked: `••••-••••-••••-${first.slice(-4)}` },
      { row: 3, outcome: 'duplicateInFile', detail: '1', masked: expect.stringContaining('•') },
      { row: 4, outcome: 'inStock', detail: expect.stringMatching(/^B-\d{4}$/), masked: expect.stringContaining('•') },
      { row: 5, outcome: 'wrongFormat', detail: '8/16', masked: expect.stringContaining('•') },
      { row: 6, outcome: 'wrongFormat', detail: '', masked: expect.stringContaining('•') },
    ])
    expect(await w.available(world.northfall)).toBe(before + 1)
    const csv = await app.http.inject({ method: 'GET', url: `/api/products/get-key-import-bad-rows/${staged.id}` })
    expect(csv.statusCode).toBe(401)
  })

  it('commits the valid rows as one batch with its cost in marks, notifies those who wait, and records it in the custody log', async () => {
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

  it('that Lejla checked and Tarik commits is his: the batch and its custody name him, even if she has left since', async () => {
    const staged = await w.stage(codesOf(2, 32).join('\n'))
    const disable = (is: boolean) =>
      db.updateTable('users').set({ is_disabled: is }).where('id', '=', w.lejla).execute()
    await call('POST', `/products/commit-key-import/${staged.id}`, w.batch)
    await disable(true)
    await expect(w.runJob(staged.id)).rejects.toThrow('may no longer work here')
    const noted = await notedBy(db, 'keys.importStarted', async () => {
      const asked = await w.as(world.tarik)('POST', `/products/commit-key-import/${staged.id}`, w.batch)
      expect(asked.status).toBe(200)
    })
    expect(noted).toMatchObject([
      {
        user_id: world.tarik,
        company_id: world.brava,
        ip: '127.0.0.1',
        detail: { importId: staged.id, productId: world.northfall, keys: 2 },
      },
    ])
    await w.runJob(staged.id)
    await disable(false)
    const done = (await call('GET', `/products/get-key-import/${staged.id}`)).body.data
    expect(done).toMatchObject({ state: 'committed', job: { state: 'done', imported: 2 } })
    const who = await db
      .selectFrom('key_batches as b')
      .innerJoin('custody_log as l', 'l.batch_id', 'b.id')
      .select(['b.imported_by as batch', 'l.user_id as custody', 'l.company_id', 'l.session_id', 'l.ip'])
      .where('b.id', '=', done.batchId)
      .execute()
    const from = { company_id: world.brava, session_id: 1, ip: '127.0.0.1' }
    expect(who).toEqual([{ batch: world.tarik, custody: world.tarik, ...from }])
  })

  it('of a dry run that Lejla cancels keeps no sealed code', async () => {
    const staged = await w.stage(codesOf(3, 31).join('\n'))
    const sealed = () =>
      db.selectFrom('key_import_codes').select('chunk_no').where('import_id', '=', staged.id).execute()
    expect(await sealed()).toHaveLength(1)
    expect((await call('DELETE', `/products/cancel-key-import/${staged.id}`)).status).toBe(200)
    expect(await sealed()).toEqual([])
    expect((await call('GET', `/products/get-key-import/${staged.id}`)).body.data).toMatchObject({ state: 'cancelled' })
  })

  it('adds nothing when the same file comes twice, or the same job runs twice', async () => {
    const codes = codesOf(20, 3)
    const first = await w.importCodes(codes)
    const before = await w.available(world.northfall)
    await w.runJob(first.id)
    await call('POST', `/products/commit-key-import/${first.id}`, w.batch)
    await w.runJob(first.id)
    const again = await w.stage(codes.join('\n'))
    expect(again).toMatchObject({ ok: 0, duplicate: 20 })
    const refused = await call('POST', `/products/commit-key-import/${again.id}`, w.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'keys.noGoodRows'])
    expect(await w.available(world.northfall)).toBe(before)
  })

  it('takes each code once when Lejla and Tarik import the same file at the same time', async () => {
    const codes = codesOf(300, 4)
    const before = await w.available(world.northfall)
    const staged = await Promise.all([w.stage(codes.join('\n')), w.stage([...codes].reverse().join('\n'))])
    expect(staged.map((one) => one.ok)).toEqual([300, 300])
    const done = await Promise.all(staged.map((one) => w.commit(one.id)))
    expect(done.map((one) => one.job.imported).sort((a, b) => a - b)).toEqual([0, 300])
    expect(await w.available(world.northfall)).toBe(before + 300)
    const loser = done.find((one) => one.job.imported === 0)
    expect(loser).toMatchObject({ ok: 0, duplicate: 300, batchId: null })
  })

  it('reads the column of codes from a CSV file, whatever the separator', async () => {
    const [a = '', b = ''] = codesOf(2, 5)
    const answer = await w.upload('northfall-eu.csv', `No;Serial;Note\r\n1;${a};x\r\n2;${b};y\r\n`)
    expect(answer.body.data.import).toMatchObject({ total: 2, ok: 2, fileName: 'northfall-eu.csv', source: 'csv' })
  })

  it('reads the keys and not the codes of products beside them, also from a list that Brava itself wrote, a long one and pasted rows', async () => {
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = codesOf(8, 55)
    const imported = async (text: string) => (await w.upload('keys.csv', text)).body.data.import
    for (const text of [
      `Šifra;Proizvod;Platforma;Ključ\r\nPROD-1;Northfall;PC;${a}\r\nPROD-2;Northfall;PC;${b}\r\n`,
      `Code,Product,Platform,Key\r\nPROD-1,"Northfall, PC",PC,${c}\r\nPROD-2,Northfall,PC,${d}\r\n`,
      `Serial;Code\r\nSER-0001;${e}\r\nSER-0002;${f}\r\n`,
      // Long enough to be read in its own thread.
      `Šifra;Ključ;Napomena\r\nPROD-1;${g};x\r\nPROD-2;${h};${'x'.repeat(50_000)}\r\n`,
    ]) {
      const staged = await imported(text)
      expect(staged).toMatchObject({ total: 2, ok: 2 })
      const masked = (await w.rowsOf(staged.id)).map((row: { masked: string }) => row.masked)
      const codes = [a, b, c, d, e, f, g, h].filter((code) => text.includes(code))
      expect(masked).toEqual(codes.map((code) => expect.stringContaining(code.slice(-4))))
    }
    const pasted = await w.stage(`Šifra\tProizvod\tKljuč\nPROD-1\tNorthfall\t${a}`)
    expect((await w.rowsOf(pasted.id)).map((row: { masked: string }) => row.masked.slice(-4))).toEqual([a.slice(-4)])
  })

  it('finds the column of keys in rows that Tarik pasted, wherever its heading is', async () => {
    const [a = '', b = '', c = ''] = codesOf(3, 57)
    for (const text of [
      `Proizvod\tPlatforma\tKljuč\nNorthfall\tPC\t${a}`,
      // The column of numbers has no heading.
      `\n\tLicence\tNote\n1\t${b}\tfirst`,
    ])
      expect(await w.stage(text)).toMatchObject({ total: 1, ok: 1 })
    // A line that begins with a code is not a heading, whatever else it says.
    expect(await w.stage(`${c}\tKey`)).toMatchObject({ total: 1, ok: 1 })
  })

  it('does not guess between two columns that may both contain the keys: the refusal names them', async () => {
    const [a = '', b = ''] = codesOf(2, 56)
    for (const rest of ['', 'x'.repeat(50_000)]) {
      const answer = await w.upload('keys.csv', `Licence;Product;Key\r\n${a};Northfall${rest};${b}\r\n`)
      expect([answer.status, answer.body.code]).toEqual([422, 'keys.severalColumns'])
      expect(answer.body.data.info).toContain('“Licence”, “Key”')
    }
    const pasted = await w.stageAnswer(`Kod\tCode\n${a}\t${b}`)
    expect(pasted.body.code).toBe('keys.severalColumns')
  })

  it('recognises a heading above pasted codes, unless the product has codes of that form', async () => {
    const codes = codesOf(2, 7)
    const staged = await w.stage(['', 'Serijski broj', ...codes].join('\n'), world.vektorLiga)
    expect(staged).toMatchObject({ total: 2, ok: 2 })
    expect((await w.rowsOf(staged.id)).map((row: { row: number }) => row.row)).toEqual([3, 4])
    expect(await w.stage(`License key\tNote\n${codes[0]}\tx`, world.vektorLiga)).toMatchObject({ total: 1, ok: 1 })
    await db.updateTable('products').set({ key_pattern: '^[A-Z]{6}$' }).where('id', '=', world.kestrel).execute()
    expect(await w.stage('Serial\nBLUEEL', world.kestrel)).toMatchObject({ total: 2, ok: 2 })
    await db.updateTable('products').set({ key_pattern: null }).where('id', '=', world.kestrel).execute()
  })

  it('refuses a batch without a supplier, with an unknown one, or that has expired', async () => {
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
