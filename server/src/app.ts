import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { commonErrors } from '@brava/contract/errors.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { type DestinationStream, type Logger, pino } from 'pino'
import { authenticate } from './auth/authenticate.ts'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { refusePowerfulLogin } from './db/refuse-powerful-login.ts'
import { carefulFileStore } from './files/careful-file-store.ts'
import { diskFileStore } from './files/file-store.ts'
import { s3FileStore } from './files/s3-file-store.ts'
import type { Services } from './http/context.ts'
import { sendError } from './http/errors.ts'
import { apiPrefix, mount } from './http/mount.ts'
import { type HttpWaits, httpWaits } from './http/http-waits.ts'
import { readJson } from './http/read-json.ts'
import { Refused } from './http/refused.ts'
import { securityHeaders } from './http/security-headers.ts'
import { errorInLog } from './http/error-in-log.ts'
import { serveWebApp } from './http/web-app.ts'
import { createJobQueue, type JobQueue } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import { readMeasures } from './metrics/measures.sql.ts'
import { type Load, measureLoad, type Overload, queueAlone, shedLoad } from './overload/overload.ts'
import { type RateLimits, rateLimits } from './overload/rate-limits.ts'
import { allJobHandlers } from './all-jobs.ts'
import { allRoutes } from './all-routes.ts'
import { Secrets } from './secrets/secrets.ts'
import { recordSecurityEvent } from './security/record-security-event.ts'

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  readonly overload: Overload
  readonly limits: RateLimits | undefined
  /** The measures of this process, when METRICS_PORT is set. */
  readonly metrics: Metrics | undefined
  /** From now on calls are taken; until then, when created as `starting`, they are asked to come back. */
  started(): void
  /** Runs the job workers in this process. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Never in a log: bearer tokens, passwords, codes, links with tokens (guarantee G45). */
const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  // What the reader of uploads says at its most talkative has every header of the request.
  'busboyOptions',
  '*.password',
  '*.token',
  '*.code',
  '*.sealed',
  '*.secret',
]

/** The log, with what must not stand in it blotted out. `to` stands in for the standard output. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: errorInLog },
  }
  return to ? pino(options, to) : pino(options)
}

/** Assembles the server: services, every route of every noun, the built web app, health. Nothing listens yet. */
export async function createApp(
  config: Config,
  options: {
    clock?: Clock
    webDir?: string
    log?: Logger
    /** Shorter waits for the database than in production: tests. */
    databaseWaits?: { acquireMs: number; silenceMs: number }
    httpWaits?: HttpWaits
    fileWaits?: { connectMs: number; silenceMs: number }
    /** Stands in for the measured load. In test mode only the queue is measured. */
    load?: Load
    /** The database has yet to be reached and migrated: see `started`. */
    starting?: boolean
  } = {},
): Promise<App> {
  if (!config.databaseUrl) throw new Error('no database address')
  const log = options.log ?? createLog(config)
  const connection = connect(config.databasePoolUrl ?? config.databaseUrl, {
    size: config.databasePoolSize,
    pooler: config.databasePoolUrl !== undefined,
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
      if (outcome.gaveUp) {
        void recordSecurityEvent(connection.db, { kind: 'jobs.gaveUp', detail: { queue: outcome.queue } }).catch(
          () => {},
        )
      }
    },
  })
  let isStarting = options.starting === true
  let stopping = false
  const services: Services = {
    config,
    db: connection.db,
    clock: options.clock ?? systemClock,
    files: carefulFileStore(
      config.s3 ? s3FileStore({ ...config.s3, waits: options.fileWaits }) : diskFileStore(config.filesDir),
    ),
    secrets: new Secrets(config),
    jobs: queue,
  }
  const headers = securityHeaders(config)
  const http = fastify({
    loggerInstance: log as never,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    ...httpWaits(options.httpWaits),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    logController: new LogController({ disableRequestLogging: config.mode === 'test' }),
    // What still comes in on an open connection while the process stops is served too (guarantee G42).
    return503OnClosing: false,
    // Addresses that cannot be read come past every hook.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
  }) as unknown as FastifyInstance
  http.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  // Answers are packed; packed requests are not read, so that none can swell.
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await http.register(multipart)
  const overload = shedLoad(
    options.load ?? (config.mode === 'test' ? queueAlone : measureLoad)(connection.pool),
    (facts) => log.warn(facts, 'too much to do: lists and reports are turned away'),
  )
  const metrics = config.metrics
    ? (await import('./metrics/metrics.ts')).createMetrics({
        pool: connection.pool,
        overload,
        measures: () => readMeasures(services.db, services.clock.now()),
      })
    : undefined
  if (metrics) {
    http.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      metrics.answered({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
      done()
    })
  }
  http.addHook('onRequest', async (request) => {
    if (isStarting && request.url.startsWith(apiPrefix)) {
      throw new Refused(commonErrors.unavailable, { retryAfterSeconds: 5 })
    }
  })
  const limits = config.rateLimits ? rateLimits(services.db, services.clock) : undefined
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(body as string))
    } catch (error) {
      done(error as Error)
    }
  })

  mount(http, allRoutes(), {
    services,
    authenticate: (token, request) => authenticate(connection.pool, token, request),
    overload,
    limits,
    exported: (person, request, endpoint) =>
      recordSecurityEvent(services.db, {
        kind: 'data.exported',
        person,
        ip: request.ip,
        requestId: request.id,
        detail: { call: `${endpoint.method} ${endpoint.path}` },
      }),
    denied: (person, request, endpoint) => {
      const detail = { call: `${endpoint.method} ${endpoint.path}` }
      void recordSecurityEvent(services.db, {
        kind: 'access.denied',
        person,
        ip: request.ip,
        requestId: request.id,
        detail,
      }).catch((error: unknown) => log.error({ err: error }, 'a denial could not be noted'))
    },
  })
  http.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  // Whoever keeps connections open must not send the next call here once this process is going away.
  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  let lastReturn = Number.NEGATIVE_INFINITY
  connection.pool.on('release', (error) => {
    if (!error) lastReturn = performance.now()
  })
  http.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    if (isStarting) return reply.status(503).send({ status: 'starting' })
    // A busy process is ready: connections come back, and the question itself would only wait with the others.
    if (connection.pool.waitingCount > 0 && performance.now() - lastReturn < 1000) return { status: 'ready' }
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database not reachable' })
    }
  })
  await serveWebApp(http, options.webDir, apiPrefix)

  return {
    http,
    services,
    overload,
    limits,
    metrics,
    started() {
      isStarting = false
    },
    async startJobs() {
      if (config.databasePoolUrl) await refusePowerfulLogin(services.db)
      await queue.start(allJobHandlers(services, log))
    },
    async close() {
      stopping = true
      // Balancers look at /readyz: until they have seen it, calls keep coming and are served.
      if (http.server.listening && config.stopDelaySeconds > 0) await delay(config.stopDelaySeconds * 1000)
      await http.close()
      limits?.close()
      overload.close()
      await queue.stop().catch(() => {})
      await connection.close()
    },
  }
}
