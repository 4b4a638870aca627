import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { booksWorld } from './testing/books-world.ts'

const { db, world, empty, pay } = await booksWorld()
// The first payment opens its accounts.
beforeAll(() => pay(world.megabajt, 1000))

describe('the database itself guards the books', () => {
  const account = async (kind: string) =>
    db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance'])
      .where('company_id', '=', world.megabajt)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  const entry = (kind: string, postings: readonly object[], more: object = {}) => ({
    kind,
    companyId: world.megabajt,
    supplierId: world.brava,
    currency: 'BAM',
    amount: 1,
    postings,
    ...more,
  })
  const write = (...entries: object[]) => sql`select write_ledger(${JSON.stringify(entries)})`.execute(db)

  test('refuses a transaction that does not sum to zero, even if several together do', async () => {
    const funds = await account('funds')
    const half = (amount: number) => entry('adjust', [{ accountId: funds.id, amount }])
    await expect(write(half(5))).rejects.toThrow('does not sum to zero')
    await expect(write(half(5), half(-5))).rejects.toThrow('does not sum to zero')
    expect(await account('funds')).toEqual(funds)
  })

  test('refuses a hold below the credit limit even when the code forgets to check, and even if a later posting would make up for it', async () => {
    await empty(world.megabajt)
    const [funds, held] = [await account('funds'), await account('held')]
    const aside = (amount: number) => [
      { accountId: funds.id, amount: -amount },
      { accountId: held.id, amount },
    ]
    await expect(write(entry('hold', aside(1)))).rejects.toThrow('would be overdrawn')
    await expect(write(entry('hold', aside(1)), entry('release', aside(-1)))).rejects.toThrow('would be overdrawn')
    expect(await account('funds')).toEqual(funds)
  })

  test('refuses a posting in a currency other than that of its account', async () => {
    const [funds, held] = [await account('funds'), await account('held')]
    const postings = [
      { accountId: funds.id, amount: -1 },
      { accountId: held.id, amount: 1 },
    ]
    await expect(write(entry('adjust', postings, { currency: 'EUR' }))).rejects.toThrow(
      'posting in EUR on an account in BAM',
    )
  })

  test('writes postings of one account in order, each with the balance after it', async () => {
    const before = await account('funds')
    const [funds, held] = [before.id, (await account('held')).id]
    const move = (amount: number) =>
      entry('adjust', [
        { accountId: funds, amount },
        { accountId: held, amount: -amount },
      ])
    await write(move(-3), move(-4), move(7))
    const { rows } = await sql<{ balance: number }>`
      select balance_after as balance from ledger_postings where account_id = ${funds} order by id desc limit 3`.execute(
      db,
    )
    expect(rows.map((row) => row.balance - before.balance)).toEqual([0, -7, -3])
    expect(await account('funds')).toEqual(before)
  })

  test('does not let the application book, change or delete except through write_ledger, or touch a balance', async () => {
    for (const table of ['ledger_postings', 'ledger_transactions']) {
      await expect(sql`update ${sql.table(table)} set amount = amount + 1`.execute(db)).rejects.toThrow(
        'permission denied',
      )
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('permission denied')
      await expect(sql`insert into ${sql.table(table)} default values`.execute(db)).rejects.toThrow('permission denied')
    }
    await expect(sql`update ledger_accounts set balance = 0`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from ledger_accounts`.execute(db)).rejects.toThrow('permission denied')
  })
})
