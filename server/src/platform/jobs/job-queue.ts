import { businessZone } from '@brava/contract/format.ts'
import type { Log } from '../log/log.ts'
import { withoutValues } from '../log/without-values.ts'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
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
  /** A session on the database itself, as its owner: a pooler in between would lose LISTEN. */
  readonly databaseUrl: string
  /** The application's database. A process that only enqueues uses the queue through nothing else. */
  readonly db: Db
  /** Whether to run the workers too. */
  readonly work: boolean
  readonly log: Log
  /** Receives the outcome of each job. */
  readonly worked?: (outcome: JobOutcome) => void
  /** Reports a job that was given up, in the transaction after which it counts as reported. */
  readonly report?: (trx: Trx, job: GivenUp) => Promise<void>
  /** Time limit of the queue's own statements, in milliseconds. */
  readonly silenceMs?: number | undefined
  /** How often to look for jobs whose process died on its last attempt, in milliseconds. */
  readonly lostMs?: number | undefined
}

/** A job that is not retried. */
export interface GivenUp {
  readonly queue: string
  /** Its kind runs on a schedule: the next run comes anyway. */
  readonly runsAgain: boolean
}

/** Short enough that nobody notices, long enough that the jobs of a busy moment are written in one statement. */
const soonMs = 100

/** The same for jobs of this process, which finish within a second: a batch costs little more than a single one. */
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
  report,
  silenceMs = 30_000,
  lostMs = 60_000,
}: QueueOptions): JobQueue {
  // A silent connection is dropped; otherwise a worker would wait on it for ever.
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
          // A job whose worker died, or that was lost while being handed over, is detected within this many seconds of
          // its last sign.
          superviseIntervalSeconds: 15,
          monitorIntervalSeconds: 15,
        }
      : { db: fromKysely(db), schema: queueSchema, migrate: false, supervise: false, schedule: false },
  )
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))

  async function runNoted(kind: JobKind<object>, run: JobHandler['run'], job: JobWithMetadata<object>): Promise<void> {
    const started = performance.now()
    const { queue } = kind
    const noted = (outcome: Pick<JobOutcome, 'ok' | 'gaveUp'>) =>
      worked?.({ queue, seconds: (performance.now() - started) / 1000, ...outcome })
    try {
      await run(job.data ?? {})
    } catch (error) {
      const gaveUp = job.retryCount >= job.retryLimit
      log[gaveUp ? 'error' : 'warn']({ err: error, queue, job: job.id, tried: job.retryCount + 1 }, 'job failed')
      if (gaveUp) await keepForever(job.id, { queue, runsAgain: kind.cron !== undefined })
      noted({ ok: false, gaveUp })
      // The queue stores it with the job, where the screen of background work reads it.
      throw withoutValues(error)
    }
    noted({ ok: true, gaveUp: false })
  }

  /**
   * Finished jobs are deleted after a week; given-up ones are reported, and stay until a person repeats or drops them.
   * What runs on a schedule is tried again anyway: only the latest of its failures stays, and it is not reported if one
   * before it was on the same day and nothing has worked since (decision 0218). False if this was already done, or
   * could not be written: tellLost then makes up for it.
   */
  async function keepForever(id: string, { queue, runsAgain }: GivenUp): Promise<boolean> {
    try {
      return await inTransaction(db, async (trx) => {
        const { rows } = await sql<{ isKept: boolean; isKnown: boolean | null }>`
          with kept as (update pgboss.job set deletion_seconds = 0 where id = ${id} and deletion_seconds > 0
              returning id),
            earlier as (delete from pgboss.job where ${runsAgain} and name = ${queue} and state = 'failed'
              and id <> ${id} and exists (select from kept) returning completed_on as at, deletion_seconds as keep),
            reported as (select max(at) as at from earlier where keep = 0)
          select exists (select from kept) as "isKept",
            (at at time zone ${businessZone})::date = (now() at time zone ${businessZone})::date
              and not exists (select from pgboss.job j
                where j.name = ${queue} and j.state = 'completed' and j.completed_on > at) as "isKnown"
          from reported`.execute(trx)
        const isKept = rows[0]?.isKept === true
        if (isKept && !rows[0]?.isKnown) await report?.(trx, { queue, runsAgain })
        return isKept
      })
    } catch (error) {
      log.warn({ err: error, job: id }, 'given-up work could not be reported yet')
      return false
    }
  }

  /**
   * Jobs that the queue itself gave up, as nothing threw when their process died, and those whose report could not be
   * written. They are kept and reported like the others, once across all processes: a reported job no longer has an
   * expiry.
   */
  async function tellLost(scheduled: ReadonlySet<string>): Promise<void> {
    const { rows } = await sql<{ id: string; queue: string; tried: number }>`
      select id, name as queue, retry_count + 1 as tried from pgboss.job
      where state = 'failed' and deletion_seconds > 0 and name not like '\\_\\_%'
      order by completed_on desc`.execute(db)
    for (const { id, queue, tried } of rows) {
      if (!(await keepForever(id, { queue, runsAgain: scheduled.has(queue) }))) continue
      log.error({ queue, job: id, tried }, 'job failed: its process died, or could not report it')
      worked?.({ queue, ok: false, seconds: 0, gaveUp: true })
    }
  }
  let lookingForLost: NodeJS.Timeout | undefined

  const here = new Map<string, Coalesced>()

  async function runInProcess({ kind, run }: JobHandler): Promise<void> {
    const started = performance.now()
    const noted = (ok: boolean) => {
      const seconds = (performance.now() - started) / 1000
      worked?.({ queue: kind.queue, ok, seconds, gaveUp: false })
    }
    try {
      await run({})
      noted(true)
    } catch (error) {
      log.warn({ err: error, queue: kind.queue }, 'work was left for its next run')
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
      const scheduled = new Set(kinds.flatMap(({ cron, queue }) => (cron ? [queue] : [])))
      const lookForLost = () =>
        void tellLost(scheduled).catch((error: unknown) =>
          log.warn({ err: error }, 'dead jobs could not be searched for'),
        )
      lookingForLost = setInterval(lookForLost, lostMs)
      for (const { cron, queue, madeUp } of kinds)
        if (cron) await boss.schedule(queue, cron, {}, { missed: madeUp ? 'once' : 'skip' })
      for (const { kind, run } of handlers) {
        // New jobs are notified at once; polling covers retries that have become due and a lost connection.
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
            // One notice may stand for several jobs: look again instead of waiting for the next one.
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
   * For committed work recorded in a table of its own, which is checked in case the job is lost: jobs of one moment are
   * written together, which costs each of them next to nothing.
   */
  enqueueSoon<T extends object>(kind: JobKind<T>, payload: T): void
  /**
   * For committed work recorded in a table of its own: runs the job in this process a tenth of a second later, once for
   * all requests until then. The kind sets runsHere.
   */
  runHere(kind: JobKind<Record<never, never>>): void
}
