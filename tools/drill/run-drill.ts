import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildWorld } from '../../chaos/world.ts'
import { type App, createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { baseBackup } from '../postgres/base-backup.ts'
import { bringKeys, lightLoad } from './light-load.ts'
import { proveRestored } from './prove-restored.ts'
import { restore } from './restore.ts'
import { archivedPieces, startArchiving } from './start-archiving.ts'
import type { DrillOptions, DrillReport } from './drill-report.ts'

/** Buyers who cannot continue have run out of keys or money: the drill is set up wrongly. */
const longestStageMs = 120_000

const nothingHeld = () => Promise.resolve()

/**
 * The restore drill (guarantee G44): a server under light load is backed up, keeps running, is destroyed with its disk,
 * and is restored in an empty folder from the backup and the archive, with the secrets from an escrow file.
 */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { folder, say, started = () => {} } = options
  const places = {
    data: join(folder, 'data'),
    archive: join(folder, 'archive'),
    backup: join(folder, 'backup'),
    restored: join(folder, 'restored'),
    escrow: join(folder, 'escrow', 'secrets.json'),
  }
  await mkdir(places.archive, { recursive: true })
  await chmod(folder, 0o755)
  const secret = () => randomBytes(32).toString('hex')
  const escrowed = { KEY_ENCRYPTION_KEYS: `drill:${secret()}`, KEY_FINGERPRINT_KEY: secret(), SECRETS_KEY: secret() }
  await mkdir(dirname(places.escrow))
  await writeFile(places.escrow, JSON.stringify(escrowed), { mode: 0o600 })

  const server = await startArchiving(places.data, places.archive, options.archiveSeconds)
  let stop: () => Promise<void> = () => server.stop()
  started(() => stop())
  const world = await buildWorld(server.url, { seed: 'drill', buyers: 16, products: options.products })
  const app = await openApp(server.url, escrowed, folder)
  stop = async () => {
    await app.close().catch(nothingHeld)
    await server.stop()
  }
  await bringKeys(app, world, options.keysEach)
  say(`A world with ${options.products * options.keysEach} keys; buyers begin to order.`)

  const load = lightLoad(app, world)
  stop = async () => {
    await load.stop()
    await app.close().catch(nothingHeld)
    await server.stop()
  }
  const ordersReach = async (count: number) => {
    const since = performance.now()
    while (load.acknowledged.length < count) {
      if (performance.now() - since > longestStageMs)
        throw new Error(`only ${load.acknowledged.length} of ${count} orders`)
      await delay(20)
    }
  }
  await ordersReach(options.ordersEach)
  const backup = await baseBackup(server.url, join(places.backup, 'cluster'))
  await cp(join(places.data, 'password'), join(places.backup, 'password'))
  say(`Base backup of ${mebibytes(backup.bytes)} MiB while they order, log ${backup.from} to ${backup.to}.`)
  await ordersReach(load.acknowledged.length + options.ordersEach)
  await archivedPieces(server.url, await archivedPieces(server.url))
  await ordersReach(load.acknowledged.length + options.ordersEach)

  const crashed = performance.now()
  process.kill(server.pid, 'SIGKILL')
  const before = load.acknowledged.filter(({ at }) => at <= crashed)
  await Promise.all([load.stop(), server.stop().catch(nothingHeld)])
  await app.close().catch(nothingHeld)
  stop = nothingHeld
  await rm(places.data, { recursive: true, force: true })
  say(`The server is killed and its disk destroyed after ${before.length} acknowledged orders.`)

  const began = performance.now()
  const restored = await restore({ backup: places.backup, archive: places.archive, into: places.restored })
  stop = () => restored.stop()
  const escrow = JSON.parse(await readFile(places.escrow, 'utf8')) as Record<string, string>
  const again = await openApp(restored.url, escrow, folder)
  const ready = await again.http.inject('/readyz')
  const rtoSeconds = (performance.now() - began) / 1000
  await again.close()
  if (ready.statusCode !== 200) throw new Error('the restored portal is not ready')
  say(`Restored into an empty folder; the portal answers after ${rtoSeconds.toFixed(1)} s.`)

  const proof = await proveRestored(restored.url, escrow)
  await restored.stop()
  const lost = before.filter(({ orderId }) => !proof.orders.has(orderId))
  const firstLost = Math.min(crashed, ...lost.map(({ at }) => at))
  return {
    backupBytes: backup.bytes,
    acknowledged: before.length,
    lost: lost.length,
    rpoSeconds: (crashed - firstLost) / 1000,
    rtoSeconds,
    breaches: proof.breaches.length + proof.custodyBreaks.length,
    opened: proof.opened,
    asked: proof.asked,
  }
}

function openApp(url: string, secrets: Readonly<Record<string, string>>, folder: string): Promise<App> {
  const config = readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '8',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    FILES_DIR: join(folder, 'files'),
    ...secrets,
  })
  return createApp(config).then(async (app) => {
    await app.startJobs()
    return app
  })
}

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
