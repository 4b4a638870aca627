import { parseArgs } from 'node:util'
import { DatabaseClient } from '../server/src/platform/db/database-client.ts'
import { fullSizes, sizesFor } from '../seed/large/sizes.ts'
import { databaseNamed } from '../server/src/testing/template-names.ts'
import { beginAnew, demoDatabase, seedWhenEmpty } from './demo-database.ts'
import { copyLarge, largeTemplate } from './large-template.ts'

// Writes the demonstration world into an empty database; --reset first deletes everything in it. --large writes the
// large world (a million orders; --orders 20000 for a smaller one); the embedded server gets it from a stored copy.
if (process.env.BRAVA_MODE === 'production') {
  console.error('The demonstration world is not written in production mode.')
  process.exit(1)
}
const { values: options } = parseArgs({
  options: {
    reset: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    orders: { type: 'string' },
  },
})
const refused =
  'There are companies in this database already; nothing was changed. "npm run seed -- --reset" begins anew.'
const sizes = options.orders ? sizesFor(Number(options.orders)) : fullSizes
const say = (line: string) => console.log(line)
if (options.reset) await beginAnew({ withFiles: !options.large })
const database = await demoDatabase()
try {
  console.log(
    (await (options.large ? writeLarge(database.url) : seedWhenEmpty(database.url)))
      ? 'Wrote the demonstration world.'
      : refused,
  )
} finally {
  await database.stop()
}

/**
 * Writes directly into a given database; the embedded server's database is replaced by a copy of the stored template.
 */
async function writeLarge(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from companies limit 1')
  await client.end()
  if (rowCount) return false
  if (process.env.DATABASE_URL) {
    const { seedLargeWorld } = await import('../seed/large/seed-large.ts')
    await seedLargeWorld(url, { sizes, say })
    return true
  }
  const template = await largeTemplate(url, { sizes, say })
  await copyLarge(url, template, new URL(databaseNamed(url, 'postgres')).pathname.slice(1))
  return true
}
