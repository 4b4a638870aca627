import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { connect } from '../db/connect.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../../security/sessions.ts'
import { faultyProxy, through } from '../../testing/faulty-proxy.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { networkOf } from './allowances.ts'
import { rateLimits } from './rate-limits.ts'

const small = await smallWorld()
const clock = { at: new Date('2026-11-21T10:00:00Z'), now: () => clock.at }
const wait = (seconds: number) => {
  clock.at = new Date(clock.at.getTime() + seconds * 1000)
}

const server = (more: Record<string, string> = {}) =>
  createApp(readConfig({ BRAVA_MODE: 'test', DATABASE_URL: small.url, LOG_LEVEL: 'silent', ROLE: 'web', ...more }), {
    clock,
  })
const [first, second] = await Promise.all([server(), server({ TRUST_PROXY: '10.1.0.0/16' })])
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await small.close()
})

const tokenOf = (userId: number) => openSession(small.db, { userId, ip: '127.0.0.1', userAgent: 'test', now: clock.at })
const [amra, amraAgain, nikola] = await Promise.all([
  tokenOf(small.world.amra),
  tokenOf(small.world.amra),
  tokenOf(small.world.nikola),
])

interface From {
  readonly app?: typeof first
  readonly token?: string
  readonly ip?: string
  readonly forwarded?: string
  readonly language?: string
}
const call = ({ app = first, token, ip = '203.0.113.9', forwarded, language = 'en' }: From, path = '/users/profile') =>
  app.http.inject({
    method: 'GET',
    url: `/api${path}`,
    remoteAddress: ip,
    headers: {
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
    },
  })
/** Counts the statuses of the given number of calls. */
async function calls(count: number, from: (index: number) => From, path?: string) {
  const found: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const { statusCode } = await call(from(index), path)
    found[statusCode] = (found[statusCode] ?? 0) + 1
  }
  return found
}

describe('how often a caller may call (guarantee G40)', () => {
  test('an anonymous address: 60 a minute, then 429 with the time to wait, in three languages; another address continues', async () => {
    expect(await calls(62, () => ({}))).toEqual({ 401: 60, 429: 2 })
    const answers = await Promise.all(['en', 'bs', 'hr'].map((language) => call({ language })))
    expect(answers.map((answer) => answer.json().data.info)).toEqual([
      'Too many requests. Please wait a moment.',
      'Previše zahtjeva. Sačekajte trenutak.',
      'Previše zahtjeva. Pričekajte trenutak.',
    ])
    expect(answers[0]?.headers['retry-after']).toBe('60')
    expect((await call({ ip: '203.0.113.10' })).statusCode).toBe(401)
    wait(60)
    expect((await call({})).statusCode).toBe(401)
  })

  test('a new invented token for every call does not get around it', async () => {
    wait(60)
    expect(await calls(62, (index) => ({ token: `made-up-token-of-somebody-${index}` }))).toEqual({ 401: 60, 429: 2 })
  })

  test('Amra: 600 a minute across both her sessions; Nikola behind the same address is unaffected', async () => {
    wait(60)
    expect(await calls(602, (index) => ({ token: index % 2 ? amra : amraAgain }))).toEqual({ 200: 600, 429: 2 })
    expect((await call({ token: nikola })).statusCode).toBe(200)
  })

  test('public calls are counted by address, whatever token is sent', async () => {
    wait(60)
    expect(await calls(61, (index) => ({ token: index % 2 ? amra : nikola }), '/auth/captcha')).toEqual({
      200: 60,
      429: 1,
    })
  })

  test('two server processes share one limit', async () => {
    wait(60)
    expect(await calls(40, () => ({ ip: '203.0.113.20' }))).toEqual({ 401: 40 })
    await first.limits?.exchange()
    expect(await calls(20, () => ({ app: second, ip: '203.0.113.20' }))).toEqual({ 401: 20 })
    // The second process learns of the first one's calls at its next exchange.
    await second.limits?.exchange()
    expect(await calls(2, () => ({ app: second, ip: '203.0.113.20' }))).toEqual({ 429: 2 })
    await first.limits?.exchange()
    wait(60)
    expect(await calls(1, () => ({ app: second, ip: '203.0.113.20' }))).toEqual({ 401: 1 })
  })

  test('expensive calls are counted across all processes at once, even when they arrive together', async () => {
    const limits = [rateLimits(small.db, clock), rateLimits(small.db, clock)] as const
    const allowance = { key: 'transfers:user:7', max: 5, seconds: 60, exact: true }
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => limits[index % 2 ? 1 : 0].take([allowance])),
    )
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5)
    for (const each of limits) await expect(each.take([allowance])).rejects.toThrow('common.tooMany')
    wait(60)
    for (let count = 0; count < 5; count += 1) await limits[count % 2 ? 1 : 0].take([allowance])
    await expect(limits[0].take([allowance])).rejects.toThrow('common.tooMany')
    for (const each of limits) each.close()
  })

  test('five exports a minute across all processes, even before they have exchanged counts', async () => {
    wait(60)
    const tarik = await tokenOf(small.world.tarik)
    const found: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const answer = await (count % 2 ? second : first).http.inject({
        method: 'POST',
        url: '/api/products/export-products',
        headers: { authorization: `Bearer ${tarik}` },
        payload: {},
      })
      found.push(answer.statusCode)
    }
    expect(found).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('while the database is away the process enforces the limit on its own and loses no count', async () => {
    const proxy = await faultyProxy({ port: Number(new URL(small.url).port) })
    const { db, close } = connect(through(proxy, small.url), { size: 1, acquireMs: 5000 })
    const limits = rateLimits(db, clock)
    const allowance = { key: 'calls:ip:198.51.100.1', max: 3, seconds: 60 }
    proxy.set('refuse')
    for (let count = 0; count < 2; count += 1) await limits.take([allowance])
    await expect(limits.exchange()).rejects.toThrow()
    await limits.take([allowance])
    await expect(limits.take([allowance])).rejects.toThrow('common.tooMany')
    proxy.set('pass')
    await limits.exchange()
    const row = await small.db
      .selectFrom('rate_counts')
      .select('count')
      .where('key', '=', allowance.key)
      .executeTakeFirst()
    expect(row?.count).toBe(4)
    limits.close()
    await close()
    await proxy.close()
  })
})

describe('which address counts', () => {
  test('X-Forwarded-For counts only from the trusted proxy', async () => {
    wait(60)
    // Not through the proxy: the header is invented, all calls belong to one caller.
    expect(await calls(61, (index) => ({ app: second, forwarded: `198.51.100.${index}` }))).toEqual({ 401: 60, 429: 1 })
    // Through the proxy: each is a different caller.
    expect(await calls(61, (index) => ({ app: second, ip: '10.1.2.3', forwarded: `198.51.100.${index}` }))).toEqual({
      401: 61,
    })
    // Anything the caller wrote into the header before the proxy added the real address is ignored.
    expect(
      await calls(61, (index) => ({ app: second, ip: '10.1.2.3', forwarded: `192.0.2.${index}, 198.51.100.200` })),
    ).toEqual({ 401: 60, 429: 1 })
  })

  test('the addresses of one IPv6 network count as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('::ffff:203.0.113.4')).toBe('203.0.113.4')
    expect(networkOf('203.0.113.4')).toBe('203.0.113.4')
  })
})
