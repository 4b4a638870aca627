import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bodyFor, withValue } from './testing/body-for.ts'
import { endpoints, isList, keyOf } from './testing/endpoints.ts'
import { type FuzzWorld, fuzzWorld } from './testing/fuzz-world.ts'
import { pathsOf, wireSchema } from './testing/sample-body.ts'
import { marker, sqlPayloads } from './testing/sql-payloads.ts'

const statements: string[] = []
let fuzz: FuzzWorld
beforeAll(async () => {
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    statements.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
    return Reflect.apply(query, this, given)
  } as never)
  fuzz = await fuzzWorld()
})
afterAll(async () => {
  await fuzz?.close()
  vi.restoreAllMocks()
})

const lists = endpoints.filter(isList)
let turn = 0
const turns = (count: number) => Array.from({ length: count }, () => sqlPayloads[turn++ % sqlPayloads.length] ?? '')

describe('nothing that is sent is interpreted as SQL (guarantee G24)', { timeout: 720_000 }, () => {
  test('the monitor sees what is sent to the database', async () => {
    await fuzz.world.app.services.db.selectFrom('companies').select('id').limit(1).execute()
    expect(statements.some((text) => text.includes('from "companies"'))).toBe(true)
  })

  test('a list sorts only by its declared columns', async () => {
    const surprises: string[] = []
    for (const endpoint of lists) {
      const { sortable } = endpoint as unknown as { sortable: readonly string[] }
      for (const sortBy of sortable) {
        for (const isSortAscending of [true, false]) {
          const { answer, problems } = await fuzz.provoke(endpoint, {
            id: 1,
            body: { sortBy, isSortAscending, pageSize: 5 },
          })
          if (problems.length > 0 || ![200, 404].includes(answer.status))
            surprises.push(`${keyOf(endpoint)} by ${sortBy}: ${answer.status} ${problems}`)
        }
      }
      for (const sortBy of [...turns(12), 'constructor', '__proto__', 'toString', `${sortable[0]} `, '']) {
        const { answer, problems } = await fuzz.provoke(endpoint, { id: 1, body: { sortBy } })
        if (problems.length > 0 || answer.status !== 400)
          surprises.push(`${keyOf(endpoint)} by ${sortBy}: ${answer.status} ${problems}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test('sixty payloads in quick search, languages, date presets and names are treated as plain text', async () => {
    const surprises: string[] = []
    for (const payload of sqlPayloads) {
      // Each payload is tried on a third of the lists, each list gets a third of the payloads.
      for (const endpoint of lists.filter((_, index) => (index + turn) % 3 === 0)) {
        const body = { quickSearch: payload, pageSize: 5 }
        const { problems } = await fuzz.provoke(endpoint, {
          id: 1,
          body,
          language: payload.replace(/[^\x20-\x7e]/g, ''),
        })
        if (problems.length > 0) surprises.push(`${keyOf(endpoint)} ${payload}: ${problems}`)
      }
      for (const endpoint of endpoints.filter(({ path }) => /:(x|name)\b/.test(path))) {
        const { answer, problems } = await fuzz.provoke(endpoint, { id: payload, body: { value: payload } })
        if (problems.length > 0 || answer.status !== 404)
          surprises.push(`${keyOf(endpoint)} ${payload}: ${answer.status} ${problems}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test('payloads in every text of every body and query', async () => {
    const surprises: string[] = []
    let sent = 0
    for (const endpoint of endpoints) {
      for (const name of Object.keys(endpoint.query?.shape ?? {})) {
        const { problems } = await fuzz.provoke(endpoint, {
          id: 1,
          query: `${name}=${encodeURIComponent(sqlPayloads[turn++ % sqlPayloads.length] ?? '')}`,
        })
        if (problems.length > 0) surprises.push(`${keyOf(endpoint)} ${name}: ${problems}`)
      }
      if (!endpoint.body || endpoint.upload) continue
      const wire = wireSchema(endpoint.body)
      const full = bodyFor(endpoint, true)
      for (const { at, schema } of pathsOf(wire)) {
        if (!JSON.stringify(schema).includes('"string"') || schema.enum) continue
        for (const payload of turns(isList(endpoint) ? 2 : 4)) {
          const { problems } = await fuzz.provoke(endpoint, { id: 1, body: withValue(full, at, payload) })
          sent += 1
          if (problems.length > 0) surprises.push(`${keyOf(endpoint)} ${at.join('.')}=${payload}: ${problems}`)
        }
      }
    }
    expect(surprises).toEqual([])
    expect(sent).toBeGreaterThan(500)
  })

  test('none of them was part of a statement: all were sent as parameters', () => {
    expect(statements.length).toBeGreaterThan(2000)
    expect(statements.filter((text) => text.includes(marker)).slice(0, 3)).toEqual([])
  })
})
