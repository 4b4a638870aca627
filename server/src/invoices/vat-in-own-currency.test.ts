import { describe, expect, it } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

const world = await orderWorld()
const { as, companies, db, people, place, stock } = world

// Digitalis keeps its books in euros; Brava above it and Gejmerija below it in marks.
await db.updateTable('companies').set({ currency: 'EUR' }).where('id', '=', companies.digitalis).execute()
await inTransaction(db, (trx) =>
  addFunds(trx, { companyId: companies.digitalis, amount: 1_000_000, userId: people.tarik.id, memo: 'wire' }),
)

/** The documents that a company issued for an order, in the order of their numbers. */
async function issuedBy(issuerId: number, orderId: number) {
  await world.issueInvoices()
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'snapshot'])
    .where('order_id', '=', orderId)
    .where('issuer_id', '=', issuerId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, snapshot }) => ({ id, ...(snapshot as unknown as InvoiceSnapshot) }))
}

describe('VAT in the issuer’s own currency, for a retailer in marks below a reseller in euros', () => {
  it('Brava bills Digitalis in euros and states the VAT in marks; Digitalis bills Gejmerija in marks and states it in euros', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const [ofBrava] = await issuedBy(companies.brava, id)
    const [ofDigitalis] = await issuedBy(companies.digitalis, id)
    // 8,28 € at 1,95583 are 16,19 KM; 8,99 KM are 4,60 €.
    expect(ofBrava).toMatchObject({ currency: 'EUR', vat: 828, vatHome: { currency: 'BAM', vat: 1619 } })
    expect(Number(ofBrava?.vatHome?.rate)).toBe(1.95583)
    expect(ofDigitalis).toMatchObject({ currency: 'BAM', vat: 899, vatHome: { currency: 'EUR', vat: 460 } })
    expect(Number(ofDigitalis?.vatHome?.rate)).toBe(0.51129188)
    const { bytes } = await as('amra', 'GET', `/orders/get-my-invoice-pdf/${ofBrava?.id}`)
    expect(pdfText(bytes).replace(/\s+/g, ' ')).toMatch(/BAM: 16\.19.KM .* 1\.95583/)
  })

  it('an order approved later, and the credit notes of both, show the same', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    const refund = { id, reasonKind: 1, reason: 'Vraćeno', keysToStock: false }
    expect((await as('tarik', 'POST', '/orders/fully-refund-order', refund)).status).toBe(200)
    for (const one of await issuedBy(companies.brava, id)) expect(one.vatHome).toMatchObject({ vat: 1619 })
    const own = await issuedBy(companies.digitalis, id)
    expect(own).toHaveLength(2)
    for (const one of own) expect(one.vatHome).toMatchObject({ currency: 'EUR', vat: 460 })
  })

  it("Amra's file for her VAT ledger shows it with its rate, the buyer's numbers, and which invoice a credit note credits", async () => {
    await db
      .updateTable('companies')
      .set({ tax_id: '4511204870009', vat_id: '511204870009' })
      .where('id', '=', companies.gejmerija)
      .execute()
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const refund = { id, reasonKind: 1, reason: 'Vraćeno', keysToStock: false }
    expect((await as('tarik', 'POST', '/orders/fully-refund-order', refund)).status).toBe(200)
    const [invoice, note] = await issuedBy(companies.digitalis, id)
    const file = async (who: 'amra' | 'tarik') => {
      const { bytes } = await as(who, 'POST', '/orders/export-invoices', { format: 'csv' })
      const [heads = [], ...rows] = bytes
        .toString('utf8')
        .replace('\uFEFF', '')
        .split(/\r?\n/)
        .map((row) => row.split(';'))
      return (number?: string) => {
        const row = rows.find(([first]) => first === number) ?? []
        return Object.fromEntries(heads.map((head, at) => [head, row[at]]))
      }
    }
    const said = await file('amra')
    const numbers = { "Buyer's tax number": '4511204870009', "Buyer's VAT number": '511204870009' }
    expect(said(invoice?.number)).toMatchObject({
      ...numbers,
      'Credits invoice': '',
      VAT: '8.99',
      "Seller's currency": 'EUR',
      "VAT in seller's currency": '4.60',
      'Exchange rate': '0.51129188',
    })
    expect(said(note?.number)).toMatchObject({
      ...numbers,
      'Credits invoice': invoice?.number,
      VAT: '-8.99',
      "VAT in seller's currency": '-4.60',
    })
    // Brava sells to Mirza in its own currency: the VAT is the same.
    await stock('northfall', 1)
    const [atHome] = await issuedBy(companies.brava, await place({ by: 'mirza', lines: [['northfall', 1]] }))
    expect((await file('tarik'))(atHome?.number)).toMatchObject({
      VAT: '8.99',
      "Seller's currency": 'BAM',
      "VAT in seller's currency": '8.99',
      'Exchange rate': '',
    })
  })

  it('so does each invoice of an order invoiced by delivery', async () => {
    const byDelivery = (is: boolean) => as('tarik', 'PUT', '/companies/update-parameters', { invoiceByDelivery: is })
    await db.insertInto('user_roles').values({ user_id: people.tarik.id, role_id: 1 }).execute()
    expect((await byDelivery(true)).status).toBe(200)
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    await byDelivery(false)
    expect((await issuedBy(companies.brava, id)).map(({ vatHome }) => vatHome?.vat)).toEqual([1619])
    expect((await issuedBy(companies.digitalis, id)).map(({ vatHome }) => vatHome?.vat)).toEqual([460])
  })
})
