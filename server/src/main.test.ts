import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { faultyProxy, through } from './testing/faulty-proxy.ts'

const url = await testDatabase()
const main = fileURLToPath(new URL('./main.js', import.meta.url))
/** On SIGUSR2 a promise that nobody awaits rejects. */
const trap =
  'data:text/javascript,process.on("SIGUSR2",()=>{Promise.reject(Object.assign(new Error("nobody looks here"),{password:"hunter2"}))})'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function freePort(): Promise<number> {
  const probe = await faultyProxy({ port: 1 })
  await probe.close()
  return probe.port
}

/** Starts a separate server process and collects its log and answers. */
async function start(databaseUrl: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', trap, main], {
    env: {
      ...process.env,
      BRAVA_MODE: 'test',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ROLE: 'web',
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (log += bytes.toString()))
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined)
  const statusOf = async (path: string) => (await get(path))?.status
  return { child, port, get, statusOf, log: () => log, ended: once(child, 'exit') }
}

test('without settings it listens only on this machine, by name and by number', { timeout: 180_000 }, async () => {
  const server = await start(url)
  await expect.poll(() => server.statusOf('/healthz'), { timeout: 60_000 }).toBe(200)
  for (const place of ['localhost', '127.0.0.1'])
    expect((await fetch(`http://${place}:${server.port}/healthz`)).status, place).toBe(200)
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (outside) await expect(fetch(`http://${outside.address}:${server.port}/healthz`)).rejects.toThrow()
})

test('started while the database is down: it waits, reports that, and serves as soon as the database is up', {
  timeout: 180_000,
}, async () => {
  const proxy = await faultyProxy({ port: Number(new URL(url).port) })
  proxy.set('refuse')
  const server = await start(through(proxy, url))
  try {
    await expect.poll(() => server.statusOf('/healthz'), { timeout: 60_000 }).toBe(200)
    expect(await server.statusOf('/readyz')).toBe(503)
    const answer = await server.get('/api/users/profile', { 'accept-language': 'hr' })
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer?.json()).toMatchObject({
      data: { info: 'Usluga trenutačno nije dostupna. Pokušajte ponovno.' },
    })
    await expect.poll(() => server.log()).toContain('the database cannot be reached yet')
    proxy.set('pass')
    await expect.poll(() => server.statusOf('/readyz'), { timeout: 90_000 }).toBe(200)
    expect(await server.statusOf('/api/users/profile')).toBe(401)
    expect(server.log()).not.toContain(new URL(url).password)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
  } finally {
    await proxy.close()
  }
})

test('an unhandled failure is logged, and the process shuts down cleanly for its supervisor to restart it', {
  timeout: 180_000,
}, async () => {
  const server = await start(url)
  await expect.poll(() => server.statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  server.child.kill('SIGUSR2')
  expect(await server.ended).toEqual([1, null])
  expect(server.log()).toContain('unexpected failure: the process shuts down')
  expect(server.log()).toContain('nobody looks here')
  const again = await start(url)
  await expect.poll(() => again.statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.ended).toEqual([0, null])
})

test('any other failure at the start is reported and ends the process', { timeout: 90_000 }, async () => {
  const server = await start(url.replace(/\/[^/]*$/, '/no_such_database'))
  expect(await server.ended).toEqual([1, null])
  expect(server.log()).toContain('no_such_database')
})
