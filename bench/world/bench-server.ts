import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { portIsFree } from '../../tools/server-process.ts'
import { root } from '../../tools/source-files.ts'
import type { BenchDatabase } from './bench-database.ts'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  readonly filesDir: string
  /** From the start of the process to its first 200, in milliseconds. */
  readonly readyAfterMs: number
  stop(): Promise<void>
}

/** server/src/main.js as in production, without request limits; its log is discarded. */
export async function startBenchServer(
  database: Pick<BenchDatabase, 'url' | 'filesDir'>,
  options: {
    port: number
    role?: 'all' | 'web' | 'jobs'
    environment?: Readonly<Record<string, string>>
    /** Defaults to a minute. */
    readyWithinMs?: number
  },
): Promise<BenchServer> {
  await portIsFree(options.port, '127.0.0.1')
  const url = `http://127.0.0.1:${options.port}`
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeFlags(), join(root, 'server/src/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PORT: String(options.port),
      ROLE: options.role ?? 'web',
      RATE_LIMITS: 'off',
      FILES_DIR: database.filesDir,
      ...options.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > (options.readyWithinMs ?? 60_000)) {
      await stop()
      throw new Error('the server did not become ready')
    }
    // Polls often enough to time a start in milliseconds, and rarely where it takes many seconds.
    await delay(performance.now() - began < 5000 ? 5 : 250)
  }
  return { url, pid: child.pid as number, filesDir: database.filesDir, readyAfterMs: performance.now() - began, stop }
}

/** BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=/tmp/profiles" shows where the server spends its time. */
function nodeFlags(): string[] {
  return process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? []
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
