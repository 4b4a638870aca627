import { describe, expect, it } from 'vitest'
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
