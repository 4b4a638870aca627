import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { aliveSessions, authenticate } from './auth/authenticate.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { openReplica } from './platform/db/replica.ts'
import { databaseProbe } from './platform/db/database-probe.ts'
import { refusePowerfulLogin } from './platform/db/refuse-powerful-login.ts'
import { createLive, type Live, type LiveWaits } from './platform/events/live.ts'
import { carefulFileStore } from './platform/files/careful-file-store.ts'
import { diskFileStore } from './platform/files/file-store.ts'
import { s3FileStore } from './platform/files/s3-file-store.ts'
import type { Person, Services } from './platform/call.ts'
import { answerHealth } from './platform/http/answer-health.ts'
import { createHttp, type Http } from './platform/http/create-http.ts'
import type { CallOrigin } from './platform/http/mount-options.ts'
import type { Log } from './platform/log/log.ts'
import { apiPrefix } from './platform/http/api-prefix.ts'
import { roundsOfRequests } from './platform/http/idempotency.ts'
import { mount } from './platform/http/mount.ts'
import { mountPartner } from './platform/http/mount-partner.ts'
import { authenticationOfPartners } from './partner-authentication.ts'
import type { HttpWaits } from './platform/http/http-waits.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { createJobQueue, type JobQueue } from './platform/jobs/job-queue.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { readMeasures } from './platform/metrics/measures.sql.ts'
import { type Load, measureLoad, type Overload, queueAlone, shedLoad } from './platform/overload/overload.ts'
import { type RateLimits, rateLimits } from './platform/overload/rate-limits.ts'
import { allJobHandlers } from './all-jobs.ts'
import { allPartnerRoutes } from './all-partner-routes.ts'
import { allRoutes } from './all-routes.ts'
import { knownCredentials } from './api-credentials/known-credentials.ts'
import { noteNews } from './notifications/note-news.ts'
import { numberEventsJob } from './partner-events/number-events.ts'
import { spreadNewsJob } from './notifications/spread-news.ts'
import { Secrets } from './platform/secrets/secrets.ts'
import { recordSecurityEvent } from './security/record-security-event.ts'
import { reportParametersOutside } from './parameters/parameters-of.ts'
import { createLog } from './platform/log/create-log.ts'

export interface App {
  readonly http: Http
  readonly services: Services
  readonly overload: Overload
  readonly limits: RateLimits | undefined
  readonly live: Live
  /** The metrics of this process, when METRICS_PORT is set. */
  readonly metrics: Metrics | undefined
  /** From now on calls are accepted; until then, when created as `starting`, callers are asked to come back. */
  started(): void
  /** Runs the job workers in this process. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Assembles the server: services, every route of every noun, the built web app, health. Does not listen yet. */
export async function createApp(
  config: Config,
  options: {
    clock?: Clock
    webDir?: string
    log?: Log
    /** Shorter database waits than in production, for tests. */
    databaseWaits?: { acquireMs: number; silenceMs: number }
    httpWaits?: HttpWaits
    liveWaits?: Partial<LiveWaits>
    fileWaits?: { connectMs: number; silenceMs: number }
    /** Replaces the measured load. In test mode only the queue is measured. */
    load?: Load
    /** The database is not reached or migrated yet: see `started`. */
    starting?: boolean
  } = {},
): Promise<App> {
  if (!config.databaseUrl) throw new Error('no database address')
  const log = options.log ?? createLog(config)
  const databaseUrl = config.databasePoolUrl ?? config.databaseUrl
  const pooler = config.databasePoolUrl !== undefined
  const connection = connect(databaseUrl, {
    size: config.databasePoolSize,
    pooler,
    preparedStatements: config.preparedStatements,
    ...options.databaseWaits,
  })
  const queue: JobQueue = createJobQueue({
    databaseUrl: config.databaseUrl,
    db: connection.db,
    work: config.role !== 'web',
    log,
    silenceMs: options.databaseWaits?.silenceMs,
    worked: (outcome) => {
      metrics?.worked(outcome)
      if (outcome.ok && !tellers.some((kind) => kind.queue === outcome.queue)) tellAll()
    },
    report: async (trx, { queue, runsAgain }) => {
      await noteNews(trx, { kind: 'job.failed', detail: { subject: queue, runsAgain } })
      await recordSecurityEvent(trx, { kind: 'jobs.gaveUp', detail: { queue } })
    },
  })
  /** Anything written may be news for people and for partners' programs. */
  const tellers = [spreadNewsJob, numberEventsJob]
  const tellAll = () => {
    for (const kind of tellers) queue.runHere(kind)
  }
  const live = createLive({
    databaseUrl: config.databaseUrl,
    clock: options.clock ?? systemClock,
    log,
    aliveSessions,
    waits: options.liveWaits,
  })
  const replica = config.replica
    ? await openReplica(connection.db, {
        url: config.replica.url,
        size: config.replica.poolSize,
        mostLagMs: config.replica.lagSeconds * 1000,
        pooler: false,
      })
    : undefined
  let isStarting = options.starting === true
  let stopping = false
  const services: Services = {
    config,
    db: connection.db,
    replica,
    clock: options.clock ?? systemClock,
    files: carefulFileStore(
      config.s3 ? s3FileStore({ ...config.s3, waits: options.fileWaits }) : diskFileStore(config.filesDir),
    ),
    secrets: new Secrets(config),
    jobs: queue,
    outbound: createOutbound({ loopback: config.outboundLoopback }),
    live,
  }
  const http = await createHttp(config, { log, waits: options.httpWaits, isStarting: () => isStarting })
  const rounds = roundsOfRequests(connection.db)
  const queues = {
    get waitingCount() {
      return connection.pool.waitingCount + rounds.waiting
    },
  }
  const overload = shedLoad(
    options.load ?? (config.mode === 'test' ? queueAlone : measureLoad)(queues),
    (facts) => log.warn(facts, 'overloaded: lists and reports are turned away'),
    config.shedLagMs,
  )
  const metrics = config.metrics
    ? (await import('./platform/metrics/metrics.ts')).createMetrics({
        pool: connection.pool,
        overload,
        live,
        replica,
        measures: () => readMeasures(services.db, services.clock.now()),
      })
    : undefined
  if (metrics) {
    http.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      // The duration of an open-ended stream says nothing about response times.
      if (request.routeOptions.config.isOpenEnded && reply.raw.statusCode === 200) return done()
      metrics.answered({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
      done()
    })
  }
  // Anything a call wrote may be news for somebody: no action has to remember to announce it.
  http.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && reply.statusCode < 300) tellAll()
    done()
  })
  const limits = config.rateLimits ? rateLimits(services.db, services.clock) : undefined
  const noteCall = (kind: ActKind, person: Person, origin: CallOrigin, endpoint: Endpoint) =>
    recordSecurityEvent(services.db, {
      kind,
      person,
      ip: origin.ip,
      requestId: origin.id,
      detail: { call: `${endpoint.method} ${endpoint.path}` },
    })
  mount(http, allRoutes(), {
    services,
    authenticate: (token, request) => authenticate(connection.pool, token, request),
    overload,
    limits,
    rounds,
    exported: (...call) => noteCall('data.exported', ...call),
    denied: (...call) =>
      void noteCall('access.denied', ...call).catch((error: unknown) =>
        log.error({ err: error }, 'a denied access could not be recorded'),
      ),
  })
  const credentials = knownCredentials({ db: connection.db, databaseUrl: config.databaseUrl, log })
  await mountPartner(http, allPartnerRoutes(), {
    services,
    authentication: authenticationOfPartners(services, credentials),
    overload,
    limits,
  })
  const probe = databaseProbe(databaseUrl, { pooler })
  answerHealth(http, connection.pool, probe, () => (stopping ? 'stopping' : isStarting ? 'starting' : undefined))
  await serveWebApp(http, options.webDir, apiPrefix)

  return {
    http,
    services,
    overload,
    limits,
    live,
    metrics,
    started() {
      isStarting = false
    },
    async startJobs() {
      if (config.databasePoolUrl) await refusePowerfulLogin(services.db)
      await reportParametersOutside({ db: services.db, log })
      await queue.start(allJobHandlers(services, log))
    },
    async close() {
      stopping = true
      // Balancers look at /readyz: until they have seen it, calls keep coming and are served.
      if (http.server.listening && config.stopDelaySeconds > 0) await delay(config.stopDelaySeconds * 1000)
      // Open live connections are not waited for: browsers switch to another process and miss nothing.
      await live.close()
      await http.close()
      limits?.close()
      overload.close()
      await credentials.close()
      await queue.stop().catch(() => {})
      await probe.close()
      await replica?.close()
      await connection.close()
    },
  }
}
