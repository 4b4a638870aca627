import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { batch, call, db, keysOf, runJob, stage, world } = w
afterAll(() => w.close())

const regions = new Map<string, number>()
const regionOf = (code: string) => regions.get(code) ?? 0
async function soldIn(productId: number, ...codes: string[]) {
  await sql`delete from product_regions where product_id = ${productId}`.execute(db)
  for (const code of codes)
    await sql`insert into product_regions (product_id, region_id) values (${productId}, ${regionOf(code)})`.execute(db)
}

let codes = 0
async function staged() {
  codes += 1
  return (await stage(`REGION-${1000 + codes}-AAAA`, world.northfall)).id as number
}
const commit = (id: number, code: string | null) =>
  call('POST', `/products/commit-key-import/${id}`, { ...batch, regionId: code === null ? null : regionOf(code) })

beforeEach(async () => {
  for (const code of ['GLOBAL', 'EU', 'BALKANS', 'DE']) {
    const { rows } = await sql<{ id: number }>`
      with known as (select id from regions where code = ${code}),
        made as (insert into regions (code, name) select ${code}::text, ${code}::text where not exists (select from known) returning id)
      select id from known union all select id from made`.execute(db)
    regions.set(code, rows[0]?.id ?? 0)
  }
})

describe('keys that are bound to a region', () => {
  it.each([
    ['BALKANS', ['EU']],
    ['DE', ['EU']],
    ['DE', ['DE', 'BALKANS']],
    ['EU', []],
    ['EU', ['GLOBAL']],
  ] as const)(
    'for %s are not imported by Lejla into a product that is sold in %j; nothing is lost',
    async (code, sold) => {
      await soldIn(world.northfall, ...sold)
      const id = await staged()
      const refused = await commit(id, code)
      expect(refused).toMatchObject({ status: 422, body: { code: 'keys.regionTooNarrow' } })
      expect(refused.body.data.info).toContain(code)
      expect(refused.body.data.fields).toEqual([expect.objectContaining({ path: 'regionId' })])
      // The dry run waits: with another region it goes in.
      expect((await commit(id, null)).status).toBe(200)
      await runJob(id)
    },
  )

  it.each([
    ['EU', ['BALKANS']],
    ['EU', ['DE', 'BALKANS']],
    ['DE', ['DE']],
    ['GLOBAL', ['EU']],
    ['GLOBAL', []],
  ] as const)('for %s go into a product that is sold in %j', async (code, sold) => {
    await soldIn(world.northfall, ...sold)
    const before = (await keysOf(world.northfall)).length
    const id = await staged()
    expect((await commit(id, code)).status).toBe(200)
    await runJob(id)
    expect(await keysOf(world.northfall)).toHaveLength(before + 1)
  })

  it('are not moved by Lejla to a product that is sold elsewhere too', async () => {
    await soldIn(world.northfall, 'DE')
    await soldIn(world.kestrel, 'EU')
    const id = await staged()
    await commit(id, 'DE')
    await runJob(id)
    const key = (await keysOf(world.northfall)).at(-1)
    const move = () =>
      call('PUT', '/products/move-keys', { ids: [key?.id], productId: world.kestrel, reason: 'Pogrešan proizvod' })
    expect((await move()).body.code).toBe('keys.regionTooNarrow')
    await soldIn(world.kestrel, 'DE')
    expect((await move()).status).toBe(200)
  })
})
