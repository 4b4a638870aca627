import { people } from '../../seed/world/people.ts'
import { memoryGrowth } from '../imports/watch-memory.ts'
import { buyers, buying } from '../prices/buying.ts'
import type { BenchContext, Row } from '../row.ts'

/** The report by order over five years as CSV: how many rows it has, and how long the server took to send them. */
async function download({ server, signIn }: BenchContext) {
  const token = await signIn(people.tarik.email)
  const now = new Date()
  const dateTo = now.toISOString().slice(0, 10)
  const dateFrom = new Date(now.getTime() - 1825 * 86_400_000).toISOString().slice(0, 10)
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/reports/export-sales-by-order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filters: { dateFrom, dateTo }, format: 'csv' }),
  })
  if (!answer.ok || !answer.body) throw new Error(`the file request returned ${answer.status}`)
  let [rows, bytes] = [0, 0]
  for await (const piece of answer.body) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) rows += 1
  }
  return { rows, bytes, seconds: (performance.now() - began) / 1000 }
}

/** A file of all orders while people order: how much the server's memory grows, and how it affects orders. */
export async function measureFiles(context: BenchContext): Promise<Row[]> {
  const buy = await buying(context, context.server)
  const alone = await buy(context.seconds * 2)
  const {
    result: [file, beside],
    grownMiB,
  } = await memoryGrowth(context.server.pid, () => Promise.all([download(context), buy(context.seconds * 5)]))
  const size = `${Math.round(file.rows / 1000)} thousand rows, ${Math.round(file.bytes / 2 ** 20)} MiB`
  return [
    {
      work: 'report by order of five years as a file, while people order',
      unit: 'rows/s',
      brava: file.rows / file.seconds,
      goal: 'streamed, memory bounded',
      reached: grownMiB < 300,
      note: `${size} in ${file.seconds.toFixed(0)} s; the server grew by ${grownMiB.toFixed(0)} MiB`,
    },
    {
      work: `orders beside a file of all orders, ${buyers} buyers, one process`,
      unit: 'orders/s',
      brava: beside.perSecond,
      p50: beside.p50,
      p99: beside.p99,
      goal: 'informs',
      reached: beside.failed === 0,
      note: `p50 ${(beside.p50 / alone.p50).toFixed(1)} ×, p99 ${(beside.p99 / alone.p99).toFixed(1)} × (${alone.p50.toFixed(1)} and ${alone.p99.toFixed(1)} ms alone)`,
    },
  ]
}
