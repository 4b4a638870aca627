import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseNamed } from '../../server/src/testing/template-names.ts'
import { baseBackup } from '../../tools/postgres/base-backup.ts'
import { restore } from '../../tools/drill/restore.ts'
import { archivingTo } from '../../tools/drill/start-archiving.ts'
import { startBenchServer } from '../world/bench-server.ts'
import type { Figures } from './figure.ts'
import { type GrowthPlace, openWorld, whileMeasuring } from './growth-world.ts'

/**
 * BENCH_BACKUP_FOLDER puts the backup on another disk, as in production. A file system whose files share blocks copies
 * nothing within itself, so the figure would be meaningless.
 */
const places = (world: GrowthPlace) => ({
  data: join(world.folder, 'postgres'),
  backup: join(process.env.BENCH_BACKUP_FOLDER ?? world.folder, 'backup'),
  archive: join(world.folder, 'archive'),
})

/**
 * Copies the world as the nightly backup does. The copy stays, so that the world can be restored after the
 * measurements.
 */
export async function measureBackup(world: GrowthPlace): Promise<Figures> {
  const { data, backup, archive } = places(world)
  await rm(backup, { recursive: true, force: true })
  await rm(archive, { recursive: true, force: true })
  await mkdir(archive, { recursive: true })
  const { server } = await openWorld(world, await archivingTo(archive, 60))
  try {
    const began = performance.now()
    const { bytes } = await baseBackup(server.url, join(backup, 'cluster'))
    const seconds = (performance.now() - began) / 1000
    await cp(join(data, 'password'), join(backup, 'password'))
    return {
      'backup: base backup': { unit: 's', value: seconds },
      'backup: its size': { unit: 'MiB', value: bytes / 2 ** 20 },
    }
  } finally {
    await server.stop()
  }
}

/**
 * Deletes the world and restores it from its backup, as after a disk failure, until the portal answers. The world is
 * then as it was before the measurements, and the backup is gone.
 */
export async function measureRestore(world: GrowthPlace, port: number): Promise<Figures> {
  const { data, backup, archive } = places(world)
  await rm(data, { recursive: true, force: true })
  const began = performance.now()
  const server = await restore({ backup, archive, into: data, settings: whileMeasuring })
  try {
    const url = databaseNamed(server.url, world.database)
    const portal = await startBenchServer({ url, filesDir: join(world.folder, 'files') }, { port })
    const seconds = (performance.now() - began) / 1000
    await portal.stop()
    return { 'restore: until the portal answers': { unit: 's', value: seconds } }
  } finally {
    await server.stop()
    await rm(backup, { recursive: true, force: true })
    await rm(archive, { recursive: true, force: true })
  }
}
