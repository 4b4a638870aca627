import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { passkeyPlace } from '../security/passkeys.ts'
import { totpCode, totpStep } from '../security/totp.ts'
import { password, publicUrl } from './testing/auth-world.ts'
import { type PasskeyDevice, passkeyDevice } from './testing/passkey-device.ts'
import { amra, lea, signInWorld, tarik } from './testing/sign-in-world.ts'

const world = await signInWorld()
const { call, db } = world

beforeEach(async () => {
  await db.deleteFrom('passkeys').execute()
  await db.deleteFrom('recovery_codes').execute()
})

const start = (token: string, more: object = {}) =>
  call('POST', '/users/passkeys/start', { token, body: { password, ...more } })
const confirm = (token: string, challenge: string, passkey: object, name = 'Laptop') =>
  call('POST', '/users/passkeys/confirm', { token, body: { challenge, name, passkey } })

/** A person without a second step adds a first passkey. */
async function enrol(username: string) {
  const token = await world.tokenOf(username)
  const device = passkeyDevice(publicUrl)
  const { challenge, options } = (await start(token)).body.data
  const confirmed = await confirm(token, challenge, device.make(options))
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { token, device, codes: confirmed.body.data.recoveryCodes as string[] }
}
const step = async (username: string) => (await world.signIn(username)).body.data.mfa
const prove = (challenge: string, passkey: object) =>
  call('POST', '/auth/mfa/passkey', { body: { challenge, passkey } })
/** Signs in with a device. */
async function enter(username: string, device: PasskeyDevice) {
  const { challenge, passkey } = await step(username)
  return prove(challenge, device.use(passkey))
}
/** What a person with a passkey must provide to change how they sign in. */
async function proof(token: string, device: PasskeyDevice) {
  const { challenge, options } = (await call('POST', '/users/passkeys/ask', { token, body: { password } })).body.data
  return { password, challenge, passkey: device.use(options) }
}
const list = async (token: string) => (await call('GET', '/users/passkeys', { token })).body.data

describe('passkeys as the second step (guarantee G18)', () => {
  test('Tarik adds one: it turns the second step on, gives recovery codes and ends other sessions; then it opens his sign-in', async () => {
    const other = await world.tokenOf(tarik)
    const { token, device, codes } = await enrol(tarik)
    expect(new Set(codes).size).toBe(10)
    expect((await call('GET', '/users/profile', { token: other })).status).toBe(401)
    expect((await call('GET', '/users/mfa', { token })).body.data).toMatchObject({
      kind: 4,
      passkeys: 1,
      passkeysAreOn: true,
    })
    expect(await list(token)).toMatchObject([{ name: 'Laptop', lastUsedDate: null, isSynced: false }])

    const waiting = await step(tarik)
    expect(waiting).toMatchObject({ kind: 4, sentTo: '', passkey: { rpId: 'portal.brava.test' } })
    expect(waiting.passkey.allowCredentials).toMatchObject([{ id: device.id }])
    const done = await prove(waiting.challenge, device.use(waiting.passkey))
    expect(done.status).toBe(200)
    expect((await call('GET', '/users/profile', { token: done.body.data.token })).status).toBe(200)
    expect((await list(done.body.data.token))[0].lastUsedDate).not.toBeNull()
    // A person who loses the device has the recovery codes, each valid once.
    const lost = (await step(tarik)).challenge
    const recover = (challenge: string) =>
      call('POST', '/auth/mfa', { body: { challenge, code: codes[0], isRecoveryCode: true } })
    expect((await recover(lost)).status).toBe(200)
    expect((await recover((await step(tarik)).challenge)).status).toBe(422)
  })

  test('with an authenticator it is an additional way, and removing it keeps the authenticator', async () => {
    const token = await world.tokenOf(amra)
    const { secret } = (await call('POST', '/users/mfa/authenticator', { token, body: { password } })).body.data
    const code = (later: number) => totpCode(secret, totpStep(world.now()) + later)
    await call('POST', '/users/mfa/authenticator/confirm', { token, body: { code: code(0) } })
    world.moveClock(60)
    expect((await start(token)).body.code).toBe('users.codeNeeded')
    const device = passkeyDevice(publicUrl)
    const { challenge, options } = (await start(token, { code: code(0) })).body.data
    expect((await confirm(token, challenge, device.make(options))).body.data.recoveryCodes).toEqual([])
    expect(await step(amra)).toMatchObject({ kind: 3, passkey: { allowCredentials: [{ id: device.id }] } })
    const entered = await enter(amra, device)
    expect(entered.status).toBe(200)
    const [one] = await list(token)
    const removed = await call('POST', `/users/passkeys/remove/${one.id}`, { token, body: await proof(token, device) })
    expect(removed.status).toBe(200)
    expect(await step(amra)).toMatchObject({ kind: 3, passkey: null })
    const mails = await db.selectFrom('mails').select('subject').where('template', '=', 'mfa-changed').execute()
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/passkey was added|Dodan je/),
        expect.stringMatching(/removed|Uklonjen/),
      ]),
    )
  })

  test('nothing a dishonest browser sends opens a session', async () => {
    const { device } = await enrol(tarik)
    const strange = passkeyDevice(publicUrl)
    const { device: ofLea } = await enrol(lea)
    const attempts: [string, (asked: { challenge: string; rpId: string }) => object][] = [
      ['of another origin', (asked) => device.use(asked, { origin: 'https://portal.brava.test.evil.example' })],
      ['of plain http', (asked) => device.use(asked, { origin: 'http://portal.brava.test' })],
      ['for another site', (asked) => device.use(asked, { rpId: 'evil.example' })],
      ['for another challenge', (asked) => device.use(asked, { challenge: Buffer.alloc(32).toString('base64url') })],
      ['of a key that nobody knows', (asked) => strange.use(asked)],
      ["of another person's passkey", (asked) => ofLea.use(asked)],
      [
        "of another person's passkey under the name of this one",
        (asked) => ({ ...ofLea.use(asked), id: device.id, rawId: device.id }),
      ],
      [
        'with a signature of something else',
        (asked) => ({ ...device.use(asked), response: { ...device.use(asked).response, signature: 'MEQCIA' } }),
      ],
      [
        'of a registration',
        (asked) => ({
          ...device.use(asked),
          response: {
            ...device.use(asked).response,
            clientDataJSON: (
              device.make({ challenge: asked.challenge, rp: { id: asked.rpId } }).response as { clientDataJSON: string }
            ).clientDataJSON,
          },
        }),
      ],
    ]
    for (const [what, answer] of attempts) {
      await db.deleteFrom('sign_in_failures').execute()
      const { challenge, passkey } = await step(tarik)
      const refused = await prove(challenge, answer(passkey))
      expect([refused.status, refused.body.code], what).toEqual([422, 'auth.wrongPasskey'])
    }
    await db.deleteFrom('sign_in_failures').execute()
    const { challenge, passkey } = await step(tarik)
    for (const body of [
      { challenge, passkey: { ...device.use(passkey), id: '../../x' } },
      { challenge, passkey: { ...device.use(passkey), type: 'password' } },
      { challenge, passkey: 'open' },
      { challenge },
    ])
      expect((await call('POST', '/auth/mfa/passkey', { body })).status).toBe(400)
    expect((await enter(tarik, device)).status).toBe(200)
  })

  test('an answer is valid once and only for its own sign-in; of two sent at once only one succeeds', async () => {
    const { device } = await enrol(tarik)
    const [one, two] = [await step(tarik), await step(tarik)]
    const answer = device.use(one.passkey)
    expect((await prove(two.challenge, answer)).status).toBe(422)
    const both = await Promise.all([prove(one.challenge, answer), prove(one.challenge, answer)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    expect((await prove(one.challenge, answer)).body.code).toBe('auth.challengeOver')
    // Nor does it prove an account change, whose challenge has another purpose.
    expect((await prove((await step(tarik)).challenge, answer)).status).toBe(422)
  })

  test('a copy of the device whose counter goes back is refused; a device that does not count is not', async () => {
    const { device } = await enrol(tarik)
    for (let uses = 0; uses < 3; uses++) expect((await enter(tarik, device)).status).toBe(200)
    device.setCounter(1)
    expect((await enter(tarik, device)).body.code).toBe('auth.wrongPasskey')
    device.setCounter(9)
    expect((await enter(tarik, device)).status).toBe(200)
    const { device: uncounted } = await enrol(lea)
    for (let uses = 0; uses < 2; uses++) {
      uncounted.setCounter(-1)
      expect((await enter(lea, uncounted)).status).toBe(200)
    }
  })

  test("a passkey is registered by the person who asked, here, once; another person's is not taken over", async () => {
    const { device } = await enrol(lea)
    const token = await world.tokenOf(tarik)
    const own = passkeyDevice(publicUrl)
    const { challenge, options } = (await start(token)).body.data
    expect(options.user.name).toBe(tarik)
    const lies: object[] = [
      own.make(options, { origin: 'https://evil.example' }),
      own.make(options, { rpId: 'evil.example' }),
      own.make(options, { challenge: Buffer.alloc(32).toString('base64url') }),
      device.make(options),
    ]
    for (const lie of lies) expect((await confirm(token, challenge, lie)).body.code).toBe('auth.wrongPasskey')
    // A challenge allows five tries; another person's token does not get past that.
    const ofAmra = await world.tokenOf(amra)
    const fresh = (await start(token)).body.data
    expect((await confirm(ofAmra, fresh.challenge, own.make(fresh.options))).body.code).toBe('auth.challengeOver')
    expect((await confirm(token, fresh.challenge, own.make(fresh.options))).status).toBe(200)
    expect((await confirm(token, fresh.challenge, own.make(fresh.options))).status).toBe(422)
    expect((await call('POST', '/users/passkeys/start', { token, body: { password: 'wrong' } })).body.code).toBe(
      'security.wrongPassword',
    )
  })

  test('renaming and removing: only one’s own, with password and second step; removing the last one turns the step off, where allowed', async () => {
    const { token, device } = await enrol(tarik)
    const { token: ofLea } = await enrol(lea)
    const [one] = await list(token)
    const rename = (by: string, name: string) => call('PUT', `/users/passkeys/${one.id}`, { token: by, body: { name } })
    const remove = (by: string, body: object) => call('POST', `/users/passkeys/remove/${one.id}`, { token: by, body })
    expect((await rename(ofLea, 'Mine')).status).toBe(404)
    expect((await rename(token, '')).status).toBe(400)
    expect((await rename(token, 'Telefon')).status).toBe(200)
    expect((await list(token))[0].name).toBe('Telefon')
    expect((await remove(ofLea, { password })).status).toBe(404)
    expect((await remove(token, { password })).body.code).toBe('users.codeNeeded')
    // What opens a sign-in does not prove an account change.
    const waiting = await step(tarik)
    const wrong = { password, challenge: waiting.challenge, passkey: device.use(waiting.passkey) }
    expect((await remove(token, wrong)).body.code).toBe('auth.challengeOver')
    await sql`insert into parameters (name, value) values ('mfaMandatoryForDistributors', 'true')`.execute(db)
    expect((await remove(token, await proof(token, device))).body.code).toBe('users.mfaMandatory')
    expect(await list(token)).toHaveLength(1)
    await db.deleteFrom('parameters').execute()
    const given = await proof(token, device)
    expect((await remove(token, given)).status).toBe(200)
    expect((await remove(token, given)).status).toBe(404)
    expect((await world.signIn(tarik)).body.data).toMatchObject({ mfa: null })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from recovery_codes r join users u on u.id = r.user_id
      where u.email = ${tarik}`.execute(db)
    expect(rows[0]?.n).toBe(0)
  })

  test('with codes by e-mail and one passkey, Tarik keeps the passkey where a strong second step is mandatory; an authenticator replaces it', async () => {
    const { token, device } = await enrol(tarik)
    const [one] = await list(token)
    const remove = (body: object) => call('POST', `/users/passkeys/remove/${one.id}`, { token, body })
    await sql`insert into parameters (name, value) values ('mfaMandatoryForDistributors', 'true')`.execute(db)
    await sql`update users set mfa_kind = 1 where email = ${tarik}`.execute(db)
    expect((await remove(await proof(token, device))).body.code).toBe('users.mfaMandatory')
    expect(await list(token)).toHaveLength(1)
    await sql`update users set mfa_kind = 3 where email = ${tarik}`.execute(db)
    expect((await remove(await proof(token, device))).status).toBe(200)
    expect(await list(token)).toEqual([])
  })

  test('a recovery code also proves it; turning the second step off removes every passkey', async () => {
    const { token, codes } = await enrol(tarik)
    const off = await call('PUT', '/users/mfa/disable', { token, body: { password, code: codes[3] } })
    expect(off.status).toBe(200)
    expect(await list(token)).toEqual([])
    expect((await world.signIn(tarik)).body.data.token).not.toBeNull()
  })

  test('Amra confirms a new address of her own account with it; the password alone is not enough', async () => {
    const { token, device } = await enrol(amra)
    const { firstName, lastName, phone, language, userGroups } = (await call('GET', '/users/profile', { token })).body
      .data.userData
    const { id } = await db.selectFrom('users').select('id').where('email', '=', amra).executeTakeFirstOrThrow()
    const save = (more: object) =>
      call('PUT', `/users/${id}`, {
        token,
        body: { firstName, lastName, email: 'amra.h@brava.example', phone, language, userGroups, ...more },
      })
    expect((await save({ password })).body.code).toBe('users.codeNeeded')
    expect((await save(await proof(token, passkeyDevice(publicUrl)))).body.code).toBe('auth.wrongPasskey')
    expect((await save(await proof(token, device))).status).toBe(200)
  })

  test('each addition, rename and removal is in the security log; the person is mailed about additions and removals', async () => {
    const { token, device } = await enrol(tarik)
    const before = await db
      .selectFrom('security_events')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    const mailsBefore = await db
      .selectFrom('mails')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    const second = passkeyDevice(publicUrl)
    const { challenge, options } = (await start(token, await proof(token, device))).body.data
    expect((await confirm(token, challenge, second.make(options), 'Phone')).status).toBe(200)
    const two = await list(token)
    await call('PUT', `/users/passkeys/${two[0].id}`, { token, body: { name: 'Old laptop' } })
    for (const { id } of two)
      expect(
        (await call('POST', `/users/passkeys/remove/${id}`, { token, body: await proof(token, second) })).status,
      ).toBe(200)
    const events = await db
      .selectFrom('security_events')
      .select('kind')
      .where('id', '>', before?.id ?? 0)
      .where('kind', 'like', 'users.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'users.passkeyAdded',
      'users.passkeyRenamed',
      'users.passkeyRemoved',
      'users.mfaOff',
    ])
    const mails = await db
      .selectFrom('mails')
      .select(['subject', 'to_address'])
      .where('id', '>', mailsBefore?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(mails.map(({ to_address }) => to_address)).toEqual([tarik, tarik, tarik])
  })

  test('ten is the limit, even when two are confirmed at once', async () => {
    const { token, device } = await enrol(tarik)
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', tarik)
      .executeTakeFirstOrThrow()
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
      select ${userId}, 'spare-' || n, '\\x00', 0, '{}', false, 'Spare ' || n from generate_series(1, 8) n`.execute(db)
    const asked = [
      (await start(token, await proof(token, device))).body.data,
      (await start(token, await proof(token, device))).body.data,
    ]
    const made = await Promise.all(
      asked.map(({ challenge, options }) => confirm(token, challenge, passkeyDevice(publicUrl).make(options))),
    )
    expect(made.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await list(token)).toHaveLength(10)
    expect((await start(token, await proof(token, device))).body.code).toBe('users.tooManyPasskeys')
  })

  test('wrong passwords and passkeys are slowed down like wrong codes', async () => {
    const { token, device } = await enrol(tarik)
    const strange = passkeyDevice(publicUrl)
    const codes: string[] = []
    for (let tries = 0; tries < 8; tries++) {
      const { challenge, passkey } = await step(tarik)
      codes.push((await prove(challenge, strange.use(passkey))).body.code)
    }
    expect(codes[0]).toBe('auth.wrongPasskey')
    expect(codes.at(-1)).toBe('security.tooSoon')
    // Nor does the account page allow more of them: it counts the same tries.
    const body = await proof(token, device)
    const [one] = await list(token)
    expect((await call('POST', `/users/passkeys/remove/${one.id}`, { token, body })).body.code).toBe('security.tooSoon')
  })

  test('the demonstration offers them at its own address', () => {
    expect(passkeyPlace(readConfig({}))).toEqual({ rpId: 'localhost', origin: 'http://localhost:4000' })
  })

  test('a portal reached by an IP address offers none, and a person who has one signs in with a recovery code', async () => {
    const { codes } = await enrol(tarik)
    const token = await world.tokenOf(lea)
    for (const address of ['http://127.0.0.1:4000', 'http://[::1]:4000']) {
      const app = await createApp(
        readConfig({
          BRAVA_MODE: 'test',
          DATABASE_URL: world.url,
          LOG_LEVEL: 'silent',
          RATE_LIMITS: 'off',
          ROLE: 'web',
          PUBLIC_URL: address,
        }),
        { clock: { now: () => world.now() } },
      )
      try {
        const here = async (method: 'GET' | 'POST', path: string, body?: object) => {
          const headers = { authorization: `Bearer ${token}` }
          const answer = await app.http.inject({
            method,
            url: `/api${path}`,
            headers,
            ...(body ? { payload: body } : {}),
          })
          return answer.json() as any
        }
        expect((await here('GET', '/users/mfa')).data.passkeysAreOn).toBe(false)
        expect((await here('POST', '/users/passkeys/start', { password })).code).toBe('users.passkeysAreOff')
        const waiting = (await here('POST', '/auth/login', { username: tarik, password })).data.mfa
        expect(waiting).toMatchObject({ kind: 4, passkey: null })
        const body = { challenge: waiting.challenge, code: codes.shift(), isRecoveryCode: true }
        expect((await here('POST', '/auth/mfa', body)).data.token).toMatch(/./)
      } finally {
        await app.close()
      }
    }
  })
})
