import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password } from './testing/auth-world.ts'
import { amra, nikola, nikolaWith, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

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

  test("Amra's link leads to the configured address whatever her request says, and the answer tells her nothing", async () => {
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

  test('two simultaneous uses count as one', async () => {
    const { token } = await send()
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['auth.resetLinkInvalid']),
    )
  })

  test('dies when a newer one is sent, the password or e-mail address changes, or he is disabled', async () => {
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
    // A reader of the old mailbox must not be able to set the password of the person who left it.
    const toOldAddress = await send()
    const move = async (email: string) => {
      const body = { ...nikolaWith([8]), email, password: 'tri plave lubenice' }
      const answer = await world.signIn(nikola, { password: 'tri plave lubenice' })
      const token = String(answer.body.data.token)
      expect((await world.call('PUT', `/users/${id}`, { token, body })).status).toBe(200)
      const [proof] = await world.mailsTo(email)
      const proven = new URLSearchParams(/#(\S+)/.exec(proof?.text ?? '')?.[1]).get('token')
      expect((await world.call('POST', '/auth/confirm-address', { body: { token: proven } })).status).toBe(200)
    }
    await move('nikola.novi@brava.example')
    await invalid(toOldAddress.token)
    await sql`update users set email = ${nikola}, username = ${nikola} where id = ${id}`.execute(world.db)
    const last = await send()
    await world.call('DELETE', '/users/delete-users', { token: amras, body: { ids: [id] } })
    await invalid(last.token)
  })

  test("belongs to one person: another person's name, and invented tokens, are refused alike", async () => {
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
