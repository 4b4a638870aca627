import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode, totpStep } from '../security/totp.ts'
import { type AuthWorld, authWorld, password } from './testing/auth-world.ts'

const tarik = 'tarik@brava.example'
const amra = 'amra@brava.example'
const nikola = 'nikola@brava.example'
const lea = 'lea@brava.example'
const ana = 'ana@brava.example'
let world: AuthWorld

beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(world.db)
  await sql`update companies set status = 2`.execute(world.db)
  await sql`update users set is_disabled = false, mfa_kind = 0, mfa_secret_sealed = null`.execute(world.db)
})

const works = async (token: string) => (await world.call('GET', '/users/profile', { token })).status
/** Reading, writing, listing and signing out: a dead token opens nothing. */
const isDead = async (token: string) => {
  const answers = await Promise.all([
    world.call('GET', '/users/profile', { token }),
    world.call('PUT', '/preferences/theme', { token, body: { value: 'dark' } }),
    world.call('GET', '/auth/sessions', { token }),
    world.call('POST', '/orders/get-my-orders', { token, body: {} }),
    world.call('POST', '/auth/logout', { token }),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'common.notSignedIn']))
}
const rolesOf = (userGroups: number[], of = { first: 'Nikola', last: 'Đurić', email: nikola }) => ({
  firstName: of.first,
  lastName: of.last,
  email: of.email,
  phone: '',
  language: 'bs',
  userGroups,
})

describe('what ends a session ends it at the next call (guarantee G20)', () => {
  test('Amra ends the sessions of Nikola, Tarik those of Amra; nobody ends those of strangers', async () => {
    const { world: ids } = world
    const [one, two] = [await world.tokenOf(nikola), await world.tokenOf(nikola)]
    const [amras, leas, anas] = [await world.tokenOf(amra), await world.tokenOf(lea), await world.tokenOf(ana)]
    for (const stranger of [ids.lea, ids.ana, ids.tarik, 999_999_999]) {
      const answer = await world.call('PUT', `/users/end-sessions/${stranger}`, { token: amras })
      expect([answer.status, answer.body.code]).toEqual([404, 'common.notFound'])
    }
    expect(await Promise.all([one, two, leas, anas].map(works))).toEqual([200, 200, 200, 200])
    const ended = await world.call('PUT', `/users/end-sessions/${ids.nikola}`, { token: amras })
    expect(ended.body.data.ended).toBeGreaterThanOrEqual(2)
    await isDead(one)
    await isDead(two)
    expect(await Promise.all([amras, leas, anas].map(works))).toEqual([200, 200, 200])
    await world.call('PUT', `/users/end-sessions/${ids.amra}`, { token: await world.tokenOf(tarik) })
    await isDead(amras)
    expect(await works(leas)).toBe(200)
    // It is the session that ended, not the person.
    expect(await works(await world.tokenOf(nikola))).toBe(200)
  })

  test('a hundred calls sent right after the end are all refused', async () => {
    const token = await world.tokenOf(nikola)
    const amras = await world.tokenOf(amra)
    expect(await works(token)).toBe(200)
    await world.call('PUT', `/users/end-sessions/${world.world.nikola}`, { token: amras })
    const after = await Promise.all(Array.from({ length: 100 }, () => works(token)))
    expect(new Set(after)).toEqual(new Set([401]))
  })

  test('Tarik blocks Gejmerija: everybody there is out, the others stay, and lifting the block revives no session', async () => {
    const tariks = await world.tokenOf(tarik)
    const amras = await world.tokenOf(amra)
    const token = await world.tokenOf(nikola)
    const block = (isBlocked: boolean) =>
      world.call('PUT', `/companies/block-company/${world.world.gejmerija}`, {
        token: amras,
        body: { isBlocked, reason: 'Unpaid' },
      })
    expect((await block(true)).status).toBe(200)
    await isDead(token)
    // A blocked company reads: it may sign in anew, and then it orders nothing.
    const reading = await world.tokenOf(nikola)
    expect(await works(reading)).toBe(200)
    expect((await block(false)).status).toBe(200)
    await isDead(token)
    expect(await Promise.all([works(tariks), works(amras)])).toEqual([200, 200])
  })

  test('Tarik discards the sign-up of Megabajt: sessions that were open stay dead, also when it is restored and approved', async () => {
    const tariks = await world.tokenOf(tarik)
    const token = await world.tokenOf(ana)
    const id = world.world.megabajt
    const decide = async (what: string, body: object) => {
      const answer = await world.call('PUT', `/companies/${what}-company/${id}`, { token: tariks, body })
      expect([what, answer.status, answer.body.code]).toEqual([what, 200, undefined])
    }
    await sql`update companies set status = 1 where id = ${id}`.execute(world.db)
    await isDead(token)
    await decide('discard', {})
    await isDead(token)
    await decide('discard', { restore: true })
    await decide('approve', { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [3] })
    await isDead(token)
    expect(await works(await world.tokenOf(ana))).toBe(200)
  })

  test('disabled by Amra, Nikola is out, and his old session is no way back when he is reactivated', async () => {
    const amras = await world.tokenOf(amra)
    const token = await world.tokenOf(nikola)
    const { nikola: id } = world.world
    await world.call('DELETE', '/users/delete-users', { token: amras, body: { ids: [id] } })
    await isDead(token)
    expect((await world.signIn(nikola)).status).toBe(403)
    await world.call('PUT', `/users/reactivate-user/${id}`, { token: amras })
    await isDead(token)
    expect(await works(await world.tokenOf(nikola))).toBe(200)
  })

  test('roles taken or given end his sessions, a new phone number does not', async () => {
    const amras = await world.tokenOf(amra)
    const { nikola: id } = world.world
    const change = (body: object) => world.call('PUT', `/users/${id}`, { token: amras, body })
    const kept = await world.tokenOf(nikola)
    expect((await change({ ...rolesOf([8]), phone: '+387 65 555 308' })).status).toBe(200)
    expect(await works(kept)).toBe(200)
    for (const roles of [[9], [8, 9], [8]]) {
      const token = await world.tokenOf(nikola)
      expect((await change(rolesOf(roles))).status).toBe(200)
      await isDead(token)
    }
  })

  test('a second step that Amra resets, and a password that Nikola changes or resets, end his sessions', async () => {
    const amras = await world.tokenOf(amra)
    const { nikola: id } = world.world
    const first = await world.tokenOf(nikola)
    await world.call('PUT', `/users/reset-mfa/${id}`, { token: amras })
    await isDead(first)
    // Being sent a link changes nothing yet.
    const second = await world.tokenOf(nikola)
    await world.call('PUT', `/users/reset-password/${id}`, { token: amras })
    expect(await works(second)).toBe(200)
    const mail = (await world.mailsTo(nikola)).find(({ template }) => template === 'password-reset')
    const token = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('token')
    const newPassword = 'tri plave lubenice'
    const reset = await world.call('POST', '/auth/reset-password', {
      body: { username: nikola, password: newPassword, token },
    })
    expect(reset.status).toBe(200)
    await isDead(second)
    const third = String((await world.signIn(nikola, { password: newPassword })).body.data.token)
    const here = String((await world.signIn(nikola, { password: newPassword })).body.data.token)
    await world.call('PUT', '/users/change-password', {
      token: here,
      body: { oldPassword: newPassword, newPassword: password },
    })
    await isDead(third)
    expect(await works(here)).toBe(200)
  })

  test('a token counts in its header only: not in the address, not in a cookie, not in another scheme, not its hash', async () => {
    const token = await world.tokenOf(amra)
    const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from sessions
      order by id desc limit 1`.execute(world.db)
    const tries: { path?: string; headers?: Record<string, string> }[] = [
      { path: `/users/profile?token=${token}&access_token=${token}&authorization=Bearer%20${token}` },
      { headers: { cookie: `token=${token}; session=${token}; brava.token=${token}` } },
      { headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` } },
      { headers: { authorization: `bearer ${token}` } },
      { headers: { authorization: token } },
      { headers: { 'x-auth-token': token, 'x-authorization': `Bearer ${token}` } },
      { headers: { authorization: `Bearer ${rows[0]?.hash}` } },
      { headers: { authorization: `Bearer ${token.slice(0, -1)}` } },
      { headers: { authorization: `Bearer ${token}${token}` } },
      { headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
    ]
    for (const { path = '/users/profile', headers } of tries)
      expect((await world.call('GET', path, headers ? { headers } : {})).status, JSON.stringify(headers ?? path)).toBe(
        401,
      )
    expect(await works(token)).toBe(200)
  })
})

describe('links for a new password (guarantee G19)', () => {
  const linkOf = async (address: string) => {
    const mail = (await world.mailsTo(address)).find(({ template }) => template === 'password-reset')
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    return { link, token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '' }
  }
  const reset = (token: string, body: object = {}) =>
    world.call('POST', '/auth/reset-password', {
      body: { username: nikola, password: 'tri plave lubenice', token, ...body },
    })
  const send = async () => {
    const answer = await world.call('PUT', `/users/reset-password/${world.world.nikola}`, {
      token: await world.tokenOf(amra),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(200)
    return linkOf(nikola)
  }

  test('the one that Amra has sent leads to the configured address whatever her request says, and tells her nothing', async () => {
    const amras = await world.tokenOf(amra)
    const answer = await world.call('PUT', `/users/reset-password/${world.world.nikola}`, {
      token: amras,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const { link, token } = await linkOf(nikola)
    expect(new URL(link).host).toBe('portal.brava.test')
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(answer.body)).not.toContain(token)
  })

  test('two uses at once are one', async () => {
    const { token } = await send()
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['auth.resetLinkInvalid']),
    )
  })

  test('dies with a newer one, with a changed password, with a changed e-mail address, and while he is disabled', async () => {
    const { nikola: id } = world.world
    const amras = await world.tokenOf(amra)
    const invalid = async (token: string) => expect((await reset(token)).body.code).toBe('auth.resetLinkInvalid')
    const older = await send()
    const newer = await send()
    await invalid(older.token)
    expect((await reset(newer.token, { password })).status).toBe(200)
    const unused = await send()
    await world.call('PUT', '/users/change-password', {
      token: await world.tokenOf(nikola),
      body: { oldPassword: password, newPassword: 'tri plave lubenice' },
    })
    await invalid(unused.token)
    // Whoever reads the old mailbox must not choose the password of the person who left it.
    const toOldAddress = await send()
    const moved = { ...rolesOf([8]), email: 'nikola.novi@brava.example' }
    expect((await world.call('PUT', `/users/${id}`, { token: amras, body: moved })).status).toBe(200)
    await invalid(toOldAddress.token)
    expect((await world.call('PUT', `/users/${id}`, { token: amras, body: rolesOf([8]) })).status).toBe(200)
    const last = await send()
    await world.call('DELETE', '/users/delete-users', { token: amras, body: { ids: [id] } })
    await invalid(last.token)
  })

  test('belongs to one person: the name of another, and tokens that nobody was sent, are refused alike', async () => {
    const { token } = await send()
    for (const [username, tried] of [
      [amra, token],
      [nikola, `${token.slice(0, -1)}_`],
      [nikola, 'A'.repeat(43)],
      [nikola, `${token} `.repeat(2).slice(0, 90)],
    ]) {
      const answer = await reset(String(tried), { username })
      expect([answer.status, answer.body.code]).toEqual([422, 'auth.resetLinkInvalid'])
    }
    expect((await reset(token, { password })).status).toBe(200)
  })
})

describe('codes that are sent more than once at the same time (guarantee G18)', () => {
  const setUp = async () => {
    const token = await world.tokenOf(ana)
    const started = await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })
    const { secret } = started.body.data
    const code = () => totpCode(secret, totpStep(world.now()))
    const confirmed = await world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code: code() } })
    world.moveClock(60)
    const challenge = async () => String((await world.signIn(ana)).body.data.mfa.challenge)
    const prove = (of: string, given: string, isRecoveryCode = false) =>
      world.call('POST', '/auth/mfa', { body: { challenge: of, code: given, isRecoveryCode } })
    return { code, challenge, prove, recoveryCodes: confirmed.body.data.recoveryCodes as string[] }
  }
  const opened = (answers: readonly { status: number; body: { data?: { token?: string } } }[]) =>
    answers.filter(({ status, body }) => status === 200 && body.data?.token).length

  /** Holds rows until every call waits for one of them: what the calls read, they have read before any of them wrote. */
  const whileHeld = async <T>(rows: string, calls: readonly (() => Promise<T>)[]) => {
    // Who waits is seen by the owner of the database alone.
    const owner = new pg.Client({ connectionString: world.url })
    await owner.connect()
    try {
      await owner.query(`begin; ${rows}`)
      const answers = Promise.all(calls.map((call) => call()))
      const waiting = async () => {
        await owner.query('select pg_stat_clear_snapshot()')
        const { rowCount } = await owner.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`)
        return rowCount
      }
      await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(calls.length)
      await owner.query('commit')
      return await answers
    } finally {
      await owner.end()
    }
  }

  test('one authenticator code, and one recovery code, open one session', async () => {
    const { code, challenge, prove, recoveryCodes } = await setUp()
    const challenges = [await challenge(), await challenge(), await challenge()]
    const now = code()
    const person = `select 1 from users where id = ${world.world.ana} for no key update`
    const proofs = challenges.map((each) => () => prove(each, now))
    expect(opened(await whileHeld(person, proofs))).toBe(1)
    await sql`delete from sign_in_failures`.execute(world.db)
    const again = [await challenge(), await challenge(), await challenge()]
    const codes = `select 1 from recovery_codes where user_id = ${world.world.ana} for update`
    const others = again.map((each) => () => prove(each, recoveryCodes[0] ?? '', true))
    expect(opened(await whileHeld(codes, others))).toBe(1)
  })

  test('of thirty guesses at once at one sign-in at most five are looked at', async () => {
    const { code, challenge, prove } = await setUp()
    const one = await challenge()
    const right = code()
    const wrong = Array.from({ length: 30 }, (_, n) =>
      String((Number(right) + 1 + n * 7919) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(wrong.map((each) => prove(one, each)))
    expect(answers.filter(({ body }) => body.code === 'auth.wrongCode').length).toBeLessThanOrEqual(5)
    expect(opened(answers)).toBe(0)
    await sql`delete from sign_in_failures`.execute(world.db)
    const after = await prove(one, right)
    const isOver = answers.filter(({ body }) => body.code === 'auth.wrongCode').length === 5
    if (isOver) expect(after.body.code).toBe('auth.challengeOver')
  })
})
