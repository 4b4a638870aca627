import type { Log } from '../log/log.ts'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, Trx } from '../db/connect.ts'
import { type Coalesced, coalesced } from './coalesced.ts'
import { prepareQueues, queueSchema } from './prepare-queues.ts'
import { queueDatabase } from './queue-database.ts'
import type { JobHandler, JobKind } from './jobs.ts'
import type { JobOutcome } from './job-outcome.ts'

export interface JobQueue extends Jobs {
  /** Creates the queues, and runs the workers where this process has them. */
  start(handlers: readonly JobHandler[]): Promise<void>
  /** Waits for the running jobs, at most 20 s. */
  stop(): Promise<void>
}

interface QueueOptions {
  /** A session of the database itself, as its owner: a pooler between would lose LISTEN. */
  readonly databaseUrl: string
  /** What the application works on. A process that only enqueues asks nothing of the queue but through it. */
  readonly db: Db
  /** Runs the workers too. */
  readonly work: boolean
  readonly log: Log
  /** Hears what became of each piece of work. */
  readonly worked?: (outcome: JobOutcome) => void
  /** How long the queue's own statements may take, in milliseconds. */
  readonly silenceMs?: number | undefined
  /** How often it is looked for work whose process died at its last try, in milliseconds. */
  readonly lostMs?: number | undefined
}

/** Short enough that nobody waits, long enough that a busy moment's jobs are written in one statement. */
const soonMs = 100

/** The same for work of this process, which is done within a second: a batch of it costs little more than one. */
const hereMs = 400

/**
 * The queue on PostgreSQL (pg-boss); jobs are inserted through the caller's own transaction. Workers listen on a
 * connection of their own as the owner. At-least-once: a job whose worker died is run again.
 */
export function createJobQueue({
  databaseUrl,
  db,
  work,
  log,
  worked,
  silenceMs = 30_000,
  lostMs = 60_000,
}: QueueOptions): JobQueue {
  // A connection that went silent is given up, or a worker would wait on it for ever.
  const sessions = work
    ? queueDatabase(databaseUrl, {
        size: 4,
        name: 'brava-jobs',
        silenceMs,
        onError: (error) => log.error({ err: error }, 'job queue'),
      })
    : undefined
  const boss = new PgBoss(
    sessions
      ? {
          db: sessions,
          schema: queueSchema,
          useListenNotify: true,
          // Work whose worker died, or whose handing over got lost on the way, is noticed within so many seconds of its last sign.
          superviseIntervalSeconds: 15,
          monitorIntervalSeconds: 15,
        }
      : { db: fromKysely(db), schema: queueSchema, migrate: false, supervise: false, schedule: false },
  )
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))

  async function runNoted(kind: JobKind<object>, run: JobHandler['run'], job: JobWithMetadata<object>): Promise<void> {
    const started = performance.now()
    const noted = (ok: boolean, gaveUp: boolean) =>
      worked?.({ queue: kind.queue, ok, seconds: (performance.now() - started) / 1000, gaveUp })
    try {
      await run(job.data ?? {})
    } catch (error) {
      const gaveUp = job.retryCount >= job.retryLimit
      log[gaveUp ? 'error' : 'warn'](
        { err: error, queue: kind.queue, job: job.id, tried: job.retryCount + 1 },
        'job failed',
      )
      if (gaveUp) await keepForever(job.id)
      noted(false, gaveUp)
      throw error
    }
    noted(true, false)
  }

  /** Work that is done is forgotten after a week; what was given up stays until a person repeats or drops it. */
  async function keepForever(id: string): Promise<void> {
    await sql`update pgboss.job set deletion_seconds = 0 where id = ${id}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error, job: id }, 'given-up work is forgotten after a week'))
  }

  /**
   * Work that the queue itself gave up: nobody threw, its process was gone. It is kept and told like the other, once over all
   * processes: what was told has no end of its keeping any more.
   */
  async function tellLost(): Promise<void> {
    const { rows } = await sql<{ id: string; queue: string; tried: number }>`
      update pgboss.job set deletion_seconds = 0
      where state = 'failed' and deletion_seconds > 0 and name not like '\\_\\_%'
      returning id, name as queue, retry_count + 1 as tried`.execute(db)
    for (const { id, queue, tried } of rows) {
      log.error({ queue, job: id, tried }, 'job failed: its process died')
      worked?.({ queue, ok: false, seconds: 0, gaveUp: true })
    }
  }
  let lookingForLost: NodeJS.Timeout | undefined

  const here = new Map<string, Coalesced>()

  async function runInProcess({ kind, run }: JobHandler): Promise<void> {
    const started = performance.now()
    const noted = (ok: boolean) =>
      worked?.({ queue: kind.queue, ok, seconds: (performance.now() - started) / 1000, gaveUp: false })
    try {
      await run({})
      noted(true)
    } catch (error) {
      log.warn({ err: error, queue: kind.queue }, 'work was left for its next turn')
      noted(false)
    }
  }

  const soon = new Map<string, { data: object }[]>()
  let timer: NodeJS.Timeout | undefined

  async function writeSoon(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const waiting = [...soon]
    soon.clear()
    for (const [queue, jobs] of waiting) {
      await boss.insert(queue, jobs).catch((error) => log.warn({ err: error, queue }, 'jobs were not queued'))
    }
  }

  return {
    async start(handlers) {
      const kinds = handlers.map(({ kind }) => kind)
      await prepareQueues(databaseUrl, kinds, (error) => log.error({ err: error }, 'preparing the job queue'))
      await boss.start()
      for (const handler of handlers.filter(({ kind }) => kind.runsHere)) {
        const runner = coalesced(() => runInProcess(handler), hereMs)
        here.set(handler.kind.queue, runner)
        runner.ask()
      }
      if (!work) return
      const lookForLost = () =>
        void tellLost().catch((error: unknown) => log.warn({ err: error }, 'work that died was not looked for'))
      lookingForLost = setInterval(lookForLost, lostMs)
      for (const { cron, queue } of kinds) if (cron) await boss.schedule(queue, cron, {})
      for (const { kind, run } of handlers) {
        // Told of a new job at once; polling is for retries that have become due and for a lost connection.
        const polling = {
          batchSize: 1,
          pollingIntervalSeconds: 5,
          notifyPollingIntervalSeconds: 5,
          includeMetadata: true,
        } as const
        const worker: string = await boss.work<object>(kind.queue, polling, async (jobs) => {
          try {
            for (const job of jobs) await runNoted(kind, run, job as JobWithMetadata<object>)
          } finally {
            // Several jobs may have come with one notice: look again instead of waiting for the next one.
            boss.notifyWorker(worker)
          }
        })
      }
    },
    async stop() {
      clearInterval(lookingForLost)
      await Promise.all([...here.values()].map((runner) => runner.stop()))
      await writeSoon()
      await boss.stop({ graceful: true, timeout: 20_000 })
      await sessions?.close()
    },
    enqueueSoon({ queue }, payload) {
      const jobs = soon.get(queue) ?? []
      jobs.push({ data: payload })
      soon.set(queue, jobs)
      timer ??= setTimeout(() => void writeSoon(), soonMs)
    },
    runHere({ queue }) {
      here.get(queue)?.ask()
    },
    async enqueue(db, kind, payload, options = {}) {
      await boss.send(kind.queue, payload, {
        db: fromKysely(db),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      })
    },
  }
}

/** The queue. enqueue takes the transaction of its cause: a rollback drops the job too. */
export interface Jobs {
  enqueue<T extends object>(
    db: Db | Trx,
    kind: JobKind<T>,
    payload: T,
    options?: { startAfterSeconds?: number; singletonKey?: string },
  ): Promise<void>
  /**
   * For what has committed and stands in a table of its own, where it is looked after when its job is lost: jobs of a
   * moment are written together, which costs each of them next to nothing.
   */
  enqueueSoon<T extends object>(kind: JobKind<T>, payload: T): void
  /**
   * For what has committed and stands in a table of its own: runs the job in this process a tenth of a second later, once
   * for all that asked meanwhile. The kind says runsHere.
   */
  runHere(kind: JobKind<Record<never, never>>): void
}
