import { adviceFor } from '@brava/contract/partner-api/partner-errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal } from '../as-refusal.ts'
import { sqlState, violatedConstraint } from '../db/transaction.ts'

/** The fields that a refusal's detail may add to the problem. */
interface Detail {
  readonly problems?: unknown
  readonly location?: string
}

/**
 * Responds to an error as problem+json (RFC 9457) with what to do next; no stack and no database value is ever sent.
 */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  const refusal = asRefusal(error)
  const { def, fields, detail, retryAfterSeconds } = refusal
  if (def.status >= 500 && def.status !== 503) request.log.error({ err: error }, 'partner call failed')
  else if (violatedConstraint(error) !== undefined)
    request.log.warn({ sqlState: sqlState(error), constraint: violatedConstraint(error) }, 'refused by the database')
  const { problems, location } = (typeof detail === 'object' && detail !== null ? detail : {}) as Detail
  const title = refusal.text('en')
  const named = problems ?? fields?.map(({ path, message }) => ({ path, message: message || title }))
  const body = {
    type: `${publicUrl}/devs/documentation#${def.code}`,
    title,
    status: def.status,
    code: def.code,
    ...adviceFor(def),
    requestId: requestIdOf(request),
    ...(named ? { problems: named } : {}),
    ...(location ? { location } : {}),
  }
  const seconds = retryAfterSeconds ?? (def.status === 503 || def.status === 504 ? 30 : undefined)
  if (seconds !== undefined) void reply.header('retry-after', String(seconds))
  void reply.headers({ 'cache-control': 'no-store', 'request-id': requestIdOf(request) })
  return reply.status(def.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

/** The request's id as shown to partners: the part after the prefix is in the log. */
export const requestIdOf = (request: FastifyRequest) => `req_${request.id}`
