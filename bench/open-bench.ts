import { benchContext } from './bench-context.ts'
import { openTrade } from './orders/bench-trade.ts'
import type { BenchContext } from './row.ts'
import { openBenchDatabase } from './world/bench-database.ts'
import { type BenchServer, startBenchServer } from './world/bench-server.ts'

export interface Bench {
  readonly context: BenchContext
  readonly databaseVersion: string
  close(): Promise<void>
}

/** A seeded database, the real server on it, and everything else that groups of rows measure with. */
export async function openBench(options: {
  port: number
  seconds: number
  isLarge: boolean
  isAgain: boolean
}): Promise<Bench> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  say('Preparing the database…')
  const database = await openBenchDatabase(options)
  let server: BenchServer | undefined
  const close = async () => {
    await server?.stop()
    await database.stop()
  }
  try {
    if (!options.isAgain) await openTrade(database.url)
    const started = (server = await startBenchServer(database, { port: options.port }))
    const context = benchContext(database.url, started, { ...options, say })
    return { context, databaseVersion: database.version, close }
  } catch (error) {
    await close()
    throw error
  }
}
