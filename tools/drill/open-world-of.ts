import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseNamed } from '../../server/src/testing/template-names.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from '../postgres/embedded.ts'

/** A database with the demonstration world, created by the tables and the seed of an earlier checkout. */
export async function openWorldOf(
  checkout: string,
  folder: string,
  options: Pick<EmbeddedOptions, 'binaries' | 'settings'> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startEmbeddedPostgres({ ...options, dataDir: join(folder, 'postgres') })
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('create database brava')
    await client.end()
    const url = databaseNamed(server.url, 'brava')
    await promisify(execFile)(process.execPath, [join(checkout, 'tools/seed.ts')], {
      cwd: checkout,
      env: { ...process.env, DATABASE_URL: url, FILES_DIR: join(folder, 'files') },
    })
    return { url, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
