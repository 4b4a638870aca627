import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../all-routes.ts'
import { createLog } from '../app.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { sampleOf, wireSchema } from './testing/sample-body.ts'

const canary = 'CANARY-7f3d91c2'
const lines: string[] = []
let world: AccessWorld

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  world = await accessWorld({ log: createLog({ logLevel: 'debug' }, stream), mode: 'demo' })
})
afterAll(() => world?.close())

/** Every text of a body becomes the canary. */
function sing(value: unknown): unknown {
  if (typeof value === 'string') return canary
  if (Array.isArray(value)) return value.map(sing)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sing(each)]))
  return value
}

describe('what never stands in a log or a refusal (guarantee G45)', { timeout: 120_000 }, () => {
  test('no call writes what it was sent, nor its token, and no refusal repeats it', async () => {
    const repeated: string[] = []
    for (const { endpoint } of allRoutes()) {
      const body = endpoint.body && !endpoint.upload ? sing(sampleOf(wireSchema(endpoint.body), true)) : undefined
      for (const token of [world.person('administrator')?.token, `${canary}-token-that-nobody-has`]) {
        if (/logout|end-other/.test(endpoint.path)) continue
        const answer = await world.send(endpoint, { token, body, headers: { cookie: `session=${canary}` } })
        if (answer.status >= 400 && answer.text.includes(canary))
          repeated.push(`${endpoint.method} ${endpoint.path}: ${answer.text.slice(0, 200)}`)
      }
    }
    expect(repeated).toEqual([])
    expect(lines.length).toBeGreaterThan(200)
    expect(lines.filter((line) => line.includes(canary))).toEqual([])
  })

  test('a real sign-in, a reset and a refused password leave no secret behind', async () => {
    const { app } = world
    const token = world.person('administrator')?.token ?? ''
    await world.send(
      { method: 'POST', path: '/auth/login' },
      { body: { username: 'selma.hadziahmetovic@brava.example', password: canary } },
    )
    await world.send({ method: 'POST', path: '/auth/reauthenticate' }, { token, body: { password: canary } })
    await world.send(
      { method: 'PUT', path: '/users/change-password' },
      { token, body: { oldPassword: canary, newPassword: `${canary}-new` } },
    )
    await world.send(
      { method: 'POST', path: '/auth/reset-password' },
      { body: { username: 'x', password: canary, token: `${canary}${canary}` } },
    )
    app.http.log.error(
      { body: { password: canary, token: canary }, req: { headers: { authorization: canary } } },
      'a careless line',
    )
    const text = lines.join('')
    expect(text).not.toContain(canary)
    expect(text).not.toContain(token)
  })
})
