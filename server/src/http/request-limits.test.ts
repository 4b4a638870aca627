import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pageSizes } from '@brava/contract/list.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { z } from 'zod'
import { createApp, type App } from '../app.ts'
import { allRoutes } from '../all-routes.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../security/sessions.ts'
import { smallWorld } from '../testing/small-world.ts'

let small: Awaited<ReturnType<typeof smallWorld>>
let app: App
let port: number
let tarik: string
let amra: string

beforeAll(async () => {
  small = await smallWorld()
  app = await createApp(
    readConfig({ BRAVA_MODE: 'test', DATABASE_URL: small.url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ROLE: 'web' }),
    { httpWaits: { headersMs: 1500, requestMs: 2500, idleMs: 1000, checkMs: 200 } },
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
  const tokenOf = (userId: number) =>
    openSession(small.db, { userId, ip: '127.0.0.1', userAgent: 'test', now: new Date() })
  tarik = await tokenOf(small.world.tarik)
  amra = await tokenOf(small.world.amra)
})
afterAll(async () => {
  await app?.close()
  await small?.close()
})

const address = (path: string) => `http://127.0.0.1:${port}/api${path}`
const profile = () => fetch(address('/users/profile'), { headers: { authorization: `Bearer ${amra}` } })

/** Sends bytes as they are and answers what came back before the server ended the connection, or the first answer. */
async function raw(request: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
    socket.end()
  })
  socket.on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  return answer
}
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** Calls over rows that a person ticks in a list (decision 0025), read off the screens. */
const overTickedRows = [
  'POST /orders/approve-orders',
  'POST /orders/deny-orders',
  'POST /orders/resend-order-emails',
  'POST /orders/get-orders',
  'POST /orders/export-orders',
  'POST /orders/neighbours/:id',
  'PUT /products/withdraw-products',
  'DELETE /products/delete-products',
  'POST /products/export-products',
  'PUT /products/withdraw-plain-faulty-keys',
  'PUT /products/return-plain-keys-to-use',
  'DELETE /products/delete-product-keys',
  'DELETE /categories/delete-categories',
  'DELETE /company-product-prices/delete-company-products',
  'POST /company-product-prices/update-company-products-with-percentage/:id',
]

/** Does a refusal speak of the ids, also inside one of the alternatives of a body? */
const speaksOfIds = (issue: z.core.$ZodIssue): boolean =>
  issue.path.includes('ids') || (issue.code === 'invalid_union' && issue.errors.flat().some(speaksOfIds))

async function sound(answer: Response): Promise<void> {
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    code: expect.stringMatching(/^common\./),
    data: { info: expect.any(String) },
  })
  expect(text).not.toMatch(/\bat .*\.(js|ts)|node_modules|SyntaxError|FST_|Unexpected/)
}

describe('bodies that are too much (guarantee G39)', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(address('/orders/get-orders'), {
      method: 'POST',
      headers: { authorization: `Bearer ${tarik}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })

  test('more than 1 MiB of JSON is refused, one byte less is read', async () => {
    const room = 1024 * 1024 - '{"quickSearch":""}'.length
    const tooMuch = await post(`{"quickSearch":"${'a'.repeat(room + 1)}"}`)
    expect(tooMuch.status).toBe(413)
    await sound(tooMuch)
    // Read to the end, and refused for what it says.
    expect((await post(`{"quickSearch":"${'a'.repeat(room)}"}`)).status).toBe(400)
  })

  test('21 levels are refused, 20 are looked at', async () => {
    const nested = (depth: number) => `{"filters":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    const fieldsOf = async (answer: Response) =>
      ((await answer.json()) as { data: { fields?: { path: string }[] } }).data.fields?.map(({ path }) => path)
    // What was looked at is refused with the field that is wrong, what is too deep without a look into it.
    const [tooDeep, deep] = [await post(nested(21)), await post(nested(20))]
    expect([tooDeep.status, await fieldsOf(tooDeep.clone())]).toEqual([400, undefined])
    await sound(tooDeep)
    expect([deep.status, await fieldsOf(deep)]).toEqual([400, ['filters']])
    expect((await post('['.repeat(100_000))).status).toBe(400)
  })

  test('a bulk call takes 100 ids, one over ticked rows as many as a page has, and no more', async () => {
    const among = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    const accepts = (body: z.ZodType, value: unknown) => !body.safeParse(value).error?.issues.some(speaksOfIds)
    const most: Record<string, number> = {}
    for (const { endpoint } of allRoutes()) {
      const { body } = endpoint
      if (!body) continue
      for (const place of [(ids: unknown) => ({ ids }), (ids: unknown) => ({ filters: { ids } })]) {
        if (accepts(body, place('none')) || !accepts(body, place([1]))) continue
        const limit = [100, 500].find(
          (count) => accepts(body, place(among(count))) && !accepts(body, place(among(count + 1))),
        )
        most[`${endpoint.method} ${endpoint.path}`] = limit ?? 0
      }
    }
    const ofPage = Object.keys(most).filter((call) => most[call] === 500)
    expect(ofPage.sort()).toEqual([...overTickedRows].sort())
    // Whatever comes later starts with the default.
    expect(Object.entries(most).filter(([call, limit]) => limit !== 100 && !ofPage.includes(call))).toEqual([])
    expect(Object.keys(most).length).toBeGreaterThan(ofPage.length + 3)
    expect(Math.max(...pageSizes)).toBe(500)
  })

  test('101 people, 501 keys and 501 products are refused over HTTP with the field, and nothing is asked of the database', async () => {
    const bulk = async (method: 'PUT' | 'DELETE', path: string, count: number, more: object = {}) => {
      const answer = await fetch(address(path), {
        method,
        headers: { authorization: `Bearer ${tarik}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: Array.from({ length: count }, (_, index) => 9_000_000 + index), ...more }),
      })
      const { data } = (await answer.json()) as { data: { fields?: { path: string }[] } }
      return [answer.status, data.fields?.map(({ path: each }) => each) ?? []]
    }
    const reason = { reason: 'Reported' }
    // None of these are there: what may be asked is looked for, and not found.
    expect(await bulk('DELETE', '/users/delete-users', 100)).toEqual([404, []])
    expect(await bulk('DELETE', '/users/delete-users', 101)).toEqual([400, ['ids']])
    expect(await bulk('PUT', '/products/withdraw-plain-faulty-keys', 500, reason)).toEqual([404, []])
    expect(await bulk('PUT', '/products/withdraw-plain-faulty-keys', 501, reason)).toEqual([400, ['ids']])
    expect(await bulk('DELETE', '/products/delete-products', 500)).toEqual([404, []])
    expect(await bulk('DELETE', '/products/delete-products', 501)).toEqual([400, ['ids']])
  })

  test('at most 500 rows a page, and 10 000 with retrieveAll', async () => {
    const answer = await post(JSON.stringify({ pageSize: 501 }))
    expect([answer.status, (await answer.json()).data.fields[0].path]).toEqual([400, 'pageSize'])
    await sql`insert into towns (name, country_id) select 'Town ' || n, (select min(id) from countries) from generate_series(1, 10050) n`.execute(
      small.db,
    )
    const towns = await (
      await fetch(address('/towns/get-towns'), {
        method: 'POST',
        headers: { authorization: `Bearer ${tarik}`, 'content-type': 'application/json' },
        body: JSON.stringify({ retrieveAll: true }),
      })
    ).json()
    expect([towns.data.length, towns.pagedResult.totalItems]).toEqual([10_000, 10_050])
  })

  test('an anonymous caller’s large body is refused before it is read', async () => {
    const answer = await raw(
      `POST /api/orders/get-orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"half":`,
    )
    expect(status(answer)).toBe(401)
  })

  const malformed: [string, string | Buffer, Record<string, string>, number][] = [
    ['no JSON', '{"page":', {}, 400],
    ['a bare word', 'undefined', {}, 400],
    ['a prototype', '{"__proto__":{"isAdministrator":true}}', {}, 200],
    ['text instead of JSON', '{"page":1}', { 'content-type': 'text/plain' }, 415],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['a form', 'page=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [
      'another charset',
      Buffer.from('{"quickSearch":"\xe6"}', 'latin1'),
      { 'content-type': 'application/json; charset=iso-8859-2' },
      200,
    ],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), {}, 400],
    ['packed bytes, which are not unpacked', gzipSync('{"page":1}'), { 'content-encoding': 'gzip' }, 400],
    ['a broken kind of content', '{}', { 'content-type': 'application/json/;;=' }, 415],
    ['an array', '[]', {}, 400],
    ['NUL', '{"quickSearch":"a\\u0000b"}', {}, 400],
  ]
  test.each(malformed)('%s', async (_name, body, headers, expected) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(expected)
    if (expected !== 200) await sound(answer)
    expect((await profile()).status).toBe(200)
  })
})

describe('heads that are wrong', () => {
  const get = (target: string, head = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${head}Connection: close\r\n\r\n`
  const heads: [string, string, number[]][] = [
    ['a malformed % in the path', get('/api/files/%E0%A4%A'), [400, 404]],
    ['a path out of the folder', get('/api/files/..%2f..%2fetc%2fpasswd'), [400, 404]],
    ['a path out of the folder, as is', get('/../../../etc/passwd'), [400, 404]],
    ['NUL in the path', get('/api/files/%00'), [400, 404]],
    ['a malformed query', get('/api/users/profile?%E0%A4%A=%ZZ'), [400, 401]],
    [
      'two lengths',
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
      [400],
    ],
    [
      'a length and chunks',
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    ['two authorizations', get('/api/users/profile', 'Authorization: Bearer x\r\nAuthorization: Bearer y\r\n'), [401]],
    ['a head of 20 000 bytes', get('/api/users/profile', `X-Long: ${'a'.repeat(20_000)}\r\n`), [431]],
    ['no host', 'GET /api/users/profile HTTP/1.1\r\n\r\n', [400]],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n', [400]],
    ['a made-up method', 'BREW /api/users/profile HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ]
  test.each(heads)('%s', async (_name, request, expected) => {
    const answer = await raw(request)
    expect(expected).toContain(status(answer))
    expect(answer).not.toMatch(/node_modules|\.ts:\d|root:/)
    expect((await profile()).status).toBe(200)
  })
})

describe('uploads that are wrong: each once ended a well-known parser', () => {
  const edge = 'edge'
  const part = (head: string, content: string) => `--${edge}\r\n${head}\r\n\r\n${content}\r\n`
  const file = (name: string, content = 'AAAA-BBBB') =>
    part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`, content)
  const end = `--${edge}--\r\n`
  const bodies: [string, string, string?][] = [
    ['nothing', ''],
    ['only the end', end],
    ['never ends', file('keys.txt').slice(0, -20)],
    ['cut in a head', `--${edge}\r\nContent-Disposition: form-da`],
    ['an empty name of a field', part('Content-Disposition: form-data; name=""', 'x') + end],
    ['no name of a field', part('Content-Disposition: form-data', 'x') + end],
    ['a field called __proto__', part('Content-Disposition: form-data; name="__proto__"', 'x') + file('a.txt') + end],
    [
      'a field called constructor[prototype]',
      part('Content-Disposition: form-data; name="constructor[prototype][x]"', '1') + end,
    ],
    ['deeply nested name', part(`Content-Disposition: form-data; name="a${'[a]'.repeat(5000)}"`, '1') + end],
    [
      '200 fields',
      Array.from({ length: 200 }, (_, i) => part(`Content-Disposition: form-data; name="f${i}"`, 'x')).join('') + end,
    ],
    ['five files', file('a.txt').repeat(5) + end],
    ['a head that never ends', `--${edge}\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`],
    [
      'a file where a field is meant',
      part('Content-Disposition: form-data; name="productId"; filename="x"', '1') + end,
    ],
    ['a path as name of the file', file('../../../etc/passwd') + end],
    ['NUL in the content', file('a.txt', 'AA\u0000BB') + end],
    ['another edge', file('a.txt') + end, 'multipart/form-data; boundary=other'],
    ['no edge', file('a.txt') + end, 'multipart/form-data'],
    ['an edge of 5000 letters', file('a.txt') + end, `multipart/form-data; boundary=${'b'.repeat(5000)}`],
    ['a broken charset', file('a.txt') + end, `multipart/form-data; charset=utf-9; boundary=${edge}`],
  ]
  test.each(bodies)('%s', async (_name, body, type = `multipart/form-data; boundary=${edge}`) => {
    const answer = await fetch(address('/products/add-plain-licences-from-file'), {
      method: 'POST',
      headers: { authorization: `Bearer ${tarik}`, 'content-type': type },
      body,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    await sound(answer)
    expect((await profile()).status).toBe(200)
  })

  test('the connection breaks off in the middle of an upload', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/products/add-plain-licences-from-file HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tarik}\r\nContent-Type: multipart/form-data; boundary=${edge}\r\nContent-Length: 100000\r\n\r\n${file('a.txt')}`,
      () => socket.destroy(),
    )
    await once(socket, 'close')
    expect((await profile()).status).toBe(200)
  })
})

describe('callers who are slow', () => {
  test('a thousand connections that drip their heads do not hinder Amra, and are ended', {
    timeout: 60_000,
  }, async () => {
    const sockets: Socket[] = []
    let ended = 0
    for (let count = 0; count < 1000; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => {
        ended += 1
      })
      socket.write('GET /api/users/profile HTTP/1.1\r\nHost: a\r\nX-Slow: a')
      sockets.push(socket)
    }
    await Promise.all(
      sockets.map((socket) => (socket.readyState === 'open' ? Promise.resolve() : once(socket, 'connect'))),
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }, 200)
    try {
      for (let count = 0; count < 20; count += 1) expect((await profile()).status).toBe(200)
      await expect.poll(() => ended, { timeout: 20_000 }).toBe(1000)
      expect((await profile()).status).toBe(200)
    } finally {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    }
  })

  test('a body that does not come is not waited for', async () => {
    const answer = await raw(
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"username":`,
    )
    expect(status(answer)).toBe(408)
  })

  test('a connection nobody uses is closed', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    // Ended by the server, after a while without a word from here.
    const [hadError] = await once(socket, 'close')
    expect(hadError).toBe(false)
  })
})
