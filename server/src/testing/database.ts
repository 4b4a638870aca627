import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll } from 'vitest'
import { databaseNamed, type TemplateKind, templates } from './template-names.ts'

function serverUrl(): string {
  const url = process.env.BRAVA_TEST_POSTGRES
  if (!url) throw new Error('No test server: run this file with vitest from the root of the repository.')
  return url
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function cloneOf(kind: TemplateKind): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner((client) => client.query(`create database "${name}" template "${templates[kind]}" strategy file_copy`))
  const drop = () => asOwner((client) => client.query(`drop database if exists "${name}" with (force)`))
  try {
    afterAll(async () => void (await drop()))
  } catch {
    // Called inside a hook or a test: the whole server is removed at the end of the run.
  }
  return databaseNamed(serverUrl(), name)
}

/** The URL of a migrated, empty database for this file. Call at the top of the test file; it is dropped after it. */
export function testDatabase(): Promise<string> {
  return cloneOf('empty')
}

/** The URL of a separate database with the whole demonstration world. */
export async function seededDatabase(): Promise<string> {
  const builder = fileURLToPath(new URL('../../../tools/testing/build-template.ts', import.meta.url))
  const present = await asOwner((client) =>
    client.query('select 1 from pg_database where datname = $1', [templates.seeded]),
  )
  if (!present.rowCount) await promisify(execFile)(process.execPath, [builder, 'seeded'], { env: process.env })
  return cloneOf('seeded')
}
