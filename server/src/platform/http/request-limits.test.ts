import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listeningWorld } from './testing/listening-world.ts'

const { profile, postOrders, raw, status, sound } = await listeningWorld()

describe('oversized bodies (guarantee G39)', () => {
  test('more than 1 MiB of JSON is refused, one byte less is read', async () => {
    const room = 1024 * 1024 - '{"quickSearch":""}'.length
    const tooMuch = await postOrders(`{"quickSearch":"${'a'.repeat(room + 1)}"}`)
    expect(tooMuch.status).toBe(413)
    await sound(tooMuch)
    // Read to the end, and refused for its content.
    expect((await postOrders(`{"quickSearch":"${'a'.repeat(room)}"}`)).status).toBe(400)
  })

  test('21 levels are refused, 20 are read', async () => {
    const nested = (depth: number) => `{"filters":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    const fieldsOf = async (answer: Response) =>
      ((await answer.json()) as { data: { fields?: { path: string }[] } }).data.fields?.map(({ path }) => path)
    // A body that was read is refused with the wrong field, one that is too deep is refused unread.
    const [tooDeep, deep] = [await postOrders(nested(21)), await postOrders(nested(20))]
    expect([tooDeep.status, await fieldsOf(tooDeep.clone())]).toEqual([400, undefined])
    await sound(tooDeep)
    expect([deep.status, await fieldsOf(deep)]).toEqual([400, ['filters']])
    expect((await postOrders('['.repeat(100_000))).status).toBe(400)
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
    const answer = await postOrders(body, headers)
    expect(answer.status).toBe(expected)
    if (expected !== 200) await sound(answer)
    expect((await profile()).status).toBe(200)
  })
})
