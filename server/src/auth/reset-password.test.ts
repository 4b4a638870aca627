import { formatter } from '@brava/contract/format.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openSession } from '../security/sessions.ts'
import { sendResetLink } from './forgot-password.ts'
import { publicUrl } from './testing/auth-world.ts'
import { amra, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

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
    await sendResetLink(world.app.services, { username, ip: '203.0.113.5' })
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
    // The mail may wait before it is sent: it also names the time until which the link works.
    const mail = (await world.mailsTo(amra)).find(({ template }) => template === 'password-reset')?.text ?? ''
    const until = new Date(world.now().getTime() + 30 * 60_000)
    expect(mail).toContain(formatter('bs').dateTime(until))
    const stored = await sql<{ hex: string }>`select encode(token_hash, 'hex') as hex from password_resets`.execute(
      world.db,
    )
    expect(stored.rows.every(({ hex }) => hex !== Buffer.from(token).toString('hex'))).toBe(true)
  })

  test('the newest link replaces the others, works once, ends all sessions, and leaves the second step in place', async () => {
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

  test('a stranger who asks for her link all day delays nobody: Amra still gets one where she has signed in before', async () => {
    await sql`delete from sign_in_failures`.execute(world.db)
    await sql`delete from mail_counts`.execute(world.db)
    const home = '203.0.113.91'
    await openSession(world.db, { userId: world.world.amra, ip: home, userAgent: 'test', now: world.now() })
    const forgot = (ip: string, more: object = {}) =>
      world.call('POST', '/auth/forgot-password', { body: { username: amra, ...more }, ip })
    const links = async () => (await world.mailsTo(amra)).filter(({ template }) => template === 'password-reset').length
    try {
      for (let index = 0; index < 7; index += 1) {
        const more = index < 3 ? {} : { captcha: await world.captcha() }
        await forgot(`198.51.100.${index}`, more)
        await forgot(`198.51.100.${index}`, more)
      }
      for (let index = 0; index < 12; index += 1)
        await sendResetLink(world.app.services, { username: amra, ip: `198.51.100.${index}` })
      const before = await links()
      await sendResetLink(world.app.services, { username: amra, ip: '198.51.100.200' })
      expect(await links()).toBe(before)
      expect((await forgot(home)).status).toBe(200)
      await sendResetLink(world.app.services, { username: amra, ip: home })
      expect(await links()).toBe(before + 1)
    } finally {
      await sql`delete from sign_in_failures`.execute(world.db)
      await sql`delete from mail_counts`.execute(world.db)
      await sql`delete from sessions where ip = ${home}`.execute(world.db)
    }
  })

  test('an invited person who asks for a forgotten password instead gets a link that works as long as the invitation', async () => {
    const dino = 'dino.zaboravni@digitalis.example'
    const body = {
      firstName: 'Dino',
      lastName: 'Mehić',
      email: dino,
      phone: '',
      language: 'en',
      userGroups: [2],
      companyId: world.world.digitalis,
    }
    await sql`delete from mail_counts`.execute(world.db)
    const invited = await world.call('POST', '/users', { token: await world.tokenOf('tarik@brava.example'), body })
    expect(invited.status).toBe(200)
    const known = await ask(dino)
    expect(known.body).toEqual((await ask('nobody@nowhere.example')).body)
    const mail = (await world.mailsTo(dino)).find(({ template }) => template === 'password-reset')
    expect(mail?.text).toContain('for 72 hours')
    const { token } = await fragmentOf(dino)
    world.moveClock(71 * 3600)
    try {
      expect((await reset(token, 'tri plave lubenice', dino)).status).toBe(200)
    } finally {
      world.moveClock(-71 * 3600)
    }
    // From now on the account has a password: another link works for half an hour.
    await ask(dino)
    expect((await world.mailsTo(dino))[0]?.text).toContain('for 30 minutes')
  })

  test('a link expires after thirty minutes', async () => {
    await ask(amra)
    const { token } = await fragmentOf(amra)
    const check = () => world.call('POST', '/auth/reset-password/check', { body: { username: amra, token } })
    world.moveClock(29 * 60)
    expect((await check()).body.data).toEqual({ isValid: true, isFirst: false })
    world.moveClock(61)
    expect((await check()).body.data.isValid).toBe(false)
    expect((await reset(token)).body.code).toBe('auth.resetLinkInvalid')
  })
})
