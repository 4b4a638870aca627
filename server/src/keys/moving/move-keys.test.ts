import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { verifyCustody } from '../custody/verify-custody.ts'
import { linkRows } from '../custody/custody.sql.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, world, call } = w
afterAll(() => w.close())

const move = (ids: readonly (number | undefined)[], productId: number, reason = 'Imported under the wrong product') =>
  call('PUT', '/products/move-keys', { ids, productId, reason })
const facts = async (ids: readonly number[]) =>
  (
    await sql<Record<string, unknown>>`
      select k.id::int, k.product_id::int as product, k.batch_id::int as batch, k.state, encode(k.fingerprint, 'hex') as print,
        b.unit_cost_home_e4::int as cost, b.supplier_id::int as supplier, b.product_id::int as of
      from keys k join key_batches b on b.id = k.batch_id where k.id = any(${[...ids]}::bigint[]) order by k.id`.execute(
      db,
    )
  ).rows

describe('keys that Lejla imported under the wrong product', () => {
  it('move to the right one with cost, supplier and custody, open there, and come back unchanged', async () => {
    const codes = codesOf(3, 91)
    await w.importCodes(codes, world.vektorLiga)
    const ids = (await w.keysOf(world.vektorLiga)).slice(-3).map((key) => key.id)
    const before = await facts(ids)
    const stockBefore = [await w.available(world.vektorLiga), await w.available(world.northfall)]
    const answer = await move(ids, world.northfall)
    expect([answer.status, answer.body.data.moved]).toEqual([200, 3])
    const moved = await facts(ids)
    expect(moved.map(({ cost, supplier, print }) => [cost, supplier, print])).toEqual(
      before.map(({ cost, supplier, print }) => [cost, supplier, print]),
    )
    const supplier = Number(moved[0]?.supplier)
    const [record, deliveries] = [
      await w.as(world.tarik)('GET', `/key-suppliers/${supplier}`),
      await w.as(world.tarik)('POST', `/key-suppliers/get-key-supplier-deliveries/${supplier}`, {}),
    ]
    expect(record.body.data.batches, 'keys that were moved are no delivery').toBe(
      deliveries.body.pagedResult.totalItems,
    )
    for (const key of moved) expect(key).toMatchObject({ product: world.northfall, of: world.northfall, state: 2 })
    expect([await w.available(world.vektorLiga), await w.available(world.northfall)]).toEqual([
      Number(stockBefore[0]) - 3,
      Number(stockBefore[1]) + 3,
    ])
    const shown = await w.as(world.tarik)('GET', `/products/get-plain-key/${ids[0]}`)
    expect(codes).toContain(shown.body.data.code)
    const log = async () =>
      (await call('GET', `/products/get-key-custody/${ids[0]}`)).body.data.map((entry: { kind: string }) => entry.kind)
    expect(await log()).toEqual(['imported', 'movedOut', 'movedIn', 'revealed'])

    expect((await move(ids, world.vektorLiga, 'They were right')).status).toBe(200)
    expect(await facts(ids)).toEqual(before)
    expect(await w.available(world.vektorLiga)).toBe(stockBefore[0])
    expect(await log()).toEqual(['imported', 'movedOut', 'movedIn', 'revealed', 'movedOut', 'movedIn'])
    // Again, into the batch created for it the first time.
    await move(ids, world.northfall)
    expect((await facts(ids)).map((key) => key.batch)).toEqual(moved.map((key) => key.batch))
    while ((await linkRows(db, 1000)) > 0);
    expect((await verifyCustody(db)).breaks).toEqual([])
    expect((await findBreaches(db)).filter(({ invariant }) => invariant !== 'sums')).toEqual([])
  })

  it('all stay when one is sold, faulty, missing, in another format or already there', async () => {
    await w.importCodes(codesOf(2, 92), world.vektorLiga)
    const [first, second] = (await w.keysOf(world.vektorLiga)).slice(-2)
    const code = async (ids: readonly (number | undefined)[], productId: number) =>
      (await move(ids, productId)).body.code
    expect((await move([first?.id, 987_654_321], world.northfall)).status).toBe(404)
    expect((await move([first?.id], 987_654_321)).status).toBe(404)
    expect(await code([first?.id], world.vektorLiga)).toBe('keys.sameProduct')
    await db.updateTable('products').set({ key_pattern: '[0-9]{16}' }).where('id', '=', world.kestrel).execute()
    expect(await code([first?.id], world.kestrel)).toBe('keys.otherForm')
    await call('PUT', `/products/withdraw-faulty-key/${second?.id}`, { reason: 'No answer' })
    expect(await code([first?.id, second?.id], world.northfall)).toBe('keys.wrongState')
    expect((await move([first?.id], world.northfall, '')).status).toBe(400)
    expect((await w.as(world.amra)('PUT', '/products/move-keys', {})).status).toBe(403)
    expect(await facts([first?.id ?? 0])).toMatchObject([{ product: world.vektorLiga, of: world.vektorLiga }])
  })

  it('are moved once when two people move them at the same moment', async () => {
    await w.importCodes(codesOf(20, 93), world.vektorLiga)
    const ids = (await w.keysOf(world.vektorLiga)).slice(-20).map((key) => key.id)
    const answers = await Promise.all([
      move(ids, world.northfall),
      move([...ids].reverse(), world.northfall),
      move(ids, world.northfall),
    ])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(new Set((await facts(ids)).map((key) => key.product))).toEqual(new Set([world.northfall]))
    expect((await findBreaches(db)).filter(({ invariant }) => invariant !== 'sums')).toEqual([])
  })
})
