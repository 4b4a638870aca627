import { PgBoss } from 'pg-boss'
import { DatabaseClient } from '../db/database-client.ts'
import type { JobKind } from './jobs.ts'
import { queueDatabase } from './queue-database.ts'

/** The schema of the queue; pg-boss owns it. */
export const queueSchema = 'pgboss'

/** An arbitrary lock number, the same in all processes; only this file uses it. */
const preparing = 7_274_822

/**
 * Creates the schema of the queue and its queues, as the owner of the database. Processes that start at the same time
 * take turns: pg-boss and GRANT both fail when another session changes the same catalogue rows.
 */
export async function prepareQueues(
  databaseUrl: string,
  kinds: readonly JobKind<object>[],
  onError: (error: Error) => void,
): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: 'brava-prepare' })
  client.on('error', onError)
  await client.connect()
  const sessions = queueDatabase(databaseUrl, {
    size: 1,
    name: 'brava-prepare',
    onError: (error) => onError(error as Error),
  })
  const boss = new PgBoss({ db: sessions, schema: queueSchema, supervise: false, schedule: false })
  boss.on('error', onError)
  try {
    await client.query('select pg_advisory_lock($1)', [preparing])
    await boss.start()
    for (const kind of kinds) {
      const facts = {
        notify: true,
        retryLimit: kind.retryLimit ?? 10,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds: 1800,
        heartbeatSeconds: 30,
      }
      const known = await boss.getQueue(kind.queue)
      // A queue of an earlier release may have other settings.
      if (!known) await boss.createQueue(kind.queue, facts)
      else if (known.retryLimit !== facts.retryLimit) await boss.updateQueue(kind.queue, facts)
    }
    // The application enqueues inside its own transactions, under its own role.
    await client.query(`
      grant usage on schema ${queueSchema} to brava_app;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to brava_app;
      grant usage on all sequences in schema ${queueSchema} to brava_app;
      grant execute on all functions in schema ${queueSchema} to brava_app`)
  } finally {
    await boss.stop({ graceful: false }).catch(() => {})
    await sessions.close().catch(() => {})
    // Ends the session, and with it the lock.
    await client.end().catch(() => {})
  }
}
