import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { stageImport } from '../../platform/imports/stage-import.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'
import { keyImport } from './key-import.ts'
import { cardPicture, zipOf } from '../testing/key-pictures.ts'

const w = await importWorld()
const { app, call, db, world } = w
afterAll(() => w.close())

const kestrel = { productId: String(world.kestrel) }
const kindOf = async (productId: number) =>
  (await db.selectFrom('products').select('key_kind').where('id', '=', productId).executeTakeFirstOrThrow()).key_kind
const pictureOf = async (id: number, userId = w.lejla) => {
  const answer = await app.http.inject({
    url: `/api/products/get-key-picture/${id}?reason=Ticket%20118`,
    headers: { authorization: `Bearer ${await w.tokenOf(userId)}` },
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload, answer }
}
/** The archive with a false unpacked size in its directory. */
function claiming(size: number, zip: Buffer): Buffer {
  zip.writeUInt32LE(size, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return zip
}
const newProduct = (code: string) =>
  db
    .insertInto('products')
    .columns(['code', 'title', 'category_id', 'product_type_id', 'publisher_id', 'vat_treatment', 'base_price'])
    .expression(
      db
        .selectFrom('products')
        .select([
          sql<string>`${code}`.as('code'),
          sql<string>`${code}`.as('title'),
          'category_id',
          'product_type_id',
          'publisher_id',
          'vat_treatment',
          'base_price',
        ])
        .where('id', '=', world.kestrel),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
const batchFields = { ...w.batch, supplierId: String(w.batch.supplierId) }

describe('importing pictures as keys', () => {
  it('shows Lejla picture by picture what is wrong; the same one in another file is a duplicate', async () => {
    const card = await cardPicture('KL27-AAAA-7QK2')
    const again = await sharp(card)
      .withExif({ IFD0: { Artist: 'Lejla Softić' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { status, body } = await w.uploadPictures(
      [
        { name: 'KL27-AAAA-7QK2.png', bytes: card },
        { name: 'scan-2.png', bytes: again },
        { name: 'readme.txt', bytes: 'no picture' },
        { name: 'cut.png', bytes: card.subarray(0, card.length / 2) },
        {
          name: 'huge.png',
          bytes: await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#204080' } })
            .png()
            .toBuffer(),
        },
        { name: 'page.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
      ],
      kestrel,
    )
    expect(status).toBe(200)
    expect(body.data.import).toMatchObject({
      state: 'staged',
      source: 'images',
      fileName: '',
      total: 6,
      ok: 1,
      duplicate: 1,
      wrong: 4,
    })
    const rows = await w.rowsOf(body.data.import.id)
    expect(
      rows.map((row: { row: number; outcome: string; detail: string }) => [row.row, row.outcome, row.detail]),
    ).toEqual([
      [1, 'ok', ''],
      [2, 'duplicateInFile', '1'],
      [3, 'notAPicture', ''],
      [4, 'notAPicture', ''],
      [5, 'pictureTooLarge', ''],
      [6, 'notAPicture', ''],
    ])
    // The file name may be the code in the picture.
    expect(rows[0].masked).toBe('••••-••••-7QK2.png')
  })

  it('seals them like codes, turns the product into one with picture keys, and shows one only on reveal, with its custody entry', async () => {
    const card = await cardPicture('KL27-BBBB-9XX1')
    const before = await w.available(world.kestrel)
    const zip = await zipOf([
      { name: 'cards/1.png', bytes: card },
      { name: 'cards/2.png', bytes: await cardPicture('KL27-CCCC-0YY2') },
      { name: '__MACOSX/cards/._1.png', bytes: Buffer.from('x') },
    ])
    const staged = await w.uploadPictures([{ name: 'cards.zip', bytes: zip }], kestrel)
    expect(staged.body.data.import).toMatchObject({ fileName: 'cards.zip', total: 2, ok: 2 })
    const done = await w.commit(staged.body.data.import.id)
    expect(done).toMatchObject({ state: 'committed', job: { state: 'done', imported: 2 } })
    expect(await w.available(world.kestrel)).toBe(before + 2)
    expect(await kindOf(world.kestrel)).toBe(2)

    const { body } = await call('POST', '/products/get-plain-product-keys', {
      filters: { productId: world.kestrel, batchId: done.batchId },
    })
    expect(body.data).toHaveLength(2)
    const [row] = body.data
    expect(row).toMatchObject({
      isImage: true,
      last4: '',
      thumbnail: expect.stringMatching(/^data:image\/webp;base64,/),
      wasRevealed: false,
    })
    const thumbnail = await sharp(Buffer.from(row.thumbnail.split(',')[1], 'base64')).metadata()
    expect(thumbnail).toMatchObject({ width: 8, height: 8 })

    const kept = await db
      .selectFrom('keys')
      .select(['id', 'kind', 'sealed'])
      .where('batch_id', '=', done.batchId)
      .orderBy('id')
      .execute()
    expect(kept.map((key) => key.kind)).toEqual([2, 2])
    expect(kept[0]?.sealed).toMatch(/^v1\./)

    const shown = await pictureOf(kept[0]?.id ?? 0, world.tarik)
    expect([shown.status, shown.type]).toEqual([200, 'image/webp'])
    expect(shown.answer.headers['cache-control']).toBe('no-store')
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 200 })
    const custody = await call('GET', `/products/get-key-custody/${kept[0]?.id}`)
    expect(custody.body.data).toMatchObject([
      { kind: 'imported' },
      { kind: 'revealed', userName: 'Tarik Kovačević', reason: 'Ticket 118' },
    ])
    expect((await pictureOf(kept[0]?.id ?? 0, world.amra)).status).toBe(403)
    // A picture is not shown as text, and a request in the wrong way is not recorded as seen.
    const asText = await call('GET', `/products/get-plain-key/${kept[1]?.id}`)
    expect([asText.status, asText.body.code]).toEqual([422, 'keys.isAPicture'])
    expect((await call('GET', `/products/get-key-custody/${kept[1]?.id}`)).body.data).toHaveLength(1)

    const again = await w.uploadPictures([{ name: 'other.png', bytes: card }], kestrel)
    expect(again.body.data.import).toMatchObject({ ok: 0, duplicate: 1 })
    expect(await w.rowsOf(again.body.data.import.id)).toMatchObject([{ outcome: 'inStock' }])
  })

  it('takes each picture once when Lejla and Tarik upload the same ones at the same time', async () => {
    const files = await Promise.all(
      ['KL27-DDDD-1', 'KL27-DDDD-2', 'KL27-DDDD-3'].map(async (code) => ({
        name: `${code}.png`,
        bytes: await cardPicture(code),
      })),
    )
    const staged = await Promise.all([
      w.uploadPictures(files, kestrel),
      w.uploadPictures([...files].reverse(), kestrel),
    ])
    const done = await Promise.all(staged.map((one) => w.commit(one.body.data.import.id)))
    expect(done.map((one) => one.job.imported).sort((a, b) => a - b)).toEqual([0, 3])
  })

  it('is possible at once with the facts of their batch, without a dry run', async () => {
    const files = [{ name: '1.png', bytes: await cardPicture('KL27-EEEE-1') }]
    expect((await w.uploadPictures(files, { ...kestrel, dryRun: 'false' })).body.code).toBe('keys.batchNeeded')
    const { body } = await w.uploadPictures(files, { ...kestrel, ...batchFields, dryRun: 'false' })
    await w.runJob(body.data.import.id)
    expect((await call('GET', `/products/get-key-import/${body.data.import.id}`)).body.data).toMatchObject({
      state: 'committed',
      ok: 1,
    })
  })

  it('sent again with its Idempotency-Key is the same import, of pictures as of a file; other bytes under that key are refused', async () => {
    const [first, second] = [await cardPicture('KL27-PPPP-1'), await cardPicture('KL27-PPPP-2')]
    const given = { ...kestrel, ...batchFields, dryRun: 'false' }
    const send = (bytes: Buffer) => w.uploadPictures([{ name: '1.png', bytes }], given, 'pictures-1')
    const imported = await send(first)
    expect(imported.status).toBe(200)
    expect(await send(first)).toEqual(imported)
    expect(await send(second)).toMatchObject({ status: 422, body: { code: 'common.keyReused' } })
    await w.runJob(imported.body.data.import.id)

    const codes = codesOf(2, 79)
    const file = (text: string, key?: string) => w.upload('codes.txt', text, { ...batchFields, dryRun: 'false' }, key)
    const staged = await file(codes.join('\n'), 'file-1')
    expect(staged.status).toBe(200)
    expect(await file(codes.join('\n'), 'file-1')).toEqual(staged)
    expect(await file(codes.slice(1).join('\n'), 'file-1')).toMatchObject({ status: 422 })
    await w.runJob(staged.body.data.import.id)
    expect((await call('GET', `/products/get-key-import/${staged.body.data.import.id}`)).body.data).toMatchObject({
      ok: 2,
      job: { imported: 2 },
    })
  })

  it('may take minutes to read although a request with an Idempotency-Key has begun its transaction', async () => {
    const person = await personById(db, w.lejla, 1)
    if (!person) throw new Error('no Lejla')
    const bytes = await cardPicture('KL27-QQQQ-1')
    const given = { fileName: '', bytes, files: [{ name: '1.png', bytes }], subjectId: world.kestrel }
    const silence = await inTransaction(db, async (trx) => {
      await stageImport({ ...app.services, db: trx, person, ip: '127.0.0.1' }, keyImport, {
        ...given,
        source: 'images',
      })
      return (
        await sql<{ is: string }>`select current_setting('idle_in_transaction_session_timeout') as is`.execute(trx)
      ).rows[0]?.is
    })
    expect(silence).toBe('5min')
  })

  it('of a product never mixes them with codes, whichever came first', async () => {
    const mine = await w.uploadPictures([{ name: '1.png', bytes: await cardPicture('KL27-FFFF-1') }], kestrel)
    await w.commit(mine.body.data.import.id)
    const refused = await w.stageAnswer(codesOf(1, 71).join('\n'), world.kestrel)
    expect([refused.status, refused.body.code]).toEqual([409, 'keys.soldAsPictures'])
    await w.importCodes(codesOf(1, 72))
    const picture = await w.uploadPictures([{ name: '1.png', bytes: await cardPicture('NF26') }])
    expect([picture.status, picture.body.code]).toEqual([409, 'keys.soldAsCodes'])
  })

  /**
   * Starts a commit of one picture for a new product and, while it is in progress, lets something else happen to the
   * product.
   */
  async function meanwhile(card: string, happens: (productId: number) => Promise<{ status: number }>) {
    const { id: productId } = await newProduct(card)
    const bytes = await cardPicture(card)
    const { body } = await w.uploadPictures([{ name: '1.png', bytes }], { productId: String(productId) })
    const { id } = body.data.import
    await call('POST', `/products/commit-key-import/${id}`, w.batch)
    // Somebody imports the same picture and gives up: until then the commit waits for it.
    const other = await db.startTransaction().execute()
    await sql`insert into keys (id, product_id, batch_id, kind, sealed, fingerprint, last4)
      select g.id, ${world.northfall}, (select min(id) from key_batches), 2, g.sealed, g.fingerprint, ''
      from key_import_codes c, unnest(c.key_ids, c.sealed, c.fingerprints) g(id, sealed, fingerprint) where c.import_id = ${id}`.execute(
      other,
    )
    const committed = w.runJob(id)
    const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0
    try {
      await expect.poll(isWaiting).toBe(true)
      expect((await happens(productId)).status).toBe(200)
    } finally {
      await other.rollback().execute()
    }
    await committed
    const keys = await db.selectFrom('keys').select('kind').where('product_id', '=', productId).execute()
    return {
      keys: keys.map(({ kind }) => kind),
      job: (await call('GET', `/products/get-key-import/${id}`)).body.data.job,
    }
  }

  it('does not mix them with codes that Lejla moves to their product in the meantime', async () => {
    await w.importCodes(codesOf(1, 73), world.vektorLiga)
    const moved = (await w.keysOf(world.vektorLiga)).at(-1)?.id
    const { keys, job } = await meanwhile('KL27-GGGG-1', (productId) =>
      call('PUT', '/products/move-keys', { ids: [moved], productId, reason: 'Wrong product' }),
    )
    expect(keys).toEqual([1])
    expect(job).toMatchObject({ state: 'failed', imported: 0 })
  })

  it('adds none to a product that is deleted in the meantime', async () => {
    const { keys, job } = await meanwhile('KL27-HHHH-1', (productId) =>
      call('DELETE', '/products/delete-products', { ids: [productId] }),
    )
    expect(keys).toEqual([])
    expect(job).toMatchObject({ state: 'failed', imported: 0 })
  })
})

describe('a hostile upload of pictures (guarantee G26)', () => {
  it.each([
    [
      'a ZIP that unpacks to more than 256 MiB',
      async () => claiming(300 * 1024 * 1024, await zipOf([{ name: 'a.png', bytes: Buffer.alloc(9000, 7) }])),
      413,
      'imports.unpacksTooLarge',
    ],
    [
      'a ZIP of 201 pictures',
      async () => zipOf(Array.from({ length: 201 }, (_, n) => ({ name: `${n}.png`, bytes: Buffer.from('x') }))),
      422,
      'keys.tooManyPictures',
    ],
    [
      'a ZIP cut off in the middle',
      async () => (await zipOf([{ name: 'a.png', bytes: Buffer.alloc(9000, 7) }])).subarray(0, 30),
      422,
      'keys.brokenArchive',
    ],
    ['an empty ZIP', async () => zipOf([{ name: 'folder/', bytes: Buffer.alloc(0) }]), 422, 'keys.nothingToImport'],
    ['more than 50 MiB', async () => Buffer.alloc(50 * 1024 * 1024 + 1, 1), 413, 'common.tooLarge'],
  ] as const)('%s is refused, nothing is stored', async (_what, bytes, status, code) => {
    const kept = async () => (await db.selectFrom('imports').select('id').execute()).length
    const before = await kept()
    const packed = await bytes()
    const rss = process.memoryUsage.rss()
    const answer = await w.uploadPictures([{ name: 'cards.zip', bytes: packed }], kestrel)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(process.memoryUsage.rss() - rss).toBeLessThan(300 * 1024 * 1024)
    expect(await kept()).toBe(before)
  })
})
