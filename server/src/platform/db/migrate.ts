import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import { sqlState } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * A change of a table waits at most so long for those who use it, and they for it (guarantee G43): a longer wait is
 * given up and tried again. What it then does may take its time.
 */
const waits = `set local lock_timeout = '2s'; set local statement_timeout = 0;`
const tries = 5

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db) => void (await sql.raw(`${waits}\n${text}`).execute(db)) } satisfies Migration,
      ] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Brings the database to the newest schema; forward only. Two processes may start it at once: one runs, one waits. */
export async function migrate(url: string): Promise<void> {
  const { db, close } = connect(url, { size: 2, asOwner: true, silenceMs: 0 })
  try {
    const migrations = await readMigrations()
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      allowUnorderedMigrations: true,
    })
    for (let attempt = 1; ; attempt += 1) {
      const { error } = await migrator.migrateToLatest()
      if (!error) return
      if (sqlState(error) !== '55P03' || attempt >= tries) throw error
      await delay(1000 * attempt)
    }
  } finally {
    await close()
  }
}
