import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode, totpStep } from '../security/totp.ts'
import { sendResetLink } from './forgot-password.ts'
import { type AuthWorld, authWorld, password, publicUrl } from './testing/auth-world.ts'

const tarik = 'tarik@brava.example'
const amra = 'amra@brava.example'
let world: AuthWorld

beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(world.db)
  await sql`delete from parameters`.execute(world.db)
  await sql`update users set mfa_kind = 0, mfa_secret_sealed = null, mfa_last_step = 0`.execute(world.db)
})

const codeNow = (secret: string, later = 0) => totpCode(secret, totpStep(world.now()) + later)

/** Tarik turns his authenticator on. */
async function enrol() {
  const token = await world.tokenOf(tarik)
  const started = await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })
  const { secret } = started.body.data
  const confirmed = await world.call('POST', '/users/mfa/authenticator/confirm', {
    token,
    body: { code: codeNow(secret) },
  })
  expect(confirmed.status).toBe(200)
  world.moveClock(60)
  return {
    token,
    secret: String(secret),
    codes: confirmed.body.data.recoveryCodes as string[],
    started: started.body.data,
  }
}
const prove = (challenge: string, code: string, isRecoveryCode = false) =>
  world.call('POST', '/auth/mfa', { body: { challenge, code, isRecoveryCode } })
const challengeOf = async (username: string) => String((await world.signIn(username)).body.data.mfa.challenge)

describe('the authenticator (guarantee G18)', () => {
  test('Tarik sets it up: QR picture, first code, ten recovery codes, and the secret is sealed', async () => {
    const { secret, codes, started } = await enrol()
    expect(started.qrSvg).toContain('<svg')
    expect(started.address).toContain(`secret=${secret}`)
    expect(new Set(codes).size).toBe(10)
    const row = await world.db
      .selectFrom('users')
      .select('mfa_secret_sealed')
      .where('email', '=', tarik)
      .executeTakeFirstOrThrow()
    expect(row.mfa_secret_sealed).not.toContain(secret)
    const { rows } = await sql<{ code_hash: string }>`select code_hash from recovery_codes`.execute(world.db)
    expect(rows.some((each) => codes.includes(each.code_hash))).toBe(false)
  })

  test('the password alone opens nothing; password and code do', async () => {
    const { secret } = await enrol()
    const first = await world.signIn(tarik)
    expect(first.body.data.token).toBeNull()
    const done = await prove(first.body.data.mfa.challenge, codeNow(secret))
    expect(done.status).toBe(200)
    expect((await world.call('GET', '/users/profile', { token: done.body.data.token })).status).toBe(200)
  })

  test('a code counts once, also in another sign-in', async () => {
    const { secret } = await enrol()
    const [one, two] = [await challengeOf(tarik), await challengeOf(tarik)]
    expect((await prove(one, codeNow(secret))).status).toBe(200)
    expect((await prove(two, codeNow(secret))).body.code).toBe('auth.wrongCode')
    expect((await prove(one, codeNow(secret, 1))).body.code).toBe('auth.challengeOver')
  })

  test('five wrong codes end the sign-in, and so do ten minutes', async () => {
    const { secret } = await enrol()
    const challenge = await challengeOf(tarik)
    for (let left = 4; left >= 0; left -= 1)
      expect((await prove(challenge, '000000')).body.data.detail.triesLeft).toBe(left)
    world.moveClock(60)
    expect((await prove(challenge, codeNow(secret))).body.code).toBe('auth.challengeOver')
    await sql`delete from sign_in_failures`.execute(world.db)
    const late = await challengeOf(tarik)
    world.moveClock(601)
    expect((await prove(late, codeNow(secret))).body.code).toBe('auth.challengeOver')
  })

  test('a recovery code works once, however it is typed', async () => {
    const { codes } = await enrol()
    const code = (codes[0] ?? '').toLowerCase().replace('-', ' ')
    const done = await prove(await challengeOf(tarik), code, true)
    expect(done.body.data.recoveryCodesLeft).toBe(9)
    expect((await prove(await challengeOf(tarik), code, true)).body.code).toBe('auth.wrongCode')
  })

  test('turning it off needs the password, and a notice is mailed', async () => {
    const { token } = await enrol()
    expect((await world.call('PUT', '/users/mfa/disable', { token, body: { password: 'no' } })).body.code).toBe(
      'security.wrongPassword',
    )
    expect((await world.call('PUT', '/users/mfa/disable', { token, body: { password } })).status).toBe(200)
    expect((await world.mailsTo(tarik))[0]?.template).toBe('mfa-changed')
    expect((await world.signIn(tarik)).body.data.token).not.toBeNull()
  })

  test('where it is mandatory, a distributor without it can do nothing but set it up', async () => {
    const token = await world.tokenOf(tarik)
    await sql`insert into parameters (name, value) values ('mfaMandatoryForDistributors', 'true')`.execute(world.db)
    const profile = await world.call('GET', '/users/profile', { token })
    expect(profile.body.data.userData.mustSetUpMfa).toBe(true)
    expect((await world.call('POST', '/users/get-users', { token, body: {} })).body.code).toBe('common.mfaNeeded')
    const { token: again } = await enrol()
    expect((await world.call('POST', '/users/get-users', { token: again, body: {} })).status).toBe(200)
    expect((await world.call('PUT', '/users/mfa/disable', { token: again, body: { password } })).body.code).toBe(
      'users.mfaMandatory',
    )
    const amraToken = await world.tokenOf(amra)
    expect((await world.call('POST', '/users/get-users', { token: amraToken, body: {} })).status).toBe(200)
  })
})

describe('codes by e-mail (guarantee G18)', () => {
  const lastCode = async () => /\b(\d{6})\b/.exec((await world.mailsTo(amra))[0]?.text ?? '')?.[1] ?? ''

  test('Amra turns them on with a first code and signs in with the next; a code belongs to its own sign-in', async () => {
    const token = await world.tokenOf(amra)
    const started = await world.call('POST', '/users/mfa/email', { token, body: { password } })
    const { challenge } = started.body.data.mfa
    expect(
      (await world.call('POST', '/users/mfa/email/confirm', { token, body: { challenge, code: await lastCode() } }))
        .status,
    ).toBe(200)
    const one = await world.signIn(amra)
    expect(one.body.data.mfa).toMatchObject({ kind: 1, sentTo: 'a•••a@brava.example' })
    const codeOne = await lastCode()
    const two = await world.signIn(amra)
    const codeTwo = await lastCode()
    if (codeOne !== codeTwo)
      expect((await prove(two.body.data.mfa.challenge, codeOne)).body.code).toBe('auth.wrongCode')
    expect((await prove(two.body.data.mfa.challenge, codeTwo)).status).toBe(200)
    expect((await prove(one.body.data.mfa.challenge, codeOne)).status).toBe(200)
  })

  test('a code sent again replaces the first', async () => {
    await sql`update users set mfa_kind = 1 where email = ${amra}`.execute(world.db)
    const { challenge } = (await world.signIn(amra)).body.data.mfa
    const first = await lastCode()
    expect((await world.call('POST', '/auth/mfa/resend', { body: { challenge } })).status).toBe(200)
    const second = await lastCode()
    if (first !== second) expect((await prove(challenge, first)).body.code).toBe('auth.wrongCode')
    expect((await prove(challenge, second)).status).toBe(200)
  })
})

describe('a forgotten password (guarantee G19)', () => {
  const fragmentOf = async (address: string) => {
    const text = (await world.mailsTo(address)).find((mail) => mail.template === 'password-reset')?.text ?? ''
    const link = /https?:\S+/.exec(text)?.[0] ?? ''
    return { link, token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '' }
  }
  const ask = async (username: string) => {
    const answer = await world.call('POST', '/auth/forgot-password', {
      body: { username },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    await sendResetLink(world.app.services, username)
    return answer
  }
  const reset = (token: string, newPassword = 'tri plave lubenice', username = amra) =>
    world.call('POST', '/auth/reset-password', { body: { username, password: newPassword, token } })

  test('the answer is the same for known and unknown names, and the link leads to the configured address', async () => {
    const known = await ask(amra)
    const unknown = await ask('nobody@nowhere.example')
    expect(known.body).toEqual(unknown.body)
    const { link, token } = await fragmentOf(amra)
    expect(link.startsWith(`${publicUrl}/auth/reset-password#`)).toBe(true)
    const stored = await sql<{ hex: string }>`select encode(token_hash, 'hex') as hex from password_resets`.execute(
      world.db,
    )
    expect(stored.rows.every(({ hex }) => hex !== Buffer.from(token).toString('hex'))).toBe(true)
  })

  test('the newest link wins, works once, ends all sessions, and leaves the second step in place', async () => {
    const open = await world.tokenOf(amra)
    await ask(amra)
    const older = await fragmentOf(amra)
    await ask(amra)
    const newer = await fragmentOf(amra)
    expect((await reset(older.token)).body.code).toBe('auth.resetLinkInvalid')
    expect((await reset(newer.token, 'password1')).body.code).toBe('security.passwordCommon')
    expect((await reset(newer.token, 'tri plave lubenice', 'lea@brava.example')).body.code).toBe(
      'auth.resetLinkInvalid',
    )
    await sql`update users set mfa_kind = 1 where email = ${amra}`.execute(world.db)
    expect((await reset(newer.token)).status).toBe(200)
    expect((await reset(newer.token)).body.code).toBe('auth.resetLinkInvalid')
    expect((await world.call('GET', '/users/profile', { token: open })).status).toBe(401)
    expect((await world.mailsTo(amra))[0]?.template).toBe('password-changed')
    const after = await world.signIn(amra, { password: 'tri plave lubenice' })
    expect(after.body.data.token).toBeNull()
    expect((await world.signIn(amra)).status).toBe(401)
  })

  test('a link is dead after thirty minutes', async () => {
    await ask(amra)
    const { token } = await fragmentOf(amra)
    const check = () => world.call('POST', '/auth/reset-password/check', { body: { username: amra, token } })
    world.moveClock(29 * 60)
    expect((await check()).body.data.isValid).toBe(true)
    world.moveClock(61)
    expect((await check()).body.data.isValid).toBe(false)
    expect((await reset(token)).body.code).toBe('auth.resetLinkInvalid')
  })
})
