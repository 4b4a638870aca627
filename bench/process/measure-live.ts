import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import { startClient } from '../orders/buy.ts'
import type { BenchContext, Row } from '../row.ts'
import { residentMemory } from './resident-memory.ts'

const listeners = 5000
const atOnce = 50
const orders = 20

/**
 * Browsers that listen to live events: how much memory the given number of open responses costs the single server
 * process, and how long after the answer to an order the buyer's last colleague hears of it.
 */
export async function measureLive(context: BenchContext): Promise<Row[]> {
  const { pid, url } = context.server
  const trade = await readTrade(context.databaseUrl)
  const prepared = await fillCarts(context.databaseUrl, trade, { keys: 1, isHot: false, orders: listeners + orders })
  const before = await residentMemory(pid)
  const heard: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open: { destroy(): void }[] = []
  const began = performance.now()
  try {
    for (let next = 0; next < listeners; next += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, listeners - next) }, (_, at) => next + at)
      open.push(...(await Promise.all(numbers.map((n) => listen(url, agent, n, () => heard.push(performance.now()))))))
    }
    const openedIn = (performance.now() - began) / 1000
    await delay(5000)
    const memory = (await residentMemory(pid)) - before
    const colleagues = Math.floor(listeners / trade.companyIds.length)
    const buyer = await startClient(0, { url, clients: 1, orders: prepared })
    const lates: number[] = []
    for (let turn = 0; turn < orders; turn += 1) {
      heard.length = 0
      await buyer.once()
      const answered = performance.now()
      while (heard.length < colleagues && performance.now() - answered < 5000) await delay(5)
      lates.push(Math.max(0, (heard.at(-1) ?? Number.POSITIVE_INFINITY) - answered))
    }
    await buyer.stop()
    lates.sort((a, b) => a - b)
    const p50 = lates[Math.floor(lates.length / 2)] ?? 0
    const p99 = lates.at(-1) ?? 0
    context.say(`${listeners} listeners opened in ${openedIn.toFixed(1)} s, ${memory.toFixed(0)} MiB more`)
    return [
      {
        work: `live events, memory of ${listeners} listeners`,
        unit: 'MiB',
        brava: memory,
        goal: '< 200 MiB',
        reached: memory < 200,
        note: `${((memory * 1024) / listeners).toFixed(1)} KiB each, opened in ${openedIn.toFixed(1)} s`,
      },
      {
        work: `live events, an order heard by ${colleagues} colleagues`,
        unit: 'ms',
        brava: p50,
        p50,
        p99,
        goal: '< 1000 ms',
        reached: p99 < 1000,
        note: `after the order was answered, ${listeners} listeners open`,
      },
    ]
  } finally {
    for (const one of open) one.destroy()
    agent.destroy()
  }
}

/** One browser; asks again when the server is too busy. */
async function listen(url: string, agent: Agent, n: number, onChange: () => void): Promise<{ destroy(): void }> {
  for (let turn = 0; turn < 20; turn += 1) {
    const opened = await new Promise<{ destroy(): void } | undefined>((done, fail) => {
      const asked = request(`${url}/api/events`, {
        agent,
        headers: { authorization: `Bearer benchmark-buyer-${String(n).padStart(8, '0')}` },
      })
      asked.once('error', fail)
      asked.once('response', (response) => {
        response.on('error', () => {})
        if (response.statusCode !== 200) {
          response.resume()
          done(undefined)
          return
        }
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          if (text.includes('event: change')) onChange()
        })
        done({ destroy: () => asked.destroy() })
      })
      asked.end()
    })
    if (opened) return opened
    await delay(500)
  }
  throw new Error('a listener was turned away twenty times')
}
