import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, amra } = await managingWorld()

describe("a person's own photo", () => {
  const upload = (bytes: Buffer, type: string) => {
    const boundary = 'x-brava'
    return world.app.http.inject({
      method: 'POST',
      url: '/api/users/profile-photo',
      headers: { authorization: `Bearer ${amra}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    })
  }

  test('is re-encoded as a small square and embedded in the profile', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'hidden' } })
      .jpeg()
      .toBuffer()
    expect((await upload(picture, 'image/jpeg')).statusCode).toBe(200)
    const { userData } = (await world.call('GET', '/users/profile', { token: amra })).body.data
    const stored = Buffer.from(String(userData.profileImageUrl).split(',')[1] ?? '', 'base64')
    const meta = await sharp(stored).metadata()
    expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 160, 160, undefined])
    await world.call('DELETE', '/users/profile-photo', { token: amra })
    expect((await world.call('GET', '/users/profile', { token: amra })).body.data.userData.profileImageUrl).toBeNull()
  })

  test('is only one, even if two are sent at once: the earlier leaves nothing behind', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 90, height: 90, channels: 3, background } })
        .png()
        .toBuffer()
    await upload(await picture('teal'), 'image/png')
    const [red, blue] = [await picture('red'), await picture('blue')]
    const both = await inTransaction(world.db, async (trx) => {
      await sql`select from users where id = ${world.world.amra} for update`.execute(trx)
      const sent = [upload(red, 'image/png'), upload(blue, 'image/png')]
      await untilWaitedFor(world.db, trx, 2)
      return { sent }
    })
    for (const { statusCode } of await Promise.all(both.sent)) expect(statusCode).toBe(200)
    const kept = world.db.selectFrom('files').select('id').where('name', '=', 'photo.webp')
    expect(await kept.execute()).toHaveLength(1)
    await world.call('DELETE', '/users/profile-photo', { token: amra })
    expect(await kept.execute()).toEqual([])
  })

  test('is refused if it only pretends to be one', async () => {
    expect(
      (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'))
        .statusCode,
    ).toBe(415)
    const cut = (
      await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
    ).subarray(0, 60)
    expect((await upload(cut, 'image/png')).statusCode).toBe(422)
  })
})
