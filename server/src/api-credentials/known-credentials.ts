import type { Db } from '../platform/db/connect.ts'
import { listeningLine } from '../platform/events/listening-line.ts'
import type { Log } from '../platform/log/log.ts'
import { type UsableCredential, usableCredential } from './api-credentials.sql.ts'

/** There `note_partner_callers` says that what credentials are looked up from has changed. */
const listen = 'listen brava_partner_callers'

/** Nothing is remembered for longer, so that a revoked one fails within a second also where NOTIFY was lost. */
const mostMs = 1000
/** The one looked up longest ago goes first. */
const mostCredentials = 10_000

export interface KnownCredentials {
  /**
   * The credential of a key id, if it may be used. `mayBeRemembered`: as it was looked up within the last second, if nothing
   * was heard of a change since; for what changes nothing and opens no secret. Otherwise as it is in the database now.
   */
  find(keyId: string, mayBeRemembered: boolean): Promise<UsableCredential | undefined>
  close(): Promise<void>
}

/**
 * Finds credentials, and remembers in this process those that may be used (decision 0166). What is unknown or revoked is
 * looked up every time. While the connection that listens is down, nothing is remembered.
 */
export function knownCredentials(options: {
  readonly db: Db
  /** The database itself: behind a pooler nobody can listen. */
  readonly databaseUrl: string
  readonly log: Pick<Log, 'warn'>
}): KnownCredentials {
  const { db, databaseUrl, log } = options
  const known = new Map<string, { readonly credential: UsableCredential; readonly readAt: number }>()
  /** How often something was heard: what was being read meanwhile may be as it was before. */
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
      log.warn({ err: error }, 'credentials of partners are looked up on every call: nobody listens')
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
      // Nobody waits for it: the next call may remember.
      if (!line.isOpen()) void line.open()
      return remembered(keyId) ?? lookUp(keyId)
    },
    close: () => line.close(),
  }
}
