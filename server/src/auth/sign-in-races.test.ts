import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { hashPassword } from '../security/password-hash.ts'
import { totpCode, totpStep } from '../security/totp.ts'
import { password } from './testing/auth-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { amra, nikola, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()
const { db } = world
const id = world.world.nikola
const other = 'tri plave lubenice'
let hash: string
beforeEach(async () => {
  hash = await hashPassword(password)
  await sql`update users set password_hash = ${hash}, mfa_kind = 0, is_disabled = false where id = ${id}`.execute(db)
  await sql`update sessions set ended_at = now() where user_id = ${id}`.execute(db)
})

/** Sessions of Nikola that are still valid, and sign-ins waiting for a second step. */
const alive = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from sessions where user_id = ${id} and ended_at is null)::int
      + (select count(*) from sign_in_challenges where user_id = ${id} and used_at is null)::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Runs this many sign-ins with the current password, each in parallel with a change that ends it: the change commits
 * while the password is being checked, before, or right after. Returns how many were still alive afterwards.
 */
async function race(tries: number, change: () => Promise<unknown>, restore: () => Promise<unknown>) {
  let left = 0
  let opened = 0
  for (let round = 0; round < tries; round += 5) {
    await sql`delete from sign_in_failures`.execute(db)
    const signIns = Array.from({ length: 5 }, (_, place) => world.signIn(nikola, { ip: `203.0.113.${place + 10}` }))
    const changed = change()
    const answers = await Promise.all(signIns)
    await changed
    opened += answers.filter(({ status }) => status === 200).length
    left += await alive()
    await restore()
  }
  return { left, opened }
}

describe('a sign-in that races with a change that ends it opens nothing (guarantee G20)', { timeout: 720_000 }, () => {
  test('with the previous password: 200 tries, none alive', async () => {
    const amras = await world.tokenOf(amra)
    const change = async () => {
      await world.call('PUT', `/users/reset-password/${id}`, { token: amras })
      const mail = (await world.mailsTo(nikola)).find(({ template }) => template === 'password-reset')
      const token = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('token')
      const body = { username: nikola, password: other, token }
      expect((await world.call('POST', '/auth/reset-password', { body })).status).toBe(200)
    }
    const restore = async () => {
      await sql`update users set password_hash = ${hash} where id = ${id}`.execute(db)
      await sql`update sessions set ended_at = now() where user_id = ${id}`.execute(db)
      await sql`delete from mails`.execute(db)
      await sql`delete from mail_counts`.execute(db)
    }
    expect((await race(100, change, restore)).left).toBe(0)
  })

  test('of a person who is being disabled: 100 tries, none alive', async () => {
    const amras = await world.tokenOf(amra)
    const change = () => world.call('DELETE', '/users/delete-users', { token: amras, body: { ids: [id] } })
    const restore = () => sql`update users set is_disabled = false where id = ${id}`.execute(db)
    expect((await race(100, change, restore)).left).toBe(0)
  })

  test('a session opened before the change commits ends with it, and none is opened after it', async () => {
    // The change locks the person when the sign-in has already checked the password.
    const done = await db.transaction().execute(async (trx) => {
      await sql`update users set password_hash = ${await hashPassword(other)} where id = ${id}`.execute(trx)
      const signIn = world.signIn(nikola)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(
            db,
          )
          return rows[0]?.n
        })
        .toBeGreaterThan(0)
      return { signIn }
    })
    expect((await done.signIn).status).toBe(401)
    expect(await alive()).toBe(0)
  })

  test('a former password is not stored again because its hash is renewed at that moment', async () => {
    const weak = hash.replace('m=19456', 'm=19457')
    const { renewHash } = await import('../users/set-password.ts')
    await sql`update users set password_hash = ${await hashPassword(other)} where id = ${id}`.execute(db)
    expect(await renewHash(db, id, weak, password)).toBe(weak)
    expect((await world.signIn(nikola, { password: other })).status).toBe(200)
    expect((await world.signIn(nikola)).status).toBe(401)
  })
})

describe('a second step (guarantee G20)', () => {
  const enrol = async (token: string) => {
    const { secret } = (await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })).body.data
    const codeNow = (later = 0) => totpCode(String(secret), totpStep(world.now()) + later)
    const on = await world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code: codeNow() } })
    expect(on.status).toBe(200)
    world.moveClock(60)
    return { codeNow, recovery: on.body.data.recoveryCodes as string[] }
  }
  const works = async (token: string) => (await world.call('GET', '/users/profile', { token })).status

  test('turned on, it ends the sessions opened without it, but not the one that turned it on', async () => {
    const [here, there] = [await world.tokenOf(nikola), await world.tokenOf(nikola)]
    await enrol(here)
    expect(await Promise.all([here, there].map(works))).toEqual([200, 401])
  })

  test('turned on during a sign-in with the password alone, it leaves no session without it', async () => {
    const here = await world.tokenOf(nikola)
    const signIns = Array.from({ length: 5 }, () => world.signIn(nikola))
    const [, answers] = await Promise.all([enrol(here), Promise.all(signIns)])
    const tokens = answers.map(({ body }) => body.data.token).filter(Boolean) as string[]
    expect(await Promise.all(tokens.map(works))).toEqual(tokens.map(() => 401))
  })

  test('is not turned off, replaced or given new recovery codes with the password alone', async () => {
    const token = await world.tokenOf(nikola)
    const { codeNow, recovery } = await enrol(token)
    const body = { password }
    expect((await world.call('PUT', '/users/mfa/disable', { token, body })).body.code).toBe('users.codeNeeded')
    expect((await world.call('POST', '/users/mfa/recovery-codes', { token, body })).body.code).toBe('users.codeNeeded')
    const renewed = await world.call('POST', '/users/mfa/recovery-codes', { token, body: { ...body, code: codeNow() } })
    expect(renewed.status).toBe(200)
    const off = (code: string | undefined) =>
      world.call('PUT', '/users/mfa/disable', { token, body: { password, code } })
    expect((await off(recovery[0])).body.code).toBe('auth.wrongCode')
    expect((await off(renewed.body.data.recoveryCodes[0])).status).toBe(200)
  })

  test('by e-mail: a code mailed for turning it off does that, and opens no sign-in', async () => {
    const token = await world.tokenOf(nikola)
    await sql`update users set mfa_kind = 1 where id = ${id}`.execute(db)
    const totp = await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })
    expect(totp.body.code).toBe('users.codeNeeded')
    const { challenge } = (await world.call('POST', '/users/mfa/code', { token, body: { password } })).body.data.mfa
    const code = /\b(\d{6})\b/.exec((await world.mailsTo(nikola))[0]?.text ?? '')?.[1] ?? ''
    const signIn = await world.call('POST', '/auth/mfa', { body: { challenge, code } })
    expect(signIn.body.code).toBe('auth.challengeOver')
    const off = (body: object) => world.call('PUT', '/users/mfa/disable', { token, body: { password, ...body } })
    expect((await off({ code, challenge: 'x'.repeat(43) })).body.code).toBe('auth.challengeOver')
    expect((await off({ code, challenge })).status).toBe(200)
  })

  test('a sign-in waiting for it ends when the password changes', async () => {
    const token = await world.tokenOf(nikola)
    const { codeNow } = await enrol(token)
    const { challenge } = (await world.signIn(nikola)).body.data.mfa
    const changed = await world.call('PUT', '/users/change-password', {
      token,
      body: { oldPassword: password, newPassword: other },
    })
    expect(changed.status).toBe(200)
    const late = await world.call('POST', '/auth/mfa', { body: { challenge, code: codeNow() } })
    expect(late.body.code).toBe('auth.challengeOver')
  })

  test('two changes of one password at once: the second finds that it was proven with the former one', async () => {
    const [one, two] = [await world.tokenOf(nikola), await world.tokenOf(nikola)]
    const change = (token: string, newPassword: string) =>
      world.call('PUT', '/users/change-password', { token, body: { oldPassword: password, newPassword } })
    const changing = await inTransaction(db, async (trx) => {
      await sql`select from users where id = ${id} for no key update`.execute(trx)
      const both = [change(one, other), change(two, 'četiri žute kruške')]
      await untilWaitedFor(db, trx, 2)
      return { both }
    })
    const answers = await Promise.all(changing.both)
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  })
})
