import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '../auth/testing/auth-world.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, invite, amra, tarik } = await managingWorld()
const { db } = world
const ids = world.world
await sql`insert into user_roles (user_id, role_id) values (${ids.lea}, 10)`.execute(db)
const lea = await world.tokenOf('lea@brava.example')
beforeEach(() => sql`delete from mail_counts`.execute(db))

const usernameOf = async (id: number) =>
  (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
const holders = async (name: string) =>
  (await db.selectFrom('users').select('id').where(sql`lower(username)`, '=', name).execute()).length

describe('user names (guarantee G53)', () => {
  test('one in the form of an address belongs only to the person with that address', async () => {
    const foreign = await invite(amra, { username: 'ceo@brava.example' })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'users.usernameIsAddress'])
    expect(foreign.body.data.fields).toMatchObject([{ path: 'username' }])
    const own = await invite(amra, { email: 'own@digitalis.example', username: 'Own@digitalis.example' })
    expect(own.status).toBe(200)
  })

  test('one that a colleague has is refused; one of another company is not revealed, neither by the call nor in the list', async () => {
    expect((await invite(amra, { username: 'northstar' })).status).toBe(200)
    expect((await invite(amra, { username: 'NorthStar' })).body.code).toBe('users.usernameTaken')
    const taken = { username: 'northstar', companyId: ids.nordlicht, email: 'kai@nordlicht.example' }
    const free = { username: 'southstar', companyId: ids.nordlicht, email: 'ida@nordlicht.example' }
    const [one, two] = [await invite(lea, taken), await invite(lea, free)]
    expect([one.status, { ...one.body.data, id: 0 }]).toEqual([two.status, { ...two.body.data, id: 0 }])
    const list = await world.call('POST', '/users/get-users', {
      token: lea,
      body: { quickSearch: 'nordlicht.example' },
    })
    expect(list.body.data.map((user: { username: unknown }) => user.username)).toEqual([null, null])
    for (const quickSearch of ['northstar', 'southstar']) {
      const found = await world.call('POST', '/users/get-users', { token: lea, body: { quickSearch } })
      expect(found.body.data).toEqual([])
    }
    // The invited person learns the name from the mail, and signs in with it or with the address.
    const given = await usernameOf(one.body.data.id)
    expect(given).toMatch(/^dino-mehic-\d{4,6}$/)
    expect((await world.mailsTo('kai@nordlicht.example'))[0]?.text).toContain(given)
    await sql`update users set password_hash = (select password_hash from users where id = ${ids.lea}) where id = ${one.body.data.id}`.execute(
      db,
    )
    for (const name of [given, 'kai@nordlicht.example'])
      expect((await world.signIn(name, { password })).status).toBe(200)
    expect(
      (await world.call('POST', '/users/get-users', { token: tarik, body: { quickSearch: given } })).body.data,
    ).toHaveLength(1)
  })

  test('a person works for one company: Tarik, who manages both, sees at the address field whose person it is', async () => {
    const answer = await invite(tarik, { companyId: ids.nordlicht, email: 'nikola@brava.example' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'users.worksElsewhere' } })
    expect(answer.body.data.info).toContain('Gejmerija Banja Luka')
    expect(answer.body.data.fields).toMatchObject([{ path: 'email' }])
  })

  test('an address that somebody in another company signs in with is not revealed either, and stays theirs', async () => {
    const before = await world.signIn('ana@brava.example')
    const answer = await invite(lea, { companyId: ids.nordlicht, email: 'ana@brava.example' })
    expect([before.status, answer.status]).toEqual([200, 200])
    expect(await usernameOf(answer.body.data.id)).toMatch(/^dino-mehic-/)
    expect((await world.signIn('ana@brava.example')).status).toBe(200)
    expect(await holders('ana@brava.example')).toBe(1)
  })

  test('among people who sign in with the same address, the first one keeps it', async () => {
    await sql`update users set username = 'ana' where email = 'ana@brava.example' and id = ${ids.ana}`.execute(db)
    const first = await world.signIn('ana@brava.example')
    expect(first.status).toBe(200)
    const { rows } = await sql<{ user_id: number }>`select user_id from sessions order by id desc limit 1`.execute(db)
    expect(rows[0]?.user_id).toBe(ids.ana)
    await sql`update users set username = 'ana@brava.example' where id = ${ids.ana}`.execute(db)
  })

  test('Lea changes to a mailbox with which Ana signs in: the page and a mail tell her the user name that she gets, and it works', async () => {
    const before = await db
      .selectFrom('users')
      .select(['email', 'username'])
      .where('id', '=', ids.lea)
      .executeTakeFirstOrThrow()
    const me = (await world.call('GET', '/users/profile', { token: lea })).body.data.userData
    const { firstName, lastName, phone, language, userGroups } = me
    const body = { firstName, lastName, phone, language, userGroups, email: 'ana@brava.example', password }
    expect((await world.call('PUT', `/users/${ids.lea}`, { token: lea, body })).status).toBe(200)
    const proof = (await world.mailsTo('ana@brava.example')).find(({ template }) => template === 'address-proof')
    const token = new URLSearchParams(/#(\S+)/.exec(proof?.text ?? '')?.[1]).get('token')
    const confirmed = await world.call('POST', '/auth/confirm-address', { body: { token } })
    const given = await usernameOf(ids.lea)
    try {
      expect(given).toMatch(/^lea-vogt-\d{4,6}$/)
      expect(confirmed.body.data).toMatchObject({ at: null, username: given })
      const told = (await world.mailsTo('ana@brava.example')).find(({ template }) => template === 'username-given')
      expect(told?.text).toContain(given)
      expect((await world.signIn(given, { password })).status).toBe(200)
    } finally {
      await db.updateTable('users').set(before).where('id', '=', ids.lea).execute()
    }
  })

  test('twenty invitations at once with one name create one person with it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => invite(n % 2 ? amra : tarik, { username: n % 3 ? 'atonce' : 'AtOnce' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await holders('atonce')).toBe(1)
  })

  test('an invitation with an address that somebody else is changing to at the same time: one of them has it as user name', async () => {
    const wanted = 'shared.box@digitalis.example'
    const me = (await world.call('GET', '/users/profile', { token: amra })).body.data.userData
    const { firstName, lastName, phone, language, userGroups } = me
    const body = { firstName, lastName, phone, language, userGroups, email: wanted, password }
    expect((await world.call('PUT', `/users/${ids.amra}`, { token: amra, body })).status).toBe(200)
    const [proof] = await world.mailsTo(wanted)
    const token = new URLSearchParams(/#(\S+)/.exec(proof?.text ?? '')?.[1]).get('token')
    const [confirmed] = await Promise.all([
      world.call('POST', '/auth/confirm-address', { body: { token } }),
      invite(lea, { companyId: ids.nordlicht, email: wanted }),
    ])
    expect(confirmed.status).toBe(200)
    expect(await holders(wanted)).toBe(1)
  })
})
