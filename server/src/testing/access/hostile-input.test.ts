import { commonErrors } from '@brava/contract/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, withValue } from './testing/body-for.ts'
import { endpoints, isList, keyOf } from './testing/endpoints.ts'
import { type FuzzWorld, fuzzWorld } from './testing/fuzz-world.ts'
import { garbageBodies, hostileValues } from './testing/hostile-values.ts'
import { missingId } from './testing/ids-of.ts'
import { pathsOf, wireSchema } from './testing/sample-body.ts'

let fuzz: FuzzWorld
beforeAll(async () => {
  fuzz = await fuzzWorld()
})
afterAll(() => fuzz?.close())

// Calls that remove things come last, so that there is something to remove.
const inOrder = [...endpoints].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
const withBody = inOrder.filter((endpoint) => endpoint.body && !endpoint.upload)
const short = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).slice(0, 160)

let turn = 0
/** Each place gets some of the hostile values, in turn; over all calls every value is used many times. */
const some = (count: number) => Array.from({ length: count }, () => hostileValues[turn++ % hostileValues.length])

test('every call has a complete body that its contract accepts, to be corrupted', () => {
  const wrong = withBody.flatMap((endpoint) => {
    const { error } = endpoint.body?.safeParse(JSON.parse(JSON.stringify(bodyFor(endpoint, true)))) ?? {}
    return error ? [`${keyOf(endpoint)}: ${error.message}`] : []
  })
  expect(wrong).toEqual([])
})

describe('hostile input (guarantees G13, G39)', { timeout: 1_200_000 }, () => {
  test("a body that is not JSON, too deep, or not an object is refused in the caller's language", async () => {
    const surprises: string[] = []
    for (const endpoint of withBody) {
      const takesNothing = endpoint.body?.safeParse({}).success
      for (const body of [0, 1, 2, 3, 4, 5].map(() => garbageBodies[turn++ % garbageBodies.length] ?? '')) {
        // A missing body counts as empty, and so does null.
        if (takesNothing && body === 'null') continue
        const { answer, problems } = await fuzz.provoke(endpoint, { id: 1, body, language: 'hr' })
        const isFine = answer.status === 400 && answer.info === commonErrors.invalid.text.hr && problems.length === 0
        if (!isFine) surprises.push(`${keyOf(endpoint)} ${short(body)}: ${answer.status} ${answer.info} ${problems}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test('a hostile value anywhere in a body gets an answer: it is refused with its field, or taken literally', async () => {
    const surprises: string[] = []
    let refused = 0
    for (const endpoint of withBody) {
      const full = bodyFor(endpoint, true)
      for (const { at } of pathsOf(wireSchema(endpoint.body as never))) {
        for (const value of [undefined, ...some(isList(endpoint) ? 2 : 5)]) {
          const body = withValue(full, at, value)
          const { answer, problems } = await fuzz.provoke(endpoint, { id: turn % 2 ? 1 : missingId, body })
          const wellFormed = endpoint.body?.safeParse(JSON.parse(JSON.stringify(body))).success
          if (!wellFormed) {
            refused += 1
            const fields = /"fields":/.test(answer.text)
              ? (JSON.parse(answer.text) as { data: { fields: { path: string }[] } }).data.fields
              : []
            if (answer.status !== 400) problems.push(`not refused but ${answer.status}`)
            // A rule over several fields concerns the whole body.
            else if (!fields.some(({ path }) => path === '' || path.split('.')[0] === String(at[0])))
              problems.push(`names ${fields.map(({ path }) => path)}`)
          }
          if (problems.length > 0) surprises.push(`${keyOf(endpoint)} ${at.join('.')}=${short(value)}: ${problems}`)
        }
      }
    }
    expect(surprises).toEqual([])
    expect(refused).toBeGreaterThan(1000)
  })

  test('complete bodies that the contract accepts but that name nothing existing get an answer', async () => {
    const surprises: string[] = []
    for (const endpoint of withBody) {
      const full = bodyFor(endpoint, true)
      for (const body of [
        bodyFor(endpoint),
        full,
        replaceIds(full),
        { ...(full as object), __proto__: { isAdmin: true } },
      ]) {
        for (const id of endpoint.path.includes(':id') ? [missingId, 1] : [1]) {
          const { problems } = await fuzz.provoke(endpoint, { id, body })
          if (problems.length > 0) surprises.push(`${keyOf(endpoint)} ${short(body)}: ${problems}`)
        }
      }
    }
    expect(surprises).toEqual([])
  })

  test('names of JavaScript itself in a body change nothing for anybody', async () => {
    const body = '{"__proto__":{"isAdmin":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
    for (const endpoint of withBody) await fuzz.provoke(endpoint, { id: 1, body })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('hostile paths and queries are refused, and never crash a call', async () => {
    const surprises: string[] = []
    const words = hostileValues.filter((value) => ['string', 'number'].includes(typeof value)).map(String)
    for (const endpoint of inOrder) {
      const texts = Array.from({ length: 8 }, () => words[turn++ % words.length] ?? '')
      const tries = [
        ...(endpoint.path.includes(':') ? texts.map((text) => ({ id: text.slice(0, 190).toWellFormed() })) : []),
        ...Object.keys(endpoint.query?.shape ?? {}).flatMap((name) =>
          texts.map((text) => ({
            query: `${name}=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}&${name}=2`,
          })),
        ),
        { query: '__proto__[x]=1&constructor=1&%zz=%' },
      ]
      for (const options of tries) {
        const { problems } = await fuzz.provoke(endpoint, { body: bodyFor(endpoint), ...options })
        if (problems.length > 0) surprises.push(`${keyOf(endpoint)} ${short(options)}: ${problems}`)
      }
    }
    expect(surprises).toEqual([])
  })
})

/** Every id names nothing. */
function replaceIds(value: unknown, name = ''): unknown {
  if (typeof value === 'number' && /ids?$/i.test(name)) return missingId
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIds(each, key)]))
  return value
}
