import { commonErrors, type WireError } from '@brava/contract/errors.ts'
import { pickLanguage } from '@brava/contract/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseIsAway } from '../db/database-is-away.ts'
import { sqlState, violatedConstraint } from '../db/transaction.ts'
import { Refused } from './refused.ts'

const bySqlState: Record<string, Refused['def']> = {
  // A number or a text that a column cannot hold: what was sent is wrong, whatever let it through.
  '22003': commonErrors.invalid,
  '22008': commonErrors.invalid,
  '22021': commonErrors.invalid,
  '22P05': commonErrors.invalid,
  '23505': commonErrors.duplicate,
  '23503': commonErrors.inUse,
  '40001': commonErrors.conflict,
  '40P01': commonErrors.conflict,
  '57014': commonErrors.timeout,
  // A lock was not free in time: the same call again finds it free.
  '55P03': commonErrors.timeout,
}

const byStatus: Record<number, Refused['def']> = {
  400: commonErrors.invalid,
  404: commonErrors.notFound,
  413: commonErrors.tooLarge,
  415: commonErrors.unsupportedType,
  429: commonErrors.tooMany,
}

/** What was thrown, as a declared refusal. Whatever was not foreseen becomes `common.internal` and is logged. */
export function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (databaseIsAway(error)) return new Refused(commonErrors.unavailable, { retryAfterSeconds: 5 })
  if (namesNothing(error)) return new Refused(commonErrors.invalid)
  const known = bySqlState[sqlState(error) ?? '']
  if (known) return new Refused(known)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return new Refused(byStatus[status] ?? (status < 500 ? commonErrors.invalid : commonErrors.internal))
}

/** A row names another that is not there; not to be taken for one that is still in use. */
function namesNothing(error: unknown): boolean {
  return sqlState(error) === '23503' && /is not present in table/.test(String((error as { detail?: unknown }).detail))
}

/** Turned away on purpose: told and counted once where it begins, not with a stack for each of thousands of calls. */
function isAskedToComeBack(error: unknown): boolean {
  return error instanceof Refused && error.def === commonErrors.unavailable && error.cause === undefined
}

/** Answers an error as { code, data: { info, fields?, detail? }, requestId } in the caller's language; no stack ever leaves. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  // The person closed the page while the answer was on its way: nobody failed.
  const isGone = sqlState(error) === 'ERR_STREAM_PREMATURE_CLOSE' || request.raw.aborted
  if (isGone) request.log.info('the caller went away')
  else if (refusal.def.status >= 500 && !isAskedToComeBack(error)) request.log.error({ err: error }, 'call failed')
  // What the code did not foresee and the database refused: its rule is named, the values stay where they are.
  else if (violatedConstraint(error) !== undefined)
    request.log.warn({ sqlState: sqlState(error), constraint: violatedConstraint(error) }, 'refused by the database')
  const body: WireError = {
    code: refusal.def.code,
    data: {
      info: refusal.text(pickLanguage(request.headers['accept-language'])),
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    },
    requestId: request.id,
  }
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  void reply.header('cache-control', 'no-store')
  return reply.status(refusal.def.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
