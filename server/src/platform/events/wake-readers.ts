import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { afterCommit } from '../db/transaction.ts'

/** The channel that wakes readers. Its messages are empty. */
export const liveChannel = 'brava_live'

/** Between two notifications of this process, milliseconds. */
const pauseMs = 40

interface Waking {
  /** A notification is being sent, or the pause after it is running. */
  isBusy: boolean
  /** Another commit happened in that time. */
  again: boolean
}
const wakings = new WeakMap<Db, Waking>()

/**
 * Tells the readers of all processes, once the transaction has committed, that there is something new. Not inside the
 * transaction: NOTIFY takes one lock of the whole cluster until the commit is on disk, and orders would queue for it.
 * If this process ends in between, the readers find the row on their own within seconds (decision 0036).
 */
export function wakeReaders(trx: Trx): void {
  afterCommit(trx, (db) => void wake(db))
}

async function wake(db: Db): Promise<void> {
  const waking = wakings.get(db) ?? { isBusy: false, again: false }
  wakings.set(db, waking)
  if (waking.isBusy) {
    waking.again = true
    return
  }
  waking.isBusy = true
  do {
    waking.again = false
    // If this gets lost, readers poll.
    await sql`select pg_notify(${liveChannel}, '')`.execute(db).catch(() => {})
    await new Promise((resume) => setTimeout(resume, pauseMs).unref())
  } while (waking.again)
  waking.isBusy = false
}
