import { sqlState } from './transaction.ts'

/** Codes of the network and of PostgreSQL for: no server, shutting down, starting up, or full. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read_only_sql_transaction: another server accepts writes now
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58030', // io_error
])

/** The driver reports these without a code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|received (invalid response|unexpected)|Query read timeout|Connection ended)/i

/**
 * The database could not be reached: refused, hanging, cut off, full, restarting, or no free connection in time.
 * Nothing was changed that the caller was not told of; the same call may be repeated.
 */
export function databaseIsAway(error: unknown): boolean {
  const code = sqlState(error)
  if (code !== undefined && (awayCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code))) return true
  return error instanceof Error && awayMessages.test(error.message)
}
