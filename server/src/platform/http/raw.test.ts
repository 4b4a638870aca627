import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { post } from '@brava/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes, type Services } from '../call.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log/create-log.ts'
import { createHttp, type Http } from './create-http.ts'
import { mount } from './mount.ts'

const signatureOf = (bytes: Uint8Array | string) => createHmac('sha256', 'shared').update(bytes).digest('hex')

/** Resembles gateway notices: signed over the exact bytes, answered as the gateway expects. */
const gateway = {
  notice: post('/gateway/notice', {
    summary: 'A notice of a gateway',
    access: 'anyone',
    raw: { maxBytes: 1000, headers: ['x-signature', 'content-type', 'x-twice'] },
    response: 'raw',
  }),
}
let got: { bytes: Uint8Array; headers: Readonly<Record<string, string>> } | undefined

let http: Http
let address: string
beforeAll(async () => {
  const config = readConfig({ BRAVA_MODE: 'test', LOG_LEVEL: 'silent' })
  http = await createHttp(config, { log: createLog(config), waits: undefined, isStarting: () => false })
  const handlers = routes(gateway, {
    notice: async (_call, { body }) => {
      got = body
      const isTrue = body.headers['x-signature'] === signatureOf(body.bytes)
      return isTrue
        ? { status: 202, headers: { 'content-type': 'text/plain', 'x-notice': 'taken' }, bytes: Buffer.from('*OK*') }
        : { status: 403 }
    },
  })
  mount(http, handlers, { services: { clock: systemClock, config } as Services, authenticate: async () => null })
  http.post('/api/other', async (request) => ({ got: request.body }))
  await http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterAll(() => http?.close())
beforeEach(() => {
  got = undefined
})

const send = (bytes: Uint8Array | string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/gateway/notice`, {
    method: 'POST',
    headers: { 'x-signature': signatureOf(bytes), ...headers },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })

describe('calls that receive their bytes unchanged', () => {
  test.each<[string, Uint8Array | string, string]>([
    ['JSON with its blanks and its order', '{ "b":1,  "a":2,\r\n"b":3 }\n', 'application/json'],
    ['no JSON though it says so', '{"half', 'application/json; charset=utf-8'],
    ['a form', 'amount=12.50&order=BR-1&amount=13', 'application/x-www-form-urlencoded'],
    [
      'a multipart',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['text', 'čćžšđ', 'text/plain;charset=windows-1250'],
    ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'application/xml'],
    ['any bytes', Buffer.from([0, 255, 254, 13, 10, 0, 128]), 'application/octet-stream'],
    ['a kind that nobody knows', '1', 'x-brava/anything'],
  ])('%s', async (_what, bytes, type) => {
    const answer = await send(bytes, { 'content-type': type })
    expect(Buffer.from(got?.bytes ?? [])).toEqual(Buffer.from(bytes))
    expect(got?.headers['content-type']).toBe(type)
    expect([answer.status, answer.headers.get('x-notice'), await answer.text()]).toEqual([202, 'taken', '*OK*'])
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('receive only the headers that the call names, in lower case; one sent twice is joined', async () => {
    const body = 'a=1'
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      let text = ''
      socket.on('data', (part) => {
        text += part.toString()
      })
      socket.on('close', () => done(text))
      socket.write(
        `POST /api/gateway/notice HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Signature: ${signatureOf(body)}\r\nX-Twice: 1\r\nX-Twice: 2\r\n` +
          `Authorization: Bearer x\r\nCookie: a=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
    expect(answer).toMatch(/^HTTP\/1.1 202 /)
    expect(got?.headers).toEqual({ 'x-signature': signatureOf(body), 'x-twice': '1, 2' })
  })

  test('reject the signature after one extra byte; an answer may be a status alone', async () => {
    const answer = await fetch(`${address}/api/gateway/notice`, {
      method: 'POST',
      headers: { 'x-signature': signatureOf('{"a":1}') },
      body: '{"a":1} ',
    })
    expect([answer.status, await answer.text()]).toEqual([403, ''])
  })

  test('read an empty body as no bytes', async () => {
    expect((await send('')).status).toBe(202)
    expect(got?.bytes.byteLength).toBe(0)
  })

  test('leave compressed bytes compressed', async () => {
    const packed = gzipSync('a'.repeat(5000))
    expect((await send(packed, { 'content-encoding': 'gzip' })).status).toBe(202)
    expect(Buffer.from(got?.bytes ?? [])).toEqual(packed)
  })

  test('refuse a body over the limit, announced or not, before it reaches any code', async () => {
    expect((await send('x'.repeat(1000))).status).toBe(202)
    got = undefined
    const announced = await send('x'.repeat(1001))
    expect([announced.status, (await announced.json()).code]).toEqual([413, 'common.tooLarge'])
    const parts = new ReadableStream({
      start(stream) {
        for (let count = 0; count < 20; count += 1) stream.enqueue(new TextEncoder().encode('x'.repeat(100)))
        stream.close()
      },
    })
    const streamed = await fetch(`${address}/api/gateway/notice`, {
      method: 'POST',
      body: parts,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    expect(got).toBeUndefined()
  })

  test('leave neighbouring calls unchanged: those read JSON, and nothing else', async () => {
    const other = (type: string, body: string) =>
      fetch(`${address}/api/other`, { method: 'POST', headers: { 'content-type': type }, body })
    expect(await (await other('application/json', '{"a":1}')).json()).toEqual({ got: { a: 1 } })
    expect((await other('application/json', '{"half')).status).toBe(400)
    expect((await other('text/plain', 'a')).status).toBe(415)
  })
})
