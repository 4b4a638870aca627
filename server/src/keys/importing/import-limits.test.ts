import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, app } = w
afterAll(() => w.close())

/** A zip archive with one file in it, as small as the format allows. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

describe('a hostile or broken file (guarantee G26)', () => {
  it.each([
    ['larger than 20 MiB', 'keys.txt', () => Buffer.alloc(20 * 1024 * 1024 + 1, 'A'), 413, 'common.tooLarge'],
    ['of one line of more than 64 KiB', 'keys.txt', () => Buffer.alloc(64 * 1024 + 1, 'A'), 422, 'keys.lineTooLong'],
    [
      'with such a line in a long file',
      'keys.csv',
      () => `${'NF26-AAAA\n'.repeat(10_000)}${'A'.repeat(70_000)}\n`,
      422,
      'keys.lineTooLong',
    ],
    ['of 500,001 rows', 'keys.txt', () => 'AAAA\n'.repeat(500_001), 422, 'keys.tooManyRows'],
    ['of random bytes', 'keys.txt', () => randomBytes(100_000), 415, undefined],
    ['of text in another encoding', 'keys.csv', () => Buffer.from('klju\xe8;cijena\n', 'latin1'), 415, undefined],
    [
      'with a zip archive under the name of a text',
      'keys.csv',
      () => zipOf('keys.csv', Buffer.alloc(30_000_000, 'A')),
      415,
      undefined,
    ],
    ['of ten million line feeds', 'keys.txt', () => Buffer.alloc(10_000_000, '\n'), 422, 'keys.nothingToImport'],
    ['of nothing', 'keys.txt', () => Buffer.alloc(0), 422, 'keys.nothingToImport'],
  ] as const)('%s is refused', async (_what, name, bytes, status, code) => {
    const kept = async () => [
      await db.selectFrom('imports').select('id').orderBy('id').execute(),
      await db
        .selectFrom('import_chunks')
        .select(['import_id', 'chunk_no'])
        .orderBy('import_id')
        .orderBy('chunk_no')
        .execute(),
    ]
    const keptBefore = await kept()
    const before = process.memoryUsage.rss()
    const answer = await w.upload(name, bytes())
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (code) expect(answer.body.code).toBe(code)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
    expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(await kept()).toEqual(keptBefore)
  })

  it.each([
    ['a short file', 'Serial\n"NF26-AAAA-BBBB-EEEE\nNF26-AAAA-BBBB-FFFF\n'],
    ['a long one', `Serial\n${'NF26-AAAA-CCCC\n'.repeat(10_000)}"NF26-AAAA-BBBB-EEEE\n`],
  ])('with an unclosed quotation mark is refused with the reason: %s', async (_what, csv) => {
    const answer = await w.upload('keys.csv', csv)
    expect([answer.status, answer.body.code]).toEqual([422, 'imports.brokenQuotes'])
  })
})

describe('an odd but honest file', () => {
  it('with quotation marks, line breaks in cells and a byte-order mark gives the codes of its column', async () => {
    const csv =
      '\ufeff"Napomena","Ključ"\r\n"prva\r\nserija","NF26-AAAA-BBBB-CCCC"\r\n"a ""b""","NF26-AAAA-BBBB-DDDD"\r\n'
    const { body } = await w.upload('kljucevi.csv', csv)
    expect(body.data.import).toMatchObject({ total: 2, ok: 2 })
    expect((await w.rowsOf(body.data.import.id)).map((row: { masked: string }) => row.masked)).toEqual([
      '••••-••••-••••-CCCC',
      '••••-••••-••••-DDDD',
    ])
  })

  it('of 12,000 lines is reported line by line, forwards and backwards, in every group', async () => {
    const lines = Array.from({ length: 12_000 }, (_, n) => {
      if (n % 1000 === 999) return 'X'
      return `NF27-${String(n % 1000 === 500 ? n - 1 : n).padStart(8, '0')}`
    })
    const { body } = await w.upload('northfall.txt', lines.join('\r\n'))
    const { id } = body.data.import
    expect(body.data.import).toMatchObject({ total: 12_000, ok: 11_976, duplicate: 12, wrong: 12 })
    const page = async (request: object) =>
      (await w.call('POST', `/products/get-key-import-rows/${id}`, { sortBy: 'row', pageSize: 5, ...request })).body
    const rowsOf = async (request: object) => (await page(request)).data.map((row: { row: number }) => row.row)
    expect(await rowsOf({ isSortAscending: true })).toEqual([1, 2, 3, 4, 5])
    expect(await rowsOf({})).toEqual([12_000, 11_999, 11_998, 11_997, 11_996])
    expect(await rowsOf({ isSortAscending: true, page: 1001 })).toEqual([5001, 5002, 5003, 5004, 5005])
    expect(await rowsOf({ isSortAscending: true, page: 2, filters: { group: 'wrong' } })).toEqual([
      6000, 7000, 8000, 9000, 10_000,
    ])
    expect(await rowsOf({ isSortAscending: false, page: 3, filters: { group: 'duplicate' } })).toEqual([1501, 501])
    expect((await page({ filters: { group: 'bad' } })).pagedResult).toEqual({
      currentPage: 1,
      totalItems: 24,
      totalPages: 5,
    })
    const report = await app.http.inject({
      url: `/api/products/get-key-import-bad-rows/${id}`,
      headers: { authorization: `Bearer ${await w.tokenOf(w.lejla)}` },
    })
    expect(report.body.trim().split('\r\n')).toHaveLength(25)
  })
})
