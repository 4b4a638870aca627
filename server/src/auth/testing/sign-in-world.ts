import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { authWorld } from './auth-world.ts'

export const tarik = 'tarik@brava.example'
export const amra = 'amra@brava.example'
export const nikola = 'nikola@brava.example'
export const lea = 'lea@brava.example'
export const ana = 'ana@brava.example'

/** What Nikola's dialog sends when only his roles change. */
export const nikolaWith = (userGroups: number[]) => ({
  firstName: 'Nikola',
  lastName: 'Đurić',
  email: nikola,
  phone: '',
  language: 'bs',
  userGroups,
})

/**
 * The world of signing in, for one test file: before each test no failures are stored, every company may sign in, and
 * nobody is disabled or has a second step.
 */
export async function signInWorld() {
  const world = await authWorld()
  afterAll(() => world.close())
  beforeEach(async () => {
    await sql`delete from sign_in_failures`.execute(world.db)
    await sql`delete from parameters`.execute(world.db)
    await sql`update companies set status = 2`.execute(world.db)
    await sql`update users set is_disabled = false, mfa_kind = 0, mfa_secret_sealed = null, mfa_pending_sealed = null,
      mfa_last_step = 0`.execute(world.db)
  })
  return world
}
