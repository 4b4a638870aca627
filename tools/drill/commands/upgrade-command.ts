import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { freePorts } from '../../../chaos/free-ports.ts'
import { databaseNamed } from '../../../server/src/testing/template-names.ts'
import { startEmbeddedPostgres } from '../../postgres/embedded.ts'
import { root } from '../../source-files.ts'
import { openWorldOf } from '../open-world-of.ts'
import { runUpgrade } from '../upgrade/run-upgrade.ts'
import { inFolder } from './in-folder.ts'

/** npm run drill -- upgrade */
export function upgradeCommand(args: string[]): Promise<never> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string', default: '/usr/lib/postgresql/15' },
      buyers: { type: 'string', default: '8' },
      pause: { type: 'string', default: '100' },
      orders: { type: 'string', default: '300' },
      keep: { type: 'boolean', default: false },
    },
  })
  return inFolder(values.keep, async ({ folder, started }) => {
    const stops: (() => Promise<void>)[] = []
    started(async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    })
    const settings = { wal_level: 'logical', max_wal_senders: 20, max_replication_slots: 20 }
    const before = await openWorldOf(root, folder, { binaries: values.from, settings })
    stops.push(before.stop)
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'new') })
    stops.push(() => server.stop())
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('create database brava')
    await client.end()
    const to = databaseNamed(server.url, 'brava')
    const report = await runUpgrade({
      from: before.url,
      to,
      copySchema: () => copySchema(join(values.from, 'bin'), folder, before.url, to),
      buyers: Number(values.buyers),
      pauseMs: Number(values.pause),
      ordersEach: Number(values.orders),
      port: await freePorts(3),
      folder,
      say: (line) => console.log(line),
      started: (stop) => stops.push(stop),
    })
    const { identities, findings } = report
    console.log(`Given a replica identity: ${identities.join(', ') || 'no table'}.`)
    for (const finding of findings) console.log(`✗ ${finding}`)
    console.log(`\n${report.orders} orders. The drill ${findings.length === 0 ? 'passed' : 'FAILED'}.`)
    return findings.length === 0
  })
}

/** Copies roles and tables without rows, using the programs of the former version. */
async function copySchema(programs: string, folder: string, from: string, to: string): Promise<void> {
  const run = promisify(execFile)
  const [roles, tables] = [join(folder, 'roles.sql'), join(folder, 'tables.sql')]
  const dumped = await run(join(programs, 'pg_dumpall'), ['--roles-only', '--no-role-passwords', '--dbname', from])
  // The owner of the database already exists.
  await writeFile(roles, dumped.stdout.replace(/^(CREATE|ALTER) ROLE "?brava"?[ ;].*$/gm, ''))
  await run(join(programs, 'pg_dump'), ['--schema-only', '--no-publications', '--file', tables, '--dbname', from])
  for (const file of [roles, tables])
    await run(join(programs, 'psql'), ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file, '--dbname', to], {
      maxBuffer: 64 * 1024 * 1024,
    })
}
