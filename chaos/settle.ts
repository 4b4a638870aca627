import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { DatabaseClient } from '../server/src/platform/db/database-client.ts'
import { queueDatabase } from '../server/src/platform/jobs/queue-database.ts'

/** However much work there was, the queue is empty after this time. */
const longestMs = 15 * 60_000

/**
 * Waits until the queue is empty, as long as it keeps getting shorter: it gives up when the queue has not shrunk for
 * `stillMs`, or after 15 minutes. Jobs waiting for a retry, and those of a killed worker, would be picked up within
 * minutes; here their clocks are moved forward, and the queue's own upkeep does the rest.
 */
export async function settleJobs(databaseUrl: string, stillMs: number): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: databaseUrl })
  // The run may be ended from outside during this wait.
  client.on('error', () => {})
  await client.connect()
  const sessions = queueDatabase(databaseUrl, { size: 1, name: 'settle', onError: () => {} })
  const boss = new PgBoss({ db: sessions, supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  const began = performance.now()
  let [least, deadline] = [Number.POSITIVE_INFINITY, began + stillMs]
  try {
    for (let turn = 0; ; turn += 1) {
      const { rows } = await client.query<{ name: string; state: string; n: number }>(
        `select name, state::text, count(*)::int as n from pgboss.job
         where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
           and name not in (select name from pgboss.schedule) group by 1, 2`,
      )
      if (rows.length === 0) {
        // A crash right after a commit leaves a mail without its job; minutes later the mail is found and queued again.
        const waiting = await client.query(
          `update mails set created_at = created_at - interval '10 minutes' where state = 'queued'`,
        )
        // The same applies to unlinked rows of the custody log, and to due invoices.
        const unlinked = await client.query('select from custody_waiting limit 1')
        const due = await client.query('select from invoices_due limit 1')
        const cards = await hurryCards(client)
        if (waiting.rowCount === 0 && unlinked.rowCount === 0 && due.rowCount === 0 && !cards) return []
        await boss.send('mail-resume', {})
        await boss.send('custody-upkeep', {})
        await boss.send('invoices-issue', {})
        await boss.send('payments-ask-due', {})
      }
      const left = rows.reduce((sum, { n }) => sum + n, 0)
      // Emptying the queue again after waiting work was found is no progress: that could go on for ever.
      if (left > 0 && left < least) [least, deadline] = [left, performance.now() + stillMs]
      if (performance.now() > Math.min(deadline, began + longestMs))
        return [
          'the queue did not settle',
          ...rows.map((row) => `${row.n} jobs of ${row.name} are still ${row.state} at the end`),
        ]
      await client.query(
        `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
      )
      // Jobs take milliseconds: one that has been active for seconds has lost its worker. If the worker were alive, the
      // job would only run twice.
      if (turn % 10 === 9) {
        await client.query(
          `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active' and heartbeat_on < now() - interval '3 seconds'`,
        )
        // The queue looks for dead workers only once a minute, however often it is asked: here a minute has passed too.
        await client.query(
          `update pgboss.queue set monitor_on = monitor_on - interval '1 hour', monitor_claim_on = monitor_claim_on - interval '1 hour'`,
        )
        await boss.supervise()
      }
      await delay(rows.length === 0 ? 1000 : 200)
    }
  } finally {
    await boss.stop({ graceful: false })
    await sessions.close()
    await client.end()
  }
}

/**
 * Card payments and refunds about which the gateway must still be asked: unanswered payments are moved back by a day,
 * and all others are asked about now. Returns whether there were any.
 */
async function hurryCards(client: pg.Client): Promise<boolean> {
  const attempts = await client.query(
    `update payment_attempts set next_poll_at = now(), busy_until = null,
       created_at = case when state in (1, 2) then created_at - interval '25 hours' else created_at end,
       expires_at = case when state in (1, 2) then expires_at - interval '25 hours' else expires_at end
     where state in (1, 2, 3, 6)`,
  )
  const refunds = await client.query(
    `update card_refunds set next_ask_at = now(), told_at = told_at - interval '1 minute' where state in (1, 2)`,
  )
  return attempts.rowCount !== 0 || refunds.rowCount !== 0
}
