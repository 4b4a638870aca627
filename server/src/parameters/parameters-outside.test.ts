import { expect, test } from 'vitest'
import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import type { Log } from '../platform/log/log.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { reportParametersOutside } from './parameters-of.ts'

const { db, world, as } = await servedSmallWorld()

test('values of another release that this one does not allow block nobody: Tarik sees what applies and enters another', async () => {
  await db.insertInto('user_roles').values({ user_id: world.tarik, role_id: 1 }).execute()
  const stored = { posHoldSeconds: 3600, holdHoursCash: 0, daysShown: 31, newBackOrder: 'yes', invoiceDays: 45 }
  for (const [name, value] of Object.entries(stored))
    await sql`insert into parameters (name, value, updated_by) values (${name}, ${JSON.stringify(value)}::jsonb, ${world.tarik})`.execute(
      db,
    )
  const all = async () => (await as(world.tarik)('GET', '/companies/get-parameters')).body
  const { daysShown, newBackOrder } = defaultParameters
  expect((await all()).data).toMatchObject({
    posHoldSeconds: 900,
    holdHoursCash: 1,
    daysShown,
    newBackOrder,
    invoiceDays: 45,
  })
  const outside = [
    { name: 'daysShown', stored: '31', holds: daysShown },
    { name: 'holdHoursCash', stored: '0', holds: 1 },
    { name: 'newBackOrder', stored: 'yes', holds: newBackOrder },
    { name: 'posHoldSeconds', stored: '3600', holds: 900 },
  ]
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  expect((await all()).outside.toSorted(byName)).toEqual(outside)
  const logged: unknown[] = []
  await reportParametersOutside({ db, log: { warn: (facts: object) => logged.push(facts) } as unknown as Log })
  expect(logged).toHaveLength(4)
  // Buyers are served as before.
  expect((await as(world.nikola)('GET', '/shopping-cart')).status).toBe(200)

  const saved = await as(world.tarik)('PUT', '/companies/update-parameters', { posHoldSeconds: 900, holdHoursCash: 2 })
  expect(saved.status).toBe(200)
  const left = (await all()).outside.map(({ name }: { name: string }) => name)
  expect(left.toSorted()).toEqual(['daysShown', 'newBackOrder'])
  const changes = (await as(world.tarik)('GET', '/companies/get-parameter-changes')).body.data
  expect(
    changes.toSorted(byName).map(({ before, value }: { before: number; value: number }) => [before, value]),
  ).toEqual([
    [0, 2],
    [3600, 900],
  ])
})
