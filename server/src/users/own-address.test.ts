import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '../auth/testing/auth-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, amra } = await managingWorld()
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(world.db)
  await sql`update users set email = 'amra@brava.example', username = 'amra@brava.example', phone = '' where id = ${world.world.amra}`.execute(
    world.db,
  )
})

const me = async () => (await world.call('GET', '/users/profile', { token: amra })).body.data.userData
/** What the dialog for her own account sends. */
const saveMe = async (more: object) => {
  const { firstName, lastName, email, phone, language, userGroups } = await me()
  const body = { firstName, lastName, email, phone, language, userGroups, ...more }
  return world.call('PUT', `/users/${world.world.amra}`, { token: amra, body })
}

describe("changing the e-mail address of one's own account", () => {
  test('needs the password: somebody who finds her browser open cannot redirect password links to a mailbox of theirs', async () => {
    const before = await me()
    const without = await saveMe({ email: 'stranger@elsewhere.example' })
    expect([without.status, without.body.code]).toEqual([422, 'users.passwordForEmail'])
    expect(without.body.data.fields).toMatchObject([{ path: 'password' }])
    const wrong = await saveMe({ email: 'stranger@elsewhere.example', password: 'guess' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'security.wrongPassword'])
    expect(await me()).toEqual(before)
  })

  test('with the password she requests another address: it takes effect once its mailbox has proven it, and the old one is notified without naming it', async () => {
    expect((await saveMe({ email: 'amra.nova@digitalis.example', password })).status).toBe(200)
    expect(await me()).toMatchObject({ email: 'amra@brava.example', waitingEmail: 'amra.nova@digitalis.example' })
    const told = (await world.mailsTo('amra@brava.example')).find(({ template }) => template === 'new-address-asked')
    expect(JSON.stringify(told)).not.toContain('amra.nova')
    // Meanwhile her other data is saved without a password.
    expect((await saveMe({ email: 'amra.nova@digitalis.example', phone: '+387 61 1' })).status).toBe(200)
    const [proof] = await world.mailsTo('amra.nova@digitalis.example')
    const token = new URLSearchParams(/#(\S+)/.exec(proof?.text ?? '')?.[1]).get('token')
    const proven = await world.call('POST', '/auth/confirm-address', { body: { token } })
    expect([proven.status, proven.body.data.at]).toEqual([200, null])
    expect(await me()).toMatchObject({
      email: 'amra.nova@digitalis.example',
      username: 'amra.nova@digitalis.example',
      waitingEmail: null,
    })
    expect((await world.mailsTo('amra@brava.example'))[0]?.template).toBe('email-changed')
    expect((await world.call('POST', '/auth/confirm-address', { body: { token } })).body.code).toBe('auth.linkInvalid')
    await sql`update users set email = 'amra@brava.example', username = 'amra@brava.example' where id = ${world.world.amra}`.execute(
      world.db,
    )
  })

  test('a change stopped while she saves is not requested again without the password', async () => {
    await sql`delete from account_changes`.execute(world.db)
    const email = 'stranger@elsewhere.example'
    expect((await saveMe({ email, password })).status).toBe(200)
    let saving: ReturnType<typeof saveMe> | undefined
    await world.db.transaction().execute(async (trx) => {
      await sql`select 1 from users where id = ${world.world.amra} for update`.execute(trx)
      saving = saveMe({ email })
      await untilWaitedFor(world.db, trx)
      await sql`update account_changes set ended_at = now(), outcome = 'objected' where user_id = ${world.world.amra}`.execute(
        trx,
      )
    })
    const saved = await saving
    expect([saved?.status, saved?.body.code]).toEqual([422, 'users.passwordForEmail'])
    expect((await me()).waitingEmail).toBeNull()
  })

  test('another spelling of the same address, or a new phone number, needs none', async () => {
    expect((await saveMe({ email: 'Amra@Brava.Example', phone: '+387 61 555 204' })).status).toBe(200)
    expect((await me()).phone).toBe('+387 61 555 204')
  })
})
