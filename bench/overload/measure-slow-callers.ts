import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { people } from '../../seed/world/people.ts'
import { percentile } from '../load/closed-loop.ts'
import type { BenchContext, Row } from '../row.ts'
import { sendFlood } from './flood.ts'

const sockets = 1000
const dripMs = 200

/**
 * How long others wait while a thousand connections send their headers drop by drop (guarantee G39): 50 calls a second,
 * before and during.
 */
export async function measureSlowCallers(context: BenchContext): Promise<Row[]> {
  const token = await context.signIn(people.tarik.email)
  const { url } = context.server
  const p95 = async () => {
    const [tally] = await sendFlood({
      url,
      seconds: context.seconds,
      streams: [{ perSecond: 50, request: { method: 'POST', path: '/api/orders/get-orders', token, body: {} } }],
    })
    if (!tally || tally.ok < tally.sent) throw new Error(`${tally?.failed} failed: ${tally?.firstFailure}`)
    return { p50: percentile(tally.took, 0.5), p95: percentile(tally.took, 0.95), p99: percentile(tally.took, 0.99) }
  }
  await p95()
  const before = await p95()
  const attack = await dripping(new URL(url))
  const during = await p95()
  const held = attack.open()
  attack.end()
  return [
    {
      work: `order list while ${sockets} connections drip their heads: p95`,
      unit: 'ms',
      brava: during.p95,
      p50: during.p50,
      p99: during.p99,
      goal: `< 2 × ${before.p95.toFixed(1)} ms, as before`,
      reached: during.p95 < 2 * before.p95,
      note: `${held} of them were open at the end; those ended by the server came again`,
    },
  ]
}

/**
 * Connections that send a byte of a header now and then and never finish it; a connection that is closed is opened
 * again.
 */
async function dripping({ hostname, port }: URL): Promise<{ open(): number; end(): void }> {
  const open = new Set<Socket>()
  let isOver = false
  const attack = (): Socket => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (!isOver) attack()
    })
    socket.write('GET /api/users/profile HTTP/1.1\r\nHost: a\r\nX-Slow: a')
    open.add(socket)
    return socket
  }
  await Promise.all(Array.from({ length: sockets }, () => once(attack(), 'connect')))
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('a')
  }, dripMs)
  return {
    open: () => open.size,
    end() {
      isOver = true
      clearInterval(timer)
      for (const socket of open) socket.destroy()
    },
  }
}
