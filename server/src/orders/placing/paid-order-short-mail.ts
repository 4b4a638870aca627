import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { orderIdVariable, orderNumberVariable, retailerVariable } from '../record/order-mail-blocks.ts'
import { orderLink } from '../record/order-link.ts'

/**
 * To the admins of a reseller: the distributor has received the money for a retailer's order but cannot approve it,
 * because the reseller sold it below its own price and its funds do not cover the rest.
 */
export const paidOrderShortMail = mailTemplate<{ orderId: number; number: string; buyer: string }>({
  name: 'paid-order-short',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    buyer: retailerVariable,
  },
  sample: { data: { orderId: 1, number: '2026-004711', buyer: 'Gejmerija Banja Luka' } },
  subject: ({ language, data }) =>
    ({
      en: `Order ${data.number} of ${data.buyer} is waiting: your funds are short`,
      bs: `Narudžba ${data.number} (${data.buyer}) čeka: nemate dovoljno sredstava`,
      hr: `Narudžba ${data.number} (${data.buyer}) čeka: nemate dovoljno sredstava`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `The payment for order ${data.number} of ${data.buyer} has arrived. You sell it below your own purchase price, and your funds and credit with your supplier do not cover the difference, so it cannot be approved. Top up your funds: your supplier can then approve it and the keys are delivered. Your retailer is only told that its supplier has to act.`,
          bs: `Uplata za narudžbu ${data.number} kompanije ${data.buyer} je stigla. Prodajete je ispod svoje nabavne cijene, a vaša sredstva i kredit kod dobavljača ne pokrivaju razliku pa se ne može odobriti. Uplatite sredstva: dobavljač je tada može odobriti i ključevi se isporučuju. Vaš partner vidi samo da njegov dobavljač treba nešto uraditi.`,
          hr: `Uplata za narudžbu ${data.number} tvrtke ${data.buyer} je stigla. Prodajete je ispod svoje nabavne cijene, a vaša sredstva i kredit kod dobavljača ne pokrivaju razliku pa se ne može odobriti. Uplatite sredstva: dobavljač je tada može odobriti i ključevi se isporučuju. Vaš partner vidi samo da njegov dobavljač treba nešto poduzeti.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Open funds', bs: 'Otvori sredstva', hr: 'Otvori sredstva' }[language],
        href: `${services.config.publicUrl}/my-company?tab=payments`,
      },
      paragraph(
        {
          en: `The order: ${orderLink(services.config.publicUrl, data.orderId)}`,
          bs: `Narudžba: ${orderLink(services.config.publicUrl, data.orderId)}`,
          hr: `Narudžba: ${orderLink(services.config.publicUrl, data.orderId)}`,
        }[language],
      ),
    ],
  }),
})
