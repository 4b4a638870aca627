import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, tarik, amra, nikola, invite } = await managingWorld()

describe('managing people', () => {
  test('Amra sends Nikola a link; his password stays the same until he uses it', async () => {
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

  test('a disabled person can be reactivated, and both are in the security log', async () => {
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

  test('two admins of Digitalis disable each other, or remove each other’s role, at the same moment: one of them remains', async () => {
    const { db } = world
    for (const act of ['disable', 'edit'] as const) {
      const admins = []
      for (const name of ['Dino', 'Ena']) {
        const email = `${name.toLowerCase()}-${crypto.randomUUID()}@digitalis.example`
        const { id } = (await invite(amra, { firstName: name, email, userGroups: [10] })).body.data
        const { password_hash } = await db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', world.world.amra)
          .executeTakeFirstOrThrow()
        await sql`update users set password_hash = ${password_hash} where id = ${id}`.execute(db)
        admins.push({ id, email, token: await world.tokenOf(email) })
      }
      const against = ({ token }: { token: string | undefined }, other: { id: number; email: string }) =>
        act === 'disable'
          ? world.call('DELETE', '/users/delete-users', { token, body: { ids: [other.id] } })
          : world.call('PUT', `/users/${other.id}`, {
              token,
              body: { firstName: 'X', lastName: 'Y', email: other.email, phone: '', language: 'bs', userGroups: [2] },
            })
      const [dino, ena] = admins
      if (!dino || !ena) throw new Error('nobody was invited')
      // Both requests have passed the access check before either is done.
      const answers = await inTransaction(db, async (trx) => {
        await sql`select from users where id in (${dino.id}, ${ena.id}) for update`.execute(trx)
        const both = [against(dino, ena), against(ena, dino)]
        await expect
          .poll(async () => {
            const { rows } = await sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks
              where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
              db,
            )
            return rows[0]?.n
          })
          .toBe(2)
        return both
      })
      expect(
        (await Promise.all(answers)).map(({ status }) => status).sort((a, b) => a - b),
        act,
      ).toEqual([200, 401])
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from users u join user_roles r on r.user_id = u.id
        where u.id in (${dino.id}, ${ena.id}) and r.role_id = 10 and not u.is_disabled`.execute(db)
      expect(rows[0]?.n, act).toBe(1)
    }
  })

  describe('two people who change Dino at once', () => {
    const changed = (id: number, body: object, version?: number) =>
      world.call('PUT', `/users/${id}`, {
        token: amra,
        body: {
          firstName: 'Dino',
          lastName: 'Mehić',
          email: `dino-${id}@digitalis.example`,
          phone: '',
          language: 'bs',
          userGroups: [2],
          ...body,
          ...(version !== undefined && { version }),
        },
      })
    const newDino = async (userGroups: readonly number[]) => {
      const { id } = (await invite(amra, { userGroups })).body.data
      await changed(id, { userGroups })
      return id as number
    }
    const asRead = async (id: number) => {
      const { body } = await world.call('POST', '/users/get-users', { token: amra, body: { retrieveAll: true } })
      return body.data.find((row: { id: number }) => row.id === id) as { version: number; userGroups: number[] }
    }

    test('saving a phone number from outdated data does not restore a role removed in the meantime', async () => {
      const id = await newDino([10])
      const { version } = await asRead(id)
      expect((await changed(id, { userGroups: [2] })).status).toBe(200)
      const late = await changed(id, { phone: '+387 33 111 222', userGroups: [10] }, version)
      expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'common.conflict' })
      const now = await asRead(id)
      expect(now.userGroups).toEqual([2])
      expect((await changed(id, { phone: '+387 33 111 222' }, now.version)).status).toBe(200)
      expect((await asRead(id)).version).toBeGreaterThan(now.version)
    })

    test('of two role changes at the same moment, the later one counts', async () => {
      const id = await newDino([2])
      const late = await inTransaction(world.db, async (trx) => {
        await sql`select from users where id = ${id} for update`.execute(trx)
        const waits = changed(id, { userGroups: [2] })
        await untilWaitedFor(world.db, trx)
        // What the earlier one, holding the person's lock, did.
        await sql`update user_roles set role_id = 10 where user_id = ${id}`.execute(trx)
        return { waits }
      })
      expect((await late.waits).status).toBe(200)
      expect((await asRead(id)).userGroups).toEqual([2])
    })
  })

  test('Amra sees that Nikola is signed in, but not from where; Tarik and Nikola himself see it', async () => {
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

  test('the roles Nikola may give are those of his shop below a reseller', async () => {
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
