import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Owner } from './embedded-owner.ts'

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

/**
 * Whether our server answers there; also false when it is shutting down, or when it is another server with a different
 * password.
 */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The pid and port of the running server that holds the cluster, if any; a stale lock file is removed. */
export async function runningServer(clusterDir: string): Promise<{ pid: number; port: number } | undefined> {
  const lock = join(clusterDir, 'postmaster.pid')
  const lines = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  let alive = true
  try {
    process.kill(pid, 0)
  } catch (error) {
    alive = (error as { code?: string }).code === 'EPERM'
  }
  if (alive && process.platform === 'linux') {
    // After a reboot the pid may belong to another process.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    alive = command.includes('postgres')
  }
  if (alive) return { pid, port: Number(lines[3]) }
  await rm(lock, { force: true })
  return undefined
}

/**
 * Runs `postgres` under a small shell that waits on a pipe from this process: when this process ends in any way, even
 * by kill -9, the pipe closes and the shell tells the server to shut down quickly. A session of its own keeps the
 * terminal's Ctrl-C away from it, so the application can finish its work first.
 */
export function launch(
  postgres: string,
  args: readonly string[],
  owner: Owner | undefined,
  env: NodeJS.ProcessEnv,
): ChildProcess {
  if (process.platform === 'win32') return spawn(postgres, args, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const script =
    'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill -INT $p 2>/dev/null) & w=$!; exec 3<&-; wait $p; r=$?; kill $w 2>/dev/null; exit $r'
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, ...args], {
    ...owner,
    env,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/**
 * Waits until the server reports that it is ready to do so (true) or has ended (false); `log` is the end of its output
 * until then.
 */
export async function untilReady(child: ChildProcess, toDo: string): Promise<{ ready: boolean; log: string }> {
  let log = ''
  const ready = await new Promise<boolean>((done) => {
    child.once('exit', () => done(false))
    child.once('error', (error) => {
      log += String(error)
      done(false)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000)
      if (log.includes(`database system is ready to ${toDo}`)) done(true)
    })
  })
  return { ready, log }
}

/** Lets the server run beside this process without keeping the process alive; the returned function stops it. */
export function letRun(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })
  // The pipe must be drained as long as the server runs.
  child.stderr?.removeAllListeners('data')
  child.stderr?.resume()
  child.unref()
  for (const stream of [child.stdin, child.stderr]) (stream as { unref?: () => void } | null)?.unref?.()
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= (async () => {
      child.ref()
      child.stdin?.end()
      if (process.platform === 'win32') child.kill()
      await ended
    })()
    return stopping
  }
}
