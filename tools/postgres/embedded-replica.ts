import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseBackup, giveToOwnerOf } from './base-backup.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

/** Settings with which the primary must have been started. */
export const primarySettings = { wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '256MB' } as const

/** Starts a streaming replica, in `dataDir`, of an embedded server whose data is in `of` and which listens at `url`. */
export async function startEmbeddedReplica(options: {
  of: string
  url: string
  dataDir: string
  settings?: Readonly<Record<string, string | number>>
}): Promise<EmbeddedPostgres> {
  const { of, url, dataDir, settings = {} } = options
  const cluster = join(dataDir, 'cluster')
  await baseBackup(url, cluster)
  await writeFile(join(cluster, 'standby.signal'), '')
  await cp(join(of, 'password'), join(dataDir, 'password'))
  await giveToOwnerOf(join(of, 'password'), dataDir)
  const { username, password, hostname, port } = new URL(url)
  return startEmbeddedPostgres({
    dataDir,
    isStandby: true,
    settings: {
      ...settings,
      hot_standby: 'on',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  })
}
