import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listeningWorld } from './testing/listening-world.ts'

const { port, tarik, address, profile, sound } = await listeningWorld()

describe('malformed uploads: each once crashed a well-known parser', () => {
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

  test('the connection breaks in the middle of an upload', async () => {
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
