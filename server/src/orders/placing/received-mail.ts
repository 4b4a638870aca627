import { formatter } from '@brava/contract/format.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import {
  deliveryRows,
  deliveryVariable,
  lineTable,
  type MailLine,
  openOrder,
  orderIdVariable,
  orderNumberVariable,
} from '../record/order-mail-blocks.ts'

/** An order was received and waits for a person's approval. */
export const receivedMail = mailTemplate<{
  orderId: number
  number: string
  gross: number
  delivery: string
  currency: string
  lines: readonly MailLine[]
}>({
  name: 'order-received',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    delivery: deliveryVariable,
    gross: { kind: 'money', meaning: { en: 'Total with VAT', bs: 'Ukupno s PDV-om', hr: 'Ukupno s PDV-om' } },
    currency: { kind: 'text', meaning: { en: 'Symbol of the currency', bs: 'Oznaka valute', hr: 'Oznaka valute' } },
    lines: {
      kind: 'list',
      meaning: {
        en: 'Products with platform and quantity',
        bs: 'Proizvodi s platformom i količinom',
        hr: 'Proizvodi s platformom i količinom',
      },
    },
  },
  sample: {
    data: {
      orderId: 1,
      number: '2026-004711',
      gross: 69180,
      delivery: 'Ana Kovač, Zmaja od Bosne 47, 71000 Sarajevo · +387 61 555 010',
      currency: 'KM',
      lines: [
        { title: 'Northfall: Ashen Crown', platform: 'PC', quantity: 10 },
        { title: 'Vektor Liga 27', platform: 'Xbox', quantity: 2 },
      ],
    },
  },
  subject: ({ language, data }) =>
    ({
      en: `Order ${data.number} is waiting for approval`,
      bs: `Narudžba ${data.number} čeka odobrenje`,
      hr: `Narudžba ${data.number} čeka odobrenje`,
    })[language],
  render: async ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `We have received your order ${data.number}. The amount is set aside; the keys will follow when the order is approved.`,
          bs: `Primili smo vašu narudžbu ${data.number}. Iznos je rezervisan; ključevi slijede kad narudžba bude odobrena.`,
          hr: `Primili smo vašu narudžbu ${data.number}. Iznos je rezerviran; ključevi slijede kad narudžba bude odobrena.`,
        }[language],
      ),
      await lineTable(language, services, data.lines),
      {
        kind: 'facts',
        rows: [
          {
            name: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' }[language],
            value: formatter(language).minor(data.gross, data.currency),
          },
          ...deliveryRows(language, data.delivery),
        ],
      },
      openOrder(language, services, data.orderId),
    ],
  }),
})
