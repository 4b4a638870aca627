import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taxNumbersJob } from '../companies/tax-numbers/tax-number.jobs.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { connect } from '../platform/db/connect.ts'
import { smallWorld, startApp } from '../testing/small-world.ts'

const { url, db, world, close: closeDatabase } = await smallWorld()
const { app, as, close } = await startApp(url)
const { db: owner, close: closeOwner } = connect(url, { size: 1, asOwner: true })

beforeAll(async () => {
  await sql`insert into user_roles (user_id, role_id) values (${world.tarik}, 1) on conflict do nothing`.execute(db)
  await app.startJobs()
})
afterAll(async () => {
  await close()
  await closeOwner()
  await closeDatabase()
})

const { queue } = taxNumbersJob
async function fail() {
  const { rows: before } = await sql`select id from pgboss.job where name = ${queue} and state = 'failed'`.execute(db)
  await db.transaction().execute((trx) => app.services.jobs.enqueue(trx, taxNumbersJob, {}))
  const after = async () => {
    const { rows } = await sql`select id from pgboss.job where name = ${queue} and state = 'failed'`.execute(db)
    return rows.at(-1)
  }
  await expect.poll(after, { timeout: 60_000, interval: 100 }).not.toEqual(before.at(-1))
}

test('Tarik is notified of a scheduled job that fails, although the first notice of it could not be written', {
  timeout: 180_000,
}, async () => {
  await sql`alter table companies rename column tax_number_asked_at to tax_number_asked`.execute(owner)
  await sql`create function refuse_news() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`.execute(owner)
  await sql`create trigger refuse_news before insert on news for each statement
    execute function refuse_news()`.execute(owner)
  await fail()
  await sql`drop trigger refuse_news on news`.execute(owner)
  await fail()
  await fail()
  await spreadNews(app.services)
  const { body } = await as(world.tarik)('POST', '/notifications/get-my-notifications', { quickSearch: queue })
  expect(body.data).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from security_events
    where kind = 'jobs.gaveUp' and detail ->> 'queue' = ${queue}`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
})
