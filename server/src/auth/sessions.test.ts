import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password } from './testing/auth-world.ts'
import { amra, nikola, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

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

  test('a changed password ends all sessions except the current one', async () => {
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

  test("Amra sees her sessions and ends one; another person's session is not found", async () => {
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
