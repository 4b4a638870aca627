import { type RawBuilder, sql } from 'kysely'
import { Refused } from '../refuse.ts'
import { connect, type Db } from './connect.ts'

/** How often both servers are asked for their positions. */
const tickMs = 250
/**
 * A replica that is silent for longer is left out: with one tick, within a second (issue of failover, decision 0148).
 */
const silenceMs = 600
/** How many positions of the primary are remembered; a replica further behind counts as old as the oldest of them. */
const mostSamples = 2000

/** Reads from whichever server is fresh enough for the user. `run` changes nothing: it may be repeated. */
export type Reading = <T>(run: (db: Db) => Promise<T>) => Promise<T>

export interface ReplicaState {
  /** Whether reports and files are currently read there. */
  readonly isUsed: boolean
  /** How old its answers are, in milliseconds; null while it does not answer, or is not a replica. */
  readonly lagMs: number | null
  /** Reads that it answered, and reads that began there and had to be repeated on the primary. */
  readonly reads: number
  readonly repeated: number
}

export interface Replica {
  /** If the replica is further behind, the primary is read. */
  readonly mostLagMs: number
  state(): ReplicaState
  /** For a user whose last write, if any, was at `since` (a position in the log of the primary). */
  reading(since?: string): Reading
  /** The primary's current position: a replica that has reached it knows everything committed before. */
  position(): Promise<string>
  close(): Promise<void>
}

const positionText = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** A position in the write-ahead log ("16/B374D848") as a number; undefined for anything else. */
export function positionOf(text: string): bigint | undefined {
  const [, high, low] = positionText.exec(text) ?? []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Reads everything from the primary: there is no replica. */
export const readingOf =
  (db: Db): Reading =>
  (run) =>
    run(db)

const leftOut = new Error('the replica was left out')

/**
 * A streaming replica for reports and files. It is used while it answers, is a replica (not promoted), and its data is
 * no older than `mostLagMs`; users who wrote something it does not have yet read from the primary. A read that fails
 * there, or is in progress when it falls silent, is repeated on the primary, so that users do not notice a replica die.
 */
export async function openReplica(
  primary: Db,
  { url, size, mostLagMs, pooler }: { url: string; size: number; mostLagMs: number; pooler: boolean },
): Promise<Replica> {
  const reader = connect(url, { size, acquireMs: silenceMs, pooler })
  const probe = connect(url, { size: 1, acquireMs: silenceMs, silenceMs, pooler })
  let samples: { readonly position: bigint; readonly at: number }[] = []
  let replayed = 0n
  let isReplica = false
  let heardAt = Number.NEGATIVE_INFINITY
  let reads = 0
  let repeated = 0
  let closing = false
  /** Ends each read in progress. */
  const underWay = new Set<() => void>()
  const leave = () => {
    for (const stop of underWay) stop()
  }
  /** Runs on the replica until it is left out; anything it still returns after that is discarded. */
  async function readThere<T>(run: (db: Db) => Promise<T>): Promise<T> {
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const stop = () => reject(leftOut)
    underWay.add(stop)
    try {
      const there = run(reader.db)
      there.catch(() => {})
      return await Promise.race([there, stopped])
    } finally {
      underWay.delete(stop)
    }
  }

  const told = async (now: RawBuilder<{ now: string }>) => (await now.execute(primary)).rows[0]?.now ?? '0/0'
  // Where the next record begins: with synchronous_commit off, a commit may be answered before it is written.
  const position = () => told(sql`select pg_current_wal_insert_lsn()::text as now`)
  async function sample(): Promise<void> {
    const at = performance.now()
    const now = positionOf(await told(sql`select pg_current_wal_lsn()::text as now`)) ?? 0n
    if (samples.at(-1)?.position === now) return
    samples.push({ position: now, at })
    // The oldest stays: those in between only serve to report a smaller lag.
    if (samples.length > mostSamples) samples.splice(1, 1)
  }
  async function ask(): Promise<void> {
    const { rows } = await sql<{ replica: boolean; replayed: string | null }>`
      select pg_is_in_recovery() as replica, pg_last_wal_replay_lsn()::text as replayed`.execute(probe.db)
    isReplica = rows[0]?.replica === true
    replayed = positionOf(rows[0]?.replayed ?? '') ?? 0n
    heardAt = performance.now()
    samples = samples.filter(({ position: then }, at) => then > replayed || at === samples.length - 1)
  }
  const isSilent = () => performance.now() - heardAt > silenceMs
  function lagMs(): number | null {
    if (isSilent() || !isReplica) return null
    const missed = samples.find(({ position: then }) => then > replayed)
    return missed ? performance.now() - missed.at : 0
  }
  function isUsed(): boolean {
    const lag = lagMs()
    return lag !== null && lag <= mostLagMs
  }

  let asking = false
  let sampling = false
  const tick = async () => {
    if (!sampling) {
      sampling = true
      // The primary is away: nothing new happens there, and the replica's data is as good as before.
      void sample()
        .catch(() => {})
        .finally(() => {
          sampling = false
        })
    }
    if (isSilent()) {
      leave()
      // Otherwise they would hold their connections for as long as any statement may take.
      reader.cut()
    }
    if (asking) return
    asking = true
    await ask().catch(() => {})
    asking = false
  }
  const timer = setInterval(() => void tick(), tickMs)
  timer.unref()
  await sample().catch(() => {})
  await ask().catch(() => {})

  return {
    mostLagMs,
    state: () => ({ isUsed: isUsed(), lagMs: lagMs(), reads, repeated }),
    position,
    reading(since) {
      const needed = since === undefined ? 0n : positionOf(since)
      return async (run) => {
        if (closing || needed === undefined || needed > replayed || !isUsed()) return run(primary)
        try {
          const result = await readThere(run)
          reads += 1
          return result
        } catch (error) {
          if (error instanceof Refused) throw error
          repeated += 1
          return run(primary)
        }
      }
    },
    async close() {
      closing = true
      clearInterval(timer)
      leave()
      reader.cut()
      await Promise.all([reader.close(), probe.close()])
    },
  }
}
