import pg from 'pg'
import type { LoadClient, SqlStatement } from '../row.ts'

export interface StatementsToRun {
  readonly databaseUrl: string
  readonly statements: readonly SqlStatement[]
  readonly clients: number
}

/** Like the application: its role, prepared statements, no JIT. */
export async function bareConnection(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off -c role=brava_app' })
  await client.connect()
  return client
}

/** A client that cycles through the statements on its own connection. */
export async function startClient(index: number, args: unknown): Promise<LoadClient> {
  const { databaseUrl, statements, clients } = args as StatementsToRun
  const client = await bareConnection(databaseUrl)
  const names = new Map([...new Set(statements.map((one) => one.text))].map((text, n) => [text, `bare-${n}`]))
  let next = Math.floor((statements.length * index) / clients)
  return {
    async once() {
      const { text, values } = statements[next++ % statements.length] as SqlStatement
      await client.query({ name: names.get(text) as string, text, values: [...(values ?? [])] })
    },
    stop: () => client.end(),
  }
}
