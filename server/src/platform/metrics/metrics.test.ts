import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../../security/sessions.ts'
import { faultyProxy, through } from '../../testing/faulty-proxy.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { serveMetrics } from './serve-metrics.ts'

const small = await smallWorld()
const proxy = await faultyProxy({ port: Number(new URL(small.url).port) })
const environment = {
  BRAVA_MODE: 'test',
  DATABASE_URL: through(proxy, small.url),
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  METRICS_PORT: '0',
}
const app = await createApp(readConfig(environment), { databaseWaits: { acquireMs: 2000, silenceMs: 2000 } })
await app.startJobs()
const metrics = app.metrics
if (!metrics) throw new Error('no metrics')
const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await server.close()
  await app.close()
  await small.close()
  await proxy.close()
})

const read = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
/** The value of a line by its name and labels. */
const valueOf = (text: string, line: string) => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}
const token = await openSession(small.db, {
  userId: small.world.amra,
  ip: '127.0.0.1',
  userAgent: 'test',
  now: new Date(),
})
const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}`, ...headers } })

test('calls are counted by route and status, and no id, address or secret appears anywhere', async () => {
  await call('GET', '/users/profile')
  await call('GET', '/orders/get-my-order/987654321')
  await call('GET', `/no/such/thing/${token}`)
  const text = await read()
  expect(valueOf(text, 'brava_http_request_seconds_count{method="GET",route="/api/users/profile",status="200"}')).toBe(
    1,
  )
  expect(text).not.toContain(token)
  expect(text).not.toContain('987654321')
  expect(text).not.toMatch(/127\.0\.0\.1|@brava\.example|amra/i)
})

test('the metrics show the last five minutes, backlogs and failures', async () => {
  const denied = valueOf(await read(), 'brava_access_denied_5m') ?? 0
  await sql`
    insert into security_events (kind, detail) values ('auth.refused', '{}'), ('auth.refused', '{}'), ('keys.revealed', '{"keys": 3}'),
      ('keys.downloaded', '{"keys": 4}'), ('access.denied', '{}'), ('alert.revealCap', '{}');
    insert into security_events (kind, at) values ('auth.refused', now() - interval '6 minutes');
    insert into invariant_runs (breaches, took_ms) values ('[{"invariant": "I1"}]', 5);
    insert into mails (dedupe_key, template, language, to_address, state, created_at) values
      ('a', 'x', 'en', 'a@b.example', 'queued', now() - interval '90 seconds'), ('b', 'x', 'en', 'a@b.example', 'failed', now());
    with unlinked as (
      insert into custody_log (product_id, at, kind) values (${sql.lit(small.world.kestrel)}, now(), 'resent') returning id, product_id, at
    )
    insert into custody_waiting (log_id, product_id, log_at, digest, at)
    select id, product_id, at, sha256('not its own'), now() - interval '90 seconds' from unlinked`.execute(small.db)
  const text = await read()
  const values = {
    brava_database_up: 1,
    brava_sign_in_failures_5m: 2,
    brava_keys_revealed_5m: 7,
    brava_access_denied_5m: denied + 1,
    'brava_security_alerts_5m{rule="revealCap"}': 1,
    brava_orders_placed_5m: 0,
    brava_invariant_breaches: 1,
    brava_mails_queued: 1,
    brava_mails_failed: 1,
    brava_custody_unlinked: 1,
    brava_pool_waiting: 0,
  }
  for (const [line, value] of Object.entries(values)) expect([line, valueOf(text, line)]).toEqual([line, value])
  expect(valueOf(text, 'brava_mails_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(valueOf(text, 'brava_custody_unlinked_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(text).toContain('brava_nodejs_eventloop_lag_seconds')
  expect(text).toContain('brava_process_resident_memory_bytes')
  expect(text).toContain('brava_pool_connections{state="idle"}')
})

test('jobs are counted by kind and outcome', async () => {
  await small.db.transaction().execute((trx) => app.services.jobs.enqueue(trx, { queue: 'check-invariants' }, {}))
  await expect
    .poll(async () => valueOf(await read(), 'brava_job_seconds_count{queue="check-invariants",outcome="done"}'), {
      timeout: 45_000,
    })
    .toBe(1)
})

test('a person who requests something their role does not allow is recorded', async () => {
  expect((await call('POST', '/orders/get-orders')).statusCode).toBe(403)
  await expect
    .poll(() =>
      small.db
        .selectFrom('security_events')
        .select(['user_id', 'detail'])
        .where('kind', '=', 'access.denied')
        .where('user_id', '=', small.world.amra)
        .executeTakeFirst(),
    )
    .toMatchObject({ detail: { call: 'POST /orders/get-orders' } })
})

test('when the database is away, the measures of the process are still available', async () => {
  proxy.set('refuse')
  const text = await read()
  expect(valueOf(text, 'brava_database_up')).toBe(0)
  expect(valueOf(text, 'brava_mails_queued')).toBeUndefined()
  expect(text).toContain('brava_process_resident_memory_bytes')
  proxy.set('pass')
  await expect.poll(async () => valueOf(await read(), 'brava_database_up')).toBe(1)
})

test('the portal itself does not expose the metrics, and the two never share a port', async () => {
  for (const url of ['/metrics', '/api/metrics']) expect((await app.http.inject(url)).statusCode).toBe(404)
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
  expect(() => readConfig({ PORT: '4000', METRICS_PORT: '4000' })).toThrow('METRICS_PORT')
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' })
})
