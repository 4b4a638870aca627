import { chmod } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'

/** A server that passes each finished segment of its log to the archive. */
export async function startArchiving(data: string, archive: string, everySeconds: number): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: data, settings: await archivingTo(archive, everySeconds) })
}

/** Its settings; the archive gets a segment completely or not at all, and never overwrites one. */
export async function archivingTo(archive: string, everySeconds: number): Promise<Record<string, string | number>> {
  // PostgreSQL never runs as root: what root creates must be accessible to the server's user.
  if (process.getuid?.() === 0) await chmod(archive, 0o777)
  const target = `${archive}/%f`
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: everySeconds,
    archive_command: `test ! -f "${target}" && cp "%p" "${target}.part" && mv "${target}.part" "${target}"`,
  }
}

/** Counts the log segments in the archive; waits until there are more than `than`. */
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
