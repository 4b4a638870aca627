import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { managingWorld } from './testing/managing-world.ts'

const { world, tarik, amra, nikola, invite } = await managingWorld()

const rolesOf = async (id: number) => {
  const { rows } = await sql<{
    role_id: number
  }>`select role_id from user_roles where user_id = ${id} order by 1`.execute(world.db)
  return rows.map((row) => row.role_id)
}

test('Nikola chooses another language in one window: the phone number he has just changed in another stays', async () => {
  const save = async (body: object) =>
    expect((await world.call('PUT', '/users/update-profile', { token: nikola, body })).status).toBe(200)
  const own = async () => (await world.call('GET', '/users/profile', { token: nikola })).body.data.userData
  const { firstName, lastName, phone, language } = await own()
  await save({ firstName, lastName, phone: '+387 65 111 222', language })
  await save({ language: 'hr' })
  expect(await own()).toMatchObject({ firstName, lastName, phone: '+387 65 111 222', language: 'hr' })
  await save({ phone })
  expect(await own()).toMatchObject({ firstName, lastName, phone, language: 'hr' })
  await save({})
  await save({ language })
})

describe('nobody can give themselves more rights (guarantee G13)', () => {
  test.each([[1], [5], [11], [3], [8], [9]])('Amra cannot give role %i in her own reseller company', async (role) => {
    expect((await invite(amra, { userGroups: [role] })).body.code).toBe('users.roleNotAllowed')
  })

  test('Amra can name people of her retailer, but not of Nordlicht, Megabajt or Brava', async () => {
    expect((await invite(amra, { companyId: world.world.gejmerija, userGroups: [9] })).status).toBe(200)
    for (const companyId of [world.world.nordlicht, world.world.pixelpoint, world.world.megabajt, world.world.brava]) {
      expect((await invite(amra, { companyId, userGroups: [2] })).status).toBe(404)
    }
  })

  test('Tarik manages people of partners, but never those of distributors', async () => {
    expect((await invite(tarik, { companyId: world.world.brava, userGroups: [1] })).status).toBe(404)
    const list = await world.call('POST', '/users/get-users', { token: tarik, body: { pageSize: 500 } })
    expect(list.body.data.every((user: { companyId: number }) => user.companyId !== world.world.brava)).toBe(true)
    expect((await world.call('PUT', `/users/reset-password/${world.world.tarik}`, { token: tarik })).status).toBe(404)
  })

  test('Nikola cannot change his own roles, and Amra cannot disable herself', async () => {
    const body = {
      firstName: 'Nikola',
      lastName: 'Đurić',
      email: 'nikola@brava.example',
      phone: '',
      language: 'bs',
      userGroups: [9],
    }
    expect((await world.call('PUT', `/users/${world.world.nikola}`, { token: nikola, body })).body.code).toBe(
      'users.notYourself',
    )
    expect(await rolesOf(world.world.nikola)).toEqual([8])
    const disable = await world.call('DELETE', '/users/delete-users', {
      token: amra,
      body: { ids: [world.world.amra] },
    })
    expect(disable.body.code).toBe('users.notYourself')
  })

  test('one foreign id in a bulk list means nobody is disabled', async () => {
    const mine = (await invite(amra)).body.data.id
    const answer = await world.call('DELETE', '/users/delete-users', {
      token: amra,
      body: { ids: [mine, world.world.lea] },
    })
    expect(answer.status).toBe(404)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where is_disabled`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })
})
