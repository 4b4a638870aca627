import { expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'

const { as, companies, db, people } = await shopWorld()
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
