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
  /** The operation is done and its answer never arrives. */
  readonly isLost?: boolean
}

export interface Listening {
  readonly url: string
  close(): Promise<void>
  /** Cuts everything off and stays silent for this long; then listens again at the same address. */
  fail(ms: number): Promise<void>
}

/** A server on this machine for a fake gateway; returns its address and how to stop it. */
export async function listen(answer: (asked: Asked) => Said): Promise<Listening> {
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
  const open = (port: number) =>
    new Promise<void>((done) => {
      server.listen(port, '127.0.0.1', done)
    })
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  await open(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    async fail(ms) {
      await close()
      await new Promise((done) => setTimeout(done, ms))
      await open(port)
    },
  }
}
