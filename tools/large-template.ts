import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { fullSizes, type LargeSizes } from '../seed/large/sizes.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { databaseNamed } from '../server/src/testing/template-names.ts'
import { filesBelow, fromRoot } from './source-files.ts'

/** Changes when the seed, the tables or the size change. */
function fingerprint(sizes: LargeSizes): string {
  const hash = createHash('sha256').update(JSON.stringify(sizes))
  for (const file of [...filesBelow('seed', /\.ts$/), ...filesBelow('server/src/platform/db', /\.sql$/)]) {
    if (!file.endsWith('.test.ts')) hash.update(fromRoot(file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}

/**
 * The name of the template database with the large world on this server. It is built when missing (minutes), kept for
 * later (`create database … template … strategy file_copy` takes seconds), and rebuilt when the seed or the tables have
 * changed.
 */
export async function largeTemplate(
  serverUrl: string,
  options: { sizes?: LargeSizes; say?: (line: string) => void } = {},
): Promise<string> {
  const sizes = options.sizes ?? fullSizes
  const name = `large_${fingerprint(sizes)}`
  const client = new pg.Client({ connectionString: databaseNamed(serverUrl, 'template1') })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^(large_|unfinished_large)'`,
    )
    if (rows.some((row) => row.datname === name)) return name
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
    await client.query('create database unfinished_large')
    const url = databaseNamed(serverUrl, 'unfinished_large')
    await migrate(url)
    const { seedLargeWorld } = await import('../seed/large/seed-large.ts')
    await seedLargeWorld(url, { sizes, ...(options.say ? { say: options.say } : {}) })
    await client.query('checkpoint')
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'unfinished_large'`)
    await client.query(`alter database unfinished_large rename to "${name}"`)
    return name
  } finally {
    await client.end()
  }
}

/**
 * Creates a separate database with the large world, copied from the template; no one may be connected to the template.
 */
export async function copyLarge(serverUrl: string, template: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseNamed(serverUrl, 'template1') })
  await client.connect()
  try {
    await client.query(`drop database if exists "${name}" with (force)`)
    await client.query(`create database "${name}" template "${template}" strategy file_copy`)
    return databaseNamed(serverUrl, name)
  } finally {
    await client.end()
  }
}
