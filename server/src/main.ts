import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'

/** Starts one server process from the environment: migrates, listens (unless it only works jobs), drains on SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError(['DATABASE_URL: must be set (npm start brings its own database)'])
  await migrate(config.databaseUrl)
  const app = await createApp(config, { webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)) })
  await app.startJobs()
  if (config.role !== 'jobs') await app.http.listen({ port: config.port, host: config.host })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const timer = setTimeout(() => process.exit(1), 30_000)
    timer.unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Started by another program that is gone, however it ended.
  if (process.channel) {
    process.on('disconnect', stop)
    process.channel.unref()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
