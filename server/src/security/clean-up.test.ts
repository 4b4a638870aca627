import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import { cleanUp } from './clean-up.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world?.close())

test("the nightly clean-up deletes what is spent and leaves Amra's session, waits and links alone", async () => {
  const token = await world.tokenOf('amra@brava.example')
  await world.signIn('nikola@brava.example', { password: 'guess' })
  await sql`insert into sign_in_failures (account, ip, at) values ('name:old', '192.0.2.1', ${new Date(world.now().getTime() - 3 * 86_400_000)})`.execute(
    world.db,
  )
  await sql`insert into sessions (token_hash, user_id, expires_at) values ('\\x00', ${world.world.amra}, ${new Date(world.now().getTime() - 91 * 86_400_000)})`.execute(
    world.db,
  )
  await cleanUp(world.app.services)
  const { rows } = await sql<{ accounts: string[]; sessions: number }>`select
    (select array_agg(account) from sign_in_failures) as accounts, (select count(*)::int from sessions) as sessions`.execute(
    world.db,
  )
  expect(rows[0]).toEqual({ accounts: [`user:${world.world.nikola}`], sessions: 1 })
  expect((await world.call('GET', '/users/profile', { token })).status).toBe(200)
})
