import { randomBytes } from 'node:crypto'
import { namedFileUrl } from '@brava/contract/files/file-url.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { insertFile } from './files.sql.ts'

const { db, world, app, tokenOf } = await servedSmallWorld()

async function upload(name: string, bytes: Buffer, path = '/files/upload-image') {
  const boundary = 'brava'
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(world.tarik)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } })
const cover = await plain(1600, 900)
  .jpeg()
  .withExif({ IFD0: { Artist: 'Amra Hodžić' } })
  .toBuffer()

describe('a cover that Tarik uploads (guarantee G26)', () => {
  it('is re-encoded: smaller, as WebP, without the metadata of its camera', async () => {
    const { status, body } = await upload('cover.jpg', cover)
    expect(status).toBe(200)
    const answer = await app.http.inject({ url: body.data.file.url })
    const stored = await sharp(answer.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 1200, height: 675 })
    expect(stored.exif).toBeUndefined()
    expect(answer.rawPayload.includes('Amra')).toBe(false)
  })

  it('can also be read under a name with an extension; a drawing of the demonstration is WebP there, which web shops accept', async () => {
    const { body } = await upload('cover.jpg', cover)
    const { id } = body.data.file
    const named = await app.http.inject({ url: namedFileUrl(id) })
    expect([named.statusCode, named.headers['content-type']]).toEqual([200, 'image/webp'])
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400"/></svg>',
    )
    const sha256 = await app.services.files.put(svg)
    const drawn = await insertFile(db, {
      sha256,
      mediaType: 'image/svg+xml',
      bytes: svg.length,
      name: 'naslovnica.svg',
      ownerCompanyId: null,
      isPublic: true,
    })
    const answer = await app.http.inject({ url: namedFileUrl(drawn.id) })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
  })

  it('becomes a PNG as a logo, which documents can show', async () => {
    const { status, body } = await upload('cover.jpg', cover, '/companies/upload-my-logo')
    expect(status).toBe(200)
    const answer = await app.http.inject({ url: `/api/files/${body.data.logoFileId}` })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 800, height: 450 })
    expect(answer.rawPayload.includes('Amra')).toBe(false)
  })

  it('of 40 megapixels is accepted', async () => {
    expect((await upload('large.png', await plain(8000, 5000).png().toBuffer())).status).toBe(200)
  })

  it.each([
    ['above 40 megapixels, packed into a few kilobytes', async () => plain(8000, 5001).png().toBuffer(), 422],
    ['larger than 10 MiB', async () => Buffer.concat([cover, randomBytes(10 * 1024 * 1024)]), 413],
    ['cut off in the middle', async () => cover.subarray(0, cover.length / 2), 422],
    [
      'that is a page with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    ['that is an archive', async () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(2000)]), 415],
    [
      'that is noise behind the first bytes of a PNG',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(2000)]),
      415,
    ],
    ['of nothing', async () => Buffer.alloc(0), 415],
  ] as const)('%s is refused, and the server stays up', async (_what, bytes, status) => {
    const files = async () =>
      Number(
        (
          await db
            .selectFrom('files')
            .select((is) => is.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await files()
    const rss = process.memoryUsage.rss()
    for (const path of ['/files/upload-image', '/companies/upload-my-logo']) {
      const answer = await upload('cover.png', await bytes(), path)
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(status)
    }
    expect(await files()).toBe(before)
    expect(process.memoryUsage.rss() - rss).toBeLessThan(300 * 1024 * 1024)
    expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})
