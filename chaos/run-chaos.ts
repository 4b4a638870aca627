import { randomFrom } from '../seed/world/random.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { buy } from './buyer.ts'
import { checkEverything } from './check/check-everything.ts'
import { failNowAndThen } from './card-gateway.ts'
import { closeClients, openClient } from './client.ts'
import { allReady, startCluster } from './cluster.ts'
import { distribute, importKeys } from './distributor.ts'
import { History } from './history.ts'
import { type Harm, unleash } from './nemesis.ts'
import type { ChaosOptions, ChaosResult } from './options.ts'
import { settleJobs } from './settle.ts'
import { answersOf, waitsOf } from './waits.ts'
import { checkpoint } from './checkpoint.ts'
import { describePatroni } from './patroni/describe-patroni.ts'
import { rollingRestarts } from './rolling-restarts.ts'

/**
 * Buyers order over HTTP while servers, sessions and the database are killed. Afterwards every answer that a client got
 * is compared with the database (guarantees G01–G05, G09, G42). Some buyers pay by card at a gateway that loses three
 * of ten answers and is sometimes unreachable; its books are compared too (G07, G36).
 */
export async function runChaos(
  options: ChaosOptions,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<ChaosResult> {
  const { harm, say, seed } = options
  const findings: string[] = []
  let lastDatabaseKill = -Infinity
  const onDeath = (name: string, how: string) => {
    // A starting server may find no database and exits because of that; its supervisor restarts it.
    if (how === 'exit code 1' && performance.now() - lastDatabaseKill < 15_000) return
    findings.push(`${name} ended by itself: ${how} (its log is in ${options.folder})`)
  }
  const cluster = await startCluster(options, onDeath, onStarted)
  const { balancer, databaseUrl, processes, servers, world } = cluster
  const history = new History()
  const historyBegan = performance.now()
  let closing = false
  let over = false
  const client = (token: string, name: string) =>
    openClient({
      port: balancer.port,
      token,
      history,
      random: randomFrom(`${seed} client ${name}`),
      isOver: () => over,
      timeoutMs: 10_000,
    })
  const { gateway } = cluster
  const tarik = {
    client: client(world.tarikToken, 'tarik'),
    world,
    history,
    random: randomFrom(`${seed} tarik`),
    isClosing: () => closing,
  }
  for (const product of world.products) await importKeys(tarik, product.id, 15)
  await settleJobs(databaseUrl, 30_000)
  say(`${world.buyers.length} buyers, ${world.products.length} products, ${processes.length} processes: it begins.`)

  const people = [
    ...world.buyers.map((buyer) =>
      buy({
        ...tarik,
        buyer,
        gateway,
        port: balancer.port,
        client: client(buyer.token, String(buyer.userId)),
        random: randomFrom(`${seed} buyer ${buyer.userId}`),
      }),
    ),
    distribute(tarik),
  ]
  const gone = Promise.all(people)
  const outages = failNowAndThen(gateway, () => closing)
  gone.catch(() => {})

  const began = performance.now()
  const longest = options.minutes * 60_000
  const blows = Object.values(harm).reduce((sum, count) => sum + count, 0)
  const done = await unleash({
    harm,
    random: randomFrom(`${seed} nemesis`),
    database: {
      ...cluster.database,
      async kill() {
        lastDatabaseKill = performance.now()
        await cluster.database.kill()
        lastDatabaseKill = performance.now()
      },
    },
    processes,
    isServing: () => balancer.readyPorts().length > 0,
    // A slow machine gets shorter pauses rather than fewer blows.
    pauseMs: (left, ownMs) =>
      options.pauseMs ?? (Math.max(0, longest - (performance.now() - began) - left * ownMs) * 0.5) / left,
    isOver: () => performance.now() - began > longest,
    onBlow: (so) => {
      const count = Object.values(so).reduce((sum, n) => sum + n, 0)
      if (count % 25 === 0) void checkpoint(cluster, findings, `${count} of ${blows} blows`, say)
    },
  })
  for (const blow of Object.keys(harm) as (keyof Harm)[]) {
    if (done[blow] < harm[blow]) findings.push(`only ${done[blow]} of ${harm[blow]} ${blow} fitted into the time`)
  }
  await allReady(balancer, servers, 60_000)
  findings.push(...(await rollingRestarts(cluster, options)))

  closing = true
  const timer = setTimeout(() => {
    over = true
  }, 60_000)
  await gone
  const failures = await outages
  clearTimeout(timer)
  closeClients()
  say('Everybody has an answer; the queue runs empty.')
  findings.push(...(await settleJobs(databaseUrl, 120_000)))
  const { db, close } = connect(databaseUrl, { size: 2, asOwner: true })
  try {
    findings.push(...(await checkEverything(db, { history, world, sink: cluster.sink, gateway })))
  } finally {
    await close()
  }
  const placings = history.of('place')
  const patroni = cluster.patroni ? await describePatroni(cluster.patroni, placings, historyBegan) : []
  findings.push(...(cluster.patroni?.findings ?? []))
  const answers = answersOf(placings)
  // A database that fails over is not a failure of the product: callers are asked to come back.
  if (cluster.patroni && answers.has('500 common.internal')) findings.push('a buyer was answered 500')
  return {
    findings,
    done,
    orders: placings.filter((one) => one.final?.status === 200).length,
    refusals: placings.filter((one) => (one.final?.status ?? 0) >= 400).length,
    unknowns: history.recorded.reduce(
      (sum, one) => sum + one.attempts.filter((a) => a.outcome === 'unknown').length,
      0,
    ),
    cards: gateway.books().filter(({ captured }) => captured > 0).length,
    gatewayFailures: failures,
    refunds: history.of('refund').filter((one) => one.final?.status === 200).length,
    mails: cluster.sink.mails.size,
    keys: history.of('import').reduce((sum, one) => sum + one.keys, 0),
    waits: waitsOf(placings),
    answers,
    patroni,
  }
}
