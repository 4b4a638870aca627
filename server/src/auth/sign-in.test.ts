import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { hashToken } from '../platform/secrets/tokens.ts'
import { password } from './testing/auth-world.ts'
import { amra, nikola, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

describe('signing in (guarantees G15, G17)', () => {
  test('Amra signs in with her e-mail in upper or lower case, and only the hash of her token is kept', async () => {
    const answer = await world.signIn('Amra@Brava.example')
    expect(answer.status).toBe(200)
    const { token } = answer.body.data
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await world.db
      .selectFrom('sessions')
      .select('token_hash')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(stored.token_hash.equals(hashToken(token))).toBe(true)
    expect(stored.token_hash.toString('utf8')).not.toContain(token)
    const profile = await world.call('GET', '/users/profile', { token })
    expect(profile.body.data.userData).toMatchObject({
      firstName: 'Amra',
      userGroups: [10],
      isDomestic: true,
      isTelecomCompany: false,
      currencySymbol: 'KM',
    })
    expect(profile.body.data.shippingInfoData.companyName).toBe('Digitalis d.o.o.')
  })

  test('unknown names, wrong passwords and people without a password get the same answer', async () => {
    await sql`update users set password_hash = null where email = 'ana@brava.example'`.execute(world.db)
    const unknown = await world.signIn('nobody@nowhere.example')
    const wrong = await world.signIn(amra, { password: 'not the password' })
    const none = await world.signIn('ana@brava.example')
    for (const answer of [wrong, none]) {
      expect(answer.status).toBe(unknown.status)
      expect(answer.body.data).toEqual(unknown.body.data)
      expect(answer.body.code).toBe(unknown.body.code)
    }
  })

  test('people of pending and discarded companies are told why, but only with the right password', async () => {
    await sql`update companies set status = 1 where id = ${world.world.gejmerija}`.execute(world.db)
    expect((await world.signIn(nikola, { password: 'not the password' })).body.code).toBe('auth.wrongCredentials')
    expect((await world.signIn(nikola)).body.code).toBe('auth.companyPending')
    await sql`update companies set status = 3 where id = ${world.world.gejmerija}`.execute(world.db)
    expect((await world.signIn(nikola)).body.code).toBe('auth.companyDiscarded')
    await sql`update companies set status = 4 where id = ${world.world.gejmerija}`.execute(world.db)
    expect((await world.signIn(nikola)).status).toBe(200)
  })

  test('Nikola, who is disabled, is told so only with the right password, and gets no session', async () => {
    const disable = (is: boolean) =>
      sql`update users set is_disabled = ${is} where id = ${world.world.nikola}`.execute(world.db)
    const sessions = () =>
      world.db.selectFrom('sessions').select('id').where('user_id', '=', world.world.nikola).execute()
    await disable(true)
    const before = await sessions()
    expect((await world.signIn(nikola, { password: 'not the password' })).body.code).toBe('auth.wrongCredentials')
    const { body } = await world.signIn(nikola)
    expect([body.code, JSON.stringify(body).includes('token')]).toEqual(['auth.accountDisabled', false])
    expect(await sessions()).toEqual(before)
    await disable(false)
    expect((await world.signIn(nikola)).status).toBe(200)
  })

  test('a hash made with weaker settings is renewed at the next sign-in', async () => {
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql`update users set password_hash = ${weak} where email = ${amra}`.execute(world.db)
    expect((await world.signIn(amra)).status).toBe(200)
    const { password_hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', amra)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await world.signIn(amra)).status).toBe(200)
  })
})
