import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * pass: transparent; refuse: closes at once; hang: accepts and never answers; cut: ends after the first answer bytes;
 * garbage: answers nonsense.
 */
export type Fault = 'pass' | 'refuse' | 'hang' | 'cut' | 'garbage'

export interface FaultyProxy {
  readonly port: number
  /** From now on, also for open connections. */
  set(fault: Fault): void
  /** Connections accepted since the start. */
  readonly taken: () => number
  close(): Promise<void>
}

const nonsense = Buffer.from('C0\u0000\u0001\u00ffHTTP/9.9 banana\r\n\r\n<<<>>>\r\n', 'latin1')

/** A proxy in front of a server on 127.0.0.1 that fails on demand, as networks and servers do. */
export async function faultyProxy(target: { host?: string; port: number }): Promise<FaultyProxy> {
  let fault: Fault = 'pass'
  let count = 0
  const pairs = new Map<Socket, Socket | undefined>()
  const end = (socket: Socket) => {
    pairs.get(socket)?.destroy()
    pairs.delete(socket)
    socket.destroy()
  }
  const server = createServer((caller) => {
    count += 1
    caller.on('error', () => end(caller))
    caller.on('close', () => end(caller))
    pairs.set(caller, undefined)
    if (fault === 'refuse') return end(caller)
    if (fault === 'garbage') return void caller.write(nonsense)
    const behind = connect(target.port, target.host ?? '127.0.0.1')
    pairs.set(caller, behind)
    behind.on('error', () => end(caller))
    behind.on('close', () => end(caller))
    caller.on('data', (bytes) => {
      if (fault === 'hang') return
      if (fault === 'refuse') return end(caller)
      if (fault === 'garbage') return void caller.write(nonsense)
      behind.write(bytes)
    })
    behind.on('data', (bytes) => {
      if (fault === 'hang') return
      if (fault === 'garbage') return void caller.write(nonsense)
      if (fault === 'cut') {
        // Half of an answer, then nothing.
        caller.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => end(caller))
        return
      }
      caller.write(bytes)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next
      if (next === 'refuse') for (const socket of pairs.keys()) end(socket)
      if (next === 'garbage') for (const socket of pairs.keys()) socket.write(nonsense)
    },
    taken: () => count,
    async close() {
      for (const socket of pairs.keys()) end(socket)
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** The same URL, with the proxy's port. */
export function through(proxy: Pick<FaultyProxy, 'port'>, url: string): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(proxy.port)
  return changed.toString()
}
