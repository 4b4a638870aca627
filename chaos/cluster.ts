import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '../seed/world/random.ts'
import { DatabaseClient } from '../server/src/platform/db/database-client.ts'
import { Secrets } from '../server/src/platform/secrets/secrets.ts'
import { type CardGateway, startCardGateway } from './card-gateway.ts'
import { type ChaosDatabase, startDatabase } from './database.ts'
import { type PatroniDatabase, startPatroni } from './patroni/start-patroni.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import type { ChaosOptions } from './options.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { type Supervised, supervise } from './processes.ts'
import { isReady, type RoundRobin, startRoundRobin } from './round-robin.ts'
import { buildWorld } from './world.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** Everything that runs: database, pooler, servers, workers, mail server, balancer. */
export interface Cluster {
  readonly world: ChaosWorld
  readonly databaseUrl: string
  readonly database: ChaosDatabase
  /** The same database as a Patroni cluster, if Patroni runs it. */
  readonly patroni: PatroniDatabase | undefined
  readonly sink: MailSink
  readonly gateway: CardGateway
  readonly balancer: RoundRobin
  readonly servers: readonly Supervised[]
  readonly processes: readonly Supervised[]
  stop(): Promise<void>
}

/** Starts the cluster. Each started part is passed to `onStarted` at once, so that it can be stopped halfway. */
export async function startCluster(
  options: ChaosOptions,
  onDeath: (name: string, how: string) => void,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<Cluster> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  onStarted(stop)
  const { folder, port, seed } = options
  const sink = await startMailSink(port + 1, randomFrom(`${seed} mail`))
  stops.push(sink.close)
  const patroni = options.patroni
    ? await startPatroni({
        folder,
        port: port + 20,
        random: randomFrom(`${seed} patroni`),
        say: options.say,
        onStarted: (stopNodes) => stops.push(stopNodes),
      })
    : undefined
  const database =
    patroni ?? (await startDatabase({ dataDir: join(folder, 'postgres'), port: port + 2, version: options.postgres }))
  if (!patroni) stops.push(database.stop)
  const databaseUrl = await createDatabase(database.url)
  const { buyers, products } = options
  const hex = () => randomBytes(32).toString('hex')
  const keys = { keyEncryption: hex(), fingerprint: hex(), secrets: hex() }
  const gateway = await startCardGateway(randomFrom(`${seed} gateway`))
  stops.push(gateway.close)
  const { credentials } = gateway
  const secrets = new Secrets({
    keyEncryptionKeys: [{ id: 'k1', key: Buffer.from(keys.keyEncryption, 'hex') }],
    fingerprintKey: Buffer.from(keys.fingerprint, 'hex'),
    secretsKey: Buffer.from(keys.secrets, 'hex'),
  })
  const world = await buildWorld(databaseUrl, {
    seed: String(seed),
    buyers,
    products,
    gateway: { secrets, credentials },
  })
  let pooler: Pooler | undefined
  if (options.pgbouncer) {
    pooler = await startPooler({ program: options.pgbouncer, folder, port: port + 3, databaseUrl })
    stops.push(pooler.stop)
  }
  const shared = {
    // Production mode requires request limits, which a handful of buyers would reach.
    BRAVA_MODE: 'test',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://shop.example',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    FILES_DIR: join(folder, 'files'),
    SMTP_URL: sink.url,
    // The card gateway runs on this machine.
    OUTBOUND_LOOPBACK: 'on',
    KEY_ENCRYPTION_KEYS: `k1:${keys.keyEncryption}`,
    KEY_FINGERPRINT_KEY: keys.fingerprint,
    SECRETS_KEY: keys.secrets,
    CAPTCHA_KEY: hex(),
    STOP_DELAY_SECONDS: options.servers > 1 ? '3' : '0',
  }
  const process = (name: string, role: string, at: number) => {
    const named = (url: string) => `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`
    const one = supervise({
      name,
      port: at,
      logFile: join(folder, `${name}.log`),
      onDeath,
      environment: {
        ...shared,
        ROLE: role,
        PORT: String(at),
        DATABASE_URL: named(databaseUrl),
        ...(pooler ? { DATABASE_POOL_URL: named(pooler.url) } : {}),
      },
    })
    stops.push(one.stop)
    return one
  }
  const role = options.workers > 0 ? 'web' : 'all'
  const servers = Array.from({ length: options.servers }, (_, n) => process(`web-${n + 1}`, role, port + 4 + n))
  const workers = Array.from({ length: options.workers }, (_, n) => process(`jobs-${n + 1}`, 'jobs', 0))
  const balancer = await startRoundRobin({ port, servers: servers.map((one) => one.port) })
  stops.push(balancer.close)
  await allReady(balancer, servers, 120_000)
  return {
    world,
    databaseUrl,
    database,
    patroni,
    sink,
    gateway,
    balancer,
    servers,
    processes: [...servers, ...workers],
    stop,
  }
}

/** Waits until every server reports that it is ready, and the balancer has noticed. */
export async function allReady(balancer: RoundRobin, servers: readonly Supervised[], atMostMs: number): Promise<void> {
  const deadline = performance.now() + atMostMs
  for (;;) {
    // The balancer may not have noticed yet that a server is gone, so the servers are asked directly.
    const answers = await Promise.all(servers.map((one) => isReady(one.port)))
    const ready = answers.filter(Boolean).length
    if (ready === servers.length && balancer.readyPorts().length === servers.length) return
    if (performance.now() > deadline) throw new Error(`only ${ready} of ${servers.length} servers are ready`)
    await delay(50)
  }
}

async function createDatabase(url: string): Promise<string> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    await client.query('create database brava')
  } finally {
    await client.end()
  }
  return url.replace(/\/postgres(?=\?|$)/, '/brava')
}
