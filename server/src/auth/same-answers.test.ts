import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuthWorld } from './testing/auth-world.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify) }
})

const amra = 'amra@brava.example'
/** The statements of the running call; those of the server's timers are not counted. */
const asked = new AsyncLocalStorage<string[]>()
let world: AuthWorld
beforeAll(async () => {
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    asked.getStore()?.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
    return Reflect.apply(query, this, given)
  } as never)
  // The files of a worker share modules: those with the watched argon2 are loaded again.
  vi.resetModules()
  const { authWorld } = await import('./testing/auth-world.ts')
  world = await authWorld()
  await sql`update users set password_hash = null where email = 'ana@brava.example'`.execute(world.db)
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.resetModules()
  await world?.close()
})
beforeEach(() => sql`delete from sign_in_failures`.execute(world.db))

let address = 0
const freshIp = () => `192.0.2.${(address += 1) % 250}`
const signIn = (username: string) => world.signIn(username, { password: 'not the password', ip: freshIp() })
const forgot = (username: string) => world.call('POST', '/auth/forgot-password', { body: { username }, ip: freshIp() })

/** What takes time in a call: statements, and password comparisons. */
async function workOf(act: () => Promise<unknown>) {
  const statements: string[] = []
  vi.mocked(argon2.verify).mockClear()
  await asked.run(statements, act)
  expect(statements.length, 'statements of the call').toBeGreaterThan(0)
  // Parameters are already separate; the queue generates its own names.
  return {
    statements: statements.map((text) => text.replace(/\s+/g, ' ')),
    compared: vi.mocked(argon2.verify).mock.calls.length,
  }
}

/** The answer without what differs between any two answers. */
const answerOf = async (act: () => Promise<{ status: number; body: any; headers: object }>) => {
  const { status, body, headers } = await act()
  return { status, code: body.code, data: body.data, headers: Object.keys(headers).sort() }
}

describe('nobody learns which names exist (guarantee G15)', () => {
  test('signing in: a wrong password, an unknown name and a person without a password get the same answer and do the same work', async () => {
    const unknown = await answerOf(() => signIn('nobody@nowhere.example'))
    for (const name of [amra, 'ana@brava.example', 'AMRA@brava.example'])
      expect(await answerOf(() => signIn(name)), name).toEqual(unknown)
    const work = await workOf(() => signIn('somebody-else@nowhere.example'))
    expect(work.compared).toBe(1)
    for (const name of [amra, 'ana@brava.example']) {
      await sql`delete from sign_in_failures`.execute(world.db)
      expect(await workOf(() => signIn(name)), name).toEqual(work)
    }
  })

  test('a forgotten password: the answer and the work are the same; a job finds out whether the name is known', async () => {
    expect(await answerOf(() => forgot(amra))).toEqual(await answerOf(() => forgot('nobody@nowhere.example')))
    const work = await workOf(() => forgot('somebody-else@nowhere.example'))
    expect(await workOf(() => forgot('lea@brava.example'))).toEqual(work)
    expect(work.statements.some((text) => /from "users"/.test(text))).toBe(false)
  })

  test('a sign-up: the answer and the work are the same for a known company and address', async () => {
    const { rows } = await sql<{ id: number }>`select id from countries where code = 'BA'`.execute(world.db)
    const edina = {
      type: 3,
      name: 'Žuti Miš',
      legalName: '',
      countryId: rows[0]?.id,
      taxId: '4200000000001',
      vatId: '',
      address: 'Masarykova 7',
      postalCode: '72000',
      town: 'Zenica',
      phone: '+387 32 555 630',
      website: '',
      firstName: 'Edina',
      lastName: 'Ćatić',
      email: 'edina@zutimis.example',
      language: 'bs',
      message: '',
      acceptsTerms: true,
    }
    const known = await world.db
      .selectFrom('companies')
      .select(['name', 'tax_id as taxId'])
      .where('id', '=', world.world.digitalis)
      .executeTakeFirstOrThrow()
    const signUp = async (more: object = {}) => {
      const body = { ...edina, ...more, key: randomUUID(), captcha: await world.captcha() }
      return () => world.call('POST', '/companies/company-sign-up', { body, ip: freshIp() })
    }
    const unknown = await answerOf(await signUp())
    expect(unknown.status).toBe(200)
    const work = await workOf(await signUp())
    const taken = { name: known.name, taxId: known.taxId || edina.taxId }
    for (const more of [{ email: amra }, taken, { ...taken, email: amra }]) {
      expect(await answerOf(await signUp(more)), JSON.stringify(more)).toEqual(unknown)
      expect(await workOf(await signUp(more)), JSON.stringify(more)).toEqual(work)
    }
    expect(work.statements.some((text) => /from "(users|companies)"/.test(text))).toBe(false)
  })

  test('unknown names get the same waits and browser checks as known ones', async () => {
    for (const name of [amra, 'nobody@nowhere.example']) {
      await sql`delete from sign_in_failures`.execute(world.db)
      const codes = []
      for (let each = 0; each < 4; each += 1) codes.push((await signIn(name)).body.code)
      expect(codes, name).toEqual([...Array(3).fill('auth.wrongCredentials'), 'security.captchaNeeded'])
    }
  })
})
