import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type AccessWorld, accessWorld } from '../../testing/access/testing/access-world.ts'
import { endpoints, isList, keyOf } from '../../testing/access/testing/endpoints.ts'

/** The filters of a list by name, whatever wraps them. */
function filtersOf(body: z.ZodType): Readonly<Record<string, z.ZodType>> {
  let schema = (body as z.ZodObject).shape.filters as z.ZodType | undefined
  while (schema && 'unwrap' in schema) schema = (schema as unknown as { unwrap(): z.ZodType }).unwrap()
  return (schema as z.ZodObject | undefined)?.shape ?? {}
}
const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success === true
const isDay = (schema: z.ZodType | undefined) =>
  takes(schema, '2026-11-21') && !takes(schema, 'yesterday') && !takes(schema, 5)

/** Every list with a first and a last day among its filters, and the names of these filters. */
const dated = endpoints.filter(isList).flatMap((endpoint) => {
  const filters = filtersOf(endpoint.body as z.ZodType)
  return Object.keys(filters)
    .filter((name) => name.endsWith('From') && isDay(filters[name]))
    .map((from) => ({ endpoint, filters, stem: from.slice(0, -'From'.length) }))
})

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
afterAll(() => world?.close())

describe('every list of dated things', () => {
  test('there are several, and each accepts the presets of the specification besides its days', () => {
    expect(dated.length).toBeGreaterThan(7)
    for (const { endpoint, filters, stem } of dated) {
      const preset = filters[`${stem}Preset`]
      expect({
        key: keyOf(endpoint),
        first: takes(preset, 0),
        last: takes(preset, 21),
        more: takes(preset, 22),
      }).toEqual({
        key: keyOf(endpoint),
        first: true,
        last: true,
        more: false,
      })
    }
  })

  test.each(dated.map((one) => [`${keyOf(one.endpoint)} ${one.stem}`, one] as const))(
    '%s: a preset finds what its days find',
    async (_key, { endpoint, stem }) => {
      const who = (['administrator', 'resellerAdmin'] as const).map((kind) => world.person(kind))
      const presets = endpoints.find(({ path }) => path === '/reports/set-date-preset/:x')
      let asked = 0
      for (const person of who) {
        const total = async (filters: object) => {
          const answer = await world.send(endpoint, { token: person?.token, id: 2, body: { filters } })
          return answer.status === 200 ? (JSON.parse(answer.text).pagedResult.totalItems as number) : null
        }
        if ((await total({})) === null || !presets) continue
        for (const preset of [0, 3, 21]) {
          const range = await world.send(presets, { token: who[0]?.token, id: preset })
          const { from, to } = JSON.parse(range.text).data as { from: string; to: string }
          const found = async () => {
            const byPreset = await total({ [`${stem}Preset`]: preset })
            const byDays = await total({ [`${stem}From`]: from, [`${stem}To`]: to })
            return byPreset === byDays ? 'as many' : `${byPreset} by the preset, ${byDays} by its days`
          }
          // Background work may record something between the two.
          await expect.poll(found, { timeout: 30_000 }).toBe('as many')
        }
        // A preset overrides days: none of today's is older than the first order.
        expect(await total({ [`${stem}Preset`]: 21, [`${stem}From`]: '1990-01-01', [`${stem}To`]: '1990-01-02' })).toBe(
          await total({ [`${stem}Preset`]: 21 }),
        )
        asked += 1
      }
      expect(asked).toBeGreaterThan(0)
    },
  )
})
