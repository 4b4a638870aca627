import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** Cleared or rebuilt when a server starts; must not be copied from a running one. */
const leftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOutFiles = /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*|tablespace_map.*|pgsql_tmp.*)$/

export interface BaseBackup {
  readonly folder: string
  readonly bytes: number
  /** Where replay of the write-ahead log must start, and where the backup becomes consistent. */
  readonly from: string
  readonly to: string
}

/**
 * Copies the data directory of a running server, as pg_basebackup does but with only SQL and file copies. The server
 * keeps working, and the log that it archives makes the copy consistent. The target must not exist.
 */
export async function baseBackup(url: string, folder: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: where } = await client.query<{ directory: string }>(
      `select current_setting('data_directory') as directory`,
    )
    const { rows: began } = await client.query<{ lsn: string }>(`select pg_backup_start('brava', true)::text as lsn`)
    await mkdir(folder, { recursive: true })
    const bytes = await copyFolder(where[0]?.directory ?? '', folder, true)
    // Waits until the log of the backup is in the archive. It must be the same session that started the backup.
    const { rows: ended } = await client.query<{ lsn: string; labelfile: string }>(
      'select lsn::text, labelfile from pg_backup_stop(true)',
    )
    await writeFile(join(folder, 'backup_label'), ended[0]?.labelfile ?? '')
    return { folder, bytes, from: began[0]?.lsn ?? '', to: ended[0]?.lsn ?? '' }
  } finally {
    await client.end()
  }
}

/**
 * Returns the number of bytes copied. A file that disappears during the copy was not needed: the log accounts for it.
 */
async function copyFolder(from: string, to: string, isTop: boolean): Promise<number> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o700)
  let bytes = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (isTop && leftOut.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else bytes += await copyFolder(source, target, false)
    } else if (entry.isFile() && !leftOutFiles.test(entry.name)) {
      try {
        await copyFile(source, target)
        bytes += (await stat(target)).size
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }
  return bytes
}

/** PostgreSQL never runs as root: what root copies is given to the user who owns a file of the server. */
export async function giveToOwnerOf(file: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(file)
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, path])
}
