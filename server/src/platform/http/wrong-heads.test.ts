import { describe, expect, test } from 'vitest'
import { listeningWorld } from './testing/listening-world.ts'

const { profile, raw, status } = await listeningWorld()

describe('malformed headers', () => {
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
