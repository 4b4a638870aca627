import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { runLoad } from './load/run-load.ts'
import { openTrade } from './orders/bench-trade.ts'
import type { BenchContext } from './row.ts'
import { openBenchDatabase } from './world/bench-database.ts'
import { type BenchServer, startBenchServer } from './world/bench-server.ts'

export interface Bench {
  readonly context: BenchContext
  readonly databaseVersion: string
  close(): Promise<void>
}

/** A database with its world, the real server on it, and everything that groups of rows measure with. */
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
    const context: BenchContext = {
      databaseUrl: database.url,
      server: started,
      isLarge: options.isLarge,
      seconds: options.seconds,
      say,
      signIn: (username) => signIn(started.url, username),
      run: (module, args, load) =>
        runLoad({ module, args, clients: load.clients, seconds: load.seconds ?? options.seconds }),
      http: (requests, load) =>
        context.run(moduleOf('./load/send-requests.ts'), { url: started.url, requests, clients: load.clients }, load),
      sql: (statements, load) =>
        context.run(
          moduleOf('./load/run-statements.ts'),
          { databaseUrl: database.url, statements, clients: load.clients },
          load,
        ),
    }
    return { context, databaseVersion: database.version, close }
  } catch (error) {
    await close()
    throw error
  }
}

function moduleOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  const body = (await answer.json()) as { data?: { token?: string | null } }
  if (!body.data?.token) throw new Error(`${username} could not sign in: ${answer.status} ${JSON.stringify(body)}`)
  return body.data.token
}
