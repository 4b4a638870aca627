import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { demoDatabase, seedWhenEmpty } from './demo-database.ts'
import { root } from './source-files.ts'

// Writes the demonstration world into an empty database; with --reset everything there is thrown away first.
const production = process.env.BRAVA_MODE === 'production'
if (production) {
  console.error('The demonstration world is not written in production mode.')
  process.exit(1)
}
let database = await demoDatabase()
try {
  if (process.argv.includes('--reset')) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ schema: string }>(
      `select nspname as schema from pg_namespace where nspname in ('public', 'pgboss')`,
    )
    for (const { schema } of rows) await client.query(`drop schema "${schema}" cascade`)
    await client.query('create schema public')
    await client.end()
    await database.stop()
    if (!process.env.FILES_DIR) await rm(join(root, '.data/files'), { recursive: true, force: true })
    database = await demoDatabase()
  }
  console.log(
    (await seedWhenEmpty(database.url))
      ? 'Wrote the demonstration world.'
      : 'There are companies in this database already; nothing was changed. "npm run seed -- --reset" begins anew.',
  )
} finally {
  await database.stop()
}
