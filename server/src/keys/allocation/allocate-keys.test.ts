import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { orderWorld, type ProductName } from '../../orders/testing/order-world.ts'
import { allocateKeys } from './allocate-keys.ts'
import { releaseKeys } from './release-keys.ts'

const world = await orderWorld()
const { db, products, stock } = world
const names = ['northfall', 'ironOrchard'] as const

/** Keys of the product by state, straight from the rows. */
async function counted(name: ProductName) {
  const { rows } = await sql<{ state: number; n: number }>`
    select state, count(*)::int as n from keys where product_id = ${products[name].id} group by state`.execute(db)
  const of = (state: number) => rows.find((row) => row.state === state)?.n ?? 0
  return { available: of(2), reserved: of(3), sold: of(4) }
}

/** Frees what a run has reserved, and takes the rest out of the way. */
async function reset() {
  await db.updateTable('keys').set({ state: 6, slot_id: null }).where('state', 'in', [2, 3, 4]).execute()
}

type Step =
  | { kind: 'stock'; name: ProductName; count: number }
  | { kind: 'take'; wants: readonly { name: ProductName; count: number }[] }
  | { kind: 'release'; share: number }
  | { kind: 'rollBack'; name: ProductName; count: number }

const name = fc.constantFrom(...names)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('stock' as const), name, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('take' as const),
    wants: fc.array(fc.record({ name, count: fc.integer({ min: 0, max: 6 }) }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('release' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('rollBack' as const), name, count: fc.integer({ min: 1, max: 4 }) }),
)

describe('taking keys out of stock', () => {
  it('agrees with a plain model over random histories: oldest first, never twice, never more than there is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (history) => {
        await reset()
        // The model: a queue of key ids for each product, and what is reserved.
        const free: Record<ProductName, number[]> = { northfall: [], ironOrchard: [] }
        const reserved: { name: ProductName; id: number }[] = []
        for (const one of history) {
          if (one.kind === 'stock') {
            free[one.name].push(...(await stock(one.name, one.count)).map((key) => key.id))
          } else if (one.kind === 'rollBack') {
            await inTransaction(db, async (trx) => {
              await allocateKeys(trx, [{ productId: products[one.name].id, count: one.count }], 'sold')
              throw new Error('the buyer is gone')
            }).catch(() => undefined)
          } else if (one.kind === 'take') {
            const given = await inTransaction(db, (trx) =>
              allocateKeys(
                trx,
                one.wants.map((want) => ({ productId: products[want.name].id, count: want.count })),
                'reserved',
              ),
            )
            for (const each of names) {
              const wanted = one.wants.filter((want) => want.name === each).reduce((sum, want) => sum + want.count, 0)
              const expected = free[each].splice(0, wanted)
              expect((given.get(products[each].id) ?? []).map((key) => key.id)).toEqual(expected)
              reserved.push(...expected.map((id) => ({ name: each, id })))
            }
          } else {
            const freed = reserved.splice(0, Math.floor(reserved.length * one.share))
            const answered = await inTransaction(db, (trx) =>
              releaseKeys(
                trx,
                freed.map((key) => key.id),
              ),
            )
            expect(answered).toHaveLength(freed.length)
            for (const { name: each, id } of freed) free[each].push(id)
            for (const each of names) free[each].sort((a, b) => a - b)
          }
          for (const each of names) {
            expect(await counted(each)).toEqual({
              available: free[each].length,
              reserved: reserved.filter((key) => key.name === each).length,
              sold: 0,
            })
          }
        }
      }),
      { numRuns: 40 },
    )
    await reset()
    expect((await findBreaches(db)).filter((breach) => breach.invariant !== 'I1')).toEqual([])
  })

  it('16 transactions at once over two products share out every key exactly once', async () => {
    await reset()
    await stock('northfall', 21)
    await stock('ironOrchard', 9)
    const taken = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        inTransaction(db, (trx) =>
          allocateKeys(
            trx,
            (n % 2 ? names : names.toReversed()).map((each) => ({ productId: products[each].id, count: 2 })),
            'sold',
          ),
        ),
      ),
    )
    for (const [each, all] of [
      ['northfall', 21],
      ['ironOrchard', 9],
    ] as const) {
      const ids = taken.flatMap((given) => (given.get(products[each].id) ?? []).map((key) => key.id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(all)
    }
    await reset()
  })

  it('takes a key of another batch than the faulty one while there is one, then one of the same', async () => {
    await reset()
    const [, second] = await stock('northfall', 2)
    const [third] = await stock('northfall', 1)
    const { batch_id } = await db
      .selectFrom('keys')
      .select('batch_id')
      .where('id', '=', second?.id ?? 0)
      .executeTakeFirstOrThrow()
    const take = () =>
      inTransaction(db, (trx) =>
        allocateKeys(trx, [{ productId: products.northfall.id, count: 1, avoidBatchId: batch_id }], 'sold'),
      )
    const first = (await take()).get(products.northfall.id)?.[0]
    const next = (await take()).get(products.northfall.id)?.[0]
    expect(first?.id).toBe(third?.id)
    expect(next?.batchId).toBe(batch_id)
    await reset()
  })
})
