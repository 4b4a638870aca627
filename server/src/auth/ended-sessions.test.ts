import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password } from './testing/auth-world.ts'
import { tarik, amra, nikola, lea, ana, nikolaWith, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

const works = async (token: string) => (await world.call('GET', '/users/profile', { token })).status
/** Reading, writing, listing and signing out: a dead token opens nothing. */
const isDead = async (token: string) => {
  const answers = await Promise.all([
    world.call('GET', '/users/profile', { token }),
    world.call('PUT', '/preferences/table.orders', { token, body: { value: { visible: {} } } }),
    world.call('GET', '/auth/sessions', { token }),
    world.call('POST', '/orders/get-my-orders', { token, body: {} }),
    world.call('POST', '/auth/logout', { token }),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'common.notSignedIn']))
}

describe('what ends a session ends it at the next call (guarantee G20)', () => {
  test("Amra ends Nikola's sessions and Tarik ends Amra's; nobody can end sessions of strangers", async () => {
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
    // The session ended; the person can still sign in.
    expect(await works(await world.tokenOf(nikola))).toBe(200)
  })

  test('a hundred calls sent right after a session ends are all refused', async () => {
    const token = await world.tokenOf(nikola)
    const amras = await world.tokenOf(amra)
    expect(await works(token)).toBe(200)
    await world.call('PUT', `/users/end-sessions/${world.world.nikola}`, { token: amras })
    const after = await Promise.all(Array.from({ length: 100 }, () => works(token)))
    expect(new Set(after)).toEqual(new Set([401]))
  })

  test('Tarik blocks Gejmerija: everybody there is signed out, others are not, and lifting the block revives no session', async () => {
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
    // A blocked company is read-only: its people may sign in again, but order nothing.
    const reading = await world.tokenOf(nikola)
    expect(await works(reading)).toBe(200)
    expect((await block(false)).status).toBe(200)
    await isDead(token)
    expect(await Promise.all([works(tariks), works(amras)])).toEqual([200, 200])
  })

  test('Tarik discards the sign-up of Megabajt: its open sessions stay dead, even when it is restored and approved', async () => {
    const tariks = await world.tokenOf(tarik)
    const token = await world.tokenOf(ana)
    const id = world.world.megabajt
    const decide = async (what: string, body: object) => {
      const answer = await world.call('PUT', `/companies/${what}-company/${id}`, { token: tariks, body })
      expect([what, answer.status, answer.body.code]).toEqual([what, 200, undefined])
    }
    await sql`update companies set status = 1 where id = ${id}`.execute(world.db)
    await isDead(token)
    await decide('discard', { reason: 'No trade licence yet' })
    await isDead(token)
    await decide('discard', { restore: true })
    await decide('approve', { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [3] })
    await isDead(token)
    expect(await works(await world.tokenOf(ana))).toBe(200)
  })

  test('Amra disables Nikola: he is signed out, and his old session does not work again when he is reactivated', async () => {
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

  test('adding or removing roles ends his sessions, a new phone number does not', async () => {
    const amras = await world.tokenOf(amra)
    const { nikola: id } = world.world
    const change = (body: object) => world.call('PUT', `/users/${id}`, { token: amras, body })
    const kept = await world.tokenOf(nikola)
    expect((await change({ ...nikolaWith([8]), phone: '+387 65 555 308' })).status).toBe(200)
    expect(await works(kept)).toBe(200)
    for (const roles of [[9], [8, 9], [8]]) {
      const token = await world.tokenOf(nikola)
      expect((await change(nikolaWith(roles))).status).toBe(200)
      await isDead(token)
    }
  })

  test('when a colleague resets his second step, or Nikola changes or resets his password, his sessions end', async () => {
    const amras = await world.tokenOf(amra)
    const { nikola: id } = world.world
    const first = await world.tokenOf(nikola)
    await sql`update users set company_id = ${world.world.gejmerija} where email = ${amra}`.execute(world.db)
    await world.call('PUT', `/users/reset-mfa/${id}`, { token: amras, body: {} })
    await sql`update users set company_id = ${world.world.digitalis} where email = ${amra}`.execute(world.db)
    await isDead(first)
    // Receiving a link changes nothing yet.
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

  test('a token counts only in its header: not in the address, a cookie or another scheme, nor as its hash', async () => {
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
