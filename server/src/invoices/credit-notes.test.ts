import { describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

const world = await orderWorld()
const { as, breaches, companies, db, issueInvoices, place, stock } = world
const why = { reasonKind: 1, reason: 'Ključevi su odbijeni kao iskorišteni' }
const refund = (id: number, what: object) => as('tarik', 'POST', '/orders/refund-order', { id, ...why, ...what })
const papersOf = (orderId: number, kind: 1 | 2) =>
  db
    .selectFrom('invoices')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('leg_id')
    .orderBy('id')
    .selectAll()
    .execute()
const words = (bytes: Buffer) => pdfText(bytes).replace(/\s+/g, ' ')

/** The next number in a series of credit notes. */
async function nextOf(series: string): Promise<string> {
  const { last } = await db
    .selectFrom('invoices')
    .select((is) => is.fn.max('seq').as('last'))
    .where('series', '=', series)
    .executeTakeFirstOrThrow()
  return String(Number(last ?? 0) + 1).padStart(4, '0')
}

describe('every refund', () => {
  it('of both legs creates a credit note on each, in its own series, that names its invoice', async () => {
    await stock('northfall', 3)
    const id = await place({ by: 'nikola', lines: [['northfall', 3]] })
    const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
    const next = [await nextOf('1K'), await nextOf('2K')]
    // Refunded before its invoices have a number: the credit notes wait for them.
    await refund(id, { lines: [{ lineId: line.id, quantity: 1 }] })
    await issueInvoices()
    const [first, second] = await papersOf(id, 1)
    const notes = await papersOf(id, 2)
    expect(notes.map((note) => [note.issuer_id, note.refers_to_id, note.gross, note.net + note.vat])).toEqual([
      [companies.brava, first?.id, -5700, -5700],
      [companies.digitalis, second?.id, -6190, -6190],
    ])
    expect(notes.map((note) => note.number)).toEqual([
      expect.stringMatching(new RegExp(`^1K-20\\d\\d-${next[0]}$`)),
      expect.stringMatching(new RegExp(`^2K-20\\d\\d-${next[1]}$`)),
    ])
    expect(notes[1]?.snapshot).toMatchObject({
      gross: 6190,
      credit: { invoiceNumber: second?.number, reason: why.reason, isWhole: false },
      lines: [{ quantity: 1, gross: 6190, vatRateBp: 1700 }],
    })
    expect(await breaches()).toEqual([])
  })

  it('is a document in three languages that Nikola and Tarik can read; nobody else finds it', async () => {
    await stock('northfall', 2)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    await issueInvoices()
    const [, invoice] = await papersOf(id, 1)
    await refund(id, { amount: '20.00' })
    await as('tarik', 'POST', '/orders/fully-refund-order', { id, ...why })
    await issueInvoices()
    const [, , part, last] = await papersOf(id, 2)
    expect([part?.gross, last?.gross]).toEqual([-2000, -10_380])
    const read = (who: 'nikola' | 'mirza', note: number | undefined, language: string) =>
      as(who, 'GET', `/orders/get-my-invoice-pdf/${note}`, undefined, language)
    const partText = words((await read('nikola', part?.id, 'hr')).bytes)
    expect(partText).toContain('Odobrenje')
    expect(partText).toContain(`Umanjuje račun ${invoice?.number}`)
    expect(partText).toContain('Umanjenje cijene, bez povrata ključeva')
    expect(partText).toContain(why.reason)
    expect(words((await read('nikola', last?.id, 'en')).bytes)).toContain(`Cancels invoice ${invoice?.number}`)
    expect(words((await read('nikola', last?.id, 'bs')).bytes)).toContain('Knjižna obavijest')
    const again = await Promise.all([read('nikola', last?.id, 'en'), read('nikola', last?.id, 'en')])
    expect(again[0]?.bytes.equals(again[1]?.bytes as Buffer)).toBe(true)
    expect((await read('mirza', last?.id, 'en')).status).toBe(404)
    expect((await as('tarik', 'GET', `/orders/get-invoice-pdf/${last?.id}`)).status).toBe(200)
  })

  it('lowers the totals of the invoice lists, and appears on the order beside its invoice', async () => {
    await stock('northfall', 1)
    const before = await as('mirza', 'POST', '/orders/get-my-invoices', {})
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await as('tarik', 'POST', '/orders/fully-refund-order', { id, ...why })
    await issueInvoices()
    const after = await as('mirza', 'POST', '/orders/get-my-invoices', {})
    expect(after.body.pagedResult.totalItems).toBe(before.body.pagedResult.totalItems + 2)
    expect(after.body.sums[0]?.gross ?? '0.00').toBe(before.body.sums[0]?.gross ?? '0.00')
    const [invoice] = await papersOf(id, 1)
    const [note] = await papersOf(id, 2)
    expect(after.body.data[0]).toMatchObject({
      number: note?.number,
      kind: 2,
      gross: '-61.90',
      refersTo: { id: invoice?.id, name: invoice?.number },
      creditNotes: [],
    })
    expect(after.body.data[1]).toMatchObject({ kind: 1, creditNotes: [{ id: note?.id, name: note?.number }] })
    const order = await as('tarik', 'GET', `/orders/plain/${id}`)
    expect(order.body.data.invoices.map((paper: { refersTo: unknown }) => paper.refersTo)).toEqual([
      null,
      { id: invoice?.id, name: invoice?.number },
    ])
    const { body } = await as('tarik', 'POST', '/orders/get-refunds', { filters: { orderId: id } })
    expect(body.data[0]).toMatchObject({
      orderId: id,
      refundedAmount: '61.90',
      creditNotes: [{ id: note?.id, name: note?.number }],
      keysToStock: 1,
      keysWithdrawn: 0,
    })
    expect(body).toMatchObject({ sumHome: '61.90', sums: [{ currency: 'BAM', refunds: 1, amount: '61.90' }] })
  })

  it('of many made at once is numbered without gaps', async () => {
    await stock('northfall', 8)
    const ids = []
    for (let n = 0; n < 8; n += 1) ids.push(await place({ by: 'mirza', lines: [['northfall', 1]] }))
    await Promise.all(ids.map((id) => refund(id, { amount: '1.00' })))
    await Promise.all([issueInvoices(), issueInvoices()])
    const seqs = await db.selectFrom('invoices').select('seq').where('series', '=', '1K').orderBy('seq').execute()
    expect(seqs.map((row) => row.seq)).toEqual(seqs.map((_, index) => index + 1))
    expect(await breaches()).toEqual([])
  })
})

it('invoices and credit notes keep the country where the product was redeemed when Nikola ordered it, whatever Tarik enters later', async () => {
  const redeemedIn = (country: string | null) =>
    db.updateTable('products').set({ redeem_country: country }).where('id', '=', world.products.northfall.id).execute()
  const linesOf = async (orderId: number, kind: 1 | 2) =>
    (await papersOf(orderId, kind)).map(({ snapshot }) => (snapshot as unknown as InvoiceSnapshot).lines)
  await stock('northfall', 4)
  await redeemedIn('BA')
  const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
  await redeemedIn('HR')
  await issueInvoices()
  await refund(id, { amount: '20.00' })
  await issueInvoices()
  const { redeem_country: kept } = await db
    .selectFrom('order_lines')
    .select('redeem_country')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toBe('BA')
  for (const kind of [1, 2] as const) {
    const both = await linesOf(id, kind)
    expect(both.map((lines) => lines.map((line) => line.redeemCountry))).toEqual([['BA'], ['BA']])
  }
  const later = await place({ by: 'nikola', lines: [['northfall', 1]] })
  await redeemedIn(null)
  const anywhere = await place({ by: 'nikola', lines: [['northfall', 1]] })
  await issueInvoices()
  expect((await linesOf(later, 1))[1]).toMatchObject([{ redeemCountry: 'HR' }])
  // A line without it is written as before.
  for (const [line] of await linesOf(anywhere, 1)) expect(Object.keys(line ?? {})).not.toContain('redeemCountry')
})
