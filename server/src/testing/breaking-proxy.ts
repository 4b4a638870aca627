import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How a connection breaks at a message: before it is passed on (request), after it is passed on, losing its answer
 * (answer), or with nothing more sent (silence).
 */
export type Break = 'request' | 'answer' | 'silence'

export interface BreakingProxy {
  readonly port: number
  /** The nth message from now on breaks its connection; the other connections continue. */
  breakAt(n: number, how: Break): void
  /** Passes everything on again; returns whether anything broke. */
  mend(): boolean
  close(): Promise<void>
}

/**
 * A proxy in front of a database on 127.0.0.1 that fails at one exact message, so that every point of an operation can
 * be tested.
 */
export async function breakingProxy(target: { port: number }): Promise<BreakingProxy> {
  let left = 0
  let how: Break = 'request'
  let hasBroken = false
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    const behind = connect(target.port, '127.0.0.1')
    let isSilent = false
    let isAnswerLost = false
    const end = () => {
      for (const socket of [caller, behind]) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [caller, behind]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    caller.on('data', (bytes) => {
      if (isSilent) return
      left -= 1
      if (left !== 0) return void behind.write(bytes)
      hasBroken = true
      if (how === 'request') return end()
      if (how === 'silence') isSilent = true
      else {
        isAnswerLost = true
        behind.write(bytes)
      }
    })
    behind.on('data', (bytes) => {
      if (isAnswerLost) return end()
      if (!isSilent) caller.write(bytes)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    breakAt(n, given) {
      left = n
      how = given
      hasBroken = false
    },
    mend() {
      left = 0
      return hasBroken
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
