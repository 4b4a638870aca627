import { formatter } from '@brava/contract/format.ts'
import { mailedPapers } from '../../invoices/mailed-papers.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** To a company that is sent one of its documents: the PDF for people and the XML for programs. */
export const invoiceMail = mailTemplate<{
  invoiceId: number
  number: string
  isCreditNote: boolean
  issuer: string
  /** ISO instant. */
  issuedAt: string
  /** Minor units, below zero on a credit note. */
  gross: number
  currency: string
}>({
  name: 'invoice',
  variables: {
    invoiceId: {
      kind: 'link',
      meaning: { en: 'The invoice that is attached', bs: 'Priložena faktura', hr: 'Priloženi račun' },
    },
    number: { kind: 'text', meaning: { en: 'Its number', bs: 'Broj fakture', hr: 'Broj računa' } },
    isCreditNote: {
      kind: 'choice',
      meaning: {
        en: 'true for a credit note',
        bs: 'true za knjižnu obavijest',
        hr: 'true za odobrenje',
      },
    },
    issuer: { kind: 'name', meaning: { en: 'Who issued it', bs: 'Izdavalac', hr: 'Izdavatelj' } },
    issuedAt: { kind: 'instant', meaning: { en: 'When it was issued', bs: 'Datum izdavanja', hr: 'Datum izdavanja' } },
    gross: { kind: 'money', meaning: { en: 'Total with VAT', bs: 'Ukupno s PDV-om', hr: 'Ukupno s PDV-om' } },
    currency: { kind: 'text', meaning: { en: 'Symbol of the currency', bs: 'Oznaka valute', hr: 'Oznaka valute' } },
  },
  sample: {
    data: {
      invoiceId: 1,
      number: '1-2026-0042',
      isCreditNote: false,
      issuer: 'Brava d.o.o.',
      issuedAt: '2026-11-20T15:00:00.000Z',
      gross: 18570,
      currency: 'KM',
    },
  },
  subject: ({ language, data }) => `${kindOf(data.isCreditNote)[language]} ${data.number} · ${data.issuer}`,
  render: async ({ language, data, services, reader }) => {
    const { date, minor } = formatter(language)
    const { invoiceId } = data
    const kind = kindOf(data.isCreditNote)[language]
    return {
      attachments: reader === 'recipient' ? await mailedPapers(services, invoiceId, language) : [],
      blocks: [
        paragraph(
          {
            en: `Please find attached ${kind.toLowerCase()} ${data.number} of ${data.issuer}, as PDF and as XML for your accounting program.`,
            bs: `U prilogu je ${kind.toLowerCase()} ${data.number}, izdavalac ${data.issuer}, kao PDF i kao XML za vaš računovodstveni program.`,
            hr: `U prilogu je ${kind.toLowerCase()} ${data.number}, izdavatelj ${data.issuer}, kao PDF i kao XML za vaš računovodstveni program.`,
          }[language],
        ),
        {
          kind: 'facts',
          rows: [
            { name: { en: 'Date', bs: 'Datum', hr: 'Datum' }[language], value: date(data.issuedAt) },
            { name: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' }[language], value: minor(data.gross, data.currency) },
          ],
        },
        {
          kind: 'button',
          label: { en: 'Open your invoices', bs: 'Otvori fakture', hr: 'Otvori račune' }[language],
          href: `${services.config.publicUrl}/my-invoices`,
        },
      ],
    }
  },
})

const kindOf = (isCreditNote: boolean) =>
  isCreditNote
    ? { en: 'Credit note', bs: 'Knjižna obavijest', hr: 'Odobrenje' }
    : { en: 'Invoice', bs: 'Faktura', hr: 'Račun' }
