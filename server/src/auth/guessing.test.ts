import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { Refused } from '../platform/refuse.ts'
import { beginAttempt, refuseWhenTooSoon, waitAfter } from '../security/attempts.ts'
import { guessingThreshold, noticeGuessing } from '../security/notice-guessing.ts'
import { amra, nikola, signInWorld } from './testing/sign-in-world.ts'

const world = await signInWorld()

const attacker = '198.51.100.7'

describe('guessing (guarantee G14)', { timeout: 360_000 }, () => {
  test('three failures require a browser check, each failure after five doubles the wait, and nobody is locked out', async () => {
    for (let failure = 1; failure <= 3; failure += 1) {
      const answer = await world.signIn(nikola, { password: 'guess', ip: attacker })
      expect(answer.body.code).toBe('auth.wrongCredentials')
      expect(answer.body.data.detail.captcha).toBe(failure === 3)
    }
    expect((await world.signIn(nikola, { password: 'guess', ip: attacker })).body.code).toBe('security.captchaNeeded')
    const waits: number[] = []
    for (let failure = 4; failure <= 7; failure += 1) {
      const answer = await world.signIn(nikola, { password: 'guess', ip: attacker, captcha: await world.captcha() })
      const { seconds } = answer.body.data.detail
      waits.push(seconds)
      if (seconds === 0) continue
      // Too early, even the right password is not checked.
      const early = await world.signIn(nikola, { ip: attacker, captcha: await world.captcha() })
      expect(early.status).toBe(429)
      expect(early.headers['retry-after']).toBe(String(seconds))
      world.moveClock(seconds)
    }
    expect(waits).toEqual([0, 1, 2, 4])
    world.moveClock(3600)
    expect((await world.signIn(nikola, { ip: attacker, captcha: await world.captcha() })).status).toBe(200)
  })

  test('the wait grows 1, 2, 4 … 512 and stays at 900 seconds', () => {
    expect([4, 5, 6, 7, 13, 14, 15, 16, 1000].map(waitAfter)).toEqual([0, 1, 2, 4, 256, 512, 900, 900, 900])
  })

  test('thirty guesses at once count like thirty in a row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        world.signIn('lea@brava.example', { password: `guess ${index}`, ip: `192.0.2.${index}` }),
      ),
    )
    const compared = answers.filter((answer) => answer.body.code === 'auth.wrongCredentials')
    expect(compared.length).toBeLessThanOrEqual(5)
    expect(answers.every((answer) => [401, 422, 429].includes(answer.status))).toBe(true)
  })

  test('one address has twenty tries a minute, whatever names it tries, one by one or at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => world.signIn(`nobody-${index}@nowhere.example`, { ip: attacker })),
    )
    expect(answers.filter((answer) => answer.body.code === 'auth.wrongCredentials')).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
    expect((await world.signIn(amra, { ip: '203.0.113.8' })).status).toBe(200)
  })

  test('all IPv6 addresses of a home count as one network: sixty names guessed from sixty of them count as from one', async () => {
    const from = (place: number) => `2001:db9:1:2::${place.toString(16)}`
    const answers = []
    for (let place = 1; place <= 60; place += 1)
      answers.push(await world.signIn(`nobody-${place}@nowhere.example`, { ip: from(place) }))
    expect(answers.filter((answer) => answer.body.code === 'auth.wrongCredentials')).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40)
    expect((await world.signIn(amra, { ip: '2001:db9:1:3::1' })).status).toBe(200)
    world.moveClock(3600)
  })

  test('strangers do not slow down Amra when her address changes within the network she has signed in from', async () => {
    expect((await world.signIn(amra, { ip: '2001:db8:7:7::1' })).status).toBe(200)
    for (let failure = 1; failure <= 6; failure += 1)
      await world.signIn(amra, { password: 'guess', ip: `192.0.2.${failure + 100}`, captcha: await world.captcha() })
    expect((await world.signIn(amra, { ip: '2001:db8:7:8::2' })).status).not.toBe(200)
    expect((await world.signIn(amra, { ip: '2001:db8:7:7:1:2:3:4' })).status).toBe(200)
    world.moveClock(3600)
  })

  test('of 10,000 guesses in an hour at Amra’s account, from 50 addresses through three processes, at most 60 are checked', async () => {
    const processes = [1, 2, 3].map(() => connect(world.url, { size: 4 }))
    const start = world.now().getTime()
    const home = '203.0.113.77'
    expect((await world.signIn(amra, { ip: home })).status).toBe(200)
    const account = `user:${world.world.amra}`
    let evaluated = 0
    const guess = async (index: number) => {
      const { db } = processes[index % 3] as (typeof processes)[number]
      const request = { account, ip: `198.51.100.${index % 50}`, now: new Date(start + index * 360) }
      try {
        await refuseWhenTooSoon(db, request)
        await beginAttempt(db, request)
        evaluated += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    for (let from = 0; from < 10_000; from += 25) {
      await Promise.all(Array.from({ length: 25 }, (_, index) => guess(from + index)))
      if (from % 2500 !== 0) continue
      world.moveClock(900)
      // Amra is not delayed where she is known, whatever happens elsewhere.
      expect((await world.signIn(amra, { ip: home })).status).toBe(200)
    }
    for (const each of processes) await each.close()
    expect(evaluated).toBeGreaterThan(10)
    expect(evaluated).toBeLessThanOrEqual(60)
    // Her sign-ins did not reset the guesser's count.
    expect((await world.signIn(amra, { ip: '198.51.100.3', captcha: await world.captcha() })).status).toBe(429)
  })

  test('guessing at many accounts at once is reported, once an hour', async () => {
    const told = async () =>
      (await sql<{ detail: object }>`select detail from security_events where kind = 'auth.guessing'`.execute(world.db))
        .rows
    const spray = (count: number) =>
      sql`insert into sign_in_failures (account, ip, at) select 'user:' || n, '198.51.100.' || n % 50, ${world.now()}
        from generate_series(1, ${count}) n`.execute(world.db)
    await spray(guessingThreshold - 2)
    await world.signIn(nikola, { password: 'guess', ip: '192.0.2.200' })
    expect(await told()).toEqual([])
    await spray(1)
    await world.signIn(nikola, { password: 'guess', ip: '192.0.2.201' })
    expect(await told()).toHaveLength(1)
    expect((await told())[0]?.detail).toMatchObject({ failures: guessingThreshold + 1, minutes: 10 })
    await Promise.all([1, 2, 3].map(() => noticeGuessing(world.db, world.now())))
    expect(await told()).toHaveLength(1)
  })

  test('Amra signs in from an address where she is known while somebody else guesses at her account', async () => {
    const home = '203.0.113.77'
    expect((await world.signIn(amra, { ip: home })).status).toBe(200)
    for (let failure = 0; failure < 5; failure += 1) {
      await world.signIn(amra, {
        password: 'guess',
        ip: attacker,
        ...(failure >= 3 ? { captcha: await world.captcha() } : {}),
      })
    }
    expect((await world.signIn(amra, { ip: attacker, captcha: await world.captcha() })).status).toBe(429)
    expect((await world.signIn(amra, { ip: home })).status).toBe(200)
    // Her success does not reset the stranger's count.
    expect((await world.signIn(amra, { ip: attacker, captcha: await world.captcha() })).status).toBe(429)
  })

  test('a solved browser check counts once and for ten minutes, and a made-up one never', async () => {
    for (let failure = 0; failure < 3; failure += 1) await world.signIn(nikola, { password: 'guess', ip: attacker })
    const solved = await world.captcha()
    expect((await world.signIn(nikola, { password: 'guess', ip: attacker, captcha: solved })).body.code).toBe(
      'auth.wrongCredentials',
    )
    const late = await world.captcha()
    world.moveClock(601)
    for (const captcha of [solved, 'e30=', late])
      expect((await world.signIn(nikola, { password: 'guess', ip: attacker, captcha })).body.code).toBe(
        'security.captchaNeeded',
      )
  })
})
