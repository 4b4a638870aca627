import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { errorInLog } from './error-in-log.ts'
import { requestInLog } from './request-in-log.ts'

/** Never logged: bearer tokens, passwords, codes, links with tokens (guarantee G45). */
const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  // At its most verbose, the upload parser's output includes every header of the request.
  'busboyOptions',
  '*.password',
  '*.token',
  '*.code',
  '*.sealed',
  '*.secret',
]

/** The log, with sensitive values redacted. `to` replaces the standard output. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: errorInLog, req: requestInLog },
  }
  return to ? pino(options, to) : pino(options)
}
