import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { publicUrl } from '../auth/testing/auth-world.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, amra, invitation, invite } = await managingWorld()

describe('inviting', () => {
  test('Amra invites Dino into her company; he chooses his password through the mailed link', async () => {
    const email = 'dino.mehic@digitalis.example'
    const invited = await invite(amra, { email })
    expect(invited.status).toBe(200)
    const [mail] = await world.mailsTo(email)
    expect(mail?.subject).toBe('Vaš pristup Bravi za kompaniju Digitalis d.o.o.')
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.origin).toBe(publicUrl)
    expect((await world.signIn(email)).body.code).toBe('auth.wrongCredentials')
    const { username, token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
    const check = () => world.call('POST', '/auth/reset-password/check', { body: { username, token } })
    expect((await check()).body.data).toEqual({ isValid: true, isFirst: true })
    const chosen = await world.call('POST', '/auth/reset-password', {
      body: { username, token, password: 'tri plave lubenice' },
    })
    expect([chosen.status, chosen.body.data?.info]).toEqual([200, 'Your password is set. Sign in with it.'])
    expect((await check()).body.data).toEqual({ isValid: false, isFirst: false })
    const signedIn = await world.signIn(email, { password: 'tri plave lubenice' })
    expect(signedIn.status).toBe(200)
    // The account had no password, so nothing was changed. The next one is a change.
    const [first] = await world.mailsTo(email)
    expect(first?.subject).toBe('Vaša lozinka je postavljena')
    expect(first?.text).toContain('prva lozinka')
    expect(first?.text).toContain(email)
    const changed = await world.call('PUT', '/users/change-password', {
      token: signedIn.body.data.token,
      body: { oldPassword: 'tri plave lubenice', newPassword: 'pet zelenih krušaka' },
    })
    expect(changed.status).toBe(200)
    expect((await world.mailsTo(email))[0]?.subject).toBe('Vaša lozinka je promijenjena')
  })

  test('a person whose invitation expired gets another one valid for days, not half an hour as for a forgotten password', async () => {
    const email = 'mia.kasni@digitalis.example'
    const { id } = (await invite(amra, { email })).body.data
    expect((await world.call('PUT', `/users/reset-password/${id}`, { token: amra })).status).toBe(200)
    const [mail] = await world.mailsTo(email)
    expect(mail?.template).toBe('invitation')
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const { username, token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
    world.moveClock(86_400)
    const used = { body: { username, token, password: 'tri plave lubenice' } }
    try {
      expect((await world.call('POST', '/auth/reset-password', used)).status).toBe(200)
    } finally {
      world.moveClock(-86_400)
    }
  })

  test('Dino, disabled before he chose a password, is mailed no useless link; once reactivated he is', async () => {
    const [email, other] = ['dino.krivi@digitalis.example', 'dino.pravi@digitalis.example']
    const { id } = (await invite(amra, { email })).body.data
    const [first] = await world.mailsTo(email)
    const link = new URL(/https?:\S+/.exec(first?.text ?? '')?.[0] ?? '')
    await world.call('DELETE', '/users/delete-users', { token: amra, body: { ids: [id] } })
    const send = () => world.call('PUT', `/users/reset-password/${id}`, { token: amra })
    expect((await send()).body.code).toBe('users.isDisabled')
    expect(await world.mailsTo(email)).toHaveLength(1)
    const { companyId: _, ...person } = invitation({ email: other })
    expect((await world.call('PUT', `/users/${id}`, { token: amra, body: person })).status).toBe(200)
    expect(await world.mailsTo(other)).toEqual([])
    await world.call('PUT', `/users/reactivate-user/${id}`, { token: amra })
    // Links sent to the former address no longer work.
    const { username, token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
    const used = { body: { username, token, password: 'tri plave lubenice' } }
    expect((await world.call('POST', '/auth/reset-password', used)).status).not.toBe(200)
    expect((await send()).status).toBe(200)
    expect((await world.mailsTo(other)).map(({ template }) => template)).toEqual(['invitation'])
  })

  test('a user name can be taken once, ignoring case', async () => {
    expect((await invite(amra, { username: 'Prodaja' })).status).toBe(200)
    expect((await invite(amra, { username: 'PRODAJA' })).body.code).toBe('users.usernameTaken')
  })

  test('the same request sent twice with one key invites one person', async () => {
    const body = invitation()
    const send = () => world.call('POST', '/users', { token: amra, body, headers: { 'idempotency-key': 'invite-1' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where email = ${body.email}`.execute(
      world.db,
    )
    expect(rows[0]?.n).toBe(1)
  })
})
