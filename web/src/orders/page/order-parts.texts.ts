import { counted } from '../../text/counted.ts'
import { count } from '../../text/format.ts'
import { texts } from '../../text/texts.ts'

export const partTexts = texts({
  lines: { en: 'Lines', bs: 'Stavke', hr: 'Stavke' },
  linesFacts: {
    en: (products: number, units: number, net: string) =>
      `${counted.products(products)}, ${counted.keys(units)}, net ${net}`,
    bs: (products: number, units: number, net: string) =>
      `${counted.products(products)}, ${counted.keys(units)}, neto ${net}`,
    hr: (products: number, units: number, net: string) =>
      `${counted.products(products)}, ${counted.keys(units)}, neto ${net}`,
  },
  vat: {
    en: (rate: string, amount: string) => `VAT ${rate} ${amount}`,
    bs: (rate: string, amount: string) => `PDV ${rate} ${amount}`,
    hr: (rate: string, amount: string) => `PDV ${rate} ${amount}`,
  },
  legs: { en: 'Chain of sale', bs: 'Lanac prodaje', hr: 'Lanac prodaje' },
  legsFacts: { en: 'booked together', bs: 'knjiženo zajedno', hr: 'knjiženo zajedno' },
  distributor: { en: 'Distributor', bs: 'Distributer', hr: 'Distributer' },
  reseller: { en: 'Reseller', bs: 'Preprodavač', hr: 'Preprodavač' },
  retailer: { en: 'Retailer', bs: 'Maloprodaja', hr: 'Maloprodaja' },
  cost: {
    en: (amount: string) => `FIFO cost ${amount}`,
    bs: (amount: string) => `FIFO nabavna ${amount}`,
    hr: (amount: string) => `FIFO nabavna ${amount}`,
  },
  legMargin: {
    en: (amount: string) => `net margin ${amount}`,
    bs: (amount: string) => `neto marža ${amount}`,
    hr: (amount: string) => `neto marža ${amount}`,
  },
  legInvoice: {
    en: (number: string) => `inv. ${number}`,
    bs: (number: string) => `fakt. ${number}`,
    hr: (number: string) => `rač. ${number}`,
  },
  legInvoiceDue: { en: 'invoice is being issued', bs: 'faktura se izdaje', hr: 'račun se izdaje' },
  beingIssued: {
    en: (n: number) => (n === 1 ? 'Invoice is being issued' : `${count(n)} invoices are being issued`),
    bs: (n: number) => (n === 1 ? 'Faktura se izdaje' : `Fakture se izdaju (${count(n)})`),
    hr: (n: number) => (n === 1 ? 'Račun se izdaje' : `Računi se izdaju (${count(n)})`),
  },
  downloadXml: {
    en: (number: string) => `Download XML of ${number}`,
    bs: (number: string) => `Preuzmi XML: ${number}`,
    hr: (number: string) => `Preuzmi XML: ${number}`,
  },
  noInvoices: { en: 'No invoice yet', bs: 'Još nema fakture', hr: 'Još nema računa' },
  byDelivery: { en: 'One for each delivery', bs: 'Po jedna za svaku isporuku', hr: 'Po jedan za svaku isporuku' },
  toBuyer: {
    en: (name: string) => `to ${name}`,
    bs: (name: string) => `za kupca ${name}`,
    hr: (name: string) => `za kupca ${name}`,
  },
  noNotesWhy: {
    en: 'Add notes about this order for your colleagues.',
    bs: 'Zapišite šta kolege trebaju znati o ovoj narudžbi.',
    hr: 'Zapišite što kolege trebaju znati o ovoj narudžbi.',
  },
})
