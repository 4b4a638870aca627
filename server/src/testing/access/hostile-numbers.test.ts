import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, withValue } from './testing/body-for.ts'
import { endpoints, keyOf } from './testing/endpoints.ts'
import { type FuzzWorld, fuzzWorld } from './testing/fuzz-world.ts'
import { pathsOf, wireSchema } from './testing/sample-body.ts'

let fuzz: FuzzWorld
beforeAll(async () => {
  fuzz = await fuzzWorld()
})
afterAll(() => fuzz?.close())

type Schema = ReturnType<typeof wireSchema>

/** Written into the body literally, for a number that JSON cannot represent. */
const raw = (text: string) => ({ raw: text })
const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string'

/**
 * No valid amounts of money: wrong forms, other digits, floats, exponents, numbers, lists, and more than the largest
 * amount.
 */
const badAmounts: readonly unknown[] = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e9',
  '1E2',
  '0x10',
  '12.34567',
  '1,50',
  '1 000.00',
  '.5',
  '5.',
  '+5',
  '--5',
  '12.50 ',
  '12.50\n',
  '\t5',
  '12.5.0',
  '١٢.٥٠',
  '１２.50',
  '12.50KM',
  "5' or 1=1",
  '99999999999.00',
  '9'.repeat(400),
  1250,
  12.5,
  0,
  -1,
  1e9,
  true,
  [],
  ['12.50'],
  {},
  { minor: 1 },
  raw('1e999'),
  raw('-1e999'),
]
/** Negative, where negative amounts are not allowed. */
const negative = ['-0.01', '-1', '-99999.99']
/** No valid whole numbers. */
const badCounts: readonly unknown[] = [
  0.5,
  -0.5,
  1.000001,
  1e21,
  2 ** 53,
  -(2 ** 53),
  '',
  '5',
  '1e3',
  'NaN',
  true,
  [],
  [5],
  {},
  raw('NaN'),
  raw('1e999'),
  raw('-1e999'),
  raw('0x10'),
  raw('1_000'),
]

const variants = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
const patternOf = (schema: Schema) => variants(schema).find(({ pattern }) => pattern?.includes('\\d'))?.pattern
const isAmount = (schema: Schema) => /\\d.*\\\./.test(patternOf(schema) ?? '')
const integerOf = (schema: Schema) => variants(schema).find(({ type, enum: one }) => type === 'integer' && !one)
const takesText = (schema: Schema) => variants(schema).some(({ type }) => type === 'string')

interface Place {
  readonly key: string
  readonly endpoint: (typeof endpoints)[number]
  readonly at: readonly (string | number)[]
  readonly schema: Schema
}
const places: Place[] = endpoints
  .filter(({ body, upload }) => body && !upload)
  .flatMap((endpoint) =>
    pathsOf(wireSchema(endpoint.body as never)).map(({ at, schema }) => ({
      key: keyOf(endpoint),
      endpoint,
      at,
      schema,
    })),
  )
const amounts = places.filter(({ schema }) => isAmount(schema))
const counts = places.filter(({ schema }) => integerOf(schema) && !takesText(schema))

/** Sends a complete body with this value at this place: it must be refused with the field, and nothing written. */
async function refused({ endpoint, at, key }: Place, value: unknown): Promise<string[]> {
  const marker = 987_654_321_123
  const full = bodyFor(endpoint, true)
  const body = isRaw(value)
    ? JSON.stringify(withValue(full, at, marker)).replace(String(marker), value.raw)
    : withValue(full, at, value)
  const { answer, problems } = await fuzz.provoke(endpoint, { id: 1, body })
  const fields = answer.status === 400 ? fieldsOf(answer.text) : undefined
  const where = at.join('.')
  if (answer.status !== 400) problems.push(`${answer.status} ${answer.code ?? ''}`)
  // A number that JSON does not allow makes the whole body invalid; a rule over several fields concerns all of it.
  else if (!isRaw(value) && !fields?.some((path) => path === '' || path.startsWith(String(at[0]))))
    problems.push(`names ${fields}`)
  return problems.map((problem) => `${key} ${where}=${JSON.stringify(value)}: ${problem}`)
}
const fieldsOf = (text: string) =>
  (JSON.parse(text) as { data: { fields?: { path: string }[] } }).data.fields?.map(({ path }) => path) ?? []

describe('invalid amounts and quantities (guarantee G16)', { timeout: 720_000 }, () => {
  test('every place of every body that takes money refuses invalid amounts, names the field and writes nothing', async () => {
    const names = amounts.map(({ at }) => at.filter((step) => typeof step === 'string').at(-1))
    for (const name of ['price', 'basePrice', 'amount', 'creditLimit', 'approvalThreshold', 'priceFrom', 'totalTo'])
      expect(names).toContain(name)
    const surprises: string[] = []
    for (const place of amounts) {
      const isSigned = patternOf(place.schema)?.startsWith('^-?')
      // Costs of keys have four decimals, rates eight, everything else two.
      const pattern = patternOf(place.schema) ?? ''
      const tooFine = pattern.includes('{1,2}') ? ['12.345'] : pattern.includes('{1,8}') ? ['1.123456789'] : []
      const bad = pattern.includes('{1,8}') ? badAmounts.filter((value) => value !== '12.34567') : badAmounts
      for (const value of [...bad, ...tooFine, ...(isSigned ? [] : negative)]) {
        surprises.push(...(await refused(place, value)))
      }
    }
    expect(surprises).toEqual([])
  })

  test('every place that takes a whole number refuses fractions, texts, and numbers out of range', async () => {
    const names = counts.map(({ at }) => at.filter((step) => typeof step === 'string').at(-1))
    for (const name of ['quantity', 'moq', 'marginBp', 'minQuantity', 'version', 'page', 'productId'])
      expect(names).toContain(name)
    const surprises: string[] = []
    for (const [index, place] of counts.entries()) {
      const { minimum, maximum } = integerOf(place.schema) as { minimum?: number; maximum?: number }
      const beyond = [minimum === undefined ? -(2 ** 60) : minimum - 1, maximum === undefined ? 2 ** 60 : maximum + 1]
      const isOfList = place.at[0] === 'filters' || ['page', 'pageSize'].includes(String(place.at[0]))
      // Lists have hundreds of places, all of the same type: each gets some of the values, together they get all.
      const some = isOfList ? badCounts.filter((_, nth) => (nth + index) % 5 === 0) : badCounts
      for (const value of [...some, ...beyond]) surprises.push(...(await refused(place, value)))
    }
    expect(surprises).toEqual([])
  })
})
