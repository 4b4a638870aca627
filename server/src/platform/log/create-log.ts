import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { errorInLog } from './error-in-log.ts'
import { requestInLog } from './request-in-log.ts'

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
    serializers: { err: errorInLog, req: requestInLog },
  }
  return to ? pino(options, to) : pino(options)
}
