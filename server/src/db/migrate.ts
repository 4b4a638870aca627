import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration,
      ] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Brings the database to the newest schema; forward only. Two processes may start it at once: one runs, one waits. */
export async function migrate(url: string): Promise<void> {
  const { db, close } = connect(url, { size: 2, asOwner: true })
  try {
    const migrations = await readMigrations()
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
    if (error) throw error
  } finally {
    await close()
  }
}
