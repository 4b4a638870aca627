import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/create-log.ts'
import { connect } from '../../platform/db/connect.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { bodyFor } from './testing/body-for.ts'
import { endpoints, keyOf } from './testing/endpoints.ts'

const canary = 'CANARY-5e2a90d7'
const lines: string[] = []
let world: AccessWorld

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  world = await accessWorld({ log: createLog({ logLevel: 'trace' as 'debug' }, stream), mode: 'demo' })
})
afterAll(() => world?.close())

/** Puts the canary into every free text of a body, which is still accepted. */
function sing(endpoint: (typeof endpoints)[number], body: unknown): unknown {
  const sung = (value: unknown): unknown => {
    if (typeof value === 'string') return canary
    if (Array.isArray(value)) return value.map(sung)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sung(each)]))
  }
  const fits = (value: unknown) => endpoint.body?.safeParse(JSON.parse(JSON.stringify(value))).success === true
  if (fits(sung(body))) return sung(body)
  const whole = body as Record<string, unknown>
  const one = Object.keys(whole).find((name) => typeof whole[name] === 'string' && fits({ ...whole, [name]: canary }))
  return one ? { ...whole, [one]: canary } : undefined
}

/** A log line without the URL of its call. */
const withoutAddress = (line: string) => line.replace(/"url":"[^"]*"/g, '')

describe('calls that fail for unforeseen reasons (guarantee G45)', { timeout: 360_000 }, () => {
  test('log what went wrong without any of what was sent, and return neither', async () => {
    const owner = connect(world.url, { size: 1, asOwner: true })
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('sessions', 'users', 'user_roles', 'companies', 'parameters')`.execute(
      owner.db,
    )
    // Signing in still works; every other table refuses the application, which no code expects.
    for (const { name } of tables) await sql`revoke all on ${sql.table(name)} from brava_app`.execute(owner.db)
    await sql`revoke insert, update, delete on users, companies, parameters from brava_app`.execute(owner.db)
    await owner.close()

    const told: string[] = []
    let failed = 0
    for (const endpoint of endpoints.filter(({ path }) => !/logout|end-other/.test(path))) {
      const body = endpoint.body && !endpoint.upload ? sing(endpoint, bodyFor(endpoint, true)) : undefined
      const send = () =>
        world.send(endpoint, {
          token: world.person('administrator')?.token,
          id: 1,
          body,
          query: `reason=${canary}`,
          headers: { cookie: `session=${canary}` },
        })
      let answer = await send()
      // An earlier call may have ended the session before it failed.
      if (answer.status === 401) {
        await world.signInAgain('administrator')
        answer = await send()
      }
      if (answer.status === 500) failed += 1
      if (new RegExp(`${canary}|permission|denied|relation|\\.ts:`).test(answer.text) && answer.status >= 500)
        told.push(`${keyOf(endpoint)}: ${answer.text.slice(0, 200)}`)
    }
    expect(told).toEqual([])
    // Many calls failed with the canary in them, and each failure is in the log.
    expect(failed).toBeGreaterThan(60)
    expect(lines.filter((line) => line.includes('call failed')).length).toBeGreaterThanOrEqual(failed)
    expect(lines.some((line) => line.includes('42501'))).toBe(true)
    expect(
      lines
        .map(withoutAddress)
        .filter((line) => line.includes(canary))
        .slice(0, 3),
    ).toEqual([])
  })
})
