import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '../auth/testing/auth-world.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, amra } = await managingWorld()
beforeEach(() => sql`delete from sign_in_failures`.execute(world.db))

const me = async () => (await world.call('GET', '/users/profile', { token: amra })).body.data.userData
/** What the dialog of her own account sends. */
const saveMe = async (more: object) => {
  const { firstName, lastName, email, phone, language, userGroups } = await me()
  const body = { firstName, lastName, email, phone, language, userGroups, ...more }
  return world.call('PUT', `/users/${world.world.amra}`, { token: amra, body })
}

describe("a new e-mail address for one's own account", () => {
  test('needs the password: whoever finds her browser open does not move the links for a new one to a mailbox of theirs', async () => {
    const before = await me()
    const without = await saveMe({ email: 'stranger@elsewhere.example' })
    expect([without.status, without.body.code]).toEqual([422, 'users.passwordForEmail'])
    expect(without.body.data.fields).toMatchObject([{ path: 'password' }])
    const wrong = await saveMe({ email: 'stranger@elsewhere.example', password: 'guess' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'security.wrongPassword'])
    expect(await me()).toEqual(before)
  })

  test('with it Amra changes hers, and the old mailbox is told without learning the new one', async () => {
    expect((await saveMe({ email: 'amra.nova@digitalis.example', password })).status).toBe(200)
    expect((await me()).email).toBe('amra.nova@digitalis.example')
    const [mail] = await world.mailsTo('amra@brava.example')
    expect(mail?.template).toBe('email-changed')
    expect(JSON.stringify(mail)).not.toContain('amra.nova')
    expect((await saveMe({ email: 'amra@brava.example', password })).status).toBe(200)
  })

  test('other spelling of the same address, and her phone, need none', async () => {
    expect((await saveMe({ email: 'Amra@Brava.Example', phone: '+387 61 555 204' })).status).toBe(200)
    expect((await me()).phone).toBe('+387 61 555 204')
  })

  test('that of somebody she manages needs none: it is her office, and the old mailbox of Nikola is told', async () => {
    const body = { firstName: 'Nikola', lastName: 'Đurić', phone: '', language: 'bs', userGroups: [8] }
    const path = `/users/${world.world.nikola}`
    const changed = await world.call('PUT', path, {
      token: amra,
      body: { ...body, email: 'n.djuric@gejmerija.example' },
    })
    expect(changed.status).toBe(200)
    expect((await world.mailsTo('nikola@brava.example'))[0]?.template).toBe('email-changed')
  })
})
