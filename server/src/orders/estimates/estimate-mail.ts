import { formatter } from '@brava/contract/format.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import { type MailLine, openOrder } from '../record/order-mail-blocks.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { estimatePdf } from './estimate-pdf.ts'
import { estimateTexts } from './estimate.texts.ts'
import { paymentInstructions } from './payment-instructions.ts'

/** A pro-forma for an order that waits for its payment: what to pay, to whom, until when. */
export const estimateMail = mailTemplate<{
  orderId: number
  number: string
  orderNumber: string
  paymentType: PaymentType
  seller: string
  bankAccount: string
  /** ISO instant. */
  validUntil: string
  net: number
  vat: number
  gross: number
  currency: string
  lines: readonly (MailLine & { readonly gross: number })[]
}>({
  name: 'order-estimate',
  subject: ({ language, data }) =>
    ({
      en: `Estimate ${data.number} for order ${data.orderNumber}`,
      bs: `Predračun ${data.number} za narudžbu ${data.orderNumber}`,
      hr: `Ponuda ${data.number} za narudžbu ${data.orderNumber}`,
    })[language],
  render: async ({ language, data, services, reader }) => {
    const { count, minor, dateTime } = formatter(language)
    const text = <T>(words: Readonly<Record<Language, T>>) => words[language]
    // Drawn whenever the mail goes out; the outbox keeps no document.
    const pdf = reader === 'recipient' ? await estimatePdf(services.db, data.orderId, language) : null
    return {
      attachments: pdf ? [pdf] : [],
      blocks: [
        paragraph(
          text({
            en: `We have set the keys of your order ${data.orderNumber} aside until ${dateTime(data.validUntil)}. They are delivered as soon as the payment is in.`,
            bs: `Ključevi vaše narudžbe ${data.orderNumber} su rezervisani do ${dateTime(data.validUntil)}. Isporučuju se čim uplata stigne.`,
            hr: `Ključevi vaše narudžbe ${data.orderNumber} rezervirani su do ${dateTime(data.validUntil)}. Isporučuju se čim uplata stigne.`,
          }),
        ),
        {
          kind: 'facts',
          rows: [
            { name: text(estimateTexts.estimate), value: data.number },
            ...paymentInstructions(data, language).map(([name, value]) => ({ name: text(name), value })),
            { name: text(estimateTexts.validUntil), value: dateTime(data.validUntil) },
          ],
        },
        {
          kind: 'table',
          head: [
            { text: text({ en: 'Product', bs: 'Proizvod', hr: 'Proizvod' }) },
            { text: text({ en: 'Quantity', bs: 'Količina', hr: 'Količina' }), numeric: true },
            { text: `${text({ en: 'Amount', bs: 'Iznos', hr: 'Iznos' })} ${data.currency}`, numeric: true },
          ],
          rows: data.lines.map((line) => [`${line.title} · ${line.platform}`, count(line.quantity), minor(line.gross)]),
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
          text({
            en: 'This estimate is not an invoice. The invoice follows with the keys.',
            bs: 'Ovaj predračun nije faktura. Faktura slijedi uz ključeve.',
            hr: 'Ova ponuda nije račun. Račun slijedi uz ključeve.',
          }),
        ),
      ],
    }
  },
})
