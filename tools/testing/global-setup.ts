import { testFilesDir } from './test-files.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Vitest calls this once before the tests that need PostgreSQL; workers inherit the address. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.FILES_DIR = testFilesDir
  if (process.env.BRAVA_TEST_POSTGRES) return async () => {}
  const server = await startTestPostgres()
  process.env.BRAVA_TEST_POSTGRES = server.url
  return async () => {
    delete process.env.BRAVA_TEST_POSTGRES
    await server.stop()
  }
}
