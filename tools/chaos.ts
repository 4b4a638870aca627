import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { poolerVersion } from '../chaos/pooler.ts'
import { runChaos } from '../chaos/run-chaos.ts'
import { onEnding } from './ending.ts'

const usage = `npm run chaos -- [options]      kills servers, databases and a card gateway while buyers order, then proves that nothing was lost or duplicated
  --seed N             repeat the random choices of an earlier run
  --server-kills 200   kill -9 of a server or worker
  --database-kills 50  kill -9 of PostgreSQL
  --terminations 50    sessions ended by pg_terminate_backend
  --restarts 20        SIGTERM to a process under load
  --rolling 12         SIGTERM to one server after the other at the end: no call may fail
  --servers 3 --workers 2 --buyers 64 --products 20
  --minutes 15         time limit; 40 with --patroni
  --postgres 18        or 15
  --patroni            three nodes under Patroni and etcd (packages patroni, etcd-server, postgresql): --database-kills 20
                       of the primary, and the following; server kills, terminations and --rolling are then 0
  --freezes 10         SIGSTOP of the whole primary until another node takes over
  --etcd-stops 1       etcd is away for 15 s
  --cut-offs 3         the primary loses etcd and the other nodes, but not its clients
  --pgbouncer PATH     puts PgBouncer in transaction mode in front of the database
  --port 4700          the first of about ten ports on 127.0.0.1
  --keep               keep the folder with logs and database`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    'server-kills': { type: 'string' },
    'database-kills': { type: 'string' },
    terminations: { type: 'string' },
    restarts: { type: 'string' },
    rolling: { type: 'string' },
    freezes: { type: 'string' },
    'etcd-stops': { type: 'string' },
    'cut-offs': { type: 'string' },
    patroni: { type: 'boolean', default: false },
    servers: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    buyers: { type: 'string', default: '64' },
    products: { type: 'string', default: '20' },
    minutes: { type: 'string' },
    postgres: { type: 'string', default: '18' },
    pgbouncer: { type: 'string' },
    port: { type: 'string', default: '4700' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

/** The given number, or the default for one server, or for three under Patroni. */
const count = (given: string | undefined, one: number, three: number) => Number(given ?? (values.patroni ? three : one))
if (values.patroni && values.pgbouncer) {
  console.error('--patroni and --pgbouncer are two runs.')
  process.exit(1)
}

const seed = values.seed === undefined ? randomInt(1, 1_000_000) : Number(values.seed)
const folder = await mkdtemp(join(tmpdir(), 'brava-chaos-'))
// PostgreSQL and PgBouncer refuse to run as root, so another user needs access.
await chmod(folder, 0o755)
const pgbouncer = values.pgbouncer && resolve(values.pgbouncer)
let stop = async () => {}
onEnding(() => stop())
const began = performance.now()
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${line}`)
say(
  `Seed ${seed}; PostgreSQL ${values.patroni ? 'under Patroni' : values.postgres}${pgbouncer ? ` behind ${await poolerVersion(pgbouncer)}` : ''}; files in ${folder}`,
)

let code = 1
try {
  const result = await runChaos(
    {
      seed,
      folder,
      say,
      pgbouncer,
      buyers: Number(values.buyers),
      products: Number(values.products),
      servers: Number(values.servers),
      workers: Number(values.workers),
      harm: {
        serverKills: count(values['server-kills'], 200, 0),
        databaseKills: count(values['database-kills'], 50, 20),
        terminations: count(values.terminations, 50, 0),
        restarts: count(values.restarts, 20, 0),
        freezes: count(values.freezes, 0, 10),
        etcdStops: count(values['etcd-stops'], 0, 1),
        cutOffs: count(values['cut-offs'], 0, 3),
      },
      rollingRestarts: count(values.rolling, 12, 0),
      minutes: count(values.minutes, 15, 40),
      patroni: values.patroni,
      postgres: Number(values.postgres) === 15 ? 15 : 18,
      port: Number(values.port),
    },
    (given) => {
      stop = given
    },
  )
  const { done, findings } = result
  say(
    `${done.serverKills} servers and ${done.databaseKills} databases killed, ${done.terminations} sessions ended, ${done.restarts} restarts.`,
  )
  if (values.patroni) {
    say(`${done.freezes} freezes, ${done.etcdStops} stops of etcd, ${done.cutOffs} cut off.`)
    for (const line of result.patroni) say(line)
  }
  say(
    `${result.orders} orders, ${result.refusals} refusals, ${result.unknowns} attempts without an answer, ${result.keys} keys, ${result.mails} mails.`,
  )
  say(
    `${result.cards} cards charged, ${result.refunds} refunds, at a gateway that was away ${result.gatewayFailures} times.`,
  )
  const { p50, p99, longest } = result.waits
  say(`An order waited for its answer ${p50} ms (p50), ${p99} ms (p99), ${longest} ms at most.`)
  say(`Attempts: ${[...result.answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')}.`)
  const counted = new Map<string, number>()
  for (const finding of findings) counted.set(finding, (counted.get(finding) ?? 0) + 1)
  for (const [finding, times] of [...counted].slice(0, 100)) {
    console.error(`✗ ${finding}${times > 1 ? ` (${times} times)` : ''}`)
  }
  if (counted.size > 100) console.error(`… and ${counted.size - 100} more`)
  say(
    findings.length === 0
      ? 'Every client has its one answer, and the books agree with it.'
      : `${findings.length} findings. Again: npm run chaos -- --seed ${seed}`,
  )
  code = findings.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
}
await stop()
if (!values.keep && code === 0) await rm(folder, { recursive: true, force: true })
process.exit(code)
