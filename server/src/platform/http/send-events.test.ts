import { once } from 'node:events'
import { get as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EventsAnswer } from '@brava/contract/endpoint.ts'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendEvents } from './send-events.ts'

const piece = `event: change\ndata: ${'x'.repeat(16_000)}\n\n`
const ended: { isSlow: boolean }[] = []
/** Sends sixteen megabytes, piece after piece, to any caller; then ends. */
const flood: EventsAnswer = (to) => {
  let left = 1000
  to.whenClosed((how) => ended.push(how))
  const next = () => {
    if (left-- === 0) to.end()
    else if (to.send(piece)) setImmediate(next)
  }
  next()
}
const http = fastify()
http.get('/flood', (_request, reply) => sendEvents(reply, flood))
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(() => http.close())

async function answer(): Promise<IncomingMessage> {
  const [response] = (await once(ask({ port, host: '127.0.0.1', path: '/flood', agent: false }), 'response')) as [
    IncomingMessage,
  ]
  response.on('error', () => {})
  return response
}

test('a caller who does not read is dropped, and the server buffers next to nothing for him', async () => {
  const response = await answer()
  response.pause()
  await expect.poll(() => ended.length, { timeout: 30_000 }).toBe(1)
  expect(ended.pop()).toEqual({ isSlow: true })
  response.destroy()
})

test('a caller who reads gets everything, uncompressed and at once, and the connection serves nothing else afterwards', async () => {
  const response = await answer()
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  expect(response.headers['content-encoding']).toBeUndefined()
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
  })
  await once(response, 'close')
  expect(bytes).toBe(piece.length * 1000)
  await expect.poll(() => ended.pop(), { timeout: 30_000 }).toEqual({ isSlow: false })
})
