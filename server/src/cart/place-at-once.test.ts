import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'
import { placingWorld } from './testing/placing-world.ts'

const { services, products, stock, fill, order, shop, stockOf, fundsOf, holdsTrue, colleague } = await placingWorld()

describe('many at once', () => {
  it('16 buyers compete for the last 10 keys: exactly 10 get one, the others are refused whole', async () => {
    await stock('northfall', 10)
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, n) => shop(`Racer ${n}`, 1_000_000)))
    const versions: number[] = []
    for (const buyer of buyers) versions.push((await fill(buyer.token, [['northfall', 1]])).version)
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['cart.notValid']))
    for (const [n, buyer] of buyers.entries()) {
      expect(await fundsOf(buyer.companyId)).toBe(answers[n]?.status === 200 ? 1_000_000 - 6190 : 1_000_000)
    }
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 0, reserved: 0 })
    await holdsTrue()
  })

  it('16 buyers order when names must be reloaded: no order waits for a second connection while it holds one', async () => {
    await stock('northfall', 16)
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, n) => shop(`Crowd ${n}`, 1_000_000)))
    const versions: number[] = []
    for (const buyer of buyers) versions.push((await fill(buyer.token, [['northfall', 1]])).version)
    forgetReferenceNames(services.db)
    const answers = await Promise.all(
      buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0, 5, { 'idempotency-key': randomUUID() })),
    )
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  })

  it('16 buyers order two scarce products in opposite order without a deadlock', async () => {
    await stock('northfall', 20)
    await stock('ironOrchard', 20)
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, n) => shop(`Crossing ${n}`, 10_000_000)))
    const versions: number[] = []
    for (const [n, buyer] of buyers.entries()) {
      const lines = [['northfall', 2] as const, ['ironOrchard', 2] as const]
      versions.push((await fill(buyer.token, n % 2 ? lines : lines.toReversed())).version)
    }
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
    await holdsTrue()
  })

  it('of 20 simultaneous orders of one company with money for 7 exactly 7 succeed', async () => {
    await stock('northfall', 40)
    const { companyId } = await shop('Short of money', 7 * 6190 + 500)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => colleague(companyId, 3)))
    const versions: number[] = []
    for (const buyer of buyers) versions.push((await fill(buyer.token, [['northfall', 1]])).version)
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code))).toEqual(
      new Set(['ledger.insufficientFunds']),
    )
    expect(await fundsOf(companyId)).toBe(500)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 33 })
    await holdsTrue()
  })
})
