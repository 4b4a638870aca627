import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerKinds, foundBy, relations } from './expectation.ts'
import { type AccessWorld, type Answer, accessWorld } from './testing/access-world.ts'
import { idPlaces } from './testing/ask-about.ts'
import { bodyFor } from './testing/body-for.ts'
import { printOfDatabase } from './testing/database-print.ts'
import { callsOf, isList } from './testing/endpoints.ts'
import { missingId } from './testing/ids-of.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

/** What a caller can distinguish, without the request id. */
const visible = ({ status, code, info, text }: Answer) =>
  JSON.stringify([status, code, info, text.replace(/"requestId":"[^"]*"/, '')])

describe('whose records an id may name (guarantee G11)', { timeout: 360_000 }, () => {
  test.each(buyerKinds)(
    '%s gets the same answer for foreign ids as for missing ones, on paths, in bodies and in lists',
    async (kind) => {
      const surprises: string[] = []
      const person = world.person(kind)
      if (!person) throw new Error(`nobody is a ${kind}`)
      const before = await printOfDatabase(world.app.services.db)
      let compared = 0
      for (const { endpoint, key } of callsOf(kind)) {
        for (const { where, expectation, ask } of await idPlaces(world, kind, endpoint)) {
          const missing = await ask(missingId)
          const isFilter = where.startsWith('filters.')
          // Ids of countries, categories, promotions and groups are not secret; the answer may say what is wrong with
          // them.
          const mayRefuse = where !== 'path' && [400, 404, 409, 422].includes(missing.status)
          if (!(isFilter ? [200, 404].includes(missing.status) : missing.status === 404 || mayRefuse))
            surprises.push(`${key} ${where} missing: ${missing.status} ${missing.code} ${missing.text.slice(0, 300)}`)
          for (const relation of relations.filter((each) => !foundBy(kind, expectation).includes(each))) {
            for (const id of await world.idsOf(expectation, relation, person)) {
              const answer = await ask(id)
              compared += 1
              if (visible(answer) !== visible(missing))
                surprises.push(
                  `${key} ${where} ${relation} ${id}: ${answer.status} ${answer.code}, a missing one ${missing.status} ${missing.code}`,
                )
            }
          }
        }
      }
      expect(surprises).toEqual([])
      expect(compared).toBeGreaterThan(20)
      expect(await printOfDatabase(world.app.services.db)).toEqual(before)
    },
  )

  test('distributors get 404 for an id that names nothing', async () => {
    const surprises: string[] = []
    const token = world.person('administrator')?.token
    for (const { endpoint, key } of callsOf('administrator').filter((each) => /:id\b/.test(each.endpoint.path))) {
      const answer = await world.send(endpoint, { token, id: missingId, body: bodyFor(endpoint) })
      if (answer.status !== 404 && !endpoint.upload)
        surprises.push(`${key}: ${answer.status} ${answer.code} ${answer.text.slice(0, 200)}`)
    }
    expect(surprises).toEqual([])
  })

  test('an impossible id is answered like a missing one', async () => {
    const surprises: string[] = []
    const token = world.person('administrator')?.token
    for (const { endpoint, key } of callsOf('administrator').filter((each) => /:id\b/.test(each.endpoint.path))) {
      for (const id of ['0', '-1', '1.5', 'abc', '1e99', '99999999999999999999', "1' or '1'='1", '%00', '..']) {
        const answer = await world.send(endpoint, { token, id, body: bodyFor(endpoint) })
        if (answer.status !== 404) surprises.push(`${key} ${id}: ${answer.status} ${answer.code}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test.each(buyerKinds)('the lists for %s name no company out of their reach', async (kind) => {
    const surprises: string[] = []
    const person = world.person(kind)
    if (!person) throw new Error(`nobody is a ${kind}`)
    const { db } = world.app.services
    const children = await db.selectFrom('companies').select('id').where('parent_id', '=', person.companyId).execute()
    const reach = new Set([person.companyId, ...(kind.startsWith('reseller') ? children.map(({ id }) => id) : [])])
    for (const { endpoint, key } of callsOf(kind)) {
      if (!isList(endpoint) || endpoint.path.includes(':')) continue
      const answer = await world.send(endpoint, { token: person.token, body: { pageSize: 500 } })
      if (answer.status !== 200) {
        surprises.push(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`)
        continue
      }
      const { data } = JSON.parse(answer.text) as { data: unknown }
      const rows = (Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)) ?? []
      const stranger = (rows as { companyId?: number }[]).find(
        (row) => typeof row.companyId === 'number' && !reach.has(row.companyId),
      )
      if (stranger) surprises.push(`${key}: rows of company ${stranger.companyId}`)
    }
    expect(surprises).toEqual([])
  })
})
