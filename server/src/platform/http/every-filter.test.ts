import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, isList } from '../../testing/access/testing/endpoints.ts'

/** The schema inside optional, default and null. */
function unwrapped(schema: z.ZodType | undefined): z.ZodType | undefined {
  let inner = schema
  while (inner && !(inner instanceof z.ZodArray) && 'unwrap' in inner)
    inner = (inner as unknown as { unwrap(): z.ZodType }).unwrap()
  return inner
}

/** Every value of an enumeration; undefined for other types. */
function valuesOf(schema: z.ZodType | undefined): unknown[] | undefined {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodEnum) return inner.options
  if (inner instanceof z.ZodLiteral) return [...inner.values]
  if (inner instanceof z.ZodUnion) {
    const each = inner.options.map((option) => valuesOf(option as z.ZodType))
    return each.every((values) => values !== undefined) ? each.flat() : undefined
  }
  return undefined
}

test('a user who ticks every choice of a filter gets an answer: each list accepts all of them at once', () => {
  const refused: string[] = []
  let asked = 0
  for (const endpoint of endpoints.filter(isList)) {
    if (!(endpoint.body instanceof z.ZodObject)) continue
    const filters = unwrapped(endpoint.body.shape.filters as z.ZodType)
    if (!(filters instanceof z.ZodObject)) continue
    for (const [name, filter] of Object.entries(filters.shape)) {
      const many = unwrapped(filter as z.ZodType)
      const values = many instanceof z.ZodArray ? valuesOf(many.element as z.ZodType) : undefined
      if (!values) continue
      asked += 1
      const { success } = (filter as z.ZodType).safeParse(values)
      if (!success) refused.push(`${endpoint.path} ${name}: all ${values.length}`)
    }
  }
  expect(refused).toEqual([])
  expect(asked).toBeGreaterThan(50)
})
