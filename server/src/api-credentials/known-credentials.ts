import type { Db } from '../platform/db/connect.ts'
import { listeningLine } from '../platform/events/listening-line.ts'
import type { Log } from '../platform/log/log.ts'
import { type UsableCredential, usableCredential } from './api-credentials.sql.ts'

/** On this channel `note_partner_callers` announces changes to what credentials are looked up from. */
const listen = 'listen brava_partner_callers'

/** Nothing is cached for longer, so a revoked credential fails within a second even if a NOTIFY was lost. */
const mostMs = 1000
/** The entry looked up longest ago is evicted first. */
const mostCredentials = 10_000

export interface KnownCredentials {
  /**
   * Returns the credential of a key id if it may be used. `mayBeRemembered` accepts a look-up of the last second if no
   * change was announced since; only for calls that change nothing and open no secret. Otherwise reads the database.
   */
  find(keyId: string, mayBeRemembered: boolean): Promise<UsableCredential | undefined>
  close(): Promise<void>
}

/**
 * Finds credentials, and caches in this process those that may be used (decision 0166). Unknown or revoked ones are
 * looked up every time. While the listening connection is down, nothing is cached.
 */
export function knownCredentials(options: {
  readonly db: Db
  /** The database itself: LISTEN does not work behind a pooler. */
  readonly databaseUrl: string
  readonly log: Pick<Log, 'warn'>
}): KnownCredentials {
  const { db, databaseUrl, log } = options
  const known = new Map<string, { readonly credential: UsableCredential; readonly readAt: number }>()
  /** Counts announcements: a read during which this changes may be stale. */
  let changes = 0
  function forget() {
    changes += 1
    known.clear()
  }
  const line = listeningLine(databaseUrl, {
    listen,
    name: 'brava-partner-callers',
    onNews: forget,
    onAway: (error) => {
      forget()
      log.warn({ err: error }, 'partner credentials are looked up on every call: the listening connection is down')
    },
  })

  function remembered(keyId: string): UsableCredential | undefined {
    const found = known.get(keyId)
    return found && line.isOpen() && performance.now() - found.readAt < mostMs ? found.credential : undefined
  }

  async function lookUp(keyId: string): Promise<UsableCredential | undefined> {
    const [readAt, before, isHeard] = [performance.now(), changes, line.isOpen()]
    const credential = await usableCredential(db, keyId)
    known.delete(keyId)
    if (credential && isHeard && line.isOpen() && changes === before) {
      known.set(keyId, { credential, readAt })
      if (known.size > mostCredentials) known.delete(known.keys().next().value as string)
    }
    return credential
  }

  return {
    async find(keyId, mayBeRemembered) {
      if (!mayBeRemembered) return lookUp(keyId)
      // Not awaited: the next call may use the cache.
      if (!line.isOpen()) void line.open()
      return remembered(keyId) ?? lookUp(keyId)
    },
    close: () => line.close(),
  }
}
