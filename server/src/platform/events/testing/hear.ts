import { once } from 'node:events'
import type { LiveChange } from '@brava/contract/events/live-change.ts'
import { type IncomingMessage, request } from 'node:http'

export interface Heard {
  readonly event: string
  readonly id: string
  readonly data: string
}

export interface Hearing {
  readonly status: number
  readonly events: readonly Heard[]
  /** Ids of the orders announced, in order, each change once; after a version if given. */
  orders(after?: number): number[]
  /** How often an event of this name arrived. */
  count(event: string): number
  /** The id of the last event, as a browser would send it back. */
  lastId(): string | undefined
  isClosed(): boolean
  /** Stops reading, and leaves the connection open. */
  pause(): void
  resume(): void
  close(): void
}

/**
 * Opens the live events of a process on 127.0.0.1 as a browser would. Returns once the first event, or a refusal, has
 * arrived.
 */
export async function hear(port: number, token: string, lastEventId?: string): Promise<Hearing> {
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/api/events',
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
  })
  sent.on('error', () => {})
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const events: Heard[] = []
  let rest = ''
  let isClosed = false
  const first = Promise.withResolvers<void>()
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('close', () => {
    isClosed = true
    first.resolve()
  })
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? ''
      events.push({ event: field('event'), id: field('id'), data: field('data') })
    }
    if (events.length > 0) first.resolve()
  })
  if (response.statusCode === 200) await first.promise
  return {
    status: response.statusCode ?? 0,
    events,
    orders(after = 0) {
      const changes = events
        .filter(({ event }) => event === 'change')
        .map(({ data }) => JSON.parse(data) as LiveChange)
        .filter(({ topic, version }) => topic === 'orders' && version > after)
      // Changes at the moment of connecting may be sent twice.
      return [...new Map(changes.map(({ version, id }) => [version, id])).values()]
    },
    count: (name) => events.filter(({ event }) => event === name).length,
    lastId: () => events.findLast(({ id }) => id !== '')?.id,
    isClosed: () => isClosed,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void sent.destroy(),
  }
}
