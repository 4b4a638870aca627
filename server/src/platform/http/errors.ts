import { commonErrors, type WireError } from '@brava/contract/errors.ts'
import { pickLanguage } from '@brava/contract/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sqlState, violatedConstraint } from '../db/transaction.ts'
import { asRefusal } from '../as-refusal.ts'
import { Refused } from '../refuse.ts'

/** Turned away on purpose: logged and counted once at its source, not with a stack for each of thousands of calls. */
function isAskedToComeBack(error: unknown): boolean {
  return error instanceof Refused && error.def === commonErrors.unavailable && error.cause === undefined
}

/**
 * Responds to an error with { code, data: { info, fields?, detail? }, requestId } in the caller's language; no stack is
 * ever sent.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  // The person closed the page during the response: nothing failed.
  const isGone = sqlState(error) === 'ERR_STREAM_PREMATURE_CLOSE' || request.raw.aborted
  if (isGone) request.log.info('the caller went away')
  else if (refusal.def.status >= 500 && !isAskedToComeBack(error)) request.log.error({ err: error }, 'call failed')
  // A database refusal that the code did not foresee: the violated rule is named, the values are not disclosed.
  else if (violatedConstraint(error) !== undefined)
    request.log.warn({ sqlState: sqlState(error), constraint: violatedConstraint(error) }, 'refused by the database')
  const info = refusal.text(pickLanguage(request.headers['accept-language']))
  // A field named without a message of its own is the subject of the whole refusal.
  const fields = refusal.fields?.map(({ path, message }) => ({ path, message: message || info }))
  const body: WireError = {
    code: refusal.def.code,
    data: {
      info,
      ...(fields ? { fields } : {}),
      ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    },
    requestId: request.id,
  }
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  void reply.header('cache-control', 'no-store')
  return reply.status(refusal.def.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
