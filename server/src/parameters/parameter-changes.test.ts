import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { expect, test } from 'vitest'
import { notedBy } from '../security/testing/noted-acts.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()

test('Tarik as an administrator sees who changed which parameter from what, and reverts it; others may not', async () => {
  const reading = () => as(world.tarik)('GET', '/companies/get-parameter-changes')
  expect((await reading()).status).toBe(403)
  await db.insertInto('user_roles').values({ user_id: world.tarik, role_id: 1 }).execute()
  expect((await reading()).body.data).toEqual([])

  const set = (body: object) => as(world.tarik)('PUT', '/companies/update-parameters', body)
  await set({ invoiceDays: 30, returnHours: defaultParameters.returnHours })
  const noted = await notedBy(db, 'parameters.changed', () =>
    set({ invoiceDays: 45, mfaMandatoryForDistributors: false }),
  )
  expect(noted).toMatchObject([
    { user_id: world.tarik, company_id: world.brava, ip: '127.0.0.1', detail: { invoiceDays: 45 } },
  ])
  const [second, first, ...rest] = (await reading()).body.data
  expect(rest).toEqual([])
  expect([second, first]).toMatchObject([
    { name: 'invoiceDays', before: 30, value: 45, userName: 'Tarik Kovačević' },
    { name: 'invoiceDays', before: defaultParameters.invoiceDays, value: 30 },
  ])
  await set({ [second.name]: second.before })
  expect((await as(world.tarik)('GET', '/companies/get-parameters')).body.data.invoiceDays).toBe(30)
  expect((await reading()).body.data[0]).toMatchObject({ before: 45, value: 30 })
  // A refused value leaves no line.
  expect((await set({ invoiceDays: -1 })).status).toBe(400)
  expect((await reading()).body.data).toHaveLength(3)
})
