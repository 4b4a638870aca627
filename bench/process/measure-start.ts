import type { BenchContext, Row } from '../row.ts'
import { startBenchServer } from '../world/bench-server.ts'

const starts = 5

/** From the start of the process to its first 200, with the database up and migrated: the median of five. */
export async function measureStart(context: BenchContext): Promise<Row[]> {
  const took: number[] = []
  const { port } = new URL(context.server.url)
  const database = { url: context.databaseUrl, filesDir: context.server.filesDir }
  for (let n = 0; n < starts; n += 1) {
    const server = await startBenchServer(database, { port: Number(port) + 1, role: 'all' })
    took.push(server.readyAfterMs)
    await server.stop()
  }
  took.sort((a, b) => a - b)
  const middle = took[Math.floor(starts / 2)] ?? 0
  return [
    {
      work: 'cold start to the first 200',
      unit: 'ms',
      brava: middle,
      goal: '< 1,000 ms',
      reached: middle < 1000,
      note: `${Math.round(took[0] ?? 0)} to ${Math.round(took.at(-1) ?? 0)} ms in ${starts} starts`,
    },
  ]
}
