import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerKinds, kinds } from './expectation.ts'
import { expectedAccess } from './expected-access.ts'
import { expectedBodyIds } from './expected-body-ids.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { bodyFor } from './testing/body-for.ts'
import { printOfDatabase } from './testing/database-print.ts'
import { endpoints, keyOf } from './testing/endpoints.ts'
import { missingId } from './testing/ids-of.ts'
import { pathsOf, wireSchema } from './testing/sample-body.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

/** Neither accepted nor refused because of the caller: the body is garbage and the id names nothing, so nothing can change. */
const garbage = '[null]'

describe('the tables of expectations are complete (guarantee G11)', () => {
  test('every call has a line, and every line has its call', () => {
    expect(Object.keys(expectedAccess).sort()).toEqual(endpoints.map(keyOf).sort())
  })

  test('every id on the path or in the body of a call that buyers may make has a line, and every line has its id', () => {
    const withoutLine: string[] = []
    const found: Record<string, string[]> = {}
    for (const endpoint of endpoints) {
      const expected = expectedAccess[keyOf(endpoint)]
      if (!expected || !buyerKinds.some((kind) => expected.who.includes(kind))) continue
      if (/:id\b/.test(endpoint.path) && !expected.id) withoutLine.push(keyOf(endpoint))
      const ids = endpoint.body ? idPaths(wireSchema(endpoint.body)) : []
      if (ids.length > 0) found[keyOf(endpoint)] = ids
    }
    expect(withoutLine).toEqual([])
    const listed = Object.entries(expectedBodyIds).map(([key, ids]) => [key, Object.keys(ids).sort()])
    expect(Object.fromEntries(listed)).toEqual(found)
  })
})

/** Whole-number fields whose name is an id. */
function idPaths(schema: ReturnType<typeof wireSchema>): string[] {
  return pathsOf(schema)
    .filter(({ at, schema: each }) => {
      const name = String(at.filter((step) => typeof step === 'string').at(-1))
      return /(^id|Id|^ids|Ids)$/.test(name) && JSON.stringify(each).includes('"integer"') && each.type !== 'array'
    })
    .map(({ at }) => at.join('.'))
    .filter((path, _index, all) => !all.includes(`${path}.0`))
    .sort()
}

describe('who may call what (guarantee G11)', { timeout: 360_000 }, () => {
  test.each(kinds)('%s is let in where the table says so and nowhere else', async (kind) => {
    const surprises: string[] = []
    for (const endpoint of endpoints) {
      const expected = expectedAccess[keyOf(endpoint)]
      if (!expected) continue
      const endsSessions = /logout|end-other-sessions/.test(endpoint.path)
      const answer = await world.send(endpoint, {
        token: world.person(kind)?.token,
        ...(endpoint.body ? { body: garbage } : {}),
      })
      if (endsSessions) await world.signInAgain(kind)
      const mayCall = expected.who.includes(kind)
      const shouldBe = mayCall ? 'let in' : kind === 'anonymous' || kind === 'disabled' ? '401' : '403'
      const was = answer.status === 401 || answer.status === 403 ? String(answer.status) : 'let in'
      if (was !== shouldBe)
        surprises.push(`${keyOf(endpoint)}: expected ${shouldBe}, was ${answer.status} ${answer.code}`)
      if (answer.status >= 500) surprises.push(`${keyOf(endpoint)}: ${answer.status}`)
    }
    expect(surprises).toEqual([])
  })

  test('callers who are not let in learn nothing about what exists and change nothing, whatever they send', async () => {
    const before = await printOfDatabase(world.app.services.db)
    const surprises: string[] = []
    for (const kind of kinds) {
      for (const endpoint of endpoints) {
        if (expectedAccess[keyOf(endpoint)]?.who.includes(kind)) continue
        const token = world.person(kind)?.token
        const ask = async (id: number) => {
          const { status, code, info } = await world.send(endpoint, { token, id, body: bodyFor(endpoint) })
          return { status, code, info }
        }
        const there = await ask(1)
        if (there.status !== (kind === 'anonymous' || kind === 'disabled' ? 401 : 403))
          surprises.push(`${kind} ${keyOf(endpoint)}: ${there.status}`)
        if (endpoint.path.includes(':id') && JSON.stringify(there) !== JSON.stringify(await ask(missingId)))
          surprises.push(`${kind} ${keyOf(endpoint)}: tells`)
      }
    }
    expect(surprises).toEqual([])
    expect(await printOfDatabase(world.app.services.db)).toEqual(before)
  })
})
