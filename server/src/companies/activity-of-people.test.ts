import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'
import { eraseByItself } from '../users/personal-data/erase-person.ts'

const { app, as, colleague, companies, db, people } = await shopWorld()
await db.insertInto('user_roles').values({ user_id: people.amra.id, role_id: 10 }).execute()

test("what Tarik does to Nikola appears in his company's activity, with whom it concerned; Amra sees it without who did it", async () => {
  const { id } = people.nikola
  expect((await as('tarik', 'DELETE', '/users/delete-users', { ids: [id] })).status).toBe(200)
  expect((await as('tarik', 'PUT', `/users/reactivate-user/${id}`)).status).toBe(200)
  expect((await as('tarik', 'PUT', `/users/end-sessions/${id}`)).status).toBe(200)
  const read = async (by: 'tarik' | 'amra') =>
    (await as(by, 'POST', `/companies/get-activity/${companies.gejmerija}`, { filters: { subject: ['users'] } })).body
      .data as { kind: string; userName: string | null; aboutName: string | null }[]
  const all = await read('tarik')
  expect(all.map(({ kind }) => kind)).toEqual(['users.sessionsEnded', 'users.reactivated', 'users.disabled'])
  expect(all[2]).toMatchObject({ userName: 'Tarik Kovačević', aboutName: 'Nikola Đurić' })
  const amra = await read('amra')
  expect(amra.map(({ kind }) => kind)).toEqual(all.map(({ kind }) => kind))
  expect(amra[2]).toMatchObject({ userName: null, aboutName: 'Nikola Đurić' })
})

test("what Tarik does with the data of NexaTel's people appears in its activity, and so does the nightly erasure", async () => {
  const read = async () =>
    (
      await as('tarik', 'POST', `/companies/get-activity/${companies.nexa}`, { filters: { subject: ['users'] } })
    ).body.data.map(({ kind, userName }: { kind: string; userName: string | null }) => [kind, userName])
  const asTarik = async (path: string, body?: object) =>
    expect([path, (await as('tarik', 'POST', path, body)).status]).toEqual([path, 200])
  const [first, second] = [await colleague(companies.nexa, 3), await colleague(companies.nexa, 3)]
  await asTarik(`/personal-data/people/${first.id}/ask-erasure`)
  await asTarik(`/personal-data/people/${first.id}/refuse-erasure`, { reason: 'An order is open.' })
  expect((await as('tarik', 'DELETE', '/users/delete-users', { ids: [first.id, second.id] })).status).toBe(200)
  await asTarik(`/personal-data/people/${first.id}/export`)
  await asTarik(`/personal-data/people/${first.id}/erase`)
  await sql`update users set disabled_at = '2020-01-01' where id = ${second.id}`.execute(db)
  await sql`insert into parameters (name, value) values ('eraseAfterMonths', '2')`.execute(db)
  expect(await eraseByItself(app.services)).toBe(1)
  expect(await read()).toEqual([
    ['users.erased', null],
    ['users.erased', 'Tarik Kovačević'],
    ['users.dataExported', 'Tarik Kovačević'],
    ['users.disabled', 'Tarik Kovačević'],
    ['users.disabled', 'Tarik Kovačević'],
    ['users.erasureRefused', 'Tarik Kovačević'],
    ['users.erasureAsked', 'Tarik Kovačević'],
  ])
})
