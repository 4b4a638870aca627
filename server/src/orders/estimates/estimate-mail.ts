import { formatter } from '@brava/contract/format.ts'
import { linesInLanguage } from '../../invoices/lines-in-language.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import {
  deliveryRows,
  deliveryVariable,
  type MailLine,
  openOrder,
  orderIdVariable,
  orderNumberVariable,
} from '../record/order-mail-blocks.ts'
import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { estimatePdf } from './estimate-pdf.ts'
import { estimateTexts } from './estimate.texts.ts'
import { paymentInstructions } from './payment-instructions.ts'
import { mayGiveWayWords, setAsideWords } from '@brava/contract/orders/set-aside-words.ts'

/** A pro-forma for an order that awaits payment: what to pay, to whom, until when. */
export const estimateMail = mailTemplate<{
  orderId: number
  number: string
  orderNumber: string
  paymentType: PaymentType
  seller: string
  /** Null in mails queued before estimates included it. */
  collectsFor: string | null
  bankAccount: string
  paymentReference: string
  /** ISO instant. */
  validUntil: string
  /** ISO instant; null in mails queued before estimates included it. */
  firmUntil: string | null
  delivery: string
  units: number
  setAside: number
  net: number
  vat: number
  gross: number
  currency: string
  lines: readonly (MailLine & { readonly gross: number })[]
  /** Each delivery has its own invoice; null in mails queued before orders could be invoiced this way. */
  isInvoicedByDelivery: boolean | null
}>({
  name: 'order-estimate',
  variables: {
    orderId: orderIdVariable,
    number: { kind: 'text', meaning: { en: 'Number of the estimate', bs: 'Broj predračuna', hr: 'Broj ponude' } },
    orderNumber: orderNumberVariable,
    paymentType: { kind: 'choice', meaning: { en: 'How it is paid', bs: 'Način plaćanja', hr: 'Način plaćanja' } },
    seller: { kind: 'name', meaning: { en: 'Who is paid', bs: 'Kome se plaća', hr: 'Kome se plaća' } },
    collectsFor: {
      kind: 'name',
      meaning: {
        en: 'The seller, where the distributor receives the money for it',
        bs: 'Prodavac, kada distributer prima uplatu u njegovo ime',
        hr: 'Prodavatelj, kada distributer prima uplatu u njegovo ime',
      },
      whenMissing: null,
    },
    bankAccount: {
      kind: 'name',
      meaning: { en: 'Bank account of the seller', bs: 'Račun prodavca', hr: 'Račun prodavatelja' },
    },
    paymentReference: {
      kind: 'text',
      meaning: {
        en: 'Reference of the bank transfer',
        bs: 'Poziv na broj',
        hr: 'Poziv na broj',
      },
    },
    validUntil: {
      kind: 'instant',
      meaning: {
        en: 'Until when the keys are set aside',
        bs: 'Do kada su ključevi rezervisani',
        hr: 'Do kada su ključevi rezervirani',
      },
    },
    firmUntil: {
      kind: 'instant',
      meaning: {
        en: 'Until when no paid order gets these keys',
        bs: 'Do kada ove ključeve ne dobija nijedna plaćena narudžba',
        hr: 'Do kada ove ključeve ne dobiva nijedna plaćena narudžba',
      },
      whenMissing: null,
    },
    delivery: deliveryVariable,
    units: { kind: 'number', meaning: { en: 'Keys ordered', bs: 'Naručeni ključevi', hr: 'Naručeni ključevi' } },
    setAside: {
      kind: 'number',
      meaning: { en: 'Keys set aside', bs: 'Rezervisani ključevi', hr: 'Rezervirani ključevi' },
    },
    net: { kind: 'money', meaning: { en: 'Total without VAT', bs: 'Ukupno bez PDV-a', hr: 'Ukupno bez PDV-a' } },
    vat: { kind: 'money', meaning: { en: 'VAT', bs: 'PDV', hr: 'PDV' } },
    gross: { kind: 'money', meaning: { en: 'Total with VAT', bs: 'Ukupno s PDV-om', hr: 'Ukupno s PDV-om' } },
    currency: { kind: 'text', meaning: { en: 'Symbol of the currency', bs: 'Oznaka valute', hr: 'Oznaka valute' } },
    isInvoicedByDelivery: {
      kind: 'choice',
      meaning: {
        en: 'Whether each delivery is invoiced separately',
        bs: 'Ima li svaka isporuka svoju fakturu',
        hr: 'Ima li svaka isporuka svoj račun',
      },
      whenMissing: null,
    },
    lines: {
      kind: 'list',
      meaning: {
        en: 'Products with platform, quantity and amount',
        bs: 'Proizvodi s platformom, količinom i iznosom',
        hr: 'Proizvodi s platformom, količinom i iznosom',
      },
    },
  },
  sample: {
    data: {
      orderId: 1,
      number: 'PR-2026-00089',
      orderNumber: '2026-004711',
      paymentType: paymentType.code.wireTransfer,
      seller: 'Brava d.o.o.',
      collectsFor: 'Digitalis d.o.o. Sarajevo',
      bankAccount: '1610000012345678',
      paymentReference: '0000047112',
      validUntil: '2026-11-24T15:00:00.000Z',
      firmUntil: '2026-11-20T15:00:00.000Z',
      delivery: 'Ana Kovač, Zmaja od Bosne 47, 71000 Sarajevo · +387 61 555 010',
      units: 12,
      setAside: 10,
      net: 59128,
      vat: 10052,
      gross: 69180,
      currency: 'KM',
      lines: [
        { title: 'Northfall: Ashen Crown', platform: 'PC', quantity: 10, gross: 61900 },
        { title: 'Vektor Liga 27', platform: 'Xbox', quantity: 2, gross: 7280 },
      ],
      isInvoicedByDelivery: false,
    },
  },
  subject: ({ language, data }) =>
    ({
      en: `Estimate ${data.number} for order ${data.orderNumber}`,
      bs: `Predračun ${data.number} za narudžbu ${data.orderNumber}`,
      hr: `Ponuda ${data.number} za narudžbu ${data.orderNumber}`,
    })[language],
  render: async ({ language, data, services, reader }) => {
    const { count, minor, dateTime } = formatter(language)
    const text = <T>(words: Readonly<Record<Language, T>>) => words[language]
    // Drawn whenever the mail is sent; the outbox keeps no document.
    const mayGiveWay = mayGiveWayWords({ ...data, until: data.validUntil }, language)
    const lines = await linesInLanguage(services.db, data.lines, language)
    const pdf = reader === 'recipient' ? await estimatePdf(services, data.orderId, language) : null
    return {
      attachments: pdf ? [pdf] : [],
      blocks: [
        paragraph(
          text({
            en: `Here is the estimate for your order ${data.orderNumber}.`,
            bs: `Šaljemo predračun za vašu narudžbu ${data.orderNumber}.`,
            hr: `Šaljemo ponudu za vašu narudžbu ${data.orderNumber}.`,
          }),
        ),
        paragraph(setAsideWords({ units: data.units, setAside: data.setAside, until: data.validUntil }, language)),
        ...(mayGiveWay ? [paragraph(mayGiveWay)] : []),
        {
          kind: 'facts',
          rows: [
            { name: text(estimateTexts.estimate), value: data.number },
            ...paymentInstructions(data, language).map(([name, value]) => ({ name: text(name), value })),
            { name: text(estimateTexts.validUntil), value: dateTime(data.validUntil) },
            ...deliveryRows(language, data.delivery),
          ],
        },
        {
          kind: 'table',
          head: [
            { text: text({ en: 'Product', bs: 'Proizvod', hr: 'Proizvod' }) },
            { text: text({ en: 'Quantity', bs: 'Količina', hr: 'Količina' }), numeric: true },
            { text: `${text({ en: 'Amount', bs: 'Iznos', hr: 'Iznos' })} ${data.currency}`, numeric: true },
          ],
          rows: lines.map((line) => [`${line.title} · ${line.platform}`, count(line.quantity), minor(line.gross)]),
        },
        {
          kind: 'facts',
          rows: [
            { name: text({ en: 'Net', bs: 'Bez PDV-a', hr: 'Bez PDV-a' }), value: minor(data.net, data.currency) },
            { name: text({ en: 'VAT', bs: 'PDV', hr: 'PDV' }), value: minor(data.vat, data.currency) },
            { name: text({ en: 'Total', bs: 'Ukupno', hr: 'Ukupno' }), value: minor(data.gross, data.currency) },
          ],
        },
        openOrder(language, services, data.orderId),
        note(
          `${text({
            en: 'This estimate is not an invoice.',
            bs: 'Ovaj predračun nije faktura.',
            hr: 'Ova ponuda nije račun.',
          })} ${text(estimateTexts[data.isInvoicedByDelivery ? 'invoicesFollow' : 'invoiceFollows'])}`,
        ),
      ],
    }
  },
})
