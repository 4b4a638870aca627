import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthWorld, authWorld, publicUrl } from '../auth/testing/auth-world.ts'

let world: AuthWorld
let amra: string
let tarik: string
let nikola: string
beforeAll(async () => {
  world = await authWorld()
  amra = await world.tokenOf('amra@brava.example')
  tarik = await world.tokenOf('tarik@brava.example')
  nikola = await world.tokenOf('nikola@brava.example')
})
afterAll(() => world?.close())

const invitation = (more: object = {}) => ({
  firstName: 'Dino',
  lastName: 'Mehić',
  email: `dino-${Math.random().toString(36).slice(2)}@digitalis.example`,
  phone: '',
  language: 'bs',
  userGroups: [2],
  companyId: world.world.digitalis,
  ...more,
})
const invite = (token: string, more: object = {}) => world.call('POST', '/users', { token, body: invitation(more) })
const rolesOf = async (id: number) => {
  const { rows } = await sql<{
    role_id: number
  }>`select role_id from user_roles where user_id = ${id} order by 1`.execute(world.db)
  return rows.map((row) => row.role_id)
}

describe('inviting', () => {
  test('Amra invites Dino into her company; he chooses his password with the mailed link', async () => {
    const email = 'dino.mehic@digitalis.example'
    const invited = await invite(amra, { email })
    expect(invited.status).toBe(200)
    const [mail] = await world.mailsTo(email)
    expect(mail?.subject).toBe('Vaš pristup Bravi za Digitalis d.o.o.')
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.origin).toBe(publicUrl)
    expect((await world.signIn(email)).body.code).toBe('auth.wrongCredentials')
    const { username, token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
    const chosen = await world.call('POST', '/auth/reset-password', {
      body: { username, token, password: 'tri plave lubenice' },
    })
    expect(chosen.status).toBe(200)
    expect((await world.signIn(email, { password: 'tri plave lubenice' })).status).toBe(200)
  })

  test('a user name is taken once, in any case', async () => {
    expect((await invite(amra, { username: 'Prodaja' })).status).toBe(200)
    expect((await invite(amra, { username: 'PRODAJA' })).body.code).toBe('users.usernameTaken')
  })

  test('the same request sent twice with one key invites one person', async () => {
    const body = invitation()
    const send = () => world.call('POST', '/users', { token: amra, body, headers: { 'idempotency-key': 'invite-1' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where email = ${body.email}`.execute(
      world.db,
    )
    expect(rows[0]?.n).toBe(1)
  })
})

describe('nobody rises by their own hand (guarantee G13)', () => {
  test.each([[1], [5], [11], [3], [8], [9]])('Amra cannot give role %i in her own reseller company', async (role) => {
    expect((await invite(amra, { userGroups: [role] })).body.code).toBe('users.roleNotAllowed')
  })

  test('Amra names people of her retailer, but not of Nordlicht, Megabajt or Brava', async () => {
    expect((await invite(amra, { companyId: world.world.gejmerija, userGroups: [9] })).status).toBe(200)
    for (const companyId of [world.world.nordlicht, world.world.pixelpoint, world.world.megabajt, world.world.brava]) {
      expect((await invite(amra, { companyId, userGroups: [2] })).status).toBe(404)
    }
  })

  test('Tarik manages people of partners, but never those of distributors', async () => {
    expect((await invite(tarik, { companyId: world.world.brava, userGroups: [1] })).status).toBe(404)
    const list = await world.call('POST', '/users/get-users', { token: tarik, body: { pageSize: 500 } })
    expect(list.body.data.every((user: { companyId: number }) => user.companyId !== world.world.brava)).toBe(true)
    expect((await world.call('PUT', `/users/reset-password/${world.world.tarik}`, { token: tarik })).status).toBe(404)
  })

  test('Nikola cannot change his own roles, and Amra cannot disable herself', async () => {
    const body = {
      firstName: 'Nikola',
      lastName: 'Đurić',
      email: 'nikola@brava.example',
      phone: '',
      language: 'bs',
      userGroups: [9],
    }
    expect((await world.call('PUT', `/users/${world.world.nikola}`, { token: nikola, body })).body.code).toBe(
      'users.notYourself',
    )
    expect(await rolesOf(world.world.nikola)).toEqual([8])
    const disable = await world.call('DELETE', '/users/delete-users', {
      token: amra,
      body: { ids: [world.world.amra] },
    })
    expect(disable.body.code).toBe('users.notYourself')
  })

  test('one foreign id in a bulk list disables nobody', async () => {
    const mine = (await invite(amra)).body.data.id
    const answer = await world.call('DELETE', '/users/delete-users', {
      token: amra,
      body: { ids: [mine, world.world.lea] },
    })
    expect(answer.status).toBe(404)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where is_disabled`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })
})

describe('managing', () => {
  test('Amra sends Nikola a link; his password stays as it is until he uses it', async () => {
    const before = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', world.world.nikola)
      .executeTakeFirstOrThrow()
    expect((await world.call('PUT', `/users/reset-password/${world.world.nikola}`, { token: amra })).status).toBe(200)
    expect((await world.mailsTo('nikola@brava.example'))[0]?.template).toBe('password-reset')
    const after = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', world.world.nikola)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  })

  test('a disabled person comes back with reactivation, and both are in the security log', async () => {
    const { id } = (await invite(amra)).body.data
    await world.call('DELETE', '/users/delete-users', { token: amra, body: { ids: [id] } })
    await world.call('PUT', `/users/reactivate-user/${id}`, { token: amra })
    const { rows } = await sql<{
      kind: string
    }>`select kind from security_events where kind in ('users.disabled', 'users.reactivated') order by id desc limit 2`.execute(
      world.db,
    )
    expect(rows.map((row) => row.kind)).toEqual(['users.reactivated', 'users.disabled'])
    await expect(sql`delete from security_events`.execute(world.app.services.db)).rejects.toThrow()
  })

  test('roles that Nikola may give are those of his shop below a reseller', async () => {
    const answer = await world.call('POST', '/roles/get-roles', {
      token: nikola,
      body: { isSortAscending: true },
      language: 'hr',
    })
    expect(answer.body.data).toEqual([
      { id: 8, name: 'Administrator maloprodaje' },
      { id: 9, name: 'Maloprodaja' },
    ])
  })
})

describe("one's own photo", () => {
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

  test('is drawn anew as a small square and travels inside the profile', async () => {
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

  test('is refused when it only pretends to be one', async () => {
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
