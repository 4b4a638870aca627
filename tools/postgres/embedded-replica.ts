import { chown, cp, lchown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

/** Settings that the server which is copied must have been started with. */
export const primarySettings = { wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '256MB' } as const

/** Gives everything in a copied folder to whom the original belongs. */
async function sameOwner(copy: string, original: string): Promise<void> {
  const { uid, gid } = await stat(original)
  await chown(copy, uid, gid)
  const entries = await readdir(copy, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => lchown(join(entry.parentPath, entry.name), uid, gid)))
}

/**
 * A streaming replica of an embedded server whose data lies in `of` and which listens at `url`, in `dataDir`. Copied
 * over SQL (pg_backup_start), since the package brings no pg_basebackup.
 */
export async function startEmbeddedReplica(options: {
  of: string
  url: string
  dataDir: string
  settings?: Readonly<Record<string, string | number>>
}): Promise<EmbeddedPostgres> {
  const { of, url, dataDir, settings = {} } = options
  const source = join(of, 'cluster')
  const target = join(dataDir, 'cluster')
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await session.query(`select pg_backup_start('replica', true)`)
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await cp(source, target, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$|\/pg_(wal|replslot|stat_tmp)\/./.test(path.slice(source.length)),
    })
    await cp(join(of, 'password'), join(dataDir, 'password'))
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await session.end()
  }
  await writeFile(join(target, 'standby.signal'), '')
  await rm(join(target, 'postmaster.pid'), { force: true })
  await sameOwner(dataDir, of)
  await sameOwner(target, source)
  const { username, password, hostname, port } = new URL(url)
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      ...settings,
      hot_standby: 'on',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  })
}
