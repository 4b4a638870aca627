import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { spreadNews } from '../notifications/spread-news.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { storeParameters } from './parameters.sql.ts'

const { db, world, as } = await servedSmallWorld()

const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db)).rows[0]?.n

test('what Tarik saves while Selma saves the same applies, is compared with her values and reported as a raise', async () => {
  await db.insertInto('user_roles').values({ user_id: world.tarik, role_id: 1 }).execute()
  const { company_id } = await db
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', world.tarik)
    .executeTakeFirstOrThrow()
  const { id: selma } = await db
    .insertInto('users')
    .values({ company_id, username: 'selma', email: 'selma@firma.example', first_name: 'Selma', last_name: 'Begić' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: selma, role_id: 1 }).execute()
  const { invoiceDays } = defaultParameters
  let saved: Promise<{ status: number }> | undefined
  await inTransaction(db, async (trx) => {
    await storeParameters(trx, { invoiceDays: invoiceDays + 15, fourEyesAbove: 100 }, selma)
    saved = as(world.tarik)('PUT', '/companies/update-parameters', { invoiceDays, fourEyesAbove: 5000 })
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  expect((await saved)?.status).toBe(200)
  const now = (await as(world.tarik)('GET', '/companies/get-parameters')).body.data
  expect(now).toMatchObject({ invoiceDays, fourEyesAbove: 5000 })
  const changes = (await as(world.tarik)('GET', '/companies/get-parameter-changes')).body.data
  expect(changes.slice(0, 2).map(({ before }: { before: number }) => before)).toEqual([100, invoiceDays + 15])
  const told = () => db.selectFrom('notifications').select('user_id').where('kind', '=', 'threshold.raised').execute()
  await spreadNews({ db })
  await expect.poll(told).toEqual([{ user_id: selma }])
})
