import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

/** The first of the given number of consecutive free ports, below those that the system assigns itself. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = randomInt(12_000, 32_000)
    const free = await Promise.all(Array.from({ length: count }, (_, n) => isFree(first + n)))
    if (free.every(Boolean)) return first
  }
  throw new Error('no free ports')
}
