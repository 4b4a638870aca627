import { join } from 'node:path'
import { type Supervised, supervise } from '../../chaos/processes.ts'

interface DrillServer {
  readonly name: string
  readonly port: number
  readonly databaseUrl: string
  /** For its files and its log. */
  readonly folder: string
  /** The checkout whose server runs; this one if omitted. */
  readonly checkout?: string | undefined
  readonly onDeath: (name: string, how: string) => void
}

/** A server for a drill; its database sessions carry its name. */
export function drillServer({ databaseUrl, folder, ...given }: DrillServer): Supervised {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', given.name)
  return supervise({
    ...given,
    logFile: join(folder, `${given.name}.log`),
    environment: {
      BRAVA_MODE: 'test',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://shop.example',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      FILES_DIR: join(folder, 'files'),
      // A separate checkout is deleted with its folder, and so is its compile cache.
      ...(given.checkout ? { NODE_COMPILE_CACHE: join(folder, 'compiled') } : {}),
      STOP_DELAY_SECONDS: '3',
      ROLE: 'all',
      PORT: String(given.port),
      DATABASE_URL: url.href,
    },
  })
}
