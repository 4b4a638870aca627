import type { Endpoint } from '@brava/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../all-routes.ts'
import { expectedAccess, type Kind, kinds, type Relation } from './expected-access.ts'
import { type AccessWorld, accessWorld, bodyFor, missingId } from './testing/access-world.ts'

const endpoints = allRoutes().map(({ endpoint }) => endpoint)
const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

/** Neither accepted nor refused for who asks: the body is garbage and the id names nothing, so nothing can change. */
const garbage = '[null]'

describe('who may call what (guarantee G11)', { timeout: 120_000 }, () => {
  test('every call has a line in the table, and every line has its call', () => {
    expect(Object.keys(expectedAccess).sort()).toEqual(endpoints.map(keyOf).sort())
  })

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
})

describe('whose things an id may name (guarantee G11)', { timeout: 120_000 }, () => {
  const buyerKinds = [
    'reseller',
    'resellerAdmin',
    'retailer',
    'retailerAdmin',
    'retailerOfReseller',
    'telecom',
  ] as const
  const relations: readonly Relation[] = ['own', 'child', 'sibling', 'foreign']

  test.each(buyerKinds)("%s meets foreign things exactly like missing ones, and finds one's own", async (kind) => {
    const surprises: string[] = []
    const person = world.person(kind)
    if (!person) throw new Error(`nobody is a ${kind}`)
    let compared = 0
    for (const endpoint of endpoints) {
      const expected = expectedAccess[keyOf(endpoint)]
      if (!expected?.id || !expected.who.includes(kind)) continue
      const { of, isPersonal = false } = expected.id
      const found = kind.startsWith('reseller') ? expected.id.resellers : expected.id.retailers
      const body = bodyFor(endpoint)
      const ask = (id: number) => world.send(endpoint, { token: person.token, id, body })
      const missing = await ask(missingId)
      if (missing.status !== 404)
        surprises.push(`${keyOf(endpoint)} missing: ${missing.status} ${missing.code} ${missing.text}`)
      for (const relation of relations) {
        const isFound = found.includes(relation)
        // What is found is read here only: acts on one's own things have their own tests.
        if (isFound && endpoint.method !== 'GET') continue
        for (const id of await world.idsOf(of, relation, person, isPersonal)) {
          const answer = await ask(id)
          compared += 1
          if (isFound) {
            // A private file has its row here, but no bytes.
            if (answer.status === missing.status && of !== 'privateFile')
              surprises.push(`${keyOf(endpoint)} ${relation} ${id}: ${answer.status} ${answer.code}`)
          } else if (answer.status !== missing.status || answer.code !== missing.code || answer.info !== missing.info) {
            surprises.push(
              `${keyOf(endpoint)} ${relation} ${id}: ${answer.status} ${answer.code}, a missing one ${missing.status} ${missing.code}`,
            )
          }
        }
      }
    }
    expect(surprises).toEqual([])
    expect(compared).toBeGreaterThan(10)
  })

  test.each(buyerKinds)('%s meets foreign ids in bodies and bulk lists exactly like missing ones', async (kind) => {
    const surprises: string[] = []
    const person = world.person(kind)
    if (!person) throw new Error(`nobody is a ${kind}`)
    for (const endpoint of endpoints) {
      const expected = expectedAccess[keyOf(endpoint)]
      if (!expected?.inBody || !expected.who.includes(kind)) continue
      const { field, isList, of, isPersonal = false, resellers, retailers } = expected.inBody
      const found = kind.startsWith('reseller') ? resellers : retailers
      // In a list, one foreign id spoils the whole: it stands behind one of the person's own.
      const [ownId] = isList ? await world.idsOf(of, found[0] ?? 'own', person, isPersonal) : []
      const ask = (id: number) =>
        world.send(endpoint, {
          token: person.token,
          body: {
            ...(bodyFor(endpoint) as object),
            [field]: isList ? [...(ownId === undefined ? [] : [ownId]), id] : id,
          },
        })
      const missing = await ask(missingId)
      if (missing.status !== 404) surprises.push(`${keyOf(endpoint)} missing: ${missing.status} ${missing.text}`)
      for (const relation of relations.filter((each) => !found.includes(each))) {
        for (const id of await world.idsOf(of, relation, person, isPersonal)) {
          const answer = await ask(id)
          if (answer.status !== missing.status || answer.code !== missing.code || answer.info !== missing.info) {
            surprises.push(`${keyOf(endpoint)} ${relation} ${id}: ${answer.status} ${answer.code}`)
          }
        }
      }
    }
    expect(surprises).toEqual([])
  })

  test('distributors get 404 for an id that names nothing', async () => {
    const surprises: string[] = []
    const person = world.person('administrator')
    for (const endpoint of endpoints) {
      if (!/:id\b/.test(endpoint.path) || !expectedAccess[keyOf(endpoint)]?.who.includes('administrator')) continue
      const answer = await world.send(endpoint, { token: person?.token, id: missingId, body: bodyFor(endpoint) })
      // Uploads and bodies that name more things are checked by their own tests.
      if (answer.status !== 404 && !endpoint.upload)
        surprises.push(`${keyOf(endpoint)}: ${answer.status} ${answer.code} ${answer.text.slice(0, 200)}`)
    }
    expect(surprises).toEqual([])
  })

  test('an id that cannot be one answers like a missing one', async () => {
    const surprises: string[] = []
    const person = world.person('administrator')
    for (const endpoint of endpoints) {
      if (!/:id\b/.test(endpoint.path) || !expectedAccess[keyOf(endpoint)]?.who.includes('administrator')) continue
      for (const id of ['0', '-1', '1.5', 'abc', '1e99', '99999999999999999999', "1' or '1'='1", '%00', '..']) {
        const answer = await world.send(endpoint, { token: person?.token, id, body: bodyFor(endpoint) })
        if (answer.status !== 404) surprises.push(`${keyOf(endpoint)} ${id}: ${answer.status} ${answer.code}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test.each(buyerKinds)('the lists of %s name no company out of its reach', async (kind: Kind) => {
    const surprises: string[] = []
    const person = world.person(kind)
    if (!person) throw new Error(`nobody is a ${kind}`)
    const reach = new Set<number>([person.companyId])
    if (kind.startsWith('reseller')) {
      const rows = await world.app.services.db
        .selectFrom('companies')
        .select('id')
        .where('parent_id', '=', person.companyId)
        .execute()
      for (const row of rows) reach.add(row.id)
    }
    for (const endpoint of endpoints) {
      if (!('row' in endpoint) || endpoint.path.includes(':') || !expectedAccess[keyOf(endpoint)]?.who.includes(kind))
        continue
      const answer = await world.send(endpoint, { token: person.token, body: { pageSize: 500 } })
      if (answer.status !== 200) {
        surprises.push(`${keyOf(endpoint)}: ${answer.status} ${answer.text.slice(0, 200)}`)
        continue
      }
      const { data } = JSON.parse(answer.text) as { data: unknown }
      const rows = (Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)) ?? []
      const strangers = (rows as { companyId?: number }[]).filter(
        (row) => typeof row.companyId === 'number' && !reach.has(row.companyId),
      )
      if (strangers.length > 0)
        surprises.push(`${keyOf(endpoint)}: ${strangers.length} rows of company ${strangers[0]?.companyId}`)
    }
    expect(surprises).toEqual([])
  })
})
