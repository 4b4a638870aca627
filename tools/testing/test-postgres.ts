import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres, throwAwaySettings } from '../postgres/embedded.ts'
import { databaseNamed, templates } from '../../server/src/testing/template-names.ts'
import { closureOf, filesBelow, fromRoot, root } from '../source-files.ts'
import { buildTemplate } from './build-template.ts'
import { hasSharedMemory, sharedMemory } from '../shared-memory.ts'
import { testFilesDir } from './test-files.ts'

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

const home = join(root, '.data/tests')

/** For all databases that a run has at the same time, with their write-ahead log. */
const roomInMemory = 5e9

/** Changes when anything that determines the content of the template databases changes. */
function fingerprint(): string {
  const files = [
    ...closureOf('server/src/platform/db/migrate.ts', 'seed/seed-world.ts', 'tools/postgres/embedded.ts'),
    ...filesBelow('server/src/platform/db', /\.sql$/),
  ]
  const hash = createHash('sha256')
  // The world ends today, so its templates are valid for one day.
  hash.update(new Date().toISOString().slice(0, 10))
  for (const file of files) hash.update(fromRoot(file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Removes what killed runs have left behind. */
async function sweep(folder: string, ofRun: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const run = ofRun.exec(name)
    // What belongs to another user is theirs to remove.
    if (run && !isAlive(Number(run[1]))) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Where the databases of this run are kept: in memory when there is room. Each test file copies and drops a database of
 * 1,500 files, and a disk searches long for free space where thousands of files have just been deleted (ext4 without a
 * journal).
 */
async function placeOfRun(): Promise<string> {
  await sweep(home, /^(?:run|copy)-(\d+)$/)
  if (!hasSharedMemory(roomInMemory)) return join(home, `run-${process.pid}`)
  await sweep(sharedMemory, /^brava-tests-(\d+)$/)
  return join(sharedMemory, `brava-tests-${process.pid}`)
}

/**
 * Starts a PostgreSQL for this test run alone, with the migrated template database; the seeded one is built when a test
 * first asks for it. A stopped copy of the templates is kept for later runs and used until its sources change.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  await mkdir(home, { recursive: true })
  const kept = join(home, `kept-${fingerprint()}`)
  const dataDir = await placeOfRun()
  await rm(dataDir, { recursive: true, force: true })
  if (existsSync(kept) && existsSync(testFilesDir)) await promisify(execFile)('cp', ['-a', kept, dataDir])

  const server = await startEmbeddedPostgres({ dataDir, settings: throwAwaySettings })
  try {
    await buildTemplate(server.url, 'empty')
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: server.url,
    stop: async () => {
      const worthKeeping = !existsSync(kept) && (await dropClones(server.url).catch(() => false))
      await server.stop()
      if (worthKeeping) {
        for (const name of await readdir(home)) {
          if (name.startsWith('kept-')) await rm(join(home, name), { recursive: true, force: true })
        }
        const copy = join(home, `copy-${process.pid}`)
        await promisify(execFile)('cp', ['-a', dataDir, copy])
        await rename(copy, kept).catch(() => rm(copy, { recursive: true, force: true }))
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Drops all databases except the templates; returns true when the seeded one is among those left. */
async function dropClones(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseNamed(url, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const names = rows.map((row) => row.datname)
    for (const name of names) if (name.startsWith('test_')) await client.query(`drop database "${name}" with (force)`)
    return names.includes(templates.seeded)
  } finally {
    await client.end()
  }
}
