import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** A server process that is restarted whenever it ends, as a supervisor does. */
export interface Supervised {
  readonly name: string
  readonly port: number
  isUp(): boolean
  /** kill -9. */
  kill(): void
  /** SIGTERM; settles when another process has taken over. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface SupervisedOptions {
  readonly name: string
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  /** The checkout whose server runs; defaults to this one. */
  readonly checkout?: string | undefined
  readonly logFile: string
  /** Called when the process ended without having been asked to. */
  readonly onDeath: (name: string, how: string) => void
}

export function supervise({
  name,
  port,
  environment,
  logFile,
  onDeath,
  checkout = root,
}: SupervisedOptions): Supervised {
  const log = openSync(logFile, 'a')
  let child: ChildProcess
  let wanted = true
  let expected = false
  let ended: Promise<void>
  const start = () => {
    expected = false
    const began = (child = spawn(process.execPath, [join(checkout, 'server/src/main.js')], {
      cwd: checkout,
      env: { ...process.env, ...environment },
      // The fourth channel ends the server together with this process, however this one ends.
      stdio: ['ignore', log, log, 'ipc'],
      detached: process.platform !== 'win32',
    }))
    ended = new Promise((done) => {
      began.once('exit', (code, signal) => {
        if (!expected) onDeath(name, signal ?? `exit code ${code}`)
        done()
        if (wanted) setTimeout(() => wanted && start(), 50)
      })
    })
  }
  start()
  return {
    name,
    port,
    isUp: () => child.exitCode === null && child.signalCode === null,
    kill() {
      expected = true
      child.kill('SIGKILL')
    },
    async restart() {
      expected = true
      child.kill('SIGTERM')
      await ended
      await delay(60)
    },
    async stop() {
      wanted = false
      expected = true
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), 35_000)
        await ended
        clearTimeout(timer)
      }
    },
  }
}
