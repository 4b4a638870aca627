import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, companies, db, breaches, issueInvoices, place, products, stock } = world

beforeAll(async () => {
  // One for each order that is served at once.
  await stock('northfall', 6)
  for (const by of ['mirza', 'amra', 'nikola'] as const) await place({ by, lines: [['northfall', 1]] })
  for (let n = 0; n < 5; n += 1) await place({ by: 'mirza', lines: [['northfall', 1]], waits: n < 2 })
  const denied = await place({ by: 'amra', lines: [['ironOrchard', 1]], waits: true })
  await as('tarik', 'POST', `/orders/deny-order/${denied}`, { reason: 'sold out' })
})

describe('the list of orders', () => {
  it('finds an order by number, partner, person, e-mail and the exact text of a key', async () => {
    const [key] = await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const find = async (quickSearch: string) =>
      (await as('tarik', 'POST', '/orders/get-orders', { quickSearch, pageSize: 500 })).body.data.map(
        (row: { id: number }) => row.id,
      )
    for (const text of [number, 'gejmerija', 'Đurić', 'nikola@firma', key?.code ?? ''])
      expect(await find(text), text).toContain(id)
    expect(await find(key?.code ?? '')).toEqual([id])
    expect(await find((key?.code ?? '').slice(0, -1))).toEqual([])
    expect(await find('100%')).toEqual([])
  })

  it('finds an order by any part of its e-mail address, and by the number of its invoice or estimate', async () => {
    await stock('northfall', 1)
    const served = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const waiting = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await issueInvoices()
    await db.updateTable('orders').set({ email: 'Ured.Centar@zelena-gora.example' }).where('id', '=', served).execute()
    const invoices = await db
      .selectFrom('invoices')
      .select(['number', 'buyer_id'])
      .where('order_id', '=', served)
      .execute()
    await sql`insert into estimates (number, order_id, company_id, snapshot, valid_until)
      values ('E-99001', ${waiting}, ${companies.nexa}, '{}', now())`.execute(db)
    const find = async (who: 'tarik' | 'nikola' | 'mirza', quickSearch: string) =>
      (
        await as(who, 'POST', `/orders/get-${who === 'tarik' ? '' : 'my-'}orders`, { quickSearch, pageSize: 500 })
      ).body.data.map((row: { id: number }) => row.id)
    for (const part of ['ured.cen', 'zelena-gora', '@zelena', 'GORA.EXAMPLE'])
      expect(await find('tarik', part)).toEqual([served])
    expect(invoices.length).toBeGreaterThan(1)
    for (const { number } of invoices) {
      expect(await find('tarik', number)).toEqual([served])
      expect(await find('tarik', number.toLowerCase())).toEqual([served])
    }
    expect(await find('tarik', 'e-99001')).toEqual([waiting])
    // Buyers only by their own documents.
    for (const { number, buyer_id } of invoices)
      expect(await find('nikola', number)).toEqual(buyer_id === companies.gejmerija ? [served] : [])
    expect(await find('mirza', 'E-99001')).toEqual([waiting])
    expect(await find('nikola', 'E-99001')).toEqual([])
  })

  it('sums exactly what matches and counts the views whatever the filter', async () => {
    const { body } = await as('tarik', 'POST', '/orders/get-orders', {
      filters: { companyId: [companies.nexa] },
      pageSize: 5,
    })
    const { total, sum } = await db
      .selectFrom('orders')
      .where('company_id', '=', companies.nexa)
      .select((is) => [is.fn.countAll<number>().as('total'), is.fn.sum<number>('gross').as('sum')])
      .executeTakeFirstOrThrow()
    const all = await db
      .selectFrom('orders')
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(body.pagedResult.totalItems).toBe(Number(total))
    expect(Number(body.sumHome) * 100).toBeCloseTo(Number(sum))
    expect(body.counts.all).toBe(Number(all.n))
    expect(body.data).toHaveLength(5)
  })

  it('counts a free order once when the text names both the company that got it and the person of Brava who gave it', async () => {
    await stock('northfall', 1)
    const given = await as('tarik', 'POST', '/orders/issue-free-order', {
      companyId: companies.nexa,
      reason: 'Sajam',
      lines: [{ productId: products.northfall.id, quantity: 1 }],
    })
    expect(given.status).toBe(200)
    const id = given.body.data.orderId
    const ofGiver = sql`where id = (select user_id from orders where id = ${id})`
    const { rows } = await sql<{ name: string }>`select last_name as name from users ${ofGiver}`.execute(db)
    await sql`update users set last_name = 'Nexić' ${ofGiver}`.execute(db)
    const { body } = await as('tarik', 'POST', '/orders/get-orders', { quickSearch: 'Nex', pageSize: 500 })
    await sql`update users set last_name = ${rows[0]?.name} ${ofGiver}`.execute(db)
    expect(body.data.map((row: { id: number }) => row.id)).toContain(id)
    expect(body.pagedResult.totalItems).toBe(body.data.length)
  })

  it('can be sorted by every column and filtered by every filter without an error', async () => {
    for (const sortBy of [
      'createdDate',
      'number',
      'company',
      'user',
      'items',
      'total',
      'margin',
      'marginBp',
      'paymentType',
      'payment',
      'status',
      'market',
    ]) {
      expect((await as('tarik', 'POST', '/orders/get-orders', { sortBy })).status, sortBy).toBe(200)
    }
    const filters = {
      status: [2],
      paymentType: [5],
      payment: [3],
      companyType: [2, 3],
      market: ['BA'],
      datePreset: 21,
      itemsFrom: 1,
      itemsTo: 100,
      totalFrom: '1',
      totalTo: '100000',
      marginFrom: '0',
      marginTo: '1000',
      marginBpFrom: 0,
      marginBpTo: 9999,
      isDomestic: true,
      isFree: false,
      productId: [products.northfall.id],
    }
    const { body } = await as('tarik', 'POST', '/orders/get-orders', { filters })
    expect(body.data.length).toBeGreaterThan(0)
    for (const row of body.data) expect(row).toMatchObject({ status: 2, market: 'BA', isDomestic: true })
  })

  it('knows the previous and the next order', async () => {
    const { body } = await as('tarik', 'POST', '/orders/get-orders', { pageSize: 5 })
    const [first, second, third] = body.data.map((row: { id: number }) => row.id)
    const answer = await as('tarik', 'POST', `/orders/neighbours/${second}`, {})
    expect(answer.body.data).toEqual({ previousId: first, nextId: third, position: 2, total: body.counts.all })
  })

  const columns = [
    'createdDate',
    'number',
    'company',
    'user',
    'items',
    'total',
    'margin',
    'marginBp',
    'status',
    'market',
  ]
  it.each(columns.flatMap((sortBy) => [true, false].map((isSortAscending) => ({ sortBy, isSortAscending }))))(
    'knows them in every sort order: $sortBy, ascending $isSortAscending',
    async (order) => {
      const filters = { status: [2, 3, 8] }
      const asked = { ...order, filters, quickSearch: '' }
      const { body } = await as('tarik', 'POST', '/orders/get-orders', { ...asked, pageSize: 500 })
      const ids = body.data.map((row: { id: number }) => row.id)
      expect(ids.length).toBeGreaterThan(2)
      for (const at of [0, 1, Math.floor(ids.length / 2), ids.length - 1]) {
        const answer = await as('tarik', 'POST', `/orders/neighbours/${ids[at]}`, asked)
        expect(answer.body.data).toEqual({
          previousId: ids[at - 1] ?? null,
          nextId: ids[at + 1] ?? null,
          position: at + 1,
          total: ids.length,
        })
      }
      const outside = await as('tarik', 'POST', `/orders/neighbours/${ids[0]}`, { ...order, filters: { ids: [] } })
      expect(outside.body.data).toEqual({ previousId: null, nextId: null, position: null, total: 0 })
    },
  )

  it('is exported as CSV', async () => {
    const { text, headers } = await as('tarik', 'POST', '/orders/export-orders', { filters: { status: [2] } }, 'bs')
    expect(headers['content-type']).toContain('text/csv')
    const lines = text.trim().split('\r\n')
    const { body } = await as('tarik', 'POST', '/orders/get-orders', { filters: { status: [2] } })
    expect(lines).toHaveLength(body.pagedResult.totalItems + 1)
    expect(lines[1]).toContain('Završena')
    // Machines and spreadsheets read the date in any language.
    expect(lines[1]).toMatch(/;\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2};/)
  })
})

it('keeps totals equal to an actual count', async () => {
  const counted = await sql`
    select company_id, status, count(*)::int as orders, sum(total_home)::bigint as gross_home from orders group by 1, 2
    order by 1, 2`.execute(db)
  const kept = await sql`
    select company_id, status, orders, gross_home from order_counts where orders > 0 order by 1, 2`.execute(db)
  expect(kept.rows).toEqual(counted.rows)
  await expect(db.updateTable('order_counts').set({ orders: 0 }).execute()).rejects.toThrow(/permission denied/)
})

booksAreTrueAfterwards(breaches)
