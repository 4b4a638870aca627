import { commonErrors } from '@brava/contract/errors.ts'
import { databaseIsAway } from './db/database-is-away.ts'
import { sqlState } from './db/transaction.ts'
import { Refused } from './refuse.ts'

const bySqlState: Record<string, Refused['def']> = {
  // A number or text that a column cannot hold: the input is wrong, whatever let it through.
  '22003': commonErrors.invalid,
  '22008': commonErrors.invalid,
  '22021': commonErrors.invalid,
  '22P05': commonErrors.invalid,
  '23505': commonErrors.duplicate,
  '23503': commonErrors.inUse,
  '40001': commonErrors.conflict,
  '40P01': commonErrors.conflict,
  '57014': commonErrors.timeout,
  // A lock was not free in time: repeating the call finds it free.
  '55P03': commonErrors.timeout,
}

const byStatus: Record<number, Refused['def']> = {
  400: commonErrors.invalid,
  404: commonErrors.notFound,
  413: commonErrors.tooLarge,
  415: commonErrors.unsupportedType,
  429: commonErrors.tooMany,
}

/** Turns a thrown value into a declared refusal. Anything unforeseen becomes `common.internal` and is logged. */
export function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (databaseIsAway(error)) return new Refused(commonErrors.unavailable, { retryAfterSeconds: 5 })
  if (namesNothing(error)) return new Refused(commonErrors.invalid)
  const known = bySqlState[sqlState(error) ?? '']
  if (known) return new Refused(known)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return new Refused(byStatus[status] ?? (status < 500 ? commonErrors.invalid : commonErrors.internal))
}

/** A row refers to another that does not exist; not to be confused with one that is still in use. */
function namesNothing(error: unknown): boolean {
  return sqlState(error) === '23503' && /is not present in table/.test(String((error as { detail?: unknown }).detail))
}
