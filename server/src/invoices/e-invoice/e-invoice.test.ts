import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { wireFromMinor } from '@brava/contract/minor.ts'
import { describe, expect, it } from 'vitest'
import { drawInvoice } from '../draw-invoice.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { type Sample, samples, sampleSnapshot } from '../testing/sample-snapshot.ts'
import { checkEInvoice, isOib } from './check-e-invoice.ts'
import { eInvoiceOf } from './e-invoice.ts'
import { type RuleSet, ruleSetFor, ruleSets } from './rule-sets.ts'
import { writeUbl } from './ubl.ts'

const rulesOf = (snapshot: InvoiceSnapshot, set?: RuleSet) =>
  checkEInvoice(eInvoiceOf(snapshot, set)).map(({ rule }) => rule)
const written = (sample: Sample) => writeUbl(eInvoiceOf(sampleSnapshot(sample)))
/** The texts of all elements with a name, in order. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

describe('a document of every kind', () => {
  it.each(Object.entries(samples))('%s breaks no rule', (_name, sample) => {
    expect(rulesOf(sampleSnapshot(sample))).toEqual([])
  })

  it('of Brava to Gejmerija shows the standard rate, both numbers and sums that add up', () => {
    const xml = written(samples.domestic)
    expect(xml).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"')
    expect(all(xml, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
    expect(all(xml, 'cbc:InvoiceTypeCode')).toEqual(['380'])
    expect(all(xml, 'cbc:CompanyID')).toEqual(['BA202745190003', '4202745190003', '4511204870009', '4511204870009'])
    expect(all(xml, 'cbc:TaxAmount')).toEqual(['26.98', '26.98'])
    expect(all(xml, 'cbc:LineExtensionAmount')).toEqual(['158.72', '158.72'])
    expect(all(xml, 'cbc:PriceAmount')).toEqual(['52.907'])
    expect(all(xml, 'cbc:PrepaidAmount')).toEqual(['185.70'])
    expect(all(xml, 'cbc:PayableAmount')).toEqual(['0.00'])
    expect(all(xml, 'cbc:DueDate')).toEqual([])
  })

  it('that is unpaid shows its due date', () => {
    const xml = written(samples['domestic on credit'])
    expect(all(xml, 'cbc:DueDate')).toEqual(['2026-12-06'])
    expect(all(xml, 'cbc:PayableAmount')).toEqual(['50.00'])
  })

  it('to a business in another country with its number leaves the VAT to it and says so', () => {
    const xml = written(samples['foreign EU with a tax number'])
    expect(xml).toContain('<cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent>')
    expect(all(xml, 'cbc:TaxExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
    expect(all(xml, 'cbc:TaxExemptionReason')).toEqual(['Prijenos porezne obveze'])
    expect(written(samples['foreign EU without a tax number'])).toContain(
      '<cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent>',
    )
  })

  it("in another currency also states the VAT in the issuer's", () => {
    const xml = written(samples['non-EU with VAT at home'])
    expect(all(xml, 'cbc:TaxCurrencyCode')).toEqual(['BAM'])
    expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="BAM">0.00</cbc:TaxAmount></cac:TaxTotal>')
  })

  it('has one group for exempt lines, whether vouchers or agency, with both reasons', () => {
    const { vatGroups } = eInvoiceOf(sampleSnapshot(samples['mixed rates, vouchers and agency']))
    expect(vatGroups.map(({ category, rateBp }) => [category, rateBp])).toEqual([
      ['S', 1700],
      ['S', 1250],
      ['E', 0],
    ])
    expect(vatGroups[2]).toMatchObject({ net: 13_000, vat: 0 })
    expect(vatGroups[2]?.exemption?.text).toMatch(/vaučer.*proviziju/)
  })

  it('of a refund is a credit note of type 381 that names its invoice and that invoice’s day', () => {
    const xml = written(samples['a refund of a unit and a reduced price'])
    expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
    expect(all(xml, 'cbc:CreditNoteTypeCode')).toEqual(['381'])
    expect(xml).toContain(
      '<cac:InvoiceDocumentReference><cbc:ID>1-2026-0041</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>',
    )
    expect(all(xml, 'cbc:CreditedQuantity')).toEqual(['1', '1'])
    expect(all(xml, 'cbc:PayableAmount')).toEqual(['0.00'])
  })

  it('of a refund in Croatia is process P9, a credit; the invoice stays P1, and so do credit notes of earlier rules', () => {
    const note = sampleSnapshot(samples['Croatian credit note'])
    const processOf = (snapshot: InvoiceSnapshot) => all(writeUbl(eInvoiceOf(snapshot)), 'cbc:ProfileID')
    expect(processOf(note)).toEqual(['P9'])
    expect(processOf(sampleSnapshot(samples['Croatian e-invoice']))).toEqual(['P1'])
    expect(processOf({ ...note, ruleSet: 'hr-cius-2026-03-13' })).toEqual(['P1'])
  })

  it('accepts tax numbers as people write them, and writes them in machine format', () => {
    const croatian = sampleSnapshot(samples['Croatian e-invoice'])
    const domestic = sampleSnapshot(samples.domestic)
    const spaced = {
      ...croatian,
      issuer: { ...croatian.issuer, taxId: '739 0415 8266', vatId: 'hr73904158266' },
      buyer: { ...croatian.buyer, taxId: '', vatId: 'HR 481-720-396.55' },
    }
    expect(rulesOf(spaced)).toEqual([])
    const xml = writeUbl(eInvoiceOf(spaced))
    expect(all(xml, 'cbc:CompanyID')).toEqual(['HR73904158266', '73904158266', 'HR48172039655'])
    expect(all(xml, 'cbc:EndpointID')).toEqual(['73904158266', '48172039655'])
    const bosnian = { ...domestic, issuer: { ...domestic.issuer, vatId: '202 745 190 003' } }
    expect(rulesOf(bosnian)).toEqual([])
    expect(all(writeUbl(eInvoiceOf(bosnian)), 'cbc:CompanyID')[0]).toBe('BA202745190003')
  })

  it("names only the account, although Tarik entered the bank's name behind it", () => {
    const domestic = sampleSnapshot(samples['domestic on credit'])
    const issuer = { ...domestic.issuer, bankAccount: 'HR12 1001 0051 8630 0016 0, ZABA' }
    expect(writeUbl(eInvoiceOf({ ...domestic, issuer }))).toContain(
      '<cac:PayeeFinancialAccount><cbc:ID>HR1210010051863000160</cbc:ID></cac:PayeeFinancialAccount>',
    )
  })

  it('carries its PDF inside, byte for byte', () => {
    const bytes = Buffer.from('%PDF-1.7 č')
    const xml = writeUbl(eInvoiceOf(sampleSnapshot(samples.domestic)), {
      name: 'a.pdf',
      type: 'application/pdf',
      bytes,
    })
    const [inside = ''] = all(xml, 'cbc:EmbeddedDocumentBinaryObject')
    expect(Buffer.from(inside, 'base64').equals(bytes)).toBe(true)
  })

  it('between two companies in Croatia follows the Croatian profile, with hostile names escaped', () => {
    const xml = written(samples['Croatian e-invoice'])
    expect(all(xml, 'cbc:CustomizationID')[0]).toContain('mfin.gov.hr:cius-2025')
    expect(all(xml, 'cbc:ProfileID')).toEqual(['P1'])
    expect(all(xml, 'cbc:IssueTime')).toEqual(['10:15:30'])
    expect(xml).toContain('<cbc:EndpointID schemeID="9934">73904158266</cbc:EndpointID>')
    expect(xml).toContain('<cac:SellerContact><cbc:ID>73904158266</cbc:ID><cbc:Name>Tarik Kovačević</cbc:Name>')
    expect(xml).toContain('<cbc:ItemClassificationCode listID="CG">58.21.42</cbc:ItemClassificationCode>')
    expect(xml).toContain('<cbc:Name>Šifra &lt;Čarobnjak&gt; &amp; &quot;Žar&quot;</cbc:Name>')
    expect(xml).not.toMatch(/<(\w+:\w+)[^>]*><\/\1>/)
  })
})

describe('the PDF', () => {
  it.each(['domestic', 'a refund of a unit and a reduced price'] as const)(
    'of %s is marked as PDF/A-3 and has the same XML inside',
    async (name) => {
      const snapshot = sampleSnapshot(samples[name])
      const pdf = await drawInvoice(snapshot, null, 'bs')
      const text = pdf.toString('latin1')
      expect(text).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
      expect(text).toContain('/GTS_PDFA1')
      expect(text).toContain('/AFRelationship /Alternative')
      const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) =>
        inflated(Buffer.from(body, 'latin1')),
      )
      expect(streams).toContain(writeUbl(eInvoiceOf(snapshot)))
    },
  )
})

/** A stream of a PDF, uncompressed. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('utf8')
  } catch {
    return bytes.toString('utf8')
  }
}

describe('what breaks a rule', () => {
  const croatian = sampleSnapshot(samples['Croatian e-invoice'])
  const domestic = sampleSnapshot(samples.domestic)
  const without = (snapshot: InvoiceSnapshot, side: 'issuer' | 'buyer', change: object) => ({
    ...snapshot,
    [side]: { ...snapshot[side], ...change },
  })

  it.each([
    ['BR-06', without(domestic, 'issuer', { name: ' ' })],
    ['BR-07', without(domestic, 'buyer', { name: '' })],
    ['BR-08', without(domestic, 'issuer', { town: '', address: '', postalCode: '' })],
    ['BR-11', without(domestic, 'buyer', { countryCode: '' })],
    ['BR-16', { ...domestic, lines: [], vatGroups: [], net: 0, vat: 0, gross: 0, paid: 0 }],
    ['BR-25', { ...domestic, lines: domestic.lines.map((line) => ({ ...line, title: ' ' })) }],
    ['BR-S-02', without(domestic, 'issuer', { taxId: '', vatId: '' })],
    ['BR-CO-09', without(domestic, 'buyer', { vatId: 'BA 1/2' })],
    ['BR-CO-10', { ...domestic, net: domestic.net + 1 }],
    ['BR-CO-15', { ...domestic, gross: domestic.gross + 1 }],
    ['BR-CO-17', { ...domestic, lines: domestic.lines.map((line) => ({ ...line, vat: line.vat + 200 })) }],
    [
      'BR-AE-09',
      {
        ...domestic,
        lines: domestic.lines.map((line) => ({ ...line, vatRateBp: 0, vatReason: 'reverseCharge' as const, vat: 5 })),
      },
    ],
    ['BR-AE-02', without(sampleSnapshot(samples['foreign EU with a tax number']), 'buyer', { vatId: '' })],
    ['HR-BR-25', { ...croatian, lines: croatian.lines.map((line) => ({ ...line, kpd: '' })) }],
    ['HR-BR-S-1', without(croatian, 'buyer', { vatId: '' })],
    ['HR-BR-9', without(croatian, 'issuer', { taxId: '73904158260' })],
    ['HR-BR-53', without(croatian, 'buyer', { taxId: '48172039654' })],
    ['HR-BR-10', without(croatian, 'buyer', { taxId: '', vatId: '' })],
  ])('is found as %s', (rule, snapshot) => {
    expect(rulesOf(snapshot as InvoiceSnapshot)).toContain(rule)
  })

  it('says where to correct it, in three languages', () => {
    const [found] = checkEInvoice(
      eInvoiceOf({ ...croatian, lines: croatian.lines.map((line) => ({ ...line, kpd: '' })) }),
    )
    expect(found).toMatchObject({ rule: 'HR-BR-25', at: 'product', product: 'NF-0001' })
    expect(found?.text.hr).toBe('Unesite KPD šifru proizvoda ili njegove kategorije.')
  })

  it('includes vouchers outside the scope of VAT: no tax numbers and no other lines beside them', () => {
    const [core] = ruleSets
    const outside = {
      ...(core as RuleSet),
      id: 'x',
      categories: { ...(core as RuleSet).categories, voucher: 'O' as const },
    }
    expect(rulesOf(sampleSnapshot(samples['multi-purpose vouchers']), outside)).toEqual(['BR-O-02'])
    expect(rulesOf(sampleSnapshot(samples['mixed rates, vouchers and agency']), outside)).toEqual([
      'BR-O-02',
      'BR-O-11',
    ])
  })
})

describe('the rule set', () => {
  const of = (issuerCountry: string, buyerCountry: string, day: string) =>
    ruleSetFor({ issuerCountry, buyerCountry, day }).id

  it('is the one of its day: the Croatian one from 1 January 2026, and only between companies in Croatia', () => {
    expect(of('HR', 'HR', '2025-12-31')).toBe('en16931-2017')
    expect(of('HR', 'HR', '2026-01-01')).toBe('hr-cius-2026-01-01')
    expect(of('HR', 'HR', '2026-03-12')).toBe('hr-cius-2026-01-01')
    // Of two from one day the corrected one.
    expect(of('HR', 'HR', '2026-03-13')).toBe('hr-cius-2026-03-13.2')
    expect(of('HR', 'BA', '2026-11-21')).toBe('en16931-2017')
    expect(of('BA', 'HR', '2026-11-21')).toBe('en16931-2017')
  })

  it('under which a document was issued stays its own', () => {
    const snapshot = { ...sampleSnapshot(samples['Croatian e-invoice']), ruleSet: 'hr-cius-2026-01-01' }
    expect(eInvoiceOf(snapshot).ruleSet.id).toBe('hr-cius-2026-01-01')
  })
})

describe('sums', () => {
  it('of any lines, rates and treatments agree with the ledger and with the rules of the standard', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 2000 }),
      unitPrice: fc.integer({ min: 1, max: 500_000 }),
      treatment: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('brava' as const, 'pixelpoint' as const),
        fc.constantFrom('gejmerija' as const, 'nordlicht' as const, 'untaxed' as const, 'beograd' as const),
        fc.boolean(),
        (lines, seller, buyer, isCredit) => {
          const snapshot = sampleSnapshot({ seller, buyer, lines, ...(isCredit ? { credits: '1-2026-0001' } : {}) })
          expect(rulesOf(snapshot)).toEqual([])
          const xml = writeUbl(eInvoiceOf(snapshot))
          const ledger = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
          expect(all(xml, 'cbc:TaxInclusiveAmount')).toEqual([wireFromMinor(ledger)])
          const cents = (text = '') => Number(text.replace('.', ''))
          const [net, ...ofLines] = all(xml, 'cbc:LineExtensionAmount').map(cents)
          expect(ofLines.reduce((sum, each) => sum + each, 0)).toBe(net)
          const [vat, ...ofGroups] = all(xml, 'cbc:TaxAmount').map(cents)
          expect(ofGroups.reduce((sum, each) => sum + each, 0)).toBe(vat)
          expect((net ?? 0) + (vat ?? 0)).toBe(ledger)
        },
      ),
      { numRuns: 200 },
    )
  })
})

it('an OIB has eleven digits, of which the last checks the others', () => {
  expect([isOib('73904158266'), isOib('73904158260'), isOib('7390415826'), isOib('')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
