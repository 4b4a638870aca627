import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Owner } from '../../tools/postgres/embedded-owner.ts'

interface Running {
  readonly shell: ChildProcess
  readonly ended: Promise<void>
}

/**
 * Runs a program under a small shell that waits on a pipe from this process: however this process ends, the program is
 * told to stop.
 */
export function run(
  command: readonly string[],
  options: { owner: Owner | undefined; logFile: string; cwd: string },
): Running {
  const log = openSync(options.logFile, 'a')
  const script = '"$@" </dev/null & p=$!; cat >/dev/null; kill -TERM $p 2>/dev/null; wait $p'
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    ...options.owner,
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: options.cwd, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    stdio: ['pipe', log, log],
    detached: true,
  })
  shell.stdin?.on('error', () => {})
  return { shell, ended: new Promise((done) => shell.once('exit', () => done())) }
}

/** These processes and all their descendants. Linux only, as are Patroni's packages. */
export async function treeOf(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent) parents.set(Number(name), parent)
  }
  const found = new Set(roots.filter((pid) => parents.has(pid)))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** PostgreSQL processes that work in this folder, whatever their parent is now. */
async function workingIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await readlink(`/proc/${name}/cwd`).catch(() => '')) === folder) found.push(Number(name))
  }
  return found
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended in the meantime.
    }
  }
}

export interface NodeProcesses {
  start(): void
  /** kill -9 of Patroni, PostgreSQL and all its sessions, as when the machine loses power. */
  kill(): Promise<void>
  freeze(): Promise<void>
  thaw(): void
  stop(): Promise<void>
}

/** The Patroni of one node and the PostgreSQL that it started. */
export function nodeProcesses(options: {
  settings: string
  dataDir: string
  owner: Owner | undefined
  logFile: string
  cwd: string
}): NodeProcesses {
  let running: Running | undefined
  let frozen: number[] = []
  const all = async () => {
    const shell = running?.shell.pid
    const postmaster = Number(
      (await readFile(join(options.dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    )
    const command = await readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '')
    const ours = command.includes(options.dataDir) ? [postmaster] : []
    const pids = await treeOf([...(shell ? [shell] : []), ...ours])
    return pids.filter((pid) => pid !== shell)
  }
  return {
    start() {
      running = run(['patroni', options.settings], options)
    },
    async kill() {
      const pids = await all()
      running?.shell.kill('SIGKILL')
      signal(pids, 'SIGKILL')
      await running?.ended
      running = undefined
      // A session that starts while they are being listed would keep the shared memory, and the node would never come
      // back.
      for (let left = await workingIn(options.dataDir); left.length > 0; left = await workingIn(options.dataDir))
        signal(left, 'SIGKILL')
      // As after a power cut and a reboot: no process with that number is PostgreSQL.
      await rm(join(options.dataDir, 'postmaster.pid'), { force: true })
    },
    async freeze() {
      frozen = await all()
      signal(frozen, 'SIGSTOP')
    },
    thaw() {
      signal(frozen, 'SIGCONT')
      frozen = []
    },
    async stop() {
      signal(frozen, 'SIGCONT')
      running?.shell.stdin?.end()
      await running?.ended
      running = undefined
    },
  }
}
