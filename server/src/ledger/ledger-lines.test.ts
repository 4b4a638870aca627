import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { addFunds } from './add-funds.ts'
import { listLedger } from './list-ledger.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, url, world, moneyBreaches, work, pay, orderOf, megabajtLeg, hold, capture } = await booksWorld()

describe('the lines of a ledger are counted by their writers', () => {
  const kept = async (companyId: number) => {
    const { rows } = await sql<{ kind: string; lines: number }>`
      select kind, lines from ledger_counts where company_id = ${companyId}`.execute(db)
    return new Map(rows.map((row) => [row.kind, row.lines]))
  }

  beforeAll(async () => {
    await pay(world.megabajt, 20_000)
    const order = orderOf(megabajtLeg(1000))
    await work((trx) => hold(trx, order))
    await work((trx) => capture(trx, order))
    await work((trx) => addFunds(trx, { companyId: world.megabajt, amount: 100, userId: world.tarik, memo: 'second' }))
  })

  test('an order of Megabajt that is held and charged is one line, two that are added at the same time are two', async () => {
    const before = await kept(world.megabajt)
    const order = orderOf(megabajtLeg(3000))
    await work((trx) => hold(trx, order))
    await work((trx) => capture(trx, order))
    await work(async (trx) => {
      await addFunds(trx, { companyId: world.megabajt, amount: 100, userId: world.tarik, memo: 'wire' })
      await addFunds(trx, { companyId: world.megabajt, amount: 200, userId: world.tarik, memo: 'cash' })
    })
    const after = await kept(world.megabajt)
    const gained = [...after].map(([kind, lines]) => [kind, lines - (before.get(kind) ?? 0)]).filter(([, n]) => n !== 0)
    expect(Object.fromEntries(gained)).toEqual({ hold: 1, fundsIn: 2 })
    expect(await moneyBreaches()).toEqual([])
  })

  test('a counter that differs from the lines is a breach of I5', async () => {
    const owner = connect(url, { size: 1, asOwner: true })
    try {
      await sql`update ledger_counts set lines = lines + 1 where company_id = ${world.megabajt} and kind = 'hold'`.execute(
        owner.db,
      )
      expect(await moneyBreaches()).toEqual([
        expect.objectContaining({
          invariant: 'I5',
          subject: `ledger of company ${world.megabajt} with ${world.brava}`,
        }),
      ])
    } finally {
      await sql`update ledger_counts set lines = lines - 1 where company_id = ${world.megabajt} and kind = 'hold'`.execute(
        owner.db,
      )
      await owner.close()
    }
    expect(await moneyBreaches()).toEqual([])
  })

  test('days, kinds and texts find the same lines as the whole list', async () => {
    const list = (request: object) =>
      listLedger(db, { companyId: world.megabajt, supplierId: null }, {
        isSortAscending: false,
        pageSize: 10,
        page: 1,
        retrieveAll: true,
        isDropdown: false,
        quickSearch: '',
        filters: {},
        ...request,
      } as Parameters<typeof listLedger>[2])
    const all = await list({})
    expect(all.pagedResult.totalItems).toBe(all.data.length)
    expect(all.data.map((line) => line.id)).toEqual(all.data.map((line) => line.id).toSorted((a, b) => b - a))
    const today = await list({ filters: { dateFrom: '2000-01-01' } })
    expect(today.data).toEqual(all.data)
    const holds = await list({ filters: { kind: ['hold'] } })
    expect(holds.pagedResult.totalItems).toBe(all.data.filter((line) => line.kind === 'hold').length)
    const second = await list({ quickSearch: 'secon' })
    expect(second.data.map((line) => line.memo)).toEqual(['second'])
    expect((await list({ quickSearch: 'se' })).data.map((line) => line.memo)).toEqual(['second'])
    expect((await list({ quickSearch: 'ec' })).data).toEqual([])
  })
})
