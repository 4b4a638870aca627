import { type ChildProcess, spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './source-files.ts'

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Throws a plain sentence when another process listens there, on any address of the name. */
export async function portIsFree(port: number, host: string): Promise<void> {
  const [first, ...others] = await lookup(host, { all: true })
  const faults = await Promise.all([first, ...others].map((each) => faultOfListening(port, each?.address ?? host)))
  if (faults.some((fault) => fault?.code === 'EADDRINUSE'))
    throw new Error(`Port ${port} is taken, perhaps by another Brava. Choose another: PORT=4001 npm start`)
  // A second address that does not exist (::1 without IPv6) is ignored.
  if (faults[0]) throw faults[0]
}

function faultOfListening(port: number, address: string): Promise<(Error & { code?: string }) | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', done)
    probe.listen(port, address, () => probe.close(() => done(undefined)))
  })
}

/** Starts server/src/main.js and waits until it answers. */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  options: { watch?: boolean } = {},
): Promise<ServerProcess> {
  const env = { ...process.env, ...environment }
  const port = env.PORT ?? '4000'
  const host = env.HOST ?? 'localhost'
  const main = join(root, 'server/src/main.js')
  const child = spawn(process.execPath, options.watch ? ['--watch', '--watch-preserve-output', main] : [main], {
    cwd: root,
    env,
    // The fourth channel tells the server when this process is gone.
    stdio: options.watch ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C reaches this process first, which then stops the server and after it the database.
    detached: process.platform !== 'win32',
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const url = `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
  const deadline = Date.now() + 180_000
  for (;;) {
    if (!options.watch && (child.exitCode !== null || child.signalCode !== null))
      throw new Error('The server did not start.')
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return { url, child, stop }
    if (Date.now() > deadline && !options.watch) {
      await stop()
      throw new Error('The server did not become ready within three minutes.')
    }
    await delay(50)
  }
}
