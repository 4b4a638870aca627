import { Agent, createServer, request, type ServerResponse } from 'node:http'

export interface Failure {
  /** The port of the server that was asked; 0 when none was ready. */
  readonly port: number
  readonly call: string
  readonly reason: string
}

export interface RoundRobin {
  readonly port: number
  /** Calls that a server took and did not answer, or that found no server. */
  readonly failures: Failure[]
  readyPorts(): readonly number[]
  close(): Promise<void>
}

const agent = new Agent({ keepAlive: false })

/** Asks a server itself; undefined when it takes its time: it may only be busy. */
export function isReady(port: number): Promise<boolean | undefined> {
  return new Promise((done) => {
    const asked = request({ port, host: '127.0.0.1', path: '/readyz', agent, timeout: 2000 }, (answer) => {
      answer.resume()
      done(answer.statusCode === 200)
    })
    asked.on('timeout', () => {
      done(undefined)
      asked.destroy()
    })
    asked.on('error', () => done(false))
    asked.end()
  })
}

function say(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }))
}

/**
 * The plainest balancer: each call to the next server that says it is ready, over a connection of its own. It tries
 * nothing twice: that is the business of clients.
 */
export async function startRoundRobin(options: { port: number; servers: readonly number[] }): Promise<RoundRobin> {
  let ready: readonly number[] = []
  let next = 0
  const failures: Failure[] = []
  const look = async () => {
    const seen = await Promise.all(options.servers.map(isReady))
    ready = options.servers.filter((port, index) => seen[index] ?? ready.includes(port))
  }
  await look()
  const timer = setInterval(() => void look(), 100)
  const server = createServer((incoming, reply) => {
    const port = ready[next % Math.max(1, ready.length)]
    const call = `${incoming.method} ${incoming.url?.replace(/\d+/g, ':id')}`
    next += 1
    if (port === undefined) {
      failures.push({ port: 0, call, reason: 'no server is ready' })
      return say(reply, 503, 'common.unavailable')
    }
    const { method, url, headers } = incoming
    const outgoing = request(
      { port, host: '127.0.0.1', method, path: url, headers: { ...headers, connection: 'close' }, agent },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...kept } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, kept)
        // "Too busy, come back in a second" is an answer; every other failure is not.
        const failed = (answer.statusCode ?? 502) >= 500 && answer.headers['retry-after'] === undefined
        if (failed) failures.push({ port, call, reason: `answered ${answer.statusCode}` })
        answer.on('error', () => reply.destroy())
        answer.on('close', () => {
          if (answer.complete) return
          failures.push({ port, call, reason: 'cut off in the middle of the answer' })
          reply.destroy()
        })
        answer.pipe(reply)
      },
    )
    outgoing.on('error', (error: Error & { code?: string }) => {
      if (incoming.destroyed && !incoming.complete) return
      failures.push({ port, call, reason: error.code ?? error.message })
      if (reply.headersSent) reply.destroy()
      else say(reply, 502, 'common.unavailable')
    })
    incoming.pipe(outgoing)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(options.port, '127.0.0.1', done)
  })
  return {
    port: options.port,
    failures,
    readyPorts: () => ready,
    close: () => {
      clearInterval(timer)
      return new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}
