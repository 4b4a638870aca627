import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { movingWorld } from './testing/moving-world.ts'

const world = await movingWorld()
const { db, products, send, orion, gejmerija, digitalis, tarik, amra, nikola, zora } = world
const { fund, company, preview, move, buy, settle, balances } = world

const owner = connect(String(world.app.services.config.databaseUrl), { size: 1, asOwner: true })
afterAll(() => owner.close())

const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Sarajevo' }).format(world.clock.now())
/** Gross amounts of a report's rows. */
const soldBy = async (token: string, report: string) => {
  const { body } = await send(token, 'POST', `/reports/get-${report}`, { filters: { dateFrom: day, dateTo: day } })
  return (body.data as { totalSales: string; refunded?: string }[]).reduce(
    (sum, row) => sum + Number(row.totalSales),
    0,
  )
}

/** All that a person of a supplier can query about its partners' trade, as one text. */
async function readBy(token: string): Promise<string> {
  const asked = await Promise.all([
    send(token, 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true }, pageSize: 100 }),
    send(token, 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true, companyId: [gejmerija] } }),
    send(token, 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true }, quickSearch: 'Northfall' }),
    send(token, 'POST', '/orders/get-invoices', { pageSize: 100 }),
    send(token, 'POST', '/orders/get-my-invoices', { pageSize: 100 }),
    send(token, 'POST', '/companies/get-companies', { pageSize: 100 }),
    send(token, 'POST', `/companies/get-payment-history/${gejmerija}`, { pageSize: 100 }),
    send(token, 'POST', `/companies/get-statement/${gejmerija}`, { pageSize: 100 }),
    send(token, 'POST', `/companies/get-activity/${gejmerija}`, { pageSize: 100 }),
    send(token, 'GET', `/companies/get-dues/${gejmerija}`),
    send(token, 'GET', `/companies/${gejmerija}`),
    send(token, 'GET', `/companies/get-partner-sales/${gejmerija}`),
    send(token, 'POST', `/company-product-prices/company-products/${gejmerija}`, { pageSize: 100 }),
    send(token, 'POST', '/pos-sales/get-pos-sales', {}),
    send(token, 'POST', '/pos-sales/get-pos-days', {}),
    send(token, 'POST', '/notifications/get-notifications', { pageSize: 100 }),
    send(token, 'GET', '/dashboard/get-dashboard-data/1'),
    ...['top-sales-by-partners', 'sales-by-products'].map((name) =>
      send(token, 'POST', `/reports/get-${name}`, { filters: { dateFrom: day, dateTo: day } }),
    ),
    exported(token),
  ])
  const texts = asked.map((answer) => (typeof answer === 'string' ? answer : answer.text))
  expect(asked.map((answer) => (typeof answer === 'string' ? 200 : answer.status)).filter((one) => one >= 500)).toEqual(
    [],
  )
  // Request ids are random.
  return texts.join('\n').replace(/"requestId":"[^"]*"/g, '')
}

const linesWith = (text: string, part: string) => text.split('\n').filter((line) => line.includes(part))

async function exported(token: string): Promise<string> {
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/exports/export-list',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    payload: {
      list: '/orders/get-my-orders',
      request: JSON.stringify({ filters: { ofRetailers: true } }),
      columns: [
        { field: 'number', label: 'Number' },
        { field: 'total', label: 'Total' },
      ],
      format: 'csv',
    },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const before = {} as { id: number; number: string; gross: string }
const after = {} as { id: number; number: string; gross: string }
let heldBack: Awaited<ReturnType<typeof preview>>
let beforeSettling: Awaited<ReturnType<typeof move>>
let told: number
let priceAfter: number | undefined

beforeAll(async () => {
  await send(tarik, 'PUT', '/companies/set-credit-limit', { companyId: gejmerija, creditLimit: '100.00', memo: '' })
  Object.assign(before, await buy(3))
  await world.issueInvoices()
  const waiting = await buy(1, 3)
  heldBack = await preview(orion)
  beforeSettling = await move(orion)
  await send(tarik, 'POST', `/orders/deny-order/${waiting.id}`, { reason: 'Selidba' })
  await settle(amra)
  const moved = await move(orion)
  if (moved.status !== 200) throw new Error(moved.text)
  told = (
    await db.selectFrom('mails').select('id').where('template', 'in', ['company-moved', 'company-left']).execute()
  ).length
  await fund(zora, gejmerija, '1000.00')
  const { rows } = await sql<{ price: number }>`
    select effective_price as price from company_products where company_id = ${gejmerija} and product_id = ${products.northfall.id}`.execute(
    db,
  )
  priceAfter = rows[0]?.price
  Object.assign(after, await buy(2))
  await world.issueInvoices()
}, 180_000)

describe('Gejmerija moves from Digitalis to Orion', () => {
  test('not while an order is open and funds are left: the preview shows both, and the move is refused', () => {
    expect(heldBack).toMatchObject({ mayMove: false, openOrders: 1, waitingCorrections: 0, ownTerms: 2 })
    expect(Number(heldBack.funds)).toBeGreaterThan(0)
    expect(beforeSettling.body.code).toBe('company.notSettled')
  })

  test('its credit limit starts at zero, its own prices stay behind, and all three companies are notified', async () => {
    expect(await company()).toMatchObject({
      supplierId: orion,
      creditLimit: '0.00',
      funds: '870.00',
      priceGroupId: null,
    })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from company_products where company_id = ${gejmerija} and (price is not null or margin_bp is not null)`.execute(
      db,
    )
    expect(rows[0]?.n).toBe(0)
    expect(told).toBeGreaterThan(1)
    // The base price: Digitalis had agreed 61,90.
    expect(priceAfter).toBe(6500)
  })

  test('Amra keeps her earlier sales with their prices, invoices and statement', async () => {
    const text = await readBy(amra)
    expect(text).toContain(before.number)
    const one = await send(amra, 'GET', `/orders/get-my-order/${before.id}`)
    expect(one.body.data).toMatchObject({ number: before.number, earned: expect.objectContaining({}) })
    expect(one.body.data.invoices.length).toBeGreaterThan(0)
    const statement = await send(amra, 'POST', `/companies/get-statement/${gejmerija}`, { pageSize: 100 })
    expect(statement.body).toMatchObject({ closing: '0.00', suppliers: [expect.objectContaining({ id: digitalis })] })
    expect(JSON.stringify(statement.body)).toContain(before.number)
    const sums = await sql<{ n: number }>`
      select coalesce(sum(orders), 0)::int as n from order_counts where reseller_id = ${digitalis}`.execute(db)
    const listed = await send(amra, 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true } })
    expect(listed.body.pagedResult.totalItems).toBe(sums.rows[0]?.n)
  })

  test('Amra sees nothing of what comes later: no order, price, balance or page of the company', async () => {
    const text = await readBy(amra)
    expect(text).not.toContain(after.number)
    for (const [method, path] of [
      ['GET', `/orders/get-my-order/${after.id}`],
      ['GET', `/companies/${gejmerija}`],
      ['GET', `/companies/get-dues/${gejmerija}`],
      ['POST', `/companies/get-payment-history/${gejmerija}`],
      ['POST', `/companies/get-activity/${gejmerija}`],
      ['POST', `/company-product-prices/company-products/${gejmerija}`],
    ] as const)
      expect({ path, status: (await send(amra, method, path, method === 'POST' ? {} : undefined)).status }).toEqual({
        path,
        status: 404,
      })
    const asked = await send(amra, 'POST', `/companies/get-statement/${gejmerija}`, { filters: { supplierId: orion } })
    expect(asked.status).toBe(404)
    expect((await fund(amra, gejmerija, '1.00')).status).toBe(404)
  })

  test('Amra does not see where it is today: neither on its statement, nor when she mails it an invoice again', async () => {
    const today = { address: 'Nova cesta 71', email: 'novo@gejmerija.example', phone: '+387 65 711 711' }
    const was = await db
      .selectFrom('companies')
      .select(['address', 'email', 'phone'])
      .where('id', '=', gejmerija)
      .execute()
    await owner.db.updateTable('companies').set(today).where('id', '=', gejmerija).execute()
    const statement = async (token: string, supplierId: number) => {
      const { rawPayload } = await world.app.http.inject({
        url: `/api/companies/get-statement-pdf/${gejmerija}?supplierId=${supplierId}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return pdfText(rawPayload).replace(/\s+/g, ' ')
    }
    const hers = await statement(amra, digitalis)
    expect(hers).toContain('Gejmerija')
    for (const one of Object.values(today)) expect(hers).not.toContain(one)
    expect(await statement(zora, orion)).toContain(today.address)

    const { rows } = await sql<{ id: number }>`
      select id from invoices where order_id = ${before.id} and buyer_id = ${gejmerija}`.execute(db)
    const mailed = await send(amra, 'POST', `/orders/mail-invoice/${rows[0]?.id}`)
    expect(mailed.body.data.to).toBe((await company()).name)
    expect((await send(amra, 'GET', `/orders/get-my-order/${before.id}`)).text).not.toContain(today.email)
    const sent = await db.selectFrom('mails').select('to_address').where('template', '=', 'invoice').execute()
    expect(sent).toEqual([{ to_address: today.email }])
    await owner.db
      .updateTable('companies')
      .set(was[0] ?? {})
      .where('id', '=', gejmerija)
      .execute()
  })

  test('Zora sells to it and sees nothing of what came before, not even its number', async () => {
    const text = await readBy(zora)
    expect(text).toContain(after.number)
    expect(linesWith(text, before.number)).toEqual([])
    expect(text).not.toContain('185.70')
    expect(text).not.toContain('Digitalis')
    expect((await send(zora, 'GET', `/orders/get-my-order/${before.id}`)).status).toBe(404)
    const listed = await send(zora, 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true } })
    expect(listed.body.pagedResult.totalItems).toBe(1)
    const statement = await send(zora, 'POST', `/companies/get-statement/${gejmerija}`, {})
    expect(statement.body).toMatchObject({
      opening: '0.00',
      closing: '870.00',
      suppliers: [expect.objectContaining({ id: orion })],
    })
    expect(
      (await send(zora, 'POST', `/companies/get-statement/${gejmerija}`, { filters: { supplierId: digitalis } }))
        .status,
    ).toBe(404)
    const ledger = await send(zora, 'POST', `/companies/get-payment-history/${gejmerija}`, { pageSize: 100 })
    expect(ledger.body.pagedResult.totalItems).toBe(2)
    const { rows } = await sql<{ id: number }>`select id from invoices where order_id = ${before.id}`.execute(db)
    for (const { id } of rows) expect((await send(zora, 'GET', `/orders/get-my-invoice-pdf/${id}`)).status).toBe(404)
  })

  test('the reports of each reseller contain only its own leg', async () => {
    for (const report of ['top-sales-by-partners', 'sales-by-products']) {
      expect([report, await soldBy(amra, report)]).toEqual([report, 185.7])
      expect([report, await soldBy(zora, report)]).toEqual([report, 130])
    }
  })

  test('Nikola sees all of it: both orders, all lines of his ledger, the statement with either supplier', async () => {
    const orders = await send(nikola, 'POST', '/orders/get-my-orders', { pageSize: 100 })
    for (const number of [before.number, after.number]) expect(orders.text).toContain(number)
    const ledger = await send(nikola, 'POST', `/companies/get-payment-history/${gejmerija}`, { pageSize: 100 })
    for (const number of [before.number, after.number]) expect(ledger.text).toContain(number)
    const now = await send(nikola, 'POST', `/companies/get-statement/${gejmerija}`, {})
    expect(now.body.suppliers).toMatchObject([{ id: orion }, { id: digitalis }])
    const then = await send(nikola, 'POST', `/companies/get-statement/${gejmerija}`, {
      filters: { supplierId: digitalis },
    })
    expect(then.text).toContain(before.number)
    expect(then.text).not.toContain(after.number)
    // He must not see what the distributor charged its resellers.
    expect(`${orders.text}${ledger.text}`).not.toContain('171.00')
  })

  test('Tarik sees his own part of everything, before and after', async () => {
    const orders = await send(tarik, 'POST', '/orders/get-orders', {
      pageSize: 100,
      filters: { companyId: [gejmerija] },
    })
    for (const number of [before.number, after.number]) expect(orders.text).toContain(number)
  })

  test('the programs of the two resellers see only their own orders', async () => {
    const [former, present, own] = [
      await world.credentialOf('amra'),
      await world.credentialOf('mirza'),
      await world.credentialOf('nikola'),
    ]
    for (const credential of [former, present]) {
      const read = JSON.stringify([
        (await world.partner(credential, 'GET', '/orders?limit=100')).body,
        (await world.partner(credential, 'GET', '/invoices?limit=100')).body,
        (await world.partner(credential, 'GET', '/balance')).body,
      ])
      expect(read).not.toContain(after.number)
    }
    const mine = JSON.stringify((await world.partner(own, 'GET', '/orders?limit=100')).body)
    for (const number of [before.number, after.number]) expect(mine).toContain(number)
  })

  test('a refund of what Digitalis sold goes through its own leg, is paid back outside the portal, and moves nothing at Orion', async () => {
    const orionBefore = (await company()).funds
    const digitalisBefore = await world.fundsOf(digitalis)
    const shown = await send(tarik, 'POST', '/orders/preview-refund', { id: before.id, keysToStock: true })
    expect(shown.body.data.legs.at(-1)).toMatchObject({ outside: '185.70', toFunds: '0.00', toCredit: '0.00' })
    const today = {
      address: 'Novija cesta 72',
      email: 'novije@gejmerija.example',
      phone: '+387 65 722 722',
      tax_id: '4511204879999',
    }
    const was = await db
      .selectFrom('companies')
      .select(['address', 'email', 'phone', 'tax_id'])
      .where('id', '=', gejmerija)
      .executeTakeFirstOrThrow()
    await owner.db.updateTable('companies').set(today).where('id', '=', gejmerija).execute()
    const answer = await send(tarik, 'POST', '/orders/fully-refund-order', {
      id: before.id,
      keysToStock: true,
      reasonKind: 1,
      reason: 'Ne rade',
    })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code: undefined })
    expect((await company()).funds).toBe(orionBefore)
    expect(await world.fundsOf(digitalis)).toBe(digitalisBefore + 3 * 5700)
    const { rows } = await sql<{ balance: number }>`
      select balance from ledger_accounts where company_id = ${gejmerija} and counterparty_id = ${digitalis} and kind = 'funds'`.execute(
      db,
    )
    expect(rows).toEqual([{ balance: 0 }])
    await world.issueInvoices()
    // Its credit note, too, names the company as Amra knew it.
    const notes = await db
      .selectFrom('invoices')
      .select(['id', 'snapshot'])
      .where('order_id', '=', before.id)
      .where('issuer_id', '=', digitalis)
      .where('kind', '=', 2)
      .execute()
    expect(notes).toHaveLength(1)
    const papers = [
      `/api/orders/get-invoice-pdf/${notes[0]?.id}`,
      `/api/companies/get-statement-pdf/${gejmerija}?supplierId=${digitalis}`,
    ].map(async (url) => {
      const answer = await world.app.http.inject({ url, headers: { authorization: `Bearer ${amra}` } })
      expect(answer.statusCode).toBe(200)
      return pdfText(answer.rawPayload).replace(/\s+/g, ' ')
    })
    for (const text of [JSON.stringify(notes), ...(await Promise.all(papers))]) {
      expect(text).toContain('Gejmerija')
      for (const one of Object.values(today)) expect(text).not.toContain(one)
    }
    await owner.db.updateTable('companies').set(was).where('id', '=', gejmerija).execute()
    expect(linesWith(await readBy(zora), before.number)).toEqual([])
    expect(await readBy(amra)).toContain(before.number)
    expect(await balances()).toEqual([])
    expect(await world.breaches()).toEqual([])
  })
})
