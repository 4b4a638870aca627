import { entryState } from '@brava/contract/bank/entry-state.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { movingWorld } from './testing/moving-world.ts'

const world = await movingWorld()
const {
  db,
  send,
  orion,
  gejmerija,
  digitalis,
  tarik,
  amra,
  zora,
  people,
  buy,
  company,
  fund,
  settle,
  balances,
  fundsOf,
} = world
await sql`insert into user_roles values (${people.tarik.id}, 1) on conflict do nothing`.execute(db)

/** Does something that has to wait for the accounts of Gejmerija, which moves to another reseller meanwhile. */
async function whileItMoves<T>(to: number, work: () => Promise<T>): Promise<T> {
  const started = await inTransaction(db, async (trx) => {
    await lockAccounts(trx, [gejmerija])
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const working = work()
    for (let isWaiting = false; !isWaiting; ) {
      const blocked =
        await sql`select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[${rows[0]?.pid}::int]`.execute(db)
      isWaiting = blocked.rows.length > 0
    }
    await trx.updateTable('companies').set({ parent_id: to }).where('id', '=', gejmerija).execute()
    await lockAccounts(trx, [gejmerija])
    return { working }
  })
  return started.working
}

/** What Gejmerija has with a supplier. */
async function fundsWith(supplierId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_accounts where company_id = ${gejmerija} and counterparty_id = ${supplierId} and kind = 'funds'`.execute(
    db,
  )
  return rows[0]?.balance ?? 0
}

/** An entry of the bank, in a statement of its own. */
async function entryOf(amount: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with import as (insert into imports (kind, company_id, user_id, user_name, state, source)
        values ('statement', ${people.tarik.companyId}, ${people.tarik.id}, ${people.tarik.name}, 'committed', 'file') returning id),
      statement as (insert into bank_statements (account, number, currency, import_id)
        select 'BA391990440001275586', 'IZV-' || id, 'BAM', id from import returning id)
    insert into bank_entries (statement_id, account, entry_key, booked_on, amount, currency, party, state)
    select id, 'BA391990440001275586', 'entry-' || id, current_date, ${amount}, 'BAM', 'Gejmerija', ${entryState.code.open}
    from statement returning id`.execute(db)
  return rows[0]?.id as number
}

/** From whom Gejmerija buys, without money there, and to whom it moves. */
async function settled() {
  const { supplierId } = await company()
  const [from, to, seller] = supplierId === orion ? [orion, digitalis, zora] : [digitalis, orion, amra]
  await settle(seller)
  return { from, to, seller }
}

test('money of Gejmerija that comes by bank while it moves to another reseller is that one’s, and nothing of the former', async () => {
  const { from, to } = await settled()
  const entryId = await entryOf(10_000)
  const before = { from: await fundsOf(from), to: await fundsOf(to), own: await fundsWith(to) }
  const answer = await whileItMoves(to, () =>
    send(tarik, 'POST', `/bank/add-funds/${entryId}`, { companyId: gejmerija }),
  )
  expect(answer.status).toBe(200)
  expect({ from: await fundsOf(from), to: await fundsOf(to), own: await fundsWith(to) }).toEqual({
    from: before.from,
    to: before.to + 10_000,
    own: before.own + 10_000,
  })
  expect(await balances()).toEqual([])
})
