import { afterAll, describe, expect, test } from 'vitest'
import { buyerKinds, foundBy, relations } from './expectation.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { idPlaces } from './testing/ask-about.ts'
import { printOfDatabase } from './testing/database-print.ts'
import { callsOf, isList } from './testing/endpoints.ts'

const worlds: AccessWorld[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

/** Calls after which others would find less: they come last. */
const endsThings = (path: string) => /delete|remove|block|clear|withdraw/.test(path)
const order = ({ endpoint }: { endpoint: { method: string; path: string } }) =>
  endpoint.method === 'GET' ? 0 : endpoint.method === 'DELETE' || endsThings(endpoint.path) ? 2 : 1

describe("a person's own records are found and can be changed (guarantee G11)", { timeout: 360_000 }, () => {
  test.each(buyerKinds)("%s can read and write own records, and changes nobody else's", async (kind) => {
    // Each has its own world, because these calls write.
    const world = await accessWorld()
    worlds.push(world)
    const { db } = world.app.services
    const person = world.person(kind)
    if (!person) throw new Error(`nobody is a ${kind}`)
    const family = await db
      .selectFrom('companies')
      .select('id')
      .where((is) => is.or([is('id', '=', person.companyId), is('parent_id', '=', person.companyId)]))
      .execute()
    const strangers = () => printOfDatabase(db, { exceptCompanies: family.map(({ id }) => id) })
    const before = await strangers()
    const surprises: string[] = []
    const done: string[] = []
    for (const { endpoint, key } of callsOf(kind).sort((a, b) => order(a) - order(b))) {
      // Filters that name own records return a list, empty or not.
      if (isList(endpoint) && !endpoint.path.includes(':id')) continue
      for (const { where } of await idPlaces(world, kind, endpoint)) {
        if (where.startsWith('filters.')) continue
        const asked = new Set<number>()
        for (const relation of relations) {
          // Looked up again: the previous call may have removed what was found.
          const place = (await idPlaces(world, kind, endpoint)).find((each) => each.where === where)
          if (!place || !foundBy(kind, place.expectation).includes(relation)) continue
          for (const id of await world.idsOf(place.expectation, relation, person)) {
            // A record that belongs to nobody is in every relation.
            if (asked.has(id)) continue
            asked.add(id)
            const answer = await place.ask(id)
            done.push(`${key} ${where} ${relation}: ${answer.status} ${answer.code ?? ''}`)
            if ([401, 403, 404].includes(answer.status) || answer.status >= 500)
              surprises.push(
                `${key} ${where} ${relation} ${id}: ${answer.status} ${answer.code} ${answer.text.slice(0, 200)}`,
              )
            await world.signInAgain(kind)
          }
        }
      }
    }
    expect(surprises).toEqual([])
    expect(await strangers()).toEqual(before)
    // Refusals because of the state of a record are answers too, but most calls do what they are asked.
    expect(done.filter((line) => line.includes(': 200')).length).toBeGreaterThan(done.length * 0.6)
  })
})
