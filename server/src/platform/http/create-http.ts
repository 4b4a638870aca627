import { randomUUID } from 'node:crypto'
import { commonErrors } from '@brava/contract/errors.ts'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { CallLog } from './call-log.ts'
import { sendError } from './errors.ts'
import { endSilentBodies, type HttpWaits, httpWaits } from './http-waits.ts'
import { partnerPrefix } from '@brava/contract/partner-api/partner-endpoint.ts'
import { apiPrefix } from './api-prefix.ts'
import { sendProblem } from './partner-problem.ts'
import { readJson } from './read-json.ts'
import { Refused } from '../refuse.ts'
import type { Log } from '../log/log.ts'
import { securityHeaders } from './security-headers.ts'

export type Http = FastifyInstance

/**
 * The web server without any routes: limits, headers on every response, compression, how bodies are read. While
 * `isStarting` returns true, callers are asked to come back.
 */
export async function createHttp(
  config: Config,
  { log, waits, isStarting }: { log: Log; waits: HttpWaits | undefined; isStarting: () => boolean },
): Promise<Http> {
  const headers = securityHeaders(config)
  const callLog = new CallLog({ disableRequestLogging: config.mode === 'test' })
  const http = fastify({
    loggerInstance: log as never,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    ...httpWaits(waits),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    logController: callLog,
    // Requests that still arrive on an open connection while the process stops are served too (guarantee G42).
    return503OnClosing: false,
    // Unreadable addresses bypass every hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers)
      if (request.url.startsWith(partnerPrefix)) void sendProblem(error, request, reply, config.publicUrl)
      else void sendError(error, request, reply)
    },
  }) as unknown as Http
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  endSilentBodies(http, waits)
  http.addHook('onRequestAbort', (request, done) => {
    callLog.aborted(request)
    done()
  })
  // Responses are compressed; compressed requests are not read, so that none can expand.
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await http.register(multipart)
  http.addHook('onRequest', (request, _reply, done) => {
    const isEarly = isStarting() && [apiPrefix, partnerPrefix].some((prefix) => request.url.startsWith(prefix))
    done(isEarly ? new Refused(commonErrors.unavailable, { retryAfterSeconds: 5 }) : undefined)
  })
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  return http
}
