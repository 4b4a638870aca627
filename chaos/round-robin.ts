import { Agent, createServer, request, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Failure {
  /** The port of the server that was asked; 0 when none was ready. */
  readonly port: number
  readonly call: string
  readonly reason: string
}

export interface RoundRobin {
  readonly port: number
  /** Calls that a server accepted and did not answer, or for which no server was ready. */
  readonly failures: Failure[]
  readyPorts(): readonly number[]
  close(): Promise<void>
}

const agent = new Agent({ keepAlive: false })

/** Asks a server directly; undefined when it is slow to answer, as it may only be busy. */
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
 * The simplest balancer: passes each call to the next server that reports it is ready, over a new connection. It never
 * retries; that is up to clients.
 */
export async function startRoundRobin(options: { port: number; servers: readonly number[] }): Promise<RoundRobin> {
  // Each server is asked again only after it has answered, so an older answer never overrules a newer one.
  const ready = new Set<number>()
  let closed = false
  const look = async (port: number) => {
    const isUp = await isReady(port)
    if (isUp === true) ready.add(port)
    else if (isUp === false) ready.delete(port)
  }
  const watch = async (port: number) => {
    while (!closed) {
      await delay(100)
      await look(port)
    }
  }
  await Promise.all(options.servers.map(look))
  for (const port of options.servers) void watch(port)
  let next = 0
  const failures: Failure[] = []
  const server = createServer((incoming, reply) => {
    const servers = options.servers.filter((port) => ready.has(port))
    const port = servers[next % Math.max(1, servers.length)]
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
        // "Too busy, come back in a second" counts as an answer; other failures do not.
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
    readyPorts: () => [...ready],
    close: () => {
      closed = true
      return new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}
