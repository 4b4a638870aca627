import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { mod11ini } from '@brava/contract/payments/payment-reference.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { mailTransport } from '../../platform/mail/transport.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { sendMail } from '../../mail-outbox/mail-outbox.jobs.ts'
import { ordersMails } from '../orders.mails.ts'
import { orderWorld } from '../testing/order-world.ts'

const { as, db, people, place, services, stock } = await orderWorld()

const received: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})
await new Promise<void>((ready) => {
  mailServer.listen(0, '127.0.0.1', ready)
})
afterAll(() => new Promise<void>((closed) => mailServer.close(() => closed())))
const smtpUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`

/** An order by Nikola of one key at 61,90 KM, to be paid by wire, with its estimate. */
async function estimated() {
  await stock('northfall', 1)
  const id = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
  const { number } = await db
    .selectFrom('estimates')
    .select('number')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, number }
}
const pathOf = (id: number) => `/orders/get-estimate-pdf/${id}`

describe('the estimate on paper', () => {
  it.each(['en', 'bs', 'hr'])(
    'is a PDF for Nikola, his supplier Amra and the distributor Tarik in %s',
    async (language) => {
      const { id, number } = await estimated()
      for (const who of ['nikola', 'amra', 'tarik'] as const) {
        const answer = await as(who, 'GET', pathOf(id), undefined, language)
        expect(answer.status).toBe(200)
        expect(answer.headers['content-type']).toBe('application/pdf')
        expect(answer.headers['content-disposition']).toContain(`${number}-${language}.pdf`)
        expect(answer.text.startsWith('%PDF-')).toBe(true)
      }
    },
  )

  it('is refused to Mirza of another shop exactly like that of a missing order', async () => {
    const { id } = await estimated()
    const foreign = await as('mirza', 'GET', pathOf(id))
    const missing = await as('mirza', 'GET', pathOf(999_999_999))
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  })

  it('is refused for an order of Nikola that never had one', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    expect((await as('nikola', 'GET', pathOf(id))).body.code).toBe('order.noEstimate')
  })

  it('shows what Nikola pays Digitalis, and nothing of what Digitalis pays Brava', async () => {
    const { id } = await estimated()
    const leg = await buyersLeg(db, id)
    expect(leg).toMatchObject({
      issuer: { name: 'Digitalis d.o.o.' },
      buyer: { name: 'Gejmerija Banja Luka' },
      gross: 6190,
      lines: [{ unitPrice: 6190, net: 5291, vat: 899 }],
      vatGroups: [{ rateBp: 1700, net: 5291, vat: 899 }],
    })
    expect(JSON.stringify(leg)).not.toMatch(/5700|4872|Brava/)
  })

  it('shows the reference that Nikola and Tarik see on screen, and no code if no app reads one', async () => {
    const { id } = await estimated()
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const reference = `${number}${mod11ini(number)}`.padStart(10, '0')
    const mine = (await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data
    expect(mine.transfer).toMatchObject({ payee: 'Brava', collectsFor: 'Digitalis d.o.o.', reference, codes: [] })
    expect((await as('tarik', 'GET', `/orders/plain/${id}`)).body.data.transferReference).toBe(reference)
    const paper = pdfText((await as('nikola', 'GET', pathOf(id))).bytes)
    expect(paper).toContain(reference)
    expect(paper.replace(/\s+/g, ' ')).toContain('Received on behalf of the seller Digitalis d.o.o.')
  })

  it('shows the HUB-3 and the EPC code as vectors once Brava is paid in euros in Split, as the screen does', async () => {
    const { id } = await estimated()
    const { companyId } = people.tarik
    const change = (account: string, currency: string) =>
      inTransaction(db, async (trx) => {
        await trx.updateTable('companies').set({ bank_account: account }).where('id', '=', companyId).execute()
        await trx.updateTable('order_legs').set({ currency }).where('order_id', '=', id).execute()
      })
    const plain = (await as('nikola', 'GET', pathOf(id))).bytes.length
    await change('HR12 1001 0051 8630 0016 0', 'EUR')
    const { transfer } = (await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data
    expect(transfer.reference).toMatch(/^HR01 \d{6}-\d$/)
    expect(transfer.codes.map((code: { kind: string }) => code.kind)).toEqual(['hub3', 'epc'])
    expect(transfer.codes[0].path).toMatch(/^M4 4h8v3h-8z/)
    const paper = (await as('nikola', 'GET', pathOf(id), undefined, 'hr')).bytes
    expect(pdfText(paper).replace(/\s+/g, ' ')).toContain('Skenirajte i platite (HUB-3)')
    expect(paper.length).toBeGreaterThan(plain + 3000)
    expect(paper.toString('latin1')).not.toContain('/Subtype /Image')
    await change('', 'BAM')
  })

  it('no longer asks for payment when the order is approved', async () => {
    const { id } = await estimated()
    await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect((await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data.transfer).toBeNull()
    expect((await as('tarik', 'GET', `/orders/plain/${id}`)).body.data.transferReference).toBeNull()
  })
})

describe('the mail of an estimate', () => {
  it('carries the PDF through the mail server, and the outbox neither keeps nor shows one', async () => {
    const { id, number } = await estimated()
    expect((await as('tarik', 'POST', '/orders/send-order-estimate', { id })).status).toBe(200)
    const mail = await db.selectFrom('mails').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(mail)).not.toContain('%PDF')
    await sendMail(services, ordersMails, mailTransport({ smtpUrl, mailFrom: 'brava@brava.example' }), mail.id)
    const [message] = received
    expect(message).toContain(`filename=${number}-bs.pdf`)
    expect(message).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
    const read = await composeMail(services, ordersMails, mail, 'administrator')
    expect(read?.attachments).toEqual([])
    expect(read?.text).toContain(number)
  })
})
