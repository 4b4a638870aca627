import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { managingWorld } from './testing/managing-world.ts'

const { world, tarik, amra, nikola, invite } = await managingWorld()

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

  test('Amra reads that Nikola is signed in, not from where; Tarik and Nikola himself read it', async () => {
    await world.signIn('nikola@brava.example', { ip: '198.51.100.42' })
    const ipsFor = async (token: string | undefined) => {
      const answer = await world.call('GET', `/users/sessions/${world.world.nikola}`, { token })
      expect(answer.status).toBe(200)
      return answer.body.data.map(({ ip }: { ip: string | null }) => ip)
    }
    const ofAmra = await ipsFor(amra)
    expect(ofAmra.length).toBeGreaterThan(0)
    expect(new Set(ofAmra)).toEqual(new Set([null]))
    for (const token of [tarik, nikola]) expect(await ipsFor(token)).toContain('198.51.100.42')
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
