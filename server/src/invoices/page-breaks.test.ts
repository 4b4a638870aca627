import { describe, expect, it } from 'vitest'
import { pdfDrawing, pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawStatement } from './dues/draw-statement.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { sampleSnapshot } from './testing/sample-snapshot.ts'

describe('an invoice of many pages', () => {
  it('keeps each of its 200 rows whole on one page, and counts the pages', async () => {
    const three = (index: number) => String(index + 1).padStart(3, '0')
    const snapshot = sampleSnapshot({
      seller: 'brava',
      buyer: 'gejmerija',
      lines: Array.from({ length: 200 }, (_, index) => ({
        quantity: 1,
        unitPrice: 6190,
        // Long enough for several lines in the cell.
        title: `Begins${three(index)} Northfall: Ashen Crown, Collector's Edition with the Season Pass and the Soundtrack Ends${three(index)}`,
      })),
    })
    const text = pdfText(await drawInvoice(snapshot, null, 'en')).replace(/\s+/g, ' ')
    const feet = [...text.matchAll(/Page (\d+) of (\d+)/g)]
    expect(feet.map(([, page]) => Number(page)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: feet.length }, (_, index) => index + 1),
    )
    expect(feet.length).toBeGreaterThan(5)
    expect(new Set(feet.map(([, , pages]) => pages))).toEqual(new Set([String(feet.length)]))
    const pages = text.split(/Page \d+ of \d+/).slice(0, feet.length)
    const numbersOf = (page: string, of: RegExp) => [...page.matchAll(of)].map(([, number]) => Number(number))
    const rows = pages.flatMap((page) => {
      const begun = numbersOf(page, /Begins(\d{3})/g)
      expect(numbersOf(page, /Ends(\d{3})/g)).toEqual(begun)
      expect(numbersOf(page, /NF-0(\d{3})/g)).toEqual(begun)
      return begun
    })
    expect(rows).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })
})

describe('the last page', () => {
  const issuerWith = (en: string, snapshot: InvoiceSnapshot): InvoiceSnapshot => ({
    ...snapshot,
    issuer: { ...snapshot.issuer, remarks: { en, bs: '', hr: '' } },
  })
  const remark = 'Goods once delivered are not taken back. Complaints reach us in writing within eight days.'
  const long = Array.from({ length: 11 }, (_, index) => `Paragraph ${index + 1} of our terms, said at length.`).join(
    '\n',
  )
  const papers = {
    'of an invoice that Gejmerija has paid': { seller: 'brava', buyer: 'gejmerija', said: remark },
    'of an invoice whose issuer has no remark': { seller: 'brava', buyer: 'gejmerija', said: '' },
    'of an invoice with long terms of its issuer': { seller: 'brava', buyer: 'gejmerija', said: long },
    'of an invoice with codes of PixelPoint’s bank': {
      seller: 'pixelpoint',
      buyer: 'zagrebShop',
      said: remark,
      currency: 'EUR',
      onCredit: 100,
    },
    'of a credit note for Gejmerija': { seller: 'brava', buyer: 'gejmerija', said: remark, credits: '1-2026-0041' },
  } as const

  it.each(Object.entries(papers))(
    '%s never contains only words, from 1 to 30 lines',
    async (_, { said, ...sample }) => {
      const alone: number[] = []
      for (let count = 1; count <= 30; count++) {
        const lines = Array.from({ length: count }, () => ({ quantity: 1, unitPrice: 6190 }))
        const paper = await drawInvoice(issuerWith(said, sampleSnapshot({ ...sample, lines })), null, 'en')
        const [last = ''] = pdfText(paper)
          .replace(/\s+/g, ' ')
          .split(/Page \d+ of \d+/)
          .slice(-2)
        if (!/To pay|Credited|HUB-3|NF-0/i.test(last)) alone.push(count)
      }
      expect(alone).toEqual([])
    },
  )
})

describe('the VAT of an invoice by rate', () => {
  const wordsOf = async (snapshot: InvoiceSnapshot) =>
    pdfText(await drawInvoice(snapshot, null, 'en'))
      .replace(/\s+/g, ' ')
      .replaceAll('- ', '-')
  const lines = [
    { quantity: 1, unitPrice: 6190 },
    { quantity: 1, unitPrice: 2000, treatment: vatTreatment.code.multiPurposeVoucher },
  ]

  it('links Nordlicht’s two sums of 0 % to their reasons by number', async () => {
    const snapshot = sampleSnapshot({ seller: 'brava', buyer: 'nordlicht', lines })
    expect(snapshot.vatGroups.map(({ rateBp, reason }) => [rateBp, reason])).toEqual([
      [0, 'reverseCharge'],
      [0, 'voucher'],
    ])
    const text = await wordsOf(snapshot)
    for (const part of ['Net 0 % (1)', 'VAT 0 % (1)', '(1) Reverse charge', 'Net 0 % (2)', '(2) Multi-purpose voucher'])
      expect(text).toContain(part)
  })

  it('has no numbers for Gejmerija, where each rate has one reason', async () => {
    const snapshot = sampleSnapshot({ seller: 'brava', buyer: 'gejmerija', lines })
    const text = await wordsOf(snapshot)
    expect(text).toContain('Multi-purpose voucher')
    expect(text).not.toMatch(/\(\d\)/)
  })
})

describe('a word without end', () => {
  const word = (letter: string, length = 60) => letter.repeat(length)
  // A4 is 595 points wide, its margin 44.
  const rightmost = (paper: Buffer) =>
    Math.max(...[...pdfDrawing(paper).matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, left]) => Number(left)))
  const lines = [{ quantity: 1, unitPrice: 6190, title: `${word('W')}: Collector's Edition` }]
  const { issuer, buyer, ...rest } = sampleSnapshot({ seller: 'brava', buyer: 'gejmerija', lines })

  it('in the buyer’s reference stays in its column, and what is beside it stays on the page', async () => {
    const snapshot = sampleSnapshot({ seller: 'brava', buyer: 'gejmerija', lines: [{ quantity: 1, unitPrice: 6190 }] })
    const reference = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f0'
    const paper = await drawInvoice({ ...snapshot, buyerReference: reference }, null, 'en')
    expect(rightmost(paper)).toBeLessThan(551)
    expect(pdfText(paper).replaceAll('\n', '')).toContain(reference)
  })

  it('in the title of a product leaves the amounts of the invoice on the page', async () => {
    const paper = await drawInvoice({ issuer, buyer, ...rest }, null, 'en')
    expect(rightmost(paper)).toBeLessThan(551)
    expect(pdfText(paper).replaceAll('\n', '')).toContain(word('W'))
  })

  it('in a name, an address and an e-mail leaves buyer, delivery and page number on the page', async () => {
    const long = { name: word('N'), address: word('A'), town: word('T'), email: `${word('e')}@firma.example` }
    const delivery = {
      recipient: word('R'),
      address: word('D'),
      town: word('G'),
      postalCode: '71000',
      countryCode: 'BA',
      countryName: 'Bosna i Hercegovina',
      phone: '+387 33 555 010',
    }
    const drawn = await Promise.all([
      drawInvoice({ ...rest, issuer: { ...issuer, ...long }, buyer: { ...buyer, ...long } }, null, 'en'),
      drawInvoice({ ...rest, issuer: { ...issuer, ...long }, buyer: { ...buyer, ...long }, delivery }, null, 'en'),
    ])
    for (const paper of drawn) {
      expect(rightmost(paper)).toBeLessThan(551)
      expect(pdfText(paper)).toContain('Page 1 of 1')
    }
  })

  it('in the memo of a statement leaves its balances on the page', async () => {
    const row = { createdDate: new Date('2026-11-21T09:15:00Z'), invoiceNumber: null, orderNumber: null }
    const rows = [{ ...row, kind: 'fundsIn', memo: word('M', 90), debit: null, credit: 5000, balance: 5000 }]
    const sums = { opening: 0, debits: 0, credits: 5000, closing: 5000 }
    const parties = { issuer, buyer, logo: null, currency: 'BAM', at: new Date('2026-11-30T09:00:00Z') }
    const paper = await drawStatement({ ...parties, sums, rows: rows as never }, 'en')
    expect(rightmost(paper)).toBeLessThan(551)
    expect(pdfText(paper).replaceAll('\n', '')).toContain(word('M', 90))
  })
})
