import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import { mailTransport } from '../../platform/mail/transport.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { sendMail } from '../../mail-outbox/mail-outbox.jobs.ts'
import { ordersMails } from '../orders.mails.ts'
import { orderWorld } from '../testing/order-world.ts'

const { as, db, place, services, stock } = await orderWorld()

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

  it('answers Mirza of another shop exactly like a missing order', async () => {
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

  it('says what Nikola pays Digitalis, and nothing of what Digitalis pays Brava', async () => {
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
})

describe('the mail of an estimate', () => {
  it('carries the PDF through the mail server, and the outbox keeps none and shows none', async () => {
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
