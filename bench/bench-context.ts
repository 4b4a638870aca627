import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { runLoad } from './load/run-load.ts'
import type { BenchContext } from './row.ts'

/** What groups of rows measure with, built on a database and the server that uses it. */
export function benchContext(
  databaseUrl: string,
  server: BenchContext['server'],
  options: { readonly seconds: number; readonly isLarge: boolean; say(line: string): void },
): BenchContext {
  const context: BenchContext = {
    databaseUrl,
    server,
    isLarge: options.isLarge,
    seconds: options.seconds,
    say: options.say,
    signIn: (username) => signIn(server.url, username),
    run: (module, args, load) =>
      runLoad({ module, args, clients: load.clients, seconds: load.seconds ?? options.seconds }, load.until),
    http: (requests, load) =>
      context.run(moduleOf('./load/send-requests.ts'), { url: server.url, requests, clients: load.clients }, load),
    sql: (statements, load) =>
      context.run(moduleOf('./load/run-statements.ts'), { databaseUrl, statements, clients: load.clients }, load),
  }
  return context
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
