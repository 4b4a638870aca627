import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createLog } from './platform/log/create-log.ts'
import { begin } from './begin.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { migrate, OtherTables } from './platform/db/migrate.ts'
import { checkKeks } from './keys/sealing/check-keks.ts'
import { checkCanaries } from './platform/secrets/check-canaries.ts'
import { checkGateways } from './payments/check-gateways.ts'
import { refuseDemonstrationPeople } from './users/refuse-demonstration-people.ts'
import { type MetricsServer, serveMetrics } from './platform/metrics/serve-metrics.ts'

/**
 * Starts one server process from the environment: listens (unless it only runs jobs), migrates as soon as the database
 * is reachable, drains on SIGTERM.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError(['DATABASE_URL: must be set (npm start brings its own database)'])
  const { databaseUrl } = config
  const log = createLog(config)
  const app = await createApp(config, {
    log,
    starting: true,
    webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  })
  let measures: MetricsServer | undefined
  let stopping = false
  const stop = (code = 0) => {
    if (stopping) return
    stopping = true
    const timer = setTimeout(() => process.exit(1), 30_000)
    timer.unref()
    Promise.all([app.close(), measures?.close()]).then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => stop())
  process.on('SIGINT', () => stop())
  // An error that nothing caught: current work is finished, then the supervisor of this process starts a fresh one.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error, event }, 'unexpected failure: the process shuts down')
      stop(1)
    })
  }
  // Started by another program that has ended, however it ended.
  if (process.channel) {
    process.on('disconnect', () => stop())
    process.channel.unref()
  }
  if (app.metrics && config.metrics) measures = await serveMetrics(app.metrics, config.metrics)
  // Connections that arrive while the event loop is late are not refused by the system (which caps them by its own
  // setting).
  if (config.role !== 'jobs') await app.http.listen({ port: config.port, host: config.host, backlog: 4096 })
  const prepare = async () => {
    await migrate(databaseUrl)
    await checkKeks(app.services)
    await checkCanaries(app.services)
    await refuseDemonstrationPeople(app.services)
    await checkGateways(app.services)
  }
  await begin({ app, migrate: prepare, log, isStopping: () => stopping })
}

/** The same, with a plain message for whoever misconfigured it. */
export async function runServer(): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError || error instanceof OtherTables ? error.message : String((error as Error).stack ?? error)}\n`,
    )
    process.exit(1)
  }
}
