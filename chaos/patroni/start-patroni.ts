import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Random } from '../../seed/world/random.ts'
import { type FaultyProxy, faultyProxy } from '../../server/src/testing/faulty-proxy.ts'
import { serverOwner } from '../../tools/postgres/embedded-owner.ts'
import { ask, type ChaosDatabase } from '../database.ts'
import { nodeProcesses, type NodeProcesses, run } from './node-processes.ts'
import { type PatroniNode, patroniSettings } from './patroni-settings.ts'
import { type StubbornWriters, writeStubbornly } from './stubborn-writers.ts'

interface Node extends PatroniNode {
  readonly processes: NodeProcesses
  readonly cut: readonly FaultyProxy[]
  readonly url: (database: string) => string
}

/** What was done to the database, and how it coped. Times are those of performance.now(). */
export interface Blow {
  readonly kind: string
  readonly at: number
  readonly node: string
  /** The node that took the writes afterwards. */
  readonly primary: string
  readonly wholeAt: number
}

export interface PatroniDatabase extends ChaosDatabase {
  readonly struck: readonly Blow[]
  readonly findings: readonly string[]
  /** "3 timelines, 1234 writes acknowledged to …" */
  summary(): Promise<string>
}

const binaries = '/usr/lib/postgresql'

/**
 * Up to 3.0.2, a node that had slept past its lease overwrote the name of the node that had taken over
 * (patroni/patroni#2689): in one run a frozen primary took the writes back from the promoted node.
 */
const oldestPatroni = [3, 0, 3] as const

async function patroniVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)('patroni', ['--version'])
  const version = /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? ''
  const parts = version.split('.').map(Number)
  const differs = oldestPatroni.findIndex((part, at) => part !== parts[at])
  if (differs >= 0 && (parts[differs] ?? 0) < (oldestPatroni[differs] ?? 0))
    throw new Error(`Patroni ${version} lets two nodes write: ${oldestPatroni.join('.')} or newer is needed`)
  return version
}

/** The newest PostgreSQL that the distribution has installed. */
async function binDir(): Promise<string> {
  const versions = await readdir(binaries).catch(() => [])
  const newest = versions
    .map(Number)
    .filter(Boolean)
    .sort((a, b) => b - a)[0]
  if (!newest)
    throw new Error('Patroni needs the packages patroni, etcd-server and postgresql (docs/operations/failover.md)')
  return join(binaries, String(newest), 'bin')
}

/**
 * Three nodes with Patroni and one etcd on addresses of this machine, with one synchronous standby. Traffic between the
 * nodes and to etcd goes through connections that can be cut; callers reach every node directly, as in the worst case.
 */
export async function startPatroni(options: {
  folder: string
  port: number
  random: Random
  say: (line: string) => void
  onStarted: (stop: () => Promise<void>) => void
}): Promise<PatroniDatabase> {
  const { folder, port, random, say } = options
  const [bin, version] = await Promise.all([binDir(), patroniVersion()])
  const owner = await serverOwner(join(folder, 'none'))
  const password = randomBytes(16).toString('hex')
  const stops: (() => Promise<void>)[] = []
  options.onStarted(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const place = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700 })
    if (owner) await chown(path, owner.uid, owner.gid)
    return path
  }

  const etcdHost = '127.0.0.10'
  const etcdFolder = await place('etcd')
  const startEtcd = () => {
    const [clients, peers] = [`http://${etcdHost}:${port}`, `http://${etcdHost}:${port + 1}`]
    const etcdOptions = {
      name: 'e1',
      'data-dir': join(etcdFolder, 'data'),
      logger: 'zap',
      'listen-client-urls': clients,
      'advertise-client-urls': clients,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': `e1=${peers}`,
    }
    return run(['etcd', ...Object.entries(etcdOptions).flatMap(([name, value]) => [`--${name}`, value])], {
      owner,
      logFile: join(folder, 'etcd.log'),
      cwd: etcdFolder,
    })
  }
  let etcd = startEtcd()
  const stopEtcd = async () => {
    etcd.shell.stdin?.end()
    await etcd.ended
  }
  stops.push(stopEtcd)

  const line = async (host: string, to: number) => {
    const proxy = await faultyProxy({ host, port: to })
    stops.push(proxy.close)
    return proxy
  }
  const nodes: Node[] = []
  for (const n of [1, 2, 3]) {
    const [name, host] = [`n${n}`, `127.0.0.1${n}`]
    const nodeFolder = await place(name)
    const dataDir = join(nodeFolder, 'data')
    const cut = [await line(host, port + 2), await line(host, port + 3), await line(etcdHost, port)]
    const [postgres = '', rest = '', toEtcd = ''] = cut.map((proxy) => `127.0.0.1:${proxy.port}`)
    const node = { name, host, dataDir, folder: nodeFolder, port: port + 2, restPort: port + 3 }
    const settings = join(nodeFolder, 'patroni.yml')
    const text = patroniSettings({ ...node, lines: { postgres, rest, etcd: toEtcd } }, { binDir: bin, password })
    await writeFile(settings, text, { mode: 0o644 })
    const logFile = join(folder, `${name}.log`)
    const processes = nodeProcesses({ settings, dataDir, owner, logFile, cwd: nodeFolder })
    stops.push(processes.stop)
    const url = (database: string) => `postgres://brava:${password}@${host}:${port + 2}/${database}`
    nodes.push({ ...node, lines: { postgres, rest, etcd: toEtcd }, processes, cut, url })
  }
  await delay(2000)
  for (const { processes } of nodes) processes.start()

  const hosts = nodes.map((node) => `${node.host}:${node.port}`).join(',')
  const url = `postgres://brava:${password}@${hosts}/postgres?target_session_attrs=read-write`
  const findings: string[] = []
  const find = (finding: string) => {
    findings.push(finding)
    say(`✗ ${finding}`)
  }
  const struck: Blow[] = []

  /**
   * The node that takes writes, and whether both others follow it, one of them synchronously. A former primary that is
   * back streams its own timeline briefly, until Patroni rewinds it; that does not count as following.
   */
  async function state(): Promise<{ primary: Node | undefined; isWhole: boolean; timeline: string }> {
    const answers = await Promise.all(
      nodes.map(async (node) => ({
        node,
        row: (
          await ask<{ takes: boolean; following: number; sync: number; timeline: string; streams: number | null }>(
            node.url('postgres'),
            `select not pg_is_in_recovery() as takes,
               (select count(*)::int from pg_stat_replication where state = 'streaming') as following,
               -- Any of them ('*') until Patroni has named one in etcd: before that it would let none take over.
               (select count(*)::int from pg_stat_replication
                 where sync_state = 'sync' and current_setting('synchronous_standby_names') <> '*') as sync,
               case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
               (select received_tli from pg_stat_wal_receiver where status = 'streaming') as streams`,
          )
        )?.[0],
      })),
    )
    const taking = answers
      .filter(({ row }) => row?.takes)
      .sort((a, b) => (b.row?.timeline ?? '').localeCompare(a.row?.timeline ?? ''))
    const [first] = taking
    const timeline = Number.parseInt(first?.row?.timeline ?? '', 16)
    const followers = answers.filter(({ row }) => row && !row.takes && row.streams === timeline)
    const isWhole = taking.length === 1 && followers.length === 2 && first?.row?.following === 2 && first.row.sync === 1
    return { primary: first?.node, isWhole, timeline: first?.row?.timeline ?? '' }
  }
  async function until(what: string, is: (now: Awaited<ReturnType<typeof state>>) => boolean, seconds: number) {
    const deadline = performance.now() + seconds * 1000
    for (;;) {
      const now = await state()
      if (is(now)) return now
      if (performance.now() > deadline) {
        find(`Patroni: ${what} did not come within ${seconds} s`)
        return now
      }
      await delay(250)
    }
  }
  const whole = () => until('a primary with two followers, one synchronous', (now) => now.isWhole, 180)

  say(`Patroni ${version} makes three nodes.`)
  const first = await whole()
  if (!first.isWhole) throw new Error(`Patroni did not start; its logs are in ${folder}`)
  await ask(url, 'create database marks')
  const marksUrl = url.replace('/postgres?', '/marks?')
  await ask(marksUrl, 'create table marks (id bigint primary key)')
  const writers: StubbornWriters = writeStubbornly(nodes.map((node) => node.url('marks')))
  stops.push(writers.stop)

  /** A node that has just come back may still be busy, so it is asked again for a while. */
  const idsOf = async (at: string, table: 'marks' | 'orders') => {
    for (let tries = 0; ; tries += 1) {
      const rows = await ask<{ id: string }>(at, `select id::text as id from ${table}`)
      if (rows) return new Set(rows.map(({ id }) => Number(id)))
      if (tries === 10) return undefined
      await delay(1000)
    }
  }

  /** Everything acknowledged is on the primary; once the old primary is back, it has no row that the new one lacks. */
  async function compare(when: string, old: Node, primary: Node): Promise<void> {
    const told = [...writers.acknowledged]
    const there = await idsOf(primary.url('marks'), 'marks')
    const lost = there ? told.filter((id) => !there.has(id)) : []
    if (!there) find(`${when}: the primary could not be asked`)
    if (lost.length > 0) find(`${when}: ${lost.length} acknowledged writes are not on the primary: ${lost.slice(0, 5)}`)
    for (const table of ['marks', 'orders'] as const) {
      const database = table === 'marks' ? 'marks' : 'brava'
      // Reads the old one first: rows that the primary adds afterwards are not a difference.
      const had = await idsOf(old.url(database), table)
      const has = await idsOf(primary.url(database), table)
      const more = had && has ? [...had].filter((id) => !has.has(id)) : []
      if (!had || !has) find(`${when}: ${table} of ${old.name} could not be compared`)
      if (more.length > 0) find(`${when}: ${old.name} has ${more.length} ${table} that the primary lacks`)
    }
  }

  async function blow(kind: string, strike: (primary: Node) => Promise<void>): Promise<void> {
    const before = await whole()
    const old = before.primary ?? (nodes[0] as Node)
    const at = performance.now()
    await strike(old)
    const after = await whole()
    const entry = { kind, at, node: old.name, primary: after.primary?.name ?? 'nobody', wholeAt: performance.now() }
    struck.push(entry)
    if (after.primary) await compare(`after ${kind} ${struck.length} of ${old.name}`, old, after.primary)
    say(
      `${kind} of ${old.name}: ${entry.primary} takes writes, whole after ${((entry.wholeAt - at) / 1000).toFixed(1)} s`,
    )
  }
  const another = (old: Node) => until('another primary', ({ primary }) => primary !== undefined && primary !== old, 90)

  return {
    url,
    version: 15,
    struck,
    findings,
    async kill() {
      // One in four comes back at once, as after a program crash; the others like a machine that reboots.
      const soon = random.chance(0.25)
      await blow(soon ? 'kill with a quick return' : 'kill', async (old) => {
        await old.processes.kill()
        if (!soon) await another(old)
        old.processes.start()
      })
    },
    blows: {
      freezes: () =>
        blow('freeze', async (old) => {
          await old.processes.freeze()
          try {
            await another(old)
            await delay(random.whole(500, 3000))
          } finally {
            old.processes.thaw()
          }
        }),
      etcdStops: () =>
        blow('etcd stopped', async () => {
          await stopEtcd()
          await delay(15_000)
          etcd = startEtcd()
          await delay(3000)
        }),
      cutOffs: () =>
        blow('cut off', async (old) => {
          // The node must not reach the other nodes either, or Patroni's fail-safe lets it remain the primary, so the
          // connections between their Patronis are cut for all.
          const lines = [...old.cut, ...nodes.filter((node) => node !== old).flatMap((node) => node.cut.slice(1, 2))]
          for (const proxy of lines) proxy.set('hang')
          await another(old)
          await delay(random.whole(500, 3000))
          // A cut connection never delivers what it has swallowed: new connections are opened.
          for (const proxy of lines) proxy.set('refuse')
          await delay(200)
          for (const proxy of lines) proxy.set('pass')
        }),
    },
    async summary() {
      const { timeline } = await until('an answer of the primary', ({ primary }) => primary !== undefined, 30)
      return `timeline ${Number.parseInt(timeline, 16)}; ${writers.acknowledged.size} writes of stubborn writers acknowledged, ${writers.refused()} refused`
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
