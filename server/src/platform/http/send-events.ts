import type { EventsAnswer, EventStream } from '@brava/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'

/**
 * Bytes buffered for a caller who does not read. With more, the caller is dropped; after reconnecting, nothing is
 * missed.
 */
const mostWaiting = 64 * 1024

/**
 * Leaves the response open and passes it to the sender of events. The connection serves nothing else afterwards, so
 * that a stopping process waits for none of them.
 */
export function sendEvents(reply: FastifyReply, take: EventsAnswer): FastifyReply {
  const { raw, request } = reply
  const known = request.headers['last-event-id']
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    // A proxy that buffers responses would delay what should arrive now.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  raw.on('error', () => {})
  let isSlow = false
  const stream: EventStream = {
    lastEventId: typeof known === 'string' && known !== '' ? known : undefined,
    send(text) {
      if (raw.destroyed || raw.writableEnded) return false
      raw.write(text)
      if (raw.writableLength <= mostWaiting) return true
      isSlow = true
      raw.destroy()
      return false
    },
    end() {
      if (!raw.destroyed) raw.end()
    },
    whenClosed(act) {
      if (raw.destroyed) act({ isSlow })
      else raw.once('close', () => act({ isSlow }))
    },
  }
  take(stream)
  return reply
}
