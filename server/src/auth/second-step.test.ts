import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { totpCode, totpStep } from '../security/totp.ts'
import { password } from './testing/auth-world.ts'
import { tarik, amra, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

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

  test('what is on is not set up again, and when it is off there is nothing to confirm, renew or ask a code for', async () => {
    const { token, secret } = await enrol()
    const secretOf = async (email: string) =>
      (
        await world.db
          .selectFrom('users')
          .select('mfa_secret_sealed')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).mfa_secret_sealed
    const sealed = await secretOf(tarik)
    const post = async (path: string, who: string, body: object) =>
      (await world.call('POST', `/users/mfa/${path}`, { token: who, body })).body.code
    expect(await post('authenticator', token, { password })).toBe('users.codeNeeded')
    expect(await post('email', token, { password })).toBe('users.mfaAlreadyOn')
    expect(await post('authenticator/confirm', token, { code: codeNow(secret) })).toBe('users.mfaNotStarted')
    // Only people who get codes by mail or SMS can ask for one.
    expect(await post('code', token, { password })).toBe('users.mfaNotStarted')
    expect(await secretOf(tarik)).toEqual(sealed)
    const other = await world.tokenOf(amra)
    expect(await post('authenticator/confirm', other, { code: '123456' })).toBe('users.mfaNotStarted')
    expect(await post('recovery-codes', other, { password })).toBe('users.mfaNotStarted')
  })

  test('the password alone opens nothing; password and code do', async () => {
    const { secret } = await enrol()
    const first = await world.signIn(tarik)
    expect(first.body.data.token).toBeNull()
    const done = await prove(first.body.data.mfa.challenge, codeNow(secret))
    expect(done.status).toBe(200)
    expect((await world.call('GET', '/users/profile', { token: done.body.data.token })).status).toBe(200)
  })

  test('a guesser elsewhere neither delays Tarik where he is known, nor has the count reset by his sign-in', async () => {
    const { secret } = await enrol()
    const [account, step] = [`user:${world.world.tarik}`, `mfa:${world.world.tarik}`]
    for (const guessed of [account, step])
      await sql`insert into sign_in_failures (account, ip, at)
        select ${guessed}, '198.51.100.9', ${world.now()} from generate_series(1, 12)`.execute(world.db)
    expect((await prove(await challengeOf(tarik), codeNow(secret))).status).toBe(200)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sign_in_failures where account in (${account}, ${step})`.execute(world.db)
    expect(rows).toEqual([{ n: 24 }])
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

  test('a recovery code works once, in any spelling', async () => {
    const { codes } = await enrol()
    const code = (codes[0] ?? '').toLowerCase().replace('-', ' ')
    const done = await prove(await challengeOf(tarik), code, true)
    expect(done.body.data.recoveryCodesLeft).toBe(9)
    expect((await prove(await challengeOf(tarik), code, true)).body.code).toBe('auth.wrongCode')
  })

  test('turning it off needs the password and one of its codes, and a notice is mailed', async () => {
    const { token, secret } = await enrol()
    expect((await world.call('PUT', '/users/mfa/disable', { token, body: { password: 'no' } })).body.code).toBe(
      'security.wrongPassword',
    )
    const off = (body: object) => world.call('PUT', '/users/mfa/disable', { token, body: { password, ...body } })
    const without = await off({})
    expect([without.body.code, without.body.data.fields]).toMatchObject(['users.codeNeeded', [{ path: 'code' }]])
    expect((await off({ code: '000000' })).body.code).toBe('auth.wrongCode')
    const code = codeNow(secret)
    expect((await off({ code })).status).toBe(200)
    expect((await world.mailsTo(tarik))[0]?.template).toBe('mfa-changed')
    expect((await world.signIn(tarik)).body.data.token).not.toBeNull()
  })

  test('Tarik moves it to another phone where it is mandatory: the former phone counts until the first code of the new one, and then no longer', async () => {
    const { token, secret, codes } = await enrol()
    await sql`insert into parameters (name, value) values ('mfaMandatoryForDistributors', 'true')`.execute(world.db)
    const enter = async (code: string, isRecoveryCode = false) => prove(await challengeOf(tarik), code, isRecoveryCode)
    const begin = (code: string) => world.call('POST', '/users/mfa/authenticator', { token, body: { password, code } })
    const confirm = (code: string) => world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code } })
    const elsewhere = (await enter(codeNow(secret))).body.data.token
    expect((await begin('000000')).body.code).toBe('auth.wrongCode')
    const next = (await begin(codeNow(secret, 1))).body.data.secret
    expect(next).not.toBe(secret)
    world.moveClock(90)
    expect((await enter(codeNow(next))).body.code).toBe('auth.wrongCode')
    expect((await enter(codeNow(secret))).status).toBe(200)
    expect((await confirm(codeNow(secret))).body.code).toBe('auth.wrongCode')
    const both = await Promise.all([confirm(codeNow(next)), confirm(codeNow(next))])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const moved = both.find(({ status }) => status === 200)?.body.data
    expect(moved.info).toContain('the new phone')
    const fresh = moved.recoveryCodes as string[]
    expect(new Set([...codes, ...fresh]).size).toBe(20)
    expect((await world.mailsTo(tarik))[0]?.subject).toBe('Your authenticator was replaced')
    expect((await world.call('GET', '/users/profile', { token: elsewhere })).status).toBe(401)
    world.moveClock(60)
    expect((await enter(codeNow(secret))).body.code).toBe('auth.wrongCode')
    expect((await enter(codes[0] ?? '', true)).body.code).toBe('auth.wrongCode')
    expect((await enter(codeNow(next))).status).toBe(200)
    expect((await confirm(codeNow(next, 1))).body.code).toBe('users.mfaNotStarted')
    // A phone that is lost is replaced with a recovery code.
    const last = (await begin(fresh[0] ?? '')).body.data.secret
    expect((await confirm(codeNow(last))).status).toBe(200)
    expect((await world.call('POST', '/users/get-users', { token, body: {} })).status).toBe(200)
  })

  test('the picture for another phone that Tarik left open opens nothing after ten minutes, new recovery codes or a new password', async () => {
    const { token, secret } = await enrol()
    const post = (path: string, body: object) => world.call('POST', `/users/mfa/${path}`, { token, body })
    const begin = async () => {
      world.moveClock(60)
      return String((await post('authenticator', { password, code: codeNow(secret) })).body.data.secret)
    }
    const confirm = async (seen: string) => (await post('authenticator/confirm', { code: codeNow(seen) })).body.code
    const late = await begin()
    world.moveClock(10 * 60)
    expect(await confirm(late)).toBe('users.mfaNotStarted')
    const first = await begin()
    world.moveClock(60)
    expect((await post('recovery-codes', { password, code: codeNow(secret) })).status).toBe(200)
    expect(await confirm(first)).toBe('users.mfaNotStarted')
    const second = await begin()
    const newPassword = 'pet zelenih krušaka'
    const change = (body: object) => world.call('PUT', '/users/change-password', { token, body })
    const { password_hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', tarik)
      .executeTakeFirstOrThrow()
    try {
      expect((await change({ oldPassword: password, newPassword })).status).toBe(200)
      expect(await confirm(second)).toBe('users.mfaNotStarted')
    } finally {
      await world.db.updateTable('users').set({ password_hash }).where('email', '=', tarik).execute()
    }
    const last = await begin()
    world.moveClock(9 * 60)
    expect((await post('authenticator/confirm', { code: codeNow(last) })).status).toBe(200)
  })

  test("where it is mandatory, a distributor's user without it can do nothing but set it up", async () => {
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

  test('Tarik has codes by e-mail when it becomes mandatory: one of them lets him set up an authenticator, and nothing else', async () => {
    await sql`update users set mfa_kind = 1 where email = ${tarik}`.execute(world.db)
    const { challenge: asked } = (await world.signIn(tarik)).body.data.mfa
    const mailed = async () => /\b(\d{6})\b/.exec((await world.mailsTo(tarik))[0]?.text ?? '')?.[1] ?? ''
    const { token } = (await prove(asked, await mailed())).body.data
    await sql`insert into parameters (name, value) values ('mfaMandatoryForDistributors', 'true')`.execute(world.db)
    const post = (path: string, body: object) => world.call('POST', path, { token, body })
    expect((await post('/users/get-users', {})).body.code).toBe('common.mfaNeeded')
    expect((await post('/users/mfa/code', { password: 'wrong' })).body.code).toBe('security.wrongPassword')
    const sent = await post('/users/mfa/code', { password })
    expect(sent.status).toBe(200)
    const proof = { password, challenge: sent.body.data.mfa.challenge, code: await mailed() }
    expect((await post('/users/get-users', {})).body.code).toBe('common.mfaNeeded')
    expect((await post('/users/mfa/recovery-codes', proof)).body.code).toBe('common.mfaNeeded')
    expect((await world.call('PUT', '/users/mfa/disable', { token, body: proof })).body.code).toBe('common.mfaNeeded')
    const started = await post('/users/mfa/authenticator', proof)
    expect(started.status).toBe(200)
    const code = codeNow(started.body.data.secret)
    expect((await post('/users/mfa/authenticator/confirm', { code })).status).toBe(200)
    expect((await post('/users/get-users', {})).status).toBe(200)
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
