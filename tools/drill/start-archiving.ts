import { chmod } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'

/** A server that hands each finished piece of its log to the archive. */
export async function startArchiving(data: string, archive: string, everySeconds: number): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: data, settings: await archivingTo(archive, everySeconds) })
}

/** The settings of it; the archive gets a piece whole or not at all, never over another. */
export async function archivingTo(archive: string, everySeconds: number): Promise<Record<string, string | number>> {
  // PostgreSQL never runs as root: what root makes must be open to the server's user.
  if (process.getuid?.() === 0) await chmod(archive, 0o777)
  const target = `${archive}/%f`
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: everySeconds,
    archive_command: `test ! -f "${target}" && cp "%p" "${target}.part" && mv "${target}.part" "${target}"`,
  }
}

/** How many pieces of the log are in the archive; waits until they are more than `than`. */
export async function archivedPieces(url: string, than = -1): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ n: number }>('select archived_count::int as n from pg_stat_archiver')
      const pieces = rows[0]?.n ?? 0
      if (pieces > than) return pieces
      await delay(50)
    }
  } finally {
    await client.end()
  }
}
