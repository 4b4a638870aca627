import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sha256 as hashOf } from '../../platform/files/file-store.ts'
import { servedSmallWorld } from '../../testing/served-small-world.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { writeZip } from '../../platform/zip/write-zip.ts'
import { tellOfEndings } from './keep-documents.ts'

const { url, db, world, as, app, tokenOf } = await servedSmallWorld()
const { files } = app.services

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')
const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#204080' } })
  .jpeg()
  .withExif({ IFD0: { Artist: 'Amra Hodžić' } })
  .toBuffer()

async function upload(
  by: number,
  path: string,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  key?: string,
) {
  const part = (head: string) => Buffer.from(`--brava\r\ncontent-disposition: form-data; ${head}\r\n\r\n`)
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(by)}`,
      'content-type': 'multipart/form-data; boundary=brava',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.concat([
      ...Object.entries(fields).flatMap(([key, value]) => [part(`name="${key}"`), Buffer.from(`${value}\r\n`)]),
      part(`name="file"; filename="${name}"`),
      bytes,
      Buffer.from('\r\n--brava--\r\n'),
    ]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const contract = { title: 'Distribution contract', kind: '1' }
const add = (
  by: number,
  companyId: number,
  fields: Record<string, string> = {},
  bytes: Uint8Array = pdf,
  name = 'ugovor.pdf',
) => upload(by, `/company-documents/add/${companyId}`, name, bytes, { ...contract, ...fields })

const replace = (by: number, id: number, version: number, bytes: Uint8Array = pdf) =>
  upload(by, `/company-documents/replace-file/${id}`, 'annex-2.pdf', bytes, { version: `${version}` })

const kept = async (by: number, companyId: number) =>
  (await as(by)('GET', `/company-documents/of-company/${companyId}`)).body.data as Record<string, unknown>[]
const shown = async (to: number) =>
  (await as(to)('GET', '/company-documents/own')).body.data as Record<string, unknown>[]
const fetched = async (by: number, id: number) =>
  app.http.inject({
    url: `/api/company-documents/file/${id}`,
    headers: { authorization: `Bearer ${await tokenOf(by)}` },
  })
const supplier = (parent: number, by: typeof db = db) =>
  by.updateTable('companies').set({ parent_id: parent }).where('id', '=', world.gejmerija).execute()
const mailsOf = (template: string) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'subject'])
    .where('template', '=', template)
    .where('id', '>', lastMail)
    .orderBy('id')
    .execute()
let lastMail = 0
beforeEach(async () => {
  await db.deleteFrom('company_documents').execute()
  const { n } = await db
    .selectFrom('mails')
    .select((is) => is.fn.max('id').as('n'))
    .executeTakeFirstOrThrow()
  lastMail = Number(n ?? 0)
})

const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Sarajevo' })

describe('documents that a supplier keeps about a partner', () => {
  test('Tarik keeps the contract with Gejmerija private, then shares it: only its admin is notified and downloads it', async () => {
    const { body } = await add(world.tarik, world.gejmerija, { validUntil: '2027-12-31' })
    const { id } = body.data
    expect(await kept(world.tarik, world.gejmerija)).toMatchObject([
      {
        id,
        title: 'Distribution contract',
        kind: 1,
        validUntil: '2027-12-31',
        fileName: 'ugovor.pdf',
        isShared: false,
      },
    ])
    // Neither the partner nor its supplier finds it, by any call.
    expect(await shown(world.nikola)).toEqual([])
    expect(await kept(world.amra, world.gejmerija)).toEqual([])
    for (const who of [world.nikola, world.amra]) expect((await fetched(who, id)).statusCode).toBe(404)
    expect(await mailsOf('company-document-shared')).toEqual([])

    const change = { title: 'Distribution contract', kind: 1, validUntil: '2027-12-31', isShared: true, version: 1 }
    expect((await as(world.tarik)('PUT', `/company-documents/${id}`, change)).status).toBe(200)
    expect((await as(world.tarik)('PUT', `/company-documents/${id}`, change)).body.code).toBe('common.conflict')
    expect(await shown(world.nikola)).toMatchObject([{ id, title: 'Distribution contract' }])
    expect(JSON.stringify(await shown(world.nikola))).not.toMatch(/userName|isShared|version/)
    const nikola = await db.selectFrom('users').select('email').where('id', '=', world.nikola).executeTakeFirstOrThrow()
    expect((await mailsOf('company-document-shared')).map(({ to_address }) => to_address)).toEqual([nikola.email])
    const file = await fetched(world.nikola, id)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    for (const who of [world.amra, world.ana, world.lea]) expect((await fetched(who, id)).statusCode).not.toBe(200)
  })

  test("the answer to Tarik's upload was lost: sent again it is stored once, and a different file is not taken for it", async () => {
    const key = crypto.randomUUID()
    const path = `/company-documents/add/${world.gejmerija}`
    const send = (bytes: Uint8Array) => upload(world.tarik, path, 'ugovor.pdf', bytes, contract, key)
    const first = await send(pdf)
    expect([first.status, (await send(pdf)).body]).toEqual([200, first.body])
    expect(await kept(world.tarik, world.gejmerija)).toHaveLength(1)
    expect((await send(picture)).body.code).toBe('common.keyReused')
  })

  test('a reseller keeps documents only about its own retailers; the distributor can neither read nor change them', async () => {
    const { status, body } = await add(world.amra, world.gejmerija, { title: 'Ugovor Digitalis', isShared: 'true' })
    expect(status).toBe(200)
    const { id } = body.data
    expect((await kept(world.tarik, world.gejmerija)).map((one) => one.id)).not.toContain(id)
    expect((await fetched(world.tarik, id)).statusCode).toBe(404)
    const change = { title: 'x', kind: 5, validUntil: null, isShared: false, version: 1 }
    expect((await as(world.tarik)('PUT', `/company-documents/${id}`, change)).status).toBe(404)
    expect((await as(world.tarik)('DELETE', `/company-documents/${id}`)).status).toBe(404)
    expect((await as(world.nikola)('DELETE', `/company-documents/${id}`)).status).toBe(404)
    expect((await replace(world.nikola, id, 1)).status).toBe(404)
    expect((await shown(world.nikola)).map((one) => one.keeperName)).toContain('Digitalis d.o.o.')
    expect((await add(world.amra, world.megabajt)).status).toBe(404)
    expect((await add(world.amra, world.digitalis)).status).toBe(404)
    expect((await add(world.nikola, world.gejmerija)).status).toBe(404)
    expect((await add(world.ana, world.gejmerija)).status).toBe(403)
  })

  test('a supplier that a company has left can read and remove what it kept, but not change or share it any more', async () => {
    const { id } = (await add(world.amra, world.gejmerija)).body.data
    await supplier(world.brava)
    try {
      const change = { title: 'Ugovor', kind: 1, validUntil: null, isShared: true, version: 1 }
      expect((await as(world.amra)('PUT', `/company-documents/${id}`, change)).status).toBe(404)
      expect((await replace(world.amra, id, 1)).status).toBe(404)
      expect(await shown(world.nikola)).toEqual([])
      expect(await mailsOf('company-document-shared')).toEqual([])
      expect((await fetched(world.amra, id)).statusCode).toBe(200)
      expect((await as(world.amra)('DELETE', `/company-documents/${id}`)).status).toBe(200)
    } finally {
      await supplier(world.digitalis)
    }
  })

  test('the file name does not count: pictures are redrawn, office files are kept, programs and macros are refused', async () => {
    const taken = await add(world.tarik, world.megabajt, { title: 'Scan' }, picture, 'scan.pdf')
    const scan = await fetched(world.tarik, taken.body.data.id)
    expect([scan.headers['content-type'], scan.headers['content-disposition']]).toEqual([
      'image/webp',
      expect.stringMatching(/^attachment.*scan\.webp/),
    ])
    expect(scan.rawPayload.includes('Amra')).toBe(false)
    const word = await office('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
    expect((await add(world.tarik, world.megabajt, { title: 'Word' }, word, 'ugovor.bin')).status).toBe(200)
    expect((await kept(world.tarik, world.megabajt)).map((one) => one.fileName)).toContain('ugovor.docx')
    const macros = await office('application/vnd.ms-word.document.macroEnabled.main+xml')
    for (const [name, bytes] of [
      ['ugovor.docx', macros],
      ['ugovor.pdf', Buffer.from('MZ\u0090\u0000\u0003\u0000')],
      ['ugovor.pdf', await readFile(process.execPath, { flag: 'r' }).then((all) => all.subarray(0, 4096))],
      ['prazno.txt', Buffer.alloc(0)],
    ] as const)
      expect((await add(world.tarik, world.megabajt, { title: name }, bytes, name)).status, name).toBe(415)
    const wrong = await add(world.tarik, world.megabajt, { title: '', kind: '9', validUntil: 'soon' })
    expect([wrong.status, wrong.body.data.fields.map((one: { path: string }) => one.path).sort()]).toEqual([
      400,
      ['kind', 'title', 'validUntil'],
    ])
  })

  test('a file is replaced and the partner notified again; deleted, its bytes are gone unless another document has them', async () => {
    const own = Buffer.concat([pdf, Buffer.from('\n% first')])
    const { id } = (await add(world.tarik, world.megabajt, { title: 'Annex', isShared: 'true' }, own)).body.data
    const { sha256 } = await db
      .selectFrom('company_documents')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const before = (await mailsOf('company-document-shared')).length
    expect((await replace(world.tarik, id, 1)).status).toBe(200)
    expect((await mailsOf('company-document-shared')).length).toBeGreaterThan(before)
    // A call that has not seen that is refused, and its file is not kept.
    const late = Buffer.concat([pdf, Buffer.from('\n% late')])
    expect((await replace(world.tarik, id, 1, late)).body.code).toBe('common.conflict')
    expect(await files.get(hashOf(late))).toBeNull()
    expect((await fetched(world.tarik, id)).rawPayload.equals(pdf)).toBe(true)
    expect(await files.get(sha256)).toBeNull()
    // The contract of Gejmerija now has the same bytes as the annex.
    expect((await add(world.tarik, world.gejmerija, { title: 'Same bytes' })).status).toBe(200)
    const change = { title: 'Annex 2', kind: 2, validUntil: null, isShared: true, version: 2 }
    expect((await as(world.tarik)('PUT', `/company-documents/${id}`, change)).status).toBe(200)
    expect((await as(world.tarik)('DELETE', `/company-documents/${id}`)).status).toBe(200)
    expect((await fetched(world.tarik, id)).statusCode).toBe(404)
    const [same] = (await kept(world.tarik, world.gejmerija)).filter((one) => one.title === 'Same bytes')
    expect((await fetched(world.tarik, same?.id as number)).statusCode).toBe(200)
    const acts = await db
      .selectFrom('security_events')
      .select('kind')
      .where('kind', 'like', 'documents.%')
      .where('user_id', '=', world.tarik)
      .execute()
    expect(new Set(acts.map(({ kind }) => kind))).toEqual(
      new Set(['documents.added', 'documents.changed', 'documents.read', 'documents.removed', 'documents.replaced']),
    )
    // What the distributor keeps about a retailer appears in nothing its reseller sees.
    const { body } = await as(world.amra)('POST', `/companies/get-activity/${world.gejmerija}`, { pageSize: 500 })
    const byOthers = (body.data as { kind: string; userName: string }[]).filter((one) =>
      one.kind.startsWith('documents.'),
    )
    expect(byOthers.every((one) => one.userName !== 'Tarik Kovačević')).toBe(true)
  })

  test('thirty days before the end its keeper is notified once, and again when the end date changes', async () => {
    const { id } = (await add(world.tarik, world.megabajt, { title: 'Guarantee', validUntil: daysAhead(30) })).body.data
    await add(world.tarik, world.megabajt, { title: 'Later', validUntil: daysAhead(31) })
    await add(world.amra, world.gejmerija, { title: 'Of Amra', validUntil: daysAhead(2) })
    const told = async (title: string) =>
      (await mailsOf('company-document-ends'))
        .filter(({ subject }) => subject?.includes(title))
        .map((one) => one.to_address)
    await Promise.all([tellOfEndings(app.services), tellOfEndings(app.services)])
    const people = await told('Guarantee')
    expect(people.length).toBeGreaterThan(0)
    expect(new Set(people).size).toBe(people.length)
    expect(await told('Later')).toEqual([])
    const amra = await db.selectFrom('users').select('email').where('id', '=', world.amra).executeTakeFirstOrThrow()
    expect(await told('Of Amra')).toEqual([amra.email])
    expect(await tellOfEndings(app.services)).toBe(0)
    const change = { title: 'Guarantee', kind: 4, validUntil: daysAhead(20), isShared: false, version: 1 }
    await as(world.tarik)('PUT', `/company-documents/${id}`, change)
    expect(await tellOfEndings(app.services)).toBe(1)
    expect((await told('Guarantee')).length).toBe(2 * people.length)
  })

  test('a reseller is not reminded of the documents of a company that moved away, Tarik is, and the reseller again once it is back', async () => {
    await add(world.amra, world.gejmerija, { title: 'Of Amra who was left', validUntil: daysAhead(10) })
    await add(world.tarik, world.gejmerija, { title: 'Of Tarik', validUntil: daysAhead(10) })
    const told = async (title: string) =>
      (await mailsOf('company-document-ends')).filter(({ subject }) => subject?.includes(title)).length
    await supplier(world.brava)
    try {
      expect(await tellOfEndings(app.services)).toBe(1)
      expect(await told('Of Amra who was left')).toBe(0)
      expect(await told('Of Tarik')).toBeGreaterThan(0)
    } finally {
      await supplier(world.digitalis)
    }
    expect(await tellOfEndings(app.services)).toBe(1)
    expect(await told('Of Amra who was left')).toBe(1)
  })

  test('Gejmerija moves away while a file of Amra is being stored: her document is refused, shared with nobody, and no file is left', async () => {
    const bytes = Buffer.concat([pdf, Buffer.from('\n% while it moves')])
    const waiting = Promise.withResolvers<void>()
    const moved = Promise.withResolvers<void>()
    const put = vi.spyOn(files, 'put').mockImplementationOnce(async (given) => {
      waiting.resolve()
      await moved.promise
      put.mockRestore()
      return files.put(given)
    })
    const answer = add(world.amra, world.gejmerija, { title: 'Too late', isShared: 'true' }, bytes)
    await waiting.promise
    await supplier(world.brava)
    try {
      moved.resolve()
      expect((await answer).status).toBe(404)
      expect(await db.selectFrom('company_documents').selectAll().execute()).toEqual([])
      expect(await mailsOf('company-document-shared')).toEqual([])
      expect(await files.get(hashOf(bytes))).toBeNull()
    } finally {
      await supplier(world.digitalis)
    }
  })

  test('what Amra adds or shares while a move of Gejmerija is not committed waits for it and is refused', async () => {
    const { id } = (await add(world.amra, world.gejmerija, { title: 'Ugovor' })).body.data
    const change = { title: 'Ugovor', kind: 1, validUntil: null, isShared: true, version: 1 }
    try {
      const acts = await inTransaction(db, async (trx) => {
        await supplier(world.brava, trx)
        const sent = [
          as(world.amra)('PUT', `/company-documents/${id}`, change),
          add(world.amra, world.gejmerija, { title: 'Drugi' }),
        ]
        await untilWaitedFor(db, trx, sent.length)
        return { sent }
      })
      for (const act of acts.sent) expect((await act).status).toBe(404)
      expect(await mailsOf('company-document-shared')).toEqual([])
    } finally {
      await supplier(world.digitalis)
    }
  })

  test('a document whose notice fails does not hold up the others, and is notified the next morning', async () => {
    await add(world.tarik, world.megabajt, { title: 'Broken', validUntil: daysAhead(5) })
    await add(world.tarik, world.megabajt, { title: 'Sound', validUntil: daysAhead(5) })
    const told = async (title: string) =>
      (await mailsOf('company-document-ends')).some(({ subject }) => subject?.includes(title))
    const owner = connect(url, { size: 1, asOwner: true })
    await sql`create function refuse_broken() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`.execute(
      owner.db,
    )
    await sql`create trigger refuse_broken before update on company_documents for each row
      when (new.title = 'Broken') execute function refuse_broken()`.execute(owner.db)
    try {
      await expect(tellOfEndings(app.services)).rejects.toThrow('1 documents could not be told of')
    } finally {
      await sql`drop function refuse_broken cascade`.execute(owner.db)
      await owner.close()
    }
    expect([await told('Broken'), await told('Sound')]).toEqual([false, true])
    expect(await tellOfEndings(app.services)).toBe(1)
    expect(await told('Broken')).toBe(true)
  })
})

/** The smallest office file: a ZIP whose list of contents says what it is. */
async function office(type: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const contents = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`
  for await (const part of writeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from(contents), isPacked: true },
    { name: 'word/document.xml', bytes: Buffer.from('<w:document/>'), isPacked: true },
  ]))
    parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
