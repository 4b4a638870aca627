import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, app, tokenOf } = await servedSmallWorld()

describe('files', () => {
  const upload = async (bytes: Buffer) => {
    const mark = 'brava'
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="../../cover.png"\r\ncontent-type: image/png\r\n\r\n`
    return app.http.inject({
      method: 'POST',
      url: '/api/files/upload-image',
      headers: {
        authorization: `Bearer ${await tokenOf(world.tarik)}`,
        'content-type': `multipart/form-data; boundary=${mark}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
    })
  }

  it('stores a cover as WebP for anyone to see, and lets the browser cache it', async () => {
    const png = await sharp({ create: { width: 1800, height: 2400, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const { data } = (await upload(png)).json()
    const shown = await app.http.inject({ method: 'GET', url: data.file.url })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 900, height: 1200 })
  })

  it('refuses a file that is not an image, and hides the files of one company from another', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
    const sha256 = await app.services.files.put(Buffer.from('private'))
    const { id } = await db
      .insertInto('files')
      .values({
        sha256,
        media_type: 'application/pdf',
        size_bytes: 7,
        name: 'invoice.pdf',
        owner_company_id: world.digitalis,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const get = async (userId?: number) =>
      (
        await app.http.inject({
          method: 'GET',
          url: `/api/files/${id}`,
          headers: userId ? { authorization: `Bearer ${await tokenOf(userId)}` } : {},
        })
      ).statusCode
    expect([await get(), await get(world.nikola), await get(world.amra), await get(world.tarik)]).toEqual([
      404, 404, 200, 200,
    ])
  })
})
