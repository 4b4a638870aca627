import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { noticeLateInvoices } from '../issue-invoices.ts'

const world = await orderWorld()
const { as, breaches, companies, db, issueInvoices, people, place, products, stock } = world

/** Nexa Shop and Brava are in Croatia, where e-invoices require a KPD code for each line. */
await sql`insert into countries (code, name, currency, vat_rate_bp) values ('HR', 'Hrvatska', 'EUR', 2500)`.execute(db)
const moveToCroatia = (ids: readonly number[], vatId: string) =>
  sql`update companies set country_id = (select id from countries where code = 'HR'), tax_id = '48172039655', vat_id = ${vatId}
    where id = any(${[...ids]}::bigint[])`.execute(db)
const numbersOf = async (issuer: number, series = '1') =>
  (
    await db
      .selectFrom('invoices')
      .where('issuer_id', '=', issuer)
      .where('series', '=', series)
      .select('seq')
      .orderBy('seq')
      .execute()
  ).map(({ seq }) => seq)
const inARow = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

describe('an invoice that breaks a rule', () => {
  it('is not issued; the order is served, others get the numbers, and it is issued once its data are corrected', async () => {
    await moveToCroatia([companies.brava, companies.nexa], '')
    await stock('northfall', 4)
    const held = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const fine = await place({ by: 'nikola', lines: [['northfall', 1]] })
    await issueInvoices()

    const order = await as('tarik', 'GET', `/orders/plain/${held}`)
    expect(order.body.data).toMatchObject({ status: 2, invoices: [], invoicesDue: 0 })
    expect((await as('tarik', 'GET', `/orders/plain/${fine}`)).body.data.invoices).toHaveLength(2)
    const before = await numbersOf(companies.brava)
    expect(before).toEqual(inARow(before.length))

    const list = await as('tarik', 'POST', '/orders/get-held-invoices', {}, 'hr')
    expect(list.status).toBe(200)
    const [row] = list.body.data
    expect(row).toMatchObject({ orderId: held, buyerName: 'Nexa Shop Čapljina', kind: 1 })
    expect(row.findings).toEqual([
      { rule: 'HR-BR-S-1', at: 'buyer', product: null, text: 'Unesite PDV broj tvrtke.' },
      {
        rule: 'HR-BR-25',
        at: 'product',
        product: { id: products.northfall.id, code: products.northfall.code },
        text: 'Unesite KPD šifru proizvoda ili njegove kategorije.',
      },
    ])
    // Amra's company issues only to its own retailers, and sees only what it could not issue.
    expect((await as('amra', 'POST', '/orders/get-held-invoices', {})).body.data).toEqual([])
    expect((await as('amra', 'POST', '/orders/issue-held-invoices', { ids: [row.id] })).status).toBe(404)
    expect((await as('mirza', 'POST', '/orders/get-held-invoices', {})).status).toBe(403)

    // Held is not late: people are notified that it is held.
    expect(await noticeLateInvoices(db)).toBe(0)
    const told = await db.selectFrom('security_events').where('kind', '=', 'invoices.held').select('detail').execute()
    expect(told.at(-1)?.detail).toEqual({ count: 1 })
    const dashboard = await as('tarik', 'GET', '/dashboard/get-dashboard-data/0')
    expect(dashboard.body.data.distributor.toDo.heldInvoices).toEqual({ count: 1 })
    expect(await breaches()).toEqual([])

    // Corrected in part: the rest is found again.
    await moveToCroatia([companies.nexa], 'HR48172039655')
    const noted = await notedBy(db, 'invoices.released', async () => {
      const again = await as('tarik', 'POST', '/orders/issue-held-invoices', { ids: [row.id] })
      expect(again.body.data).toMatchObject({ issued: 0, held: 1, info: 'Issued: 0. Still to be corrected: 1.' })
    })
    const [leg] = await db.selectFrom('order_legs').select('id').where('order_id', '=', held).execute()
    expect(noted).toMatchObject([
      { user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail: { legId: leg?.id, kind: 1 } },
    ])
    const [left] = (await as('tarik', 'POST', '/orders/get-held-invoices', {})).body.data
    expect(left.findings.map(({ rule }: { rule: string }) => rule)).toEqual(['HR-BR-25'])

    await sql`update categories set kpd = '58.21.42'`.execute(db)
    // Another transaction locks the numbers of Digitalis, whose invoice to Gejmerija is due too: that holds up only
    // Digitalis.
    await place({ by: 'nikola', lines: [['northfall', 1]] })
    const done = await inTransaction(db, async (trx) => {
      await trx
        .selectFrom('invoice_counters')
        .selectAll()
        .where('issuer_id', '=', companies.digitalis)
        .forUpdate()
        .execute()
      return as('tarik', 'POST', '/orders/issue-held-invoices', { ids: [left.id] })
    })
    expect(done.status).toBe(200)
    expect(done.body.data).toMatchObject({ issued: 1, held: 0 })
    expect((await as('tarik', 'POST', '/orders/get-held-invoices', {})).body.data).toEqual([])
    await issueInvoices()
    const after = await numbersOf(companies.brava)
    expect(after).toEqual(inARow(before.length + 2))

    const invoice = await db
      .selectFrom('invoices')
      .where('order_id', '=', held)
      .select(['id', 'snapshot'])
      .executeTakeFirstOrThrow()
    expect(invoice.snapshot).toMatchObject({
      ruleSet: expect.stringMatching(/^hr-cius-/),
      buyer: { vatId: 'HR48172039655' },
      lines: [{ kpd: '58.21.42' }],
    })
    // Mirza ordered from funds: nobody of Brava issued it.
    expect(invoice.snapshot).not.toHaveProperty('issuedBy')
    const xml = await as('mirza', 'GET', `/orders/get-my-invoice-xml/${invoice.id}`)
    expect(xml.status).toBe(200)
    expect(xml.text).toContain('<cbc:ItemClassificationCode listID="CG">58.21.42</cbc:ItemClassificationCode>')
    const pdf = await as('mirza', 'GET', `/orders/get-my-invoice-pdf/${invoice.id}`, undefined, 'hr')
    expect(xml.text).toContain(`>${pdf.bytes.toString('base64')}</cbc:EmbeddedDocumentBinaryObject>`)
    const twice = await as('tarik', 'GET', `/orders/get-invoice-xml/${invoice.id}`, undefined, 'en')
    expect(twice.bytes.equals(xml.bytes)).toBe(true)
    expect((await as('nikola', 'GET', `/orders/get-my-invoice-xml/${invoice.id}`)).status).toBe(404)
    expect(await breaches()).toEqual([])
  })
})
