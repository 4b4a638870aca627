import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { hashToken } from '../secrets/tokens.ts'
import { type AuthWorld, authWorld, password } from './testing/auth-world.ts'

const amra = 'amra@brava.example'
const nikola = 'nikola@brava.example'
let world: AuthWorld

beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(world.db)
  await sql`update companies set status = 2`.execute(world.db)
  await sql`update users set is_disabled = false, mfa_kind = 0`.execute(world.db)
})

describe('signing in', () => {
  test('Amra signs in with her e-mail in any case, and only the hash of her token is kept', async () => {
    const answer = await world.signIn('Amra@Brava.example')
    expect(answer.status).toBe(200)
    const { token } = answer.body.data
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await world.db
      .selectFrom('sessions')
      .select('token_hash')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(stored.token_hash.equals(hashToken(token))).toBe(true)
    expect(stored.token_hash.toString('utf8')).not.toContain(token)
    const profile = await world.call('GET', '/users/profile', { token })
    expect(profile.body.data.userData).toMatchObject({
      firstName: 'Amra',
      userGroups: [10],
      isDomestic: true,
      isTelecomCompany: false,
      currencySymbol: 'KM',
    })
    expect(profile.body.data.shippingInfoData.companyName).toBe('Digitalis d.o.o.')
  })

  test('unknown names, wrong passwords and people without a password read alike', async () => {
    await sql`update users set password_hash = null where email = 'ana@brava.example'`.execute(world.db)
    const unknown = await world.signIn('nobody@nowhere.example')
    const wrong = await world.signIn(amra, { password: 'not the password' })
    const none = await world.signIn('ana@brava.example')
    for (const answer of [wrong, none]) {
      expect(answer.status).toBe(unknown.status)
      expect(answer.body.data).toEqual(unknown.body.data)
      expect(answer.body.code).toBe(unknown.body.code)
    }
  })

  test('people of pending and discarded companies are told why, but only with the right password', async () => {
    await sql`update companies set status = 1 where id = ${world.world.gejmerija}`.execute(world.db)
    expect((await world.signIn(nikola, { password: 'not the password' })).body.code).toBe('auth.wrongCredentials')
    expect((await world.signIn(nikola)).body.code).toBe('auth.companyPending')
    await sql`update companies set status = 3 where id = ${world.world.gejmerija}`.execute(world.db)
    expect((await world.signIn(nikola)).body.code).toBe('auth.companyDiscarded')
    await sql`update companies set status = 4 where id = ${world.world.gejmerija}`.execute(world.db)
    expect((await world.signIn(nikola)).status).toBe(200)
  })

  test('a hash made with weaker settings is made anew at the next sign-in', async () => {
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql`update users set password_hash = ${weak} where email = ${amra}`.execute(world.db)
    expect((await world.signIn(amra)).status).toBe(200)
    const { password_hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', amra)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await world.signIn(amra)).status).toBe(200)
  })
})

describe('guessing (guarantee G14)', () => {
  const attacker = '198.51.100.7'

  test('after three failures a browser check is asked, after five each failure doubles the wait, and nobody is locked out', async () => {
    for (let failure = 1; failure <= 3; failure += 1) {
      const answer = await world.signIn(nikola, { password: 'guess', ip: attacker })
      expect(answer.body.code).toBe('auth.wrongCredentials')
      expect(answer.body.data.detail.captcha).toBe(failure === 3)
    }
    expect((await world.signIn(nikola, { password: 'guess', ip: attacker })).body.code).toBe('security.captchaNeeded')
    const waits: number[] = []
    for (let failure = 4; failure <= 7; failure += 1) {
      const answer = await world.signIn(nikola, { password: 'guess', ip: attacker, captcha: await world.captcha() })
      const { seconds } = answer.body.data.detail
      waits.push(seconds)
      if (seconds === 0) continue
      // Too early, even the right password is not looked at.
      const early = await world.signIn(nikola, { ip: attacker, captcha: await world.captcha() })
      expect(early.status).toBe(429)
      expect(early.headers['retry-after']).toBe(String(seconds))
      world.moveClock(seconds)
    }
    expect(waits).toEqual([0, 1, 2, 4])
    world.moveClock(3600)
    expect((await world.signIn(nikola, { ip: attacker, captcha: await world.captcha() })).status).toBe(200)
  })

  test('thirty guesses at once count like thirty in a row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        world.signIn('lea@brava.example', { password: `guess ${index}`, ip: `192.0.2.${index}` }),
      ),
    )
    const compared = answers.filter((answer) => answer.body.code === 'auth.wrongCredentials')
    expect(compared.length).toBeLessThanOrEqual(5)
    expect(answers.every((answer) => [401, 422, 429].includes(answer.status))).toBe(true)
  })

  test('Amra signs in from the address she knows while somebody else guesses at her account', async () => {
    const home = '203.0.113.77'
    expect((await world.signIn(amra, { ip: home })).status).toBe(200)
    for (let failure = 0; failure < 5; failure += 1) {
      await world.signIn(amra, {
        password: 'guess',
        ip: attacker,
        ...(failure >= 3 ? { captcha: await world.captcha() } : {}),
      })
    }
    expect((await world.signIn(amra, { ip: attacker, captcha: await world.captcha() })).status).toBe(429)
    expect((await world.signIn(amra, { ip: home })).status).toBe(200)
    // Her success does not give the stranger a fresh start.
    expect((await world.signIn(amra, { ip: attacker, captcha: await world.captcha() })).status).toBe(429)
  })

  test('a solved browser check counts once, and a made-up one never', async () => {
    for (let failure = 0; failure < 3; failure += 1) await world.signIn(nikola, { password: 'guess', ip: attacker })
    const solved = await world.captcha()
    expect((await world.signIn(nikola, { password: 'guess', ip: attacker, captcha: solved })).body.code).toBe(
      'auth.wrongCredentials',
    )
    expect((await world.signIn(nikola, { password: 'guess', ip: attacker, captcha: solved })).body.code).toBe(
      'security.captchaNeeded',
    )
    expect((await world.signIn(nikola, { password: 'guess', ip: attacker, captcha: 'e30=' })).body.code).toBe(
      'security.captchaNeeded',
    )
  })
})

describe('sessions (guarantee G20)', () => {
  const works = async (token: string) => (await world.call('GET', '/users/profile', { token })).status

  test('a session ends after an hour without a call', async () => {
    const token = await world.tokenOf(amra)
    world.moveClock(3500)
    expect(await works(token)).toBe(200)
    world.moveClock(3500)
    expect(await works(token)).toBe(200)
    world.moveClock(3601)
    expect(await works(token)).toBe(401)
  })

  test('a session ends after twelve hours of work', async () => {
    const token = await world.tokenOf(amra)
    for (let half = 0; half < 23; half += 1) {
      world.moveClock(1800)
      expect(await works(token)).toBe(200)
    }
    world.moveClock(1801)
    expect(await works(token)).toBe(401)
  })

  test('signing out ends this session and no other', async () => {
    const [first, second] = [await world.tokenOf(amra), await world.tokenOf(amra)]
    await world.call('POST', '/auth/logout', { token: first })
    expect([await works(first), await works(second)]).toEqual([401, 200])
  })

  test('a changed password ends all sessions but the one it was changed in', async () => {
    const [here, elsewhere] = [await world.tokenOf(amra), await world.tokenOf(amra)]
    const wrong = await world.call('PUT', '/users/change-password', {
      token: here,
      body: { oldPassword: 'no', newPassword: 'tri plave lubenice' },
    })
    expect(wrong.body.code).toBe('security.wrongPassword')
    const weak = await world.call('PUT', '/users/change-password', {
      token: here,
      body: { oldPassword: password, newPassword: 'password1' },
    })
    expect(weak.body.code).toBe('security.passwordCommon')
    expect(await works(elsewhere)).toBe(200)
    const done = await world.call('PUT', '/users/change-password', {
      token: here,
      body: { oldPassword: password, newPassword: 'tri plave lubenice' },
    })
    expect(done.status).toBe(200)
    expect([await works(here), await works(elsewhere)]).toEqual([200, 401])
    expect((await world.mailsTo(amra))[0]?.template).toBe('password-changed')
    await world.call('PUT', '/users/change-password', {
      token: here,
      body: { oldPassword: 'tri plave lubenice', newPassword: password },
    })
  })

  test('disabling Nikola, changing his roles, or discarding his company ends his sessions at once', async () => {
    const amraToken = await world.tokenOf(amra)
    const user = { firstName: 'Nikola', lastName: 'Đurić', email: nikola, phone: '', language: 'bs' }
    const acts: Record<string, () => Promise<unknown>> = {
      roles: () =>
        world.call('PUT', `/users/${world.world.nikola}`, { token: amraToken, body: { ...user, userGroups: [9] } }),
      rolesBack: () =>
        world.call('PUT', `/users/${world.world.nikola}`, { token: amraToken, body: { ...user, userGroups: [8] } }),
      disabled: () =>
        world.call('DELETE', '/users/delete-users', { token: amraToken, body: { ids: [world.world.nikola] } }),
      company: () => sql`update companies set status = 3 where id = ${world.world.gejmerija}`.execute(world.db),
    }
    for (const [name, act] of Object.entries(acts)) {
      await sql`update users set is_disabled = false`.execute(world.db)
      const token = await world.tokenOf(nikola)
      expect(await works(token), name).toBe(200)
      await act()
      expect(await works(token), name).toBe(401)
    }
  })

  test('Amra sees her sessions and ends one; a session of somebody else is not found', async () => {
    const [here, elsewhere] = [await world.tokenOf(amra), await world.tokenOf(amra)]
    const other = await world.tokenOf('lea@brava.example')
    const foreign = (await world.call('GET', '/auth/sessions', { token: other })).body.data[0].id
    const mine = (await world.call('GET', '/auth/sessions', { token: here })).body.data as {
      id: number
      isCurrent: boolean
    }[]
    expect(mine.filter((session) => session.isCurrent)).toHaveLength(1)
    expect((await world.call('DELETE', `/auth/sessions/${foreign}`, { token: here })).status).toBe(404)
    const newest = Math.max(...mine.map((session) => session.id))
    expect((await world.call('DELETE', `/auth/sessions/${newest}`, { token: here })).status).toBe(200)
    expect([await works(here), await works(elsewhere), await works(other)]).toEqual([200, 401, 200])
  })
})
