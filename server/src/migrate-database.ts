import { readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'

/**
 * The command of docs/operations/run.md: migrates the database to the tables of this release while processes of the
 * previous release serve. Anything slow (rows changed in steps, an index) is then finished before the first restart.
 */
async function main(): Promise<void> {
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl) throw new Error('DATABASE_URL: must be set')
  await migrate(databaseUrl)
  process.stdout.write('The database has the tables of this release.\n')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
