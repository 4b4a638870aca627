import { get } from '@brava/contract/endpoint.ts'
import type { LiveChange } from '@brava/contract/events/live-change.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { askAgain } from './ask-again.ts'
import { listen } from './listen.ts'

const answer = z.object({ data: z.object({ status: z.string() }) })
const order = get('/order/:id', {
  summary: 'One order',
  access: 'signedIn',
  params: z.object({ id: z.number() }),
  response: answer,
})
const none = { records: [], lists: [] }
const topics = {
  orders: { records: ['GET /order/:id'], lists: [] },
  notifications: none,
  tickets: none,
  promotions: none,
  supplierClaims: none,
  corrections: none,
}

/** The order's state on the server, the requests it received, and the open streams. */
let status = 'waits'
let asked: string[] = []
let streams: { lastEventId: string | null; say(text: string): void; cut(): void }[] = []
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  status = 'waits'
  asked = []
  streams = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== '/api/events') {
      asked.push(address)
      return Response.json({ data: { status } })
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    init.signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    streams.push({
      lastEventId: new Headers(init.headers).get('last-event-id'),
      say: (text) => void writer.write(new TextEncoder().encode(text)),
      cut: () => void writer.close(),
    })
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(() => {
  stop()
  unmountAll()
  vi.unstubAllGlobals()
})

function Orders() {
  const [first, second] = [useEndpoint(order, { params: { id: 1 } }), useEndpoint(order, { params: { id: 2 } })]
  return (
    <p>
      one {first.data?.data.status}, two {second.data?.data.status}
    </p>
  )
}

const change = (id: number, version: number) =>
  `id: 10~${version}:${version}:\nevent: change\ndata: ${JSON.stringify({ topic: 'orders', id, version } satisfies LiveChange)}\n\n`

async function open() {
  await mount(Orders)
  await expect.element(page.getByText('one waits, two waits')).toBeVisible()
  const asking = askAgain(topics)
  const stopListening = listen({ changed: asking.changed, refresh: asking.refresh, ended: () => {} })
  stop = () => {
    stopListening()
    asking.stop()
  }
  await vi.waitUntil(() => streams.length === 1)
}

test('a change of one order reads only that order again, and its new state is shown', async () => {
  await open()
  asked = []
  status = 'approved'
  streams[0]?.say(change(2, 7))
  await expect.element(page.getByText('one waits, two approved')).toBeVisible()
  expect(asked).toEqual(['/api/order/2'])
})

test('an event that arrives in pieces is handled as one event', async () => {
  await open()
  status = 'approved'
  const text = change(1, 8)
  streams[0]?.say(text.slice(0, 20))
  streams[0]?.say(text.slice(20))
  await expect.element(page.getByText('one approved, two waits')).toBeVisible()
})

test('after a disconnect the page reconnects with the last id it received; "refresh" reads everything again', async () => {
  await open()
  streams[0]?.say(change(1, 9))
  await vi.waitUntil(() => asked.length > 2)
  streams[0]?.cut()
  await vi.waitUntil(() => streams.length === 2, { timeout: 30_000 })
  expect(streams[1]?.lastEventId).toBe('10~9:9:')
  status = 'served'
  streams[1]?.say('id: 11~12:12:\nevent: refresh\ndata: \n\n')
  await expect.element(page.getByText('one served, two served'), { timeout: 30_000 }).toBeVisible()
})

test('a second listener in the same browser opens no connection of its own and still receives everything', async () => {
  await open()
  const heard: number[] = []
  const second = listen({ changed: ({ id }) => heard.push(id), refresh: () => {}, ended: () => {} })
  streams[0]?.say(change(2, 10))
  await vi.waitUntil(() => heard.length > 0)
  expect([new Set(heard), streams.length]).toEqual([new Set([2]), 1])
  // The first one stops: the second continues where it left off.
  stop()
  await vi.waitUntil(() => streams.length === 2)
  expect(streams[1]?.lastEventId).toBe('10~10:10:')
  second()
})
