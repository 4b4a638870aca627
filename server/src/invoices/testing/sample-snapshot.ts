import { splitVat } from '@brava/contract/money.ts'
import { vatTreatment, type VatTreatment } from '@brava/contract/enums.ts'
import { decideVat } from '@brava/contract/vat.ts'
import { fitVat } from '../fit-vat.ts'
import { standardVatTexts } from '../vat-texts/standard-vat-texts.ts'
import { type InvoiceSnapshot, type SnapshotLine, type SnapshotParty, vatGroupsOf } from '../invoice-snapshot.ts'

const party = (
  name: string,
  town: string,
  countryCode: string,
  countryName: string,
  taxId: string,
  vatId: string,
): SnapshotParty => ({
  name,
  address: 'Ulica 1',
  postalCode: '10000',
  town,
  countryCode,
  countryName,
  taxId,
  vatId,
  email: 'office@firma.example',
  phone: '+387 33 555 010',
})

/** Companies of the sample documents. */
export const parties = {
  brava: party('Brava d.o.o.', 'Sarajevo', 'BA', 'Bosna i Hercegovina', '4202745190003', '202745190003'),
  gejmerija: party('Gejmerija Banja Luka d.o.o.', 'Banja Luka', 'BA', 'Bosna i Hercegovina', '4511204870009', ''),
  pixelpoint: party('PixelPoint d.o.o.', 'Zagreb', 'HR', 'Hrvatska', '73904158266', 'HR73904158266'),
  zagrebShop: party('Šah & Mat "Kiosk" d.o.o.', 'Split', 'HR', 'Hrvatska', '48172039655', 'HR48172039655'),
  nordlicht: party('Nordlicht Games GmbH', 'Berlin', 'DE', 'Njemačka', '', 'DE271846314'),
  untaxed: party('Kleinladen', 'Wien', 'AT', 'Austrija', '', ''),
  beograd: party('Igraonica d.o.o.', 'Beograd', 'RS', 'Srbija', '109876543', ''),
} as const
export type PartyName = keyof typeof parties

const rates: Readonly<Record<string, number>> = { BA: 1700, HR: 2500, DE: 1900, AT: 2000, RS: 2000 }

export interface SampleLine {
  readonly quantity: number
  /** VAT included, minor units. */
  readonly unitPrice: number
  readonly treatment?: VatTreatment
  readonly rateBp?: number
  readonly kpd?: string
  readonly title?: string
  readonly isReduction?: boolean
}

export interface Sample {
  readonly seller: PartyName
  readonly buyer: PartyName
  readonly lines: readonly SampleLine[]
  readonly currency?: string
  readonly onCredit?: number
  readonly credits?: string
  readonly day?: string
  readonly vatHome?: InvoiceSnapshot['vatHome']
}

/** A document as the product composes it: VAT decided and split line by line, totals summed from the lines. */
export function sampleSnapshot(sample: Sample): InvoiceSnapshot {
  const [issuer, buyer] = [parties[sample.seller], parties[sample.buyer]]
  const vatParty = (of: SnapshotParty) => ({
    countryCode: of.countryCode,
    countryRateBp: rates[of.countryCode] ?? 0,
    confirmedTaxId: of.vatId || of.taxId,
  })
  const split = sample.lines.map((line, index): SnapshotLine => {
    const treatment = line.treatment ?? vatTreatment.code.singlePurposeVoucher
    const decided = decideVat(treatment, vatParty(issuer), vatParty(buyer))
    const rateBp = line.rateBp ?? decided.rateBp
    const gross = line.unitPrice * line.quantity
    return {
      position: index + 1,
      code: `NF-${String(index + 1).padStart(4, '0')}`,
      title: line.title ?? 'Northfall: Ashen Crown',
      platform: 'PC',
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      ...splitVat(gross, rateBp),
      vatRateBp: rateBp,
      gross,
      vatTreatment: treatment,
      vatReason: decided.reason,
      ...(line.kpd === undefined ? {} : { kpd: line.kpd }),
      ...(line.isReduction ? { isReduction: true } : {}),
    }
  })
  const lines = fitVat(split)
  const sum = (pick: (line: SnapshotLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const gross = sum((line) => line.gross)
  const day = sample.day ?? '2026-11-21'
  return {
    version: 1,
    number: sample.credits === undefined ? '1-2026-0042' : '1K-2026-0007',
    issuer: { ...issuer, bankAccount: 'HR1210010051863000160', remarks: { en: '', bs: '', hr: '' }, logoFileId: null },
    buyer: { ...buyer },
    orderNumber: '018342',
    orderedAt: `${day}T09:15:00.000Z`,
    issuedAt: `${day}T09:15:30.000Z`,
    suppliedOn: day,
    placeOfIssue: issuer.town,
    paymentType: 5,
    currency: sample.currency ?? 'BAM',
    lines,
    vatGroups: vatGroupsOf(lines, standardVatTexts),
    net: sum((line) => line.net),
    vat: sum((line) => line.vat),
    gross,
    paid: gross - (sample.onCredit ?? 0),
    ...(sample.onCredit ? { dueOn: '2026-12-06' } : {}),
    vatHome: sample.vatHome ?? null,
    issuedBy: { userId: 1, name: 'Tarik Kovačević' },
    ...(sample.credits === undefined
      ? {}
      : {
          credit: {
            invoiceNumber: sample.credits,
            invoiceIssuedAt: '2026-11-20T22:59:00.000Z',
            invoiceSuppliedOn: '2026-11-20',
            reason: 'Ključ je iskorišten',
            isWhole: false,
          },
        }),
  }
}

/** A document of every kind that the product issues, named by what is special about it. */
export const samples = {
  domestic: { seller: 'brava', buyer: 'gejmerija', lines: [{ quantity: 3, unitPrice: 6190 }] },
  'domestic on credit': {
    seller: 'brava',
    buyer: 'gejmerija',
    lines: [{ quantity: 3, unitPrice: 6190 }],
    onCredit: 5000,
  },
  'foreign EU with a tax number': {
    seller: 'pixelpoint',
    buyer: 'nordlicht',
    currency: 'EUR',
    lines: [{ quantity: 10, unitPrice: 4999 }],
  },
  'foreign EU without a tax number': {
    seller: 'pixelpoint',
    buyer: 'untaxed',
    currency: 'EUR',
    lines: [{ quantity: 1, unitPrice: 4999 }],
  },
  'non-EU with VAT at home': {
    seller: 'brava',
    buyer: 'beograd',
    currency: 'EUR',
    lines: [{ quantity: 2, unitPrice: 2500 }],
    vatHome: { currency: 'BAM', rate: '1.95583', vat: 0 },
  },
  'multi-purpose vouchers': {
    seller: 'brava',
    buyer: 'gejmerija',
    lines: [{ quantity: 5, unitPrice: 2000, treatment: 3 }],
  },
  'mixed rates, vouchers and agency': {
    seller: 'brava',
    buyer: 'gejmerija',
    lines: [
      { quantity: 1, unitPrice: 6190 },
      { quantity: 7, unitPrice: 999, rateBp: 1250 },
      { quantity: 5, unitPrice: 2000, treatment: 3 },
      { quantity: 2, unitPrice: 1500, treatment: 4 },
    ],
  },
  'a discounted price with rounding': {
    seller: 'brava',
    buyer: 'gejmerija',
    lines: [
      { quantity: 3, unitPrice: 3333 },
      { quantity: 7, unitPrice: 1 },
      { quantity: 999, unitPrice: 1237 },
    ],
  },
  'a refund of a unit and a reduced price': {
    seller: 'brava',
    buyer: 'gejmerija',
    credits: '1-2026-0041',
    lines: [
      { quantity: 1, unitPrice: 6190 },
      { quantity: 1, unitPrice: 501, isReduction: true },
    ],
  },
  'Croatian e-invoice': {
    seller: 'pixelpoint',
    buyer: 'zagrebShop',
    currency: 'EUR',
    onCredit: 1000,
    lines: [{ quantity: 2, unitPrice: 4999, kpd: '58.21.42', title: 'Šifra <Čarobnjak> & "Žar"' }],
  },
  'Croatian e-invoice with vouchers': {
    seller: 'pixelpoint',
    buyer: 'zagrebShop',
    currency: 'EUR',
    lines: [
      { quantity: 2, unitPrice: 4999, kpd: '58.21.42' },
      { quantity: 1, unitPrice: 2000, kpd: '58.21.42', treatment: 3 },
    ],
  },
  'Croatian credit note': {
    seller: 'pixelpoint',
    buyer: 'zagrebShop',
    currency: 'EUR',
    credits: '2-2026-0009',
    lines: [{ quantity: 1, unitPrice: 4999 }],
  },
} as const satisfies Record<string, Sample>
