import { formatter } from '@brava/contract/format.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../record/order-mail-blocks.ts'

/** To the admins of a reseller that receives the money for an order of one of its retailers (decision 0171). */
export const confirmPaymentMail = mailTemplate<{
  orderId: number
  number: string
  buyer: string
  /** Minor units, VAT included. */
  gross: number
  currency: string
}>({
  name: 'order-confirm-payment',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    buyer: {
      kind: 'name',
      meaning: { en: 'The retailer that pays', bs: 'Maloprodaja koja plaća', hr: 'Maloprodaja koja plaća' },
    },
    gross: { kind: 'money', meaning: { en: 'Total with VAT', bs: 'Ukupno s PDV-om', hr: 'Ukupno s PDV-om' } },
    currency: { kind: 'text', meaning: { en: 'Symbol of the currency', bs: 'Oznaka valute', hr: 'Oznaka valute' } },
  },
  sample: {
    data: { orderId: 1, number: '2026-004711', buyer: 'Gejmerija Banja Luka', gross: 69180, currency: 'KM' },
  },
  subject: ({ language, data }) =>
    ({
      en: `${data.buyer} will pay you for order ${data.number}`,
      bs: `Kompanija ${data.buyer} plaća vama narudžbu ${data.number}`,
      hr: `Tvrtka ${data.buyer} plaća vama narudžbu ${data.number}`,
    })[language],
  render: ({ language, data, services }) => {
    const total = formatter(language).minor(data.gross, data.currency)
    return {
      blocks: [
        paragraph(
          {
            en: `${data.buyer} placed order ${data.number} and pays you ${total} for it. When the money has arrived, open the order and confirm the payment: your own part is then charged to your funds and credit, and the keys are delivered.`,
            bs: `Kompanija ${data.buyer} je poslala narudžbu ${data.number} i za nju vama plaća ${total}. Kad novac stigne, otvorite narudžbu i potvrdite uplatu: tada se vaš dio naplaćuje iz vaših sredstava i kredita, a ključevi se isporučuju.`,
            hr: `Tvrtka ${data.buyer} poslala je narudžbu ${data.number} i za nju vama plaća ${total}. Kad novac stigne, otvorite narudžbu i potvrdite uplatu: tada se vaš dio naplaćuje iz vaših sredstava i kredita, a ključevi se isporučuju.`,
          }[language],
        ),
        openOrder(language, services, data.orderId),
      ],
    }
  },
})
