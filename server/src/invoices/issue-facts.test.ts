import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { drawInvoice } from './draw-invoice.ts'
import { eInvoiceOf } from './e-invoice/e-invoice.ts'
import { writeUbl } from './e-invoice/ubl.ts'
import { sampleSnapshot, samples } from './testing/sample-snapshot.ts'

const words = async (sample: keyof typeof samples, language: 'en' | 'bs' | 'hr') =>
  pdfText(await drawInvoice(sampleSnapshot(samples[sample]), null, language)).replace(/\s+/g, ' ')

describe('a document of PixelPoint in Zagreb', () => {
  it.each(['Croatian e-invoice', 'Croatian credit note'] as const)(
    'says at what time and by whom it was issued, as its XML does: %s',
    async (sample) => {
      const english = await words(sample, 'en')
      expect(english).toContain('Time and place of issue')
      expect(english).toContain('21 Nov 2026 at 10:15, Zagreb')
      expect(english).toContain('Operator Tarik Kovačević')
      const croatian = await words(sample, 'hr')
      expect(croatian).toContain('Vrijeme i mjesto izdavanja')
      expect(croatian).toContain('21. stu 2026. u 10:15, Zagreb')
      expect(croatian).toContain('Operater Tarik Kovačević')
      const xml = writeUbl(eInvoiceOf(sampleSnapshot(samples[sample])))
      expect(xml).toContain('<cbc:IssueTime>10:15:30</cbc:IssueTime>')
      expect(xml).toMatch(/<cac:SellerContact>.*Tarik Kovačević/s)
    },
  )

  it('that nobody is named on has its issuer as the operator', async () => {
    const { issuedBy: _nobody, ...old } = sampleSnapshot(samples['Croatian e-invoice'])
    const english = pdfText(await drawInvoice(old, null, 'en')).replace(/\s+/g, ' ')
    expect(english).toContain('Operator PixelPoint d.o.o.')
  })
})

it('a document of Brava in Sarajevo has the date and place alone', async () => {
  for (const sample of ['domestic', 'a refund of a unit and a reduced price'] as const) {
    const english = await words(sample, 'en')
    expect(english).toContain('Date and place of issue')
    expect(english).toContain('21 Nov 2026, Sarajevo')
    expect(english).not.toMatch(/Operator|10:15/)
  }
})

it("an invoice of Amra's company in Zagreb names its issuer as the operator, not Nikola of the shop who ordered from funds", async () => {
  const { as, companies, db, issueInvoices, place, stock } = await orderWorld()
  await sql`insert into countries (code, name, currency, vat_rate_bp) values ('HR', 'Hrvatska', 'EUR', 2500)`.execute(
    db,
  )
  await sql`update companies set country_id = (select id from countries where code = 'HR'), tax_id = '48172039655', vat_id = 'HR48172039655'
    where id in (${companies.digitalis}, ${companies.gejmerija})`.execute(db)
  await sql`update categories set kpd = '58.21.42'`.execute(db)
  await stock('northfall', 1)
  const orderId = await place({ by: 'nikola', lines: [['northfall', 1]] })
  await issueInvoices()
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('issuer_id', '=', companies.digitalis)
    .executeTakeFirstOrThrow()
  const pdf = await as('nikola', 'GET', `/orders/get-my-invoice-pdf/${id}`, undefined, 'hr')
  expect(pdfText(pdf.bytes).replace(/\s+/g, ' ')).toContain('Operater Digitalis d.o.o.')
  const { text } = await as('nikola', 'GET', `/orders/get-my-invoice-xml/${id}`)
  expect(text).toMatch(/<cac:SellerContact>.*?<cbc:Name>Digitalis d\.o\.o\./s)
})
