import { createHmac } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Certificate, makeCertificate } from '../../platform/outbound/testing/make-certificate.ts'

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { id: string; type: string; sequence: number; timestamp: string; data: Record<string, unknown> }
}

/** A partner's server that receives webhooks over TLS and answers as configured. */
export async function webhookReceiver(authority: Certificate) {
  const certificate = makeCertificate('shop.example', { by: authority })
  const received: ReceivedEvent[] = []
  const sockets = new Set<Socket>()
  const state = {
    answer: (response: ServerResponse, _got: ReceivedEvent): void => void response.writeHead(204).end(),
    /** Open requests now, and the maximum so far. */
    open: 0,
    mostOpen: 0,
  }
  const server = createServer({ ...certificate }, (request, response) => {
    state.open += 1
    state.mostOpen = Math.max(state.mostOpen, state.open)
    response.once('close', () => {
      state.open -= 1
    })
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const got = { headers: request.headers, body, event: JSON.parse(body) }
      received.push(got)
      state.answer(response, got)
    })
  })
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    state,
    received,
    address: `https://shop.example:${(server.address() as AddressInfo).port}/brava`,
    answers: (status: number, headers: Record<string, string> = {}, body = '') => {
      state.answer = (response) => void response.writeHead(status, headers).end(body)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** A receiver's check, written from the text of Standard Webhooks alone: whether one of the signatures fits. */
export function isGenuine({ headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>, secret: string): boolean {
  const [, encoded = ''] = secret.split('whsec_')
  const mac = createHmac('sha256', Buffer.from(encoded, 'base64'))
  mac.update(String(headers['webhook-id']))
  mac.update('.')
  mac.update(String(headers['webhook-timestamp']))
  mac.update('.')
  mac.update(body)
  const wanted = mac.digest('base64')
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => each === `v1,${wanted}`)
}
