import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwnerOf } from '../postgres/base-backup.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'

export interface Restore {
  /** The base backup, with `password` next to its files. */
  readonly backup: string
  readonly archive: string
  /** An empty folder. */
  readonly into: string
  /** The restore point to stop at; the end of the archive if omitted. */
  readonly until?: string | undefined
  /** postgresql.conf settings in addition to those of the restore. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** Starts a server on a copy of the backup: it replays the archived log and then accepts calls. */
export async function restore({ backup, archive, into, until, settings }: Restore): Promise<EmbeddedPostgres> {
  const cluster = join(into, 'cluster')
  await mkdir(into, { recursive: true, mode: 0o755 })
  await cp(join(backup, 'cluster'), cluster, { recursive: true })
  await cp(join(backup, 'password'), join(into, 'password'))
  await mkdir(join(cluster, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  await writeFile(join(cluster, 'recovery.signal'), '')
  const [piece = ''] = await readdir(archive)
  await giveToOwnerOf(join(archive, piece), into)
  return startEmbeddedPostgres({
    dataDir: into,
    settings: {
      ...settings,
      restore_command: `cp "${archive}/%f" "%p"`,
      recovery_target_action: 'promote',
      ...(until === undefined ? {} : { recovery_target_name: until }),
    },
  })
}
