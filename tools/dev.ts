import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { demoDatabase, seedWhenEmpty } from './demo-database.ts'
import { onEnding } from './ending.ts'
import { portIsFree, type ServerProcess, startServer } from './server-process.ts'
import { root } from './source-files.ts'

// The web app on PORT with hot reload, the API one port above it, restarted on every change.
const port = Number(process.env.PORT ?? 4000)
const apiPort = port + 1
const stops: (() => Promise<unknown>)[] = []
const stopAll = async () => {
  for (const stop of stops.reverse()) await stop()
}
onEnding(stopAll)

try {
  await portIsFree(port, '127.0.0.1')
  await portIsFree(apiPort, '127.0.0.1')
  const database = await demoDatabase()
  stops.push(() => database.stop())
  if (await seedWhenEmpty(database.url)) console.log('Wrote the demonstration world.')
  process.env.BRAVA_API = `http://127.0.0.1:${apiPort}`
  const vite = await createVite({
    configFile: join(root, 'web/vite.config.ts'),
    server: { port, strictPort: true, host: '127.0.0.1' },
  })
  stops.push(() => vite.close())
  await vite.listen()
  console.log(`Brava for development: http://localhost:${port} (API on ${apiPort})`)
  const server: ServerProcess = await startServer(
    {
      DATABASE_URL: database.url,
      PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${port}`,
      RATE_LIMITS: process.env.RATE_LIMITS ?? 'off',
    },
    { watch: true },
  )
  stops.push(() => server.stop())
} catch (error) {
  console.error((error as Error).message)
  await stopAll()
  process.exit(1)
}
