import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { numberEvents } from '../partner-events/number-events.ts'
import { publicId } from '../platform/public-id.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { as, credentialOf, partner, stock, products, companies, db } = world
const { secrets } = world.app.services
const northfall = publicId(secrets, 'product', products.northfall.id)
let nexa: TestCredential
let nikola: TestCredential
let digitalis: TestCredential

async function place(of: TestCredential, reference: string): Promise<string> {
  const { body } = await partner(
    of,
    'POST',
    '/orders',
    { reference, lines: [{ product: northfall, quantity: 1, maxUnitPrice: '500.00' }] },
    { 'idempotency-key': reference },
  )
  return body.data.id
}
const invoicesOf = async (of: TestCredential, query = '') => (await partner(of, 'GET', `/invoices${query}`)).body

const orders: string[] = []
beforeAll(async () => {
  nexa = await credentialOf('mirza')
  nikola = await credentialOf('nikola')
  digitalis = await credentialOf('amra')
  // From here on it has events.
  await partner(digitalis, 'GET', '/events')
  await stock('northfall', 5)
  for (const reference of ['I-1', 'I-2', 'I-3']) orders.push(await place(nexa, reference))
  orders.push(await place(nikola, 'I-4'))
  await world.issueInvoices()
})

test('an event of the invoice between Brava and Digitalis names no order of Nikola, as the invoice itself does not', async () => {
  await numberEvents(world.app.services)
  const { data } = (await partner(digitalis, 'GET', '/events?types=invoice.issued')).body
  expect(data).toHaveLength(1)
  expect(data[0].data).toEqual({ invoice: expect.stringMatching(/^inv_/), number: expect.any(String) })
  const { invoice } = data[0].data
  expect((await partner(digitalis, 'GET', `/invoices/${invoice}`)).body.data).toMatchObject({
    order: null,
    reference: '',
  })
})

describe('invoices of Nexa, read by its program', () => {
  test('are those that it received, newest first, each with its order and amounts', async () => {
    const { data, next } = await invoicesOf(nexa)
    expect(next).toBeNull()
    const references = data.map((invoice: { reference: string }) => invoice.reference)
    expect(references).toEqual(expect.arrayContaining(['I-1', 'I-2', 'I-3']))
    expect(references).not.toContain('I-4')
    const mine = data.find((invoice: { reference: string }) => invoice.reference === 'I-1')
    expect(mine).toMatchObject({
      kind: 'invoice',
      order: orders[0],
      refersTo: null,
      currency: 'BAM',
      net: '52.91',
      vat: '8.99',
      gross: '61.90',
    })
    expect(mine.id).toMatch(/^inv_[\w-]{22}$/)
    expect((await partner(nexa, 'GET', `/invoices/${mine.id}`)).body.data).toEqual(mine)
  })

  test('come page by page, each once, and since a time; a cursor belongs to its filter', async () => {
    const { data } = await invoicesOf(nexa)
    const first = await invoicesOf(nexa, '?limit=1')
    const seen = [...first.data]
    for (let { next } = first; next !== null; ) {
      const page = await invoicesOf(nexa, `?limit=1&after=${next}`)
      seen.push(...page.data)
      next = page.next
    }
    expect(seen).toEqual(data)
    expect((await invoicesOf(nexa, '?since=2999-01-01T00:00:00Z')).data).toEqual([])
    const other = await partner(nexa, 'GET', `/invoices?since=2000-01-01T00:00:00Z&after=${first.next}`)
    expect(other.status).toBe(400)
  })

  test('since a time are those numbered from then on, also of an earlier sale; the last numbered is the first', async () => {
    const sold = await place(nexa, 'I-5')
    await world.issueInvoices()
    const { rows } = await sql<{ at: Date }>`select max(created_at) as at from invoices`.execute(db)
    const since = rows[0]?.at as Date
    const { data } = await invoicesOf(nexa, `?since=${since.toISOString()}`)
    expect(data).toEqual([expect.objectContaining({ order: sold, reference: 'I-5' })])
    expect(new Date(data[0].issuedAt).getTime()).toBeLessThan(since.getTime())
    expect((await invoicesOf(nexa)).data[0]).toEqual(data[0])
  })

  test('are the same bytes each time, and 304 for a caller that has them', async () => {
    const [{ id, number }] = (await invoicesOf(nexa)).data
    const papers = [
      ['pdf', 'application/pdf', '%PDF-'],
      ['ubl', 'application/xml', '<?xml'],
    ] as const
    for (const [name, type, beginning] of papers) {
      const first = await partner(nexa, 'GET', `/invoices/${id}/${name}`)
      expect([first.status, first.headers['content-type']]).toEqual([200, type])
      expect(first.bytes.subarray(0, 5).toString('latin1')).toBe(beginning)
      expect(first.headers['content-disposition']).toContain(number)
      const again = await partner(nexa, 'GET', `/invoices/${id}/${name}`)
      expect(again.bytes.equals(first.bytes)).toBe(true)
      const known = { 'if-none-match': String(first.headers.etag) }
      const same = await partner(nexa, 'GET', `/invoices/${id}/${name}`, undefined, known)
      expect([same.status, same.bytes.length]).toEqual([304, 0])
    }
    const croatian = await partner(nexa, 'GET', `/invoices/${id}/pdf?language=hr`)
    expect(croatian.headers['content-disposition']).toContain('-hr.pdf')
    expect((await partner(nexa, 'GET', `/invoices/${id}/pdf?language=de`)).status).toBe(400)
  })

  test('stay new for its people: a program opens nothing in their name', async () => {
    const newOnes = async () => (await as('mirza', 'GET', '/dashboard/get-new-invoices')).body.data.incoming
    const before = await newOnes()
    const [{ id }] = (await invoicesOf(nexa)).data
    expect((await partner(nexa, 'GET', `/invoices/${id}/pdf`)).status).toBe(200)
    expect(await newOnes()).toBe(before)
  })
})

describe('what belongs to others', () => {
  test('an invoice of another company answers 404 like a missing one, and so do its documents', async () => {
    const [{ id }] = (await invoicesOf(nexa)).data
    const missing = publicId(secrets, 'invoice', 999_999)
    for (const one of [id, missing, id.replace('inv', 'ord'), 'x']) {
      for (const path of [`/invoices/${one}`, `/invoices/${one}/pdf`, `/invoices/${one}/ubl`]) {
        const { status, body } = await partner(nikola, 'GET', path)
        expect([path, status, body.code]).toEqual([path, 404, 'common.notFound'])
      }
    }
  })

  test('a reseller sees what it is charged for its retailer’s order, without the order and what the retailer pays', async () => {
    const [retail] = (await invoicesOf(nikola)).data
    const { data } = await invoicesOf(digitalis)
    expect([retail.order, retail.reference]).toEqual([orders[3], 'I-4'])
    expect(data).toMatchObject([{ order: null, reference: '' }])
    expect(data[0].id).not.toBe(retail.id)
    // It issued the retailer's invoice and did not receive it.
    expect((await partner(digitalis, 'GET', `/invoices/${retail.id}`)).status).toBe(404)
  })

  test('a credit note names the invoice that it corrects, below zero', async () => {
    const id = await place(nexa, 'I-5')
    await world.issueInvoices()
    const { id: number } = await db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', 'I-5')
      .where('company_id', '=', companies.nexa)
      .executeTakeFirstOrThrow()
    const refund = { id: number, reasonKind: 4, reason: 'Never came', keysToStock: false }
    expect((await as('tarik', 'POST', '/orders/fully-refund-order', refund)).status).toBe(200)
    await world.issueInvoices()
    const { data } = await invoicesOf(nexa)
    const mine = data.filter((invoice: { order: string }) => invoice.order === id)
    const [credit, invoice] = mine
    expect(credit).toMatchObject({ kind: 'creditNote', refersTo: invoice.id, gross: '-61.90' })
    expect(invoice.kind).toBe('invoice')
  })
})
