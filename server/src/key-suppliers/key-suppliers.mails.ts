import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

interface ReorderData {
  readonly lines: readonly { readonly code: string; readonly title: string; readonly quantity: number }[]
  readonly by: string
}

/** To a key supplier: what the distributor would like to buy. */
export const reorderMail = mailTemplate<ReorderData>({
  name: 'reorder-proposal',
  variables: {
    lines: {
      kind: 'list',
      meaning: { en: 'Products and quantities', bs: 'Proizvodi i količine', hr: 'Proizvodi i količine' },
    },
    by: { kind: 'name', meaning: { en: 'Who asks', bs: 'Ko traži', hr: 'Tko traži' } },
  },
  sample: {
    data: {
      lines: [
        { code: 'NF-0117', title: 'Northfall: Ashen Crown', quantity: 120 },
        { code: 'VL-0230', title: 'Vektor Liga 26', quantity: 40 },
      ],
      by: 'Tarik Kovačević',
    },
  },
  subject: ({ language }) =>
    ({
      en: 'Keys that we would like to buy',
      bs: 'Ključevi koje želimo nabaviti',
      hr: 'Ključevi koje želimo nabaviti',
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: 'Please send us an offer for these keys, with price and delivery date.',
          bs: 'Molimo ponudu za ove ključeve, s cijenom i rokom isporuke.',
          hr: 'Molimo ponudu za ove ključeve, s cijenom i rokom isporuke.',
        }[language],
      ),
      {
        kind: 'table',
        head: [
          { text: { en: 'Code', bs: 'Šifra', hr: 'Šifra' }[language] },
          { text: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' }[language] },
          { text: { en: 'Quantity', bs: 'Količina', hr: 'Količina' }[language], numeric: true },
        ],
        rows: data.lines.map((line) => [line.code, line.title, String(line.quantity)]),
      },
      paragraph(data.by),
    ],
  }),
})
