import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { smallWorld } from '../testing/small-world.ts'

const small = await smallWorld()
const lines: { msg: string; complaint?: object }[] = []
const log = pino({ level: 'warn' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
const app = await createApp(readConfig({ BRAVA_MODE: 'test', DATABASE_URL: small.url, ROLE: 'web' }), { log })
afterAll(async () => {
  await app.close()
  await small.close()
})
beforeEach(() => {
  lines.length = 0
})

let last = 0
const report = async (payload: string | Buffer | object, { type = 'application/csp-report', ip = '' } = {}) => {
  last += 1
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/csp-report',
    remoteAddress: ip || `198.51.100.${last % 250}`,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })
  return answer.statusCode
}
const told = () => lines.map(({ complaint }) => complaint)

const old = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://portal.brava.example/reset-password/tajni-token?mail=amra@digitalis.example#x',
    referrer: 'https://portal.brava.example/orders/17',
    'violated-directive': "script-src-elem 'self'",
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/x.js?stolen=amra',
    'line-number': 12,
    'source-file': 'https://portal.brava.example/assets/main-abc123.js',
    'script-sample': 'amra.hodzic',
    ...more,
  },
})
const inShort = {
  directive: 'script-src-elem',
  blocked: 'evil.example',
  screen: '/reset-password',
  script: '/assets/main-abc123.js',
  line: 12,
}

describe('what browsers blocked on a page (guarantee G22)', () => {
  test('the page names the address that receives the reports', async () => {
    const page = await app.http.inject({ url: '/api/auth/front' })
    expect(page.headers['content-security-policy']).toContain('; report-uri /api/csp-report')
  })

  test('is one short line in the log, without tokens, addresses or samples, in both report formats', async () => {
    expect(await report(old())).toBe(204)
    const { 'csp-report': was } = old()
    const body = {
      documentURL: was['document-uri'],
      effectiveDirective: 'script-src-elem',
      blockedURL: was['blocked-uri'],
      sourceFile: was['source-file'],
      lineNumber: 12,
      sample: 'amra.hodzic',
    }
    const batch = [
      { type: 'csp-violation', age: 1, url: was['document-uri'], user_agent: 'x', body },
      { type: 'deprecation', age: 1, url: '/', user_agent: 'x', body: { id: 'x' } },
    ]
    expect(await report(batch, { type: 'application/reports+json' })).toBe(204)
    expect(told()).toEqual([inShort, inShort])
    expect(JSON.stringify(lines)).not.toMatch(/tajni|amra|stolen/)
  })

  test('browser extensions are ignored; a batch fills up to five lines', async () => {
    expect(await report(old({ 'blocked-uri': 'chrome-extension://abc/x.js' }))).toBe(204)
    expect(await report(old({ 'source-file': 'moz-extension://abc/x.js' }))).toBe(204)
    expect(told()).toEqual([])
    const body = { effectiveDirective: 'img-src', blockedURL: 'inline' }
    await report(
      Array.from({ length: 300 }, () => ({ type: 'csp-violation', body })),
      { type: 'application/reports+json' },
    )
    expect(told()).toHaveLength(5)
  })

  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['no JSON', '{"csp-report"'],
    ['no report', '{"a":1}'],
    ['a list of none', '[1,2]'],
    ['no text', Buffer.from([255, 254, 0])],
    ['a number', '1e999'],
    ['very deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['names of the language', '{"__proto__":{"csp-report":{}}}'],
  ])('%s is refused', async (_what, payload) => {
    expect(await report(payload)).toBe(400)
    expect(lines.filter(({ complaint }) => complaint)).toEqual([])
  })

  test('hostile values are shortened or dropped', async () => {
    const long = 'x'.repeat(5000)
    await report(
      old({
        'effective-directive': '\u001b[31mred\n',
        'violated-directive': '',
        'blocked-uri': `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/${long}`.slice(0, 3900),
        'document-uri': { a: 1 },
        'source-file': long,
        'line-number': '12',
      }),
    )
    expect(told()).toEqual([
      { directive: '?', blocked: `${'a'.repeat(60)}.${'b'.repeat(39)}`, screen: '?', script: '', line: 0 },
    ])
  })

  test('oversized reports are refused, and so are more than sixty a minute from one address, which can still sign in', async () => {
    expect(await report('x'.repeat(64 * 1024 + 1))).toBe(413)
    const found: number[] = []
    for (let count = 0; count < 62; count += 1) found.push(await report(old(), { ip: '203.0.113.5' }))
    expect(found.filter((status) => status === 204)).toHaveLength(60)
    expect(found.slice(60)).toEqual([429, 429])
    const captcha = await app.http.inject({ url: '/api/auth/captcha', remoteAddress: '203.0.113.5' })
    expect(captcha.statusCode).toBe(200)
  })
})
