import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { totpCode, totpStep } from '../security/totp.ts'
import { password } from './testing/auth-world.ts'
import { ana, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

describe('codes sent more than once at the same time (guarantee G18)', () => {
  const setUp = async () => {
    const token = await world.tokenOf(ana)
    const started = await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })
    const { secret } = started.body.data
    const code = () => totpCode(secret, totpStep(world.now()))
    const confirmed = await world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code: code() } })
    world.moveClock(60)
    const challenge = async () => String((await world.signIn(ana)).body.data.mfa.challenge)
    const prove = (of: string, given: string, isRecoveryCode = false) =>
      world.call('POST', '/auth/mfa', { body: { challenge: of, code: given, isRecoveryCode } })
    return { code, challenge, prove, recoveryCodes: confirmed.body.data.recoveryCodes as string[] }
  }
  const opened = (answers: readonly { status: number; body: { data?: { token?: string } } }[]) =>
    answers.filter(({ status, body }) => status === 200 && body.data?.token).length

  /** Locks rows until every call waits for one of them, so that all calls have read before any of them writes. */
  const whileHeld = async <T>(rows: string, calls: readonly (() => Promise<T>)[]) => {
    // Only the owner of the database can see who is waiting.
    const owner = new pg.Client({ connectionString: world.url })
    await owner.connect()
    try {
      await owner.query(`begin; ${rows}`)
      const answers = Promise.all(calls.map((call) => call()))
      const waiting = async () => {
        await owner.query('select pg_stat_clear_snapshot()')
        const { rowCount } = await owner.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`)
        return rowCount
      }
      await expect.poll(waiting, { interval: 20, timeout: 30_000 }).toBe(calls.length)
      await owner.query('commit')
      return await answers
    } finally {
      await owner.end()
    }
  }

  test('one authenticator code, and one recovery code, open one session', async () => {
    const { code, challenge, prove, recoveryCodes } = await setUp()
    const challenges = [await challenge(), await challenge(), await challenge()]
    const now = code()
    const person = `select 1 from users where id = ${world.world.ana} for no key update`
    const proofs = challenges.map((each) => () => prove(each, now))
    expect(opened(await whileHeld(person, proofs))).toBe(1)
    await sql`delete from sign_in_failures`.execute(world.db)
    const again = [await challenge(), await challenge(), await challenge()]
    const codes = `select 1 from recovery_codes where user_id = ${world.world.ana} for update`
    const others = again.map((each) => () => prove(each, recoveryCodes[0] ?? '', true))
    expect(opened(await whileHeld(codes, others))).toBe(1)
  })

  test('of thirty simultaneous guesses at one sign-in at most five are checked', async () => {
    const { code, challenge, prove } = await setUp()
    const one = await challenge()
    const right = code()
    const wrong = Array.from({ length: 30 }, (_, n) =>
      String((Number(right) + 1 + n * 7919) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(wrong.map((each) => prove(one, each)))
    expect(answers.filter(({ body }) => body.code === 'auth.wrongCode').length).toBeLessThanOrEqual(5)
    expect(opened(answers)).toBe(0)
    await sql`delete from sign_in_failures`.execute(world.db)
    const after = await prove(one, right)
    const isOver = answers.filter(({ body }) => body.code === 'auth.wrongCode').length === 5
    if (isOver) expect(after.body.code).toBe('auth.challengeOver')
  })
})
