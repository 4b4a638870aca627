import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../all-routes.ts'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const webDir = await temporaryFolder('page')
let app: App
beforeAll(async () => {
  await mkdir(join(webDir, 'assets'))
  await writeFile(
    join(webDir, 'index.html'),
    '<meta name="csp-nonce" content="__NONCE__"><script src="/assets/a.js"></script>',
  )
  await writeFile(join(webDir, 'assets/a.js'), 'export {}')
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const config = readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: await testDatabase(),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'https://portal.brava.test',
  })
  app = await createApp(config, { webDir })
})
afterAll(() => app?.close())

/** Headers of every response, whatever its content. */
const expected = {
  'content-security-policy': expect.stringMatching(/^default-src 'self'; script-src 'self'; style-src 'self'[; ]/),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

describe('browser hardening (guarantee G22)', () => {
  test('every call, signed in or not, carries the headers, and so does every refusal', async () => {
    const wrong: string[] = []
    for (const { endpoint } of allRoutes()) {
      const url = `/api${endpoint.path.replace(/:\w+/g, '1')}`
      for (const headers of [{}, { authorization: 'Bearer nobody-has-this-token-at-all' }]) {
        const answer = await app.http.inject({ method: endpoint.method, url, headers })
        try {
          expect(answer.headers).toMatchObject(expected)
        } catch {
          wrong.push(`${endpoint.method} ${url}: ${answer.statusCode}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test.each([
    ['the page', '/'],
    ['a link into the portal', '/orders/17'],
    ['a script', '/assets/a.js'],
    ['a picture', '/favicon.svg'],
    ['a file that is not there', '/assets/b.js'],
    ['a call that is not there', '/api/nothing'],
    ['an address that cannot be read', '/api/%zz'],
    ['an address that leads out', '/..%2f..%2fetc%2fpasswd'],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
  ])('%s carries them', async (_name, url) => {
    const answer = await app.http.inject({ method: 'GET', url })
    expect(answer.headers).toMatchObject(expected)
    expect(answer.statusCode).toBeLessThan(500)
  })

  test.each(['/.git/config', '/.env', '/orders/.git/HEAD', '/%2egit/config', '/backup.sql', '/wp-login.php?x=1'])(
    '%s is not a page of the portal',
    async (url) => {
      expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404)
    },
  )

  test.each(['/orders/17', '/register/signup', '/orders?search=a.b'])('%s is one', async (url) => {
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(200)
  })

  test('the policy allows no inline script, no inline style, no frame, no plugin, and requires Trusted Types', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/orders' })
    const directives = new Map(
      String(answer.headers['content-security-policy'])
        .split('; ')
        .map((text) => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]),
    )
    expect(String(answer.headers['content-security-policy'])).not.toMatch(/unsafe-eval|\*|https?:/)
    expect([...directives].filter(([, value]) => value?.includes('unsafe')).map(([name]) => name)).toEqual([
      'style-src-attr',
    ])
    expect(directives.get('script-src')).toBe("'self'")
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toBe("'none'")
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
  })

  test('each page has a nonce of its own for widget styles, in the header and in the page, and is never cached', async () => {
    const nonces = new Set<string>()
    for (let each = 0; each < 5; each += 1) {
      const answer = await app.http.inject({ method: 'GET', url: '/' })
      const nonce = /style-src 'self' 'nonce-([^']{20,})'/.exec(String(answer.headers['content-security-policy']))?.[1]
      expect(answer.body).toContain(`content="${nonce}"`)
      expect(answer.headers['cache-control']).toBe('no-store')
      nonces.add(nonce ?? '')
    }
    expect(nonces.size).toBe(5)
  })

  test('without HTTPS there is no HSTS header', async () => {
    const { securityHeaders } = await import('./security-headers.ts')
    expect(securityHeaders({ publicUrl: 'http://127.0.0.1:4000' })).not.toHaveProperty('strict-transport-security')
  })
})
