import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { chargeOrder } from '../../ledger/charge-order.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { connect } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { servedSmallWorld } from '../../testing/served-small-world.ts'

const { app, db, url, world, as, tokenOf } = await servedSmallWorld()
const orderId = 77_001

await inTransaction(db, async (trx) => {
  await setCreditLimit(trx, { companyId: world.megabajt, limit: 100_000, userId: world.tarik, memo: '' })
  await chargeOrder(trx, await lockAccounts(trx, [world.megabajt]), {
    orderId,
    userId: null,
    legs: [{ seq: 1, sellerId: world.brava, buyerId: world.megabajt, currency: 'BAM', gross: 25_050 }],
  })
  await addFunds(trx, { companyId: world.megabajt, amount: 5_000, userId: world.tarik, memo: 'statement 12' })
})

describe('dues and statement of a partner', () => {
  test('Tarik sees what Megabajt owes; Nikola of another retailer finds no such company', async () => {
    const found = await as(world.tarik)('GET', `/companies/get-dues/${world.megabajt}`)
    expect(found.body.data).toMatchObject({
      currency: 'BAM',
      owed: '200.50',
      overdue: '0.00',
      count: 1,
      ageing: { current: '200.50', days30: '0.00', days60: '0.00', days90: '0.00', older: '0.00' },
      debts: [{ orderId, amount: '250.50', open: '200.50', daysOverdue: 0 }],
    })
    for (const path of ['get-dues', 'get-statement-pdf']) {
      const foreign = await as(world.nikola)('GET', `/companies/${path}/${world.megabajt}`)
      const missing = await as(world.nikola)('GET', `/companies/${path}/999999`)
      expect([foreign.status, foreign.body.data]).toEqual([404, missing.body.data])
    }
  })

  test('the statement begins and ends with a balance, on whichever page, in either order', async () => {
    const ask = async (body: object) =>
      (await as(world.tarik)('POST', `/companies/get-statement/${world.megabajt}`, body)).body
    const whole = await ask({ sortBy: 'createdDate', isSortAscending: true })
    const told = (row: Record<string, unknown>) => [row.kind, row.debit, row.credit, row.balance]
    const rows = [
      ['opening', null, null, '0.00'],
      ['capture', '250.50', null, '-250.50'],
      ['fundsIn', null, '50.00', '-200.50'],
      ['closing', null, null, '-200.50'],
    ]
    expect(whole).toMatchObject({ opening: '0.00', debits: '250.50', credits: '50.00', closing: '-200.50' })
    expect(whole.data.map(told)).toEqual(rows)
    const turned = await ask({ sortBy: 'createdDate', isSortAscending: false })
    expect(turned.data.map(told)).toEqual([...rows].reverse())
    for (const [isSortAscending, inOrder] of [
      [true, rows],
      [false, [...rows].reverse()],
    ] as const)
      for (const page of [1, 2, 3, 4]) {
        const one = await ask({ pageSize: 1, page, sortBy: 'createdDate', isSortAscending })
        expect(one.data.map(told)).toEqual([inOrder[page - 1]])
      }
    const before = await ask({ isSortAscending: true, filters: { dateTo: '2020-01-01' } })
    expect(before.data.map(told)).toEqual([rows[0], ['closing', null, null, '0.00']])
    const after = await ask({ isSortAscending: true, filters: { dateFrom: '2099-01-01' } })
    expect(after).toMatchObject({ opening: '-200.50', closing: '-200.50' })
  })

  test('the statement is a PDF for the supplier and for the company itself', async () => {
    const response = await app.http.inject({
      url: `/api/companies/get-statement-pdf/${world.megabajt}?dateFrom=2020-01-01`,
      headers: { authorization: `Bearer ${await tokenOf(world.tarik)}`, 'accept-language': 'bs' },
    })
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a statement of more than 5,000 lines is not drawn: Amra is asked to choose fewer days, and gets those', async () => {
    const amra = world.amra
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId: world.gejmerija, amount: 5_000, userId: amra, memo: '' }),
    )
    const owner = connect(url, { size: 1, asOwner: true })
    try {
      // As after years of payments.
      await owner.db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`
          with made as (insert into ledger_transactions (at, kind, company_id, supplier_id, currency, amount)
            select '2021-06-01'::timestamptz + n * interval '1 minute', 'fundsIn', ${world.gejmerija}::bigint, ${world.digitalis}::bigint, 'BAM', 1
            from generate_series(1, 5001) n returning id)
          insert into ledger_postings (transaction_id, account_id, currency, amount)
          select made.id, a.id, a.currency, 1 from made, ledger_accounts a
          where a.company_id = ${world.gejmerija} and a.kind = 'funds'`.execute(trx)
      })
    } finally {
      await owner.close()
    }
    const paper = (query: string) => as(amra)('GET', `/companies/get-statement-pdf/${world.gejmerija}?${query}`)
    expect(await paper('')).toMatchObject({ status: 422, body: { code: 'ledger.statementTooLong' } })
    expect((await paper('dateFrom=2021-06-03&dateTo=2021-06-03')).status).toBe(200)
  })

  test('the distributor owes nobody and has no statement document', async () => {
    const found = await as(world.tarik)('GET', `/companies/get-dues/${world.brava}`)
    expect(found.body.data).toMatchObject({ currency: 'BAM', owed: '0.00', count: 0, debts: [] })
    expect((await as(world.tarik)('GET', `/companies/get-statement-pdf/${world.brava}`)).status).toBe(404)
  })
})
