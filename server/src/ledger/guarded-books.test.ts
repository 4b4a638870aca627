import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Trx } from '../platform/db/connect.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, world, empty, pay } = await booksWorld()
// Its accounts are opened by the first payment.
beforeAll(() => pay(world.megabajt, 1000))

describe('the database itself guards the books', () => {
  const account = async (kind: string) =>
    db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance'])
      .where('company_id', '=', world.megabajt)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  const transaction = (trx: Trx, kind: string) =>
    trx
      .insertInto('ledger_transactions')
      .values({ kind, company_id: world.megabajt, currency: 'BAM', amount: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const post = (trx: Trx, id: number, accountId: number, amount: number) =>
    trx
      .insertInto('ledger_postings')
      .values({ transaction_id: id, account_id: accountId, currency: 'BAM', amount })
      .execute()

  test('refuses at commit a transaction that does not sum to zero', async () => {
    const funds = await account('funds')
    await expect(
      db.transaction().execute(async (trx) => {
        const { id } = await transaction(trx, 'adjust')
        await post(trx, id, funds.id, 5)
      }),
    ).rejects.toThrow('does not sum to zero')
    expect(await account('funds')).toEqual(funds)
  })

  test('refuses a hold below the credit limit even when the code forgets to ask', async () => {
    await empty(world.megabajt)
    const [funds, held] = [await account('funds'), await account('held')]
    await expect(
      db.transaction().execute(async (trx) => {
        const { id } = await transaction(trx, 'hold')
        await post(trx, id, funds.id, -1)
        await post(trx, id, held.id, 1)
      }),
    ).rejects.toThrow('would be overdrawn')
  })

  test('lets the application neither change nor delete what was booked, nor touch a balance', async () => {
    for (const table of ['ledger_postings', 'ledger_transactions']) {
      await expect(sql`update ${sql.table(table)} set amount = amount + 1`.execute(db)).rejects.toThrow(
        'permission denied',
      )
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('permission denied')
    }
    await expect(sql`update ledger_accounts set balance = 0`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from ledger_accounts`.execute(db)).rejects.toThrow('permission denied')
  })
})
