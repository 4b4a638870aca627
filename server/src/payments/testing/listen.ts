import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export interface Said {
  readonly status: number
  readonly body?: string
  /** The deed is done and its answer never arrives. */
  readonly isLost?: boolean
}

/** A server on this machine for a fake gateway; answers its address and how to end it. */
export async function listen(answer: (asked: Asked) => Said): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const said = answer({ method, path: url, headers, body: Buffer.concat(parts).toString() })
      if (said.isLost) return void request.socket.destroy()
      response.writeHead(said.status).end(said.body ?? '')
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
