import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'

const tarik = 'tarik@brava.example'
let world: AuthWorld
let amra: string
beforeAll(async () => {
  world = await authWorld()
  amra = await world.tokenOf('amra@brava.example')
})
afterAll(() => world?.close())
beforeEach(() => sql`delete from sign_in_failures`.execute(world.db))

const invite = (more: object) =>
  world.call('POST', '/users', {
    token: amra,
    body: {
      firstName: 'Dino',
      lastName: 'Mehić',
      email: tarik,
      phone: '',
      language: 'bs',
      userGroups: [2],
      companyId: world.world.digitalis,
      ...more,
    },
  })

describe('names that belong to somebody else', () => {
  test('people invited with Tarik’s address do not take over his sign-in', async () => {
    for (const username of ['a1', 'a2', 'a3', 'a4', 'a5']) expect((await invite({ username })).status).toBe(200)
    // Tarik's row moves behind theirs, as every sign-in moves it.
    await sql`update users set last_sign_in_at = now(), phone = repeat('x', 30) where email = ${tarik} and username = ${tarik}`.execute(
      world.db,
    )
    expect((await world.signIn(tarik)).status).toBe(200)
  })

  test('nobody gets as user name the address with which another person signs in', async () => {
    await sql`update users set username = 'nikola' where email = 'nikola@brava.example'`.execute(world.db)
    expect((await world.signIn('nikola@brava.example')).status).toBe(200)
    const taken = await invite({ email: 'x@digitalis.example', username: 'Nikola@brava.example' })
    expect([taken.status, taken.body.code]).toEqual([422, 'users.usernameIsAddress'])
    expect((await world.signIn('nikola@brava.example')).status).toBe(200)
  })
})
