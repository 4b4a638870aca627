import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { logoRows } from '../seed/load/logo-rows.ts'
import { diskFileStore } from '../server/src/platform/files/file-store.ts'
import { databaseNamed, templates } from '../server/src/testing/template-names.ts'
import { startServer } from '../tools/server-process.ts'
import { freePort } from './mailbox.ts'
import { forgetTokens } from './sign-in.ts'

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface OwnBrava {
  readonly url: string
  readonly databaseUrl: string
  /** The server's clock continues from this instant; everybody must sign in again. */
  moveClock(to: string): Promise<void>
  stop(): Promise<void>
}

/**
 * A portal for a single journey, on a fresh copy of the demonstration world, beside the portal of all others
 * (BRAVA_DATABASE): for journeys that leave a mess behind or need different settings. Its mails stay in the outbox.
 */
export async function startOwnBrava(environment: Readonly<Record<string, string>> = {}): Promise<OwnBrava> {
  const shared = process.env.BRAVA_DATABASE
  if (!shared) throw new Error('BRAVA_DATABASE is not set: run the journeys with "node tools/run.js e2e".')
  const name = `test_journey_alone_${process.pid}`
  const postgres = databaseNamed(shared, 'postgres')
  const folder = await mkdtemp(join(tmpdir(), 'brava-journey-alone-'))
  await run(postgres, `create database "${name}" template "${templates.seeded}" strategy file_copy`)
  const databaseUrl = databaseNamed(shared, name)
  const filesDir = join(folder, 'files')
  // The header of every screen shows the distributor's logo; covers are not needed here.
  await logoRows(diskFileStore(filesDir), new Date())
  const server = await startServer({
    BRAVA_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    // The machine that runs the journeys is busy with the browsers.
    SHED_LAG_MS: '10000',
    FILES_DIR: filesDir,
    SMTP_URL: '',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import=${new URL('./moved-clock.ts', import.meta.url).href}`,
    ...environment,
  })
  return {
    url: server.url,
    databaseUrl,
    async moveClock(to) {
      const moved = once(server.child, 'message')
      server.child.send({ moveTo: to })
      await moved
      forgetTokens(server.url)
    },
    async stop() {
      await server.stop()
      await run(postgres, `drop database if exists "${name}" with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
