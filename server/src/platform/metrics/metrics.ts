import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Live } from '../events/live.ts'
import type { JobOutcome } from '../jobs/job-outcome.ts'
import type { Replica } from '../db/replica.ts'
import type { Overload } from '../overload/overload.ts'
import type { Measures } from './measures.sql.ts'
import { readings } from './database-readings.ts'

export interface Metrics {
  /** Notes an answered call, under the route's template: never an id. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void
  worked(outcome: JobOutcome): void
  /** Everything in the text format of Prometheus. Also available when the database is away. */
  text(): Promise<string>
  readonly contentType: string
}

export interface MetricsSources {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  readonly overload: Overload
  readonly replica?: Replica | undefined
  readonly live: Pick<Live, 'open' | 'ended'>
  readonly measures: () => Promise<Measures>
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The measures of this process and those of the database, which are read on each request. */
export function createMetrics({ pool, overload, live, measures, replica }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'brava_' })
  const http = new Histogram({
    name: 'brava_http_request_seconds',
    help: 'Answered calls by method, route template and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const jobs = new Histogram({
    name: 'brava_job_seconds',
    help: 'Background work by kind and outcome (done, failed), and how long it took',
    labelNames: ['queue', 'outcome'],
    buckets: seconds,
    registers,
  })
  const gauge = (name: string, help: string, collect: (this: Gauge) => void, labelNames: readonly string[] = []) =>
    new Gauge({ name: `brava_${name}`, help, labelNames, registers, collect })
  gauge(
    'pool_connections',
    'Database connections of this process',
    function () {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
    ['state'],
  )
  gauge('pool_waiting', 'Calls that wait for a database connection', function () {
    this.set(pool.waitingCount)
  })
  gauge('overload_lag_seconds', 'Mean lateness of the event loop over the last half second', function () {
    this.set(overload.load.lagMs() / 1000)
  })
  new Counter({
    name: 'brava_overload_refused_total',
    help: 'Calls turned away because there was too much to do, by turn',
    labelNames: ['turn'],
    registers,
    collect() {
      this.reset()
      for (const [turn, count] of Object.entries(overload.refused)) this.inc({ turn }, count)
    },
  })
  if (replica) {
    gauge('replica_used', 'Whether reports and files are read on the replica', function () {
      this.set(replica.state().isUsed ? 1 : 0)
    })
    gauge(
      'replica_lag_seconds',
      'How far the replica is behind the primary; absent while it does not answer',
      function () {
        this.reset()
        const { lagMs } = replica.state()
        if (lagMs !== null) this.set(lagMs / 1000)
      },
    )
    new Counter({
      name: 'brava_replica_reads_total',
      help: 'Reads that the replica answered, and those that were repeated on the primary',
      labelNames: ['outcome'],
      registers,
      collect() {
        const { reads, repeated } = replica.state()
        this.reset()
        this.inc({ outcome: 'answered' }, reads)
        this.inc({ outcome: 'repeated' }, repeated)
      },
    })
  }
  gauge('live_connections', 'Browsers that hear live events from this process', function () {
    this.set(live.open)
  })
  new Counter({
    name: 'brava_live_ended_total',
    help: 'Live connections that ended, by why: closed by the browser, slow, session over, replaced by a newer one, stopped',
    labelNames: ['why'],
    registers,
    collect() {
      this.reset()
      for (const [why, count] of Object.entries(live.ended)) this.inc({ why }, count)
    },
  })
  const up = new Gauge({ name: 'brava_database_up', help: '1 when the database answers', registers })
  const gauges = readings.map(({ name, help, labels, read }) => ({
    gauge: new Gauge({ name: `brava_${name}`, help, labelNames: labels ?? [], registers }),
    isLabelled: labels !== undefined,
    read,
  }))

  return {
    contentType: registry.contentType,
    answered({ method, route, status, seconds: took }) {
      http.observe({ method, route, status: String(status) }, took)
    },
    worked({ queue, ok, seconds: took }) {
      jobs.observe({ queue, outcome: ok ? 'done' : 'failed' }, took)
    },
    async text() {
      const found = await measures().catch(() => null)
      up.set(found ? 1 : 0)
      for (const each of gauges) {
        // A value that no longer exists must not stay at its last number.
        each.gauge.reset()
        if (!each.isLabelled) each.gauge.remove()
        if (found) each.read(each.gauge, found)
      }
      return registry.metrics()
    },
  }
}
