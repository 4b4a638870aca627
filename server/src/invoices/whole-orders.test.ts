import { describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'

const world = await orderWorld()
const { as, db, emptyStock, people, place, stock } = world

/** The invoice of an order as its buyer sees it. */
async function paper(who: 'nikola' | 'mirza', orderId: number, format: 'pdf' | 'xml' = 'pdf') {
  await world.issueInvoices()
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('buyer_id', '=', people[who].companyId)
    .executeTakeFirstOrThrow()
  const { bytes, text } = await as(who, 'GET', `/orders/get-my-invoice-${format}/${id}`)
  return format === 'pdf' ? pdfText(bytes).replace(/\s+/g, ' ') : text
}

describe('what documents say about how orders are invoiced and paid (decision 0079)', () => {
  it('a partly served order of Mirza is invoiced in full, and says so in the PDF and in the XML', async () => {
    await emptyStock()
    await stock('ironOrchard', 1)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 3]] })
    const said = 'This invoice is for the whole order. Keys still to be delivered: 2; nothing more is charged for them.'
    expect(await paper('mirza', id)).toContain(said)
    expect(await paper('mirza', id, 'xml')).toContain('Ključevi koji se naknadno isporučuju: 2')
  })

  it('a fully served one says nothing about it', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect(await paper('mirza', id)).not.toContain('still to be delivered')
  })

  it('Nikola pays Brava by wire: the invoice of Digitalis says who received the money for it', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
    await as('tarik', 'POST', `/orders/approve-order/${id}`)
    const said = 'Payment received on behalf of the seller by Brava'
    expect(await paper('nikola', id)).toContain(said)
    // Paid from his funds with Digitalis, nobody else received anything; and Mirza pays the seller itself.
    await stock('northfall', 2)
    expect(await paper('nikola', await place({ by: 'nikola', lines: [['northfall', 1]] }))).not.toContain('on behalf')
    const direct = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    await as('tarik', 'POST', `/orders/approve-order/${direct}`)
    expect(await paper('mirza', direct)).not.toContain('on behalf')
  })
})
