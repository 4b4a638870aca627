import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { catalogueTables } from '../seed/load/catalogue.ts'
import { diskFileStore } from '../server/src/platform/files/file-store.ts'
import { databaseNamed, templates } from '../server/src/testing/template-names.ts'
import { buildWeb } from '../tools/build-web.ts'
import { startServer } from '../tools/server-process.ts'
import { root } from '../tools/source-files.ts'
import { startTestPostgres } from '../tools/testing/test-postgres.ts'
import { freePort, startMailbox } from './mailbox.ts'

export interface RunningBrava {
  readonly url: string
  readonly databaseUrl: string
  /** Where the mails sent by the portal are stored; read them with mailsFor(). */
  readonly mails: string
  stop(): Promise<void>
}

async function onServer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/**
 * The whole portal for the journeys: the built web app, the server with its jobs on a separate database with the
 * demonstration world, and a mailbox. `postgres` is a server with the templates of the tests (BRAVA_TEST_POSTGRES);
 * without it one is started.
 */
export async function startBrava(
  options: { postgres?: string | undefined; port?: number } = {},
): Promise<RunningBrava> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    let postgres = options.postgres
    if (!postgres) {
      const own = await startTestPostgres()
      stops.push(() => own.stop())
      postgres = own.url
    }
    const present = await onServer(postgres, `select 1 from pg_database where datname = '${templates.seeded}'`)
    if (!present) {
      const builder = join(root, 'tools/testing/build-template.ts')
      await promisify(execFile)(process.execPath, [builder, 'seeded'], {
        env: { ...process.env, BRAVA_TEST_POSTGRES: postgres },
      })
    }
    const name = `test_journeys_${process.pid}`
    await onServer(postgres, `create database "${name}" template "${templates.seeded}" strategy file_copy`)
    const server = postgres
    stops.push(() => onServer(server, `drop database if exists "${name}" with (force)`))

    const folder = await mkdtemp(join(tmpdir(), 'brava-journeys-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const filesDir = join(folder, 'files')
    // The database was copied, but its covers were stored elsewhere; their names come from their content.
    await catalogueTables(new Date(), diskFileStore(filesDir))
    const mails = join(folder, 'mails')
    const mailbox = await startMailbox(mails)
    stops.push(() => mailbox.stop())

    await buildWeb()
    const databaseUrl = databaseNamed(postgres, name)
    const running = await startServer({
      BRAVA_MODE: 'demo',
      DATABASE_URL: databaseUrl,
      PORT: String(options.port ?? (await freePort())),
      RATE_LIMITS: 'off',
      // The machine that runs the journeys is busy with the browsers.
      SHED_LAG_MS: '10000',
      FILES_DIR: filesDir,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    })
    stops.push(() => running.stop())
    return { url: running.url, databaseUrl, mails, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
