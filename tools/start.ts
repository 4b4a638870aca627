import { DEMO_PASSWORD, people } from '../seed/world/people.ts'
import { ConfigError, readConfig } from '../server/src/platform/config.ts'
import { buildWeb } from './build-web.ts'
import { demoDatabase, seedWhenEmpty } from './demo-database.ts'
import { onEnding } from './ending.ts'
import { portIsFree, type ServerProcess, startServer } from './server-process.ts'

const signIns = [
  ['Administrator', people.selma],
  ['Distributor', people.tarik],
  ['Reseller, domestic', people.amra],
  ['Reseller, abroad', people.lea],
  ['Retailer below a reseller', people.nikola],
  ['Direct retailer', people.ana],
  ['Telecom', people.mirza],
] as const

let database: { url: string; stop(): Promise<void> } | undefined
let server: ServerProcess | undefined
let ending = false

async function stopAll(): Promise<void> {
  ending = true
  await server?.stop()
  await database?.stop()
}
onEnding(stopAll)

try {
  const config = readConfig(process.env)
  const demo = config.mode !== 'production'
  if (config.role !== 'jobs') await portIsFree(config.port, config.host)
  const [web, opened] = await Promise.all([buildWeb(), demoDatabase()])
  database = opened
  if (web.built) console.log('Built the web app.')
  if (demo && (await seedWhenEmpty(database.url))) console.log('Wrote the demonstration world.')
  server = await startServer({
    DATABASE_URL: database.url,
    LOG_LEVEL: process.env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  })
  server.child.on('exit', (code) => {
    if (ending) return
    console.error('The server ended unexpectedly; the lines above say why.')
    void stopAll().finally(() => process.exit(code || 1))
  })
  console.log(`\nBrava is ready: ${server.url}\n`)
  if (demo) {
    console.log('Demonstration sign-ins, all with the password', DEMO_PASSWORD)
    for (const [role, person] of signIns) console.log(`  ${role.padEnd(26)} ${person.email}`)
    console.log('\nCtrl-C stops it. Data is in .data/; delete that folder to start over.')
  }
} catch (error) {
  if (!ending) {
    console.error(error instanceof ConfigError ? error.message : (error as Error).message)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    await stopAll()
    process.exit(1)
  }
}
