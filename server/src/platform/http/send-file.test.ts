import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, accessWorld } from '../../testing/access/testing/access-world.ts'
import { contentDisposition } from './send-file.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

/** Stores bytes without any check, as a broken or older upload might have, and fetches them as the administrator. */
async function fetched(bytes: Buffer, mediaType: string, name: string) {
  const { db, files } = world.app.services
  const sha256 = await files.put(bytes)
  const { id } = await db
    .insertInto('files')
    .values({ sha256, media_type: mediaType, size_bytes: bytes.length, name, is_public: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return world.app.http.inject({ method: 'GET', url: `/api/files/${id}` })
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

describe('downloads (guarantee G28)', () => {
  test.each([
    ['a picture', png, 'image/png', 'inline'],
    ['a picture that says it is another kind', png, 'image/webp', 'attachment'],
    ['a page that says it is a picture', html, 'image/png', 'attachment'],
    ['a drawing that can run', svg, 'image/svg+xml', 'attachment'],
    ['a drawing that says it is a picture', svg, 'image/png', 'attachment'],
    ['a page', html, 'text/html', 'attachment'],
    ['a text', Buffer.from('<b>'), 'text/plain', 'attachment'],
    ['a program', Buffer.from('MZ\u0090'), 'application/octet-stream', 'attachment'],
  ])(
    '%s: shown in the browser only if its content matches its type and is harmless',
    async (_name, bytes, type, disposition) => {
      const answer = await fetched(bytes, type, 'slika čćžš "Northfall".png')
      expect(answer.statusCode).toBe(200)
      expect(String(answer.headers['content-disposition']).split(';')[0]).toBe(disposition)
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test.each([
    ['Računi 2026.pdf', `attachment; filename="Racuni 2026.pdf"; filename*=UTF-8''Ra%C4%8Duni%202026.pdf`],
    ['a"b\\c/d.csv', `attachment; filename="a_b_c_d.csv"; filename*=UTF-8''a%22b_c_d.csv`],
    ["o'hara (1)*.txt", `attachment; filename="o'hara (1)*.txt"; filename*=UTF-8''o%27hara%20%281%29%2A.txt`],
    ['\u202egnp.exe', `attachment; filename="gnp.exe"; filename*=UTF-8''gnp.exe`],
    ['a\r\nset-cookie: x=1', `attachment; filename="aset-cookie: x=1"; filename*=UTF-8''aset-cookie%3A%20x%3D1`],
    ['\ud800', `attachment; filename="file"; filename*=UTF-8''%EF%BF%BD`],
    ['日本.png', `attachment; filename=".png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.png`],
  ])('the name %j is written according to RFC 6266', (name, header) => {
    expect(contentDisposition(name, false)).toBe(header)
  })
})

describe('paths (guarantee G27)', () => {
  const climbs = [
    '..',
    '../..',
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%252f..%252fetc%252fpasswd',
    '%c0%ae%c0%ae/etc/passwd',
    '..%00/',
    '%00',
    'a%00.png',
    '....//....//etc/passwd',
    '.../...//',
    '/etc/passwd',
    'C:%5cwindows',
    '%ef%bc%8e%ef%bc%8e%ef%bc%8f',
    '..%ef%bc%8f',
    '%2e%2e%2f%2e%2e%2f',
    '.%2e/',
    '%u002e%u002e',
    'file:%2f%2f%2fetc%2fpasswd',
    '~root',
    '.env',
    '.git/config',
    'package.json',
    'server/src/main.js',
    '..;/',
    '%2e%2e;/',
  ]

  test.each(['/api/files/', '/api/', '/assets/', '/', '/api/preferences/'])(
    'no path below %s escapes from it',
    async (prefix) => {
      const surprises: string[] = []
      for (const path of climbs) {
        for (const url of [`${prefix}${path}`, `${prefix}a/${path}`]) {
          const answer = await world.app.http.inject({
            method: 'GET',
            url,
            headers: { authorization: `Bearer ${world.person('administrator')?.token}` },
          })
          if (![400, 404].includes(answer.statusCode) || /root:|"private"|import /.test(answer.body))
            surprises.push(`${url}: ${answer.statusCode}`)
        }
      }
      // This server has no web app: every address outside the calls is not found.
      expect(surprises).toEqual([])
    },
  )

  test.each(['/api/%', '/api/%zz', '/%', '/%e0%a4%a', '/api/files/%ff', '/assets/%c3%28', '/api/orders/%E0%80%80'])(
    'the unreadable address %s is refused as invalid and the process continues',
    async (url) => {
      const answer = await world.app.http.inject({ method: 'GET', url })
      expect([400, 404]).toContain(answer.statusCode)
      if (/%$|%zz|%a$/.test(url)) expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        code: expect.stringMatching(/^common\./),
        data: { info: expect.any(String) },
      })
      expect((await world.app.http.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    },
  )
})
