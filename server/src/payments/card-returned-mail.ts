import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../orders/record/order-mail-blocks.ts'

/** To the buyer: the bank approved the payment, but the order cannot be served any more, so the money is released. */
export const cardReturnedMail = mailTemplate<{ orderId: number; number: string; why: string }>({
  name: 'card-returned',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    why: {
      kind: 'choice',
      meaning: {
        en: 'short (keys were sold meanwhile), or other',
        bs: 'short (ključevi prodani u međuvremenu) ili other (ostalo)',
        hr: 'short (ključevi prodani u međuvremenu) ili other (ostalo)',
      },
    },
  },
  sample: { data: { orderId: 1, number: '2026-004711', why: 'short' } },
  subject: ({ language, data }) =>
    ({
      en: `Your card is not charged for order ${data.number}`,
      bs: `Kartica nije terećena za narudžbu ${data.number}`,
      hr: `Kartica nije terećena za narudžbu ${data.number}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        data.why === 'short'
          ? {
              en: `Your bank approved the payment of order ${data.number} too late: its keys were sold in the meantime. We do not keep the money; your bank releases it within a few days.`,
              bs: `Banka je plaćanje narudžbe ${data.number} odobrila prekasno: ključevi su u međuvremenu prodani. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
              hr: `Banka je plaćanje narudžbe ${data.number} odobrila prekasno: ključevi su u međuvremenu prodani. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
            }[language]
          : {
              en: `Your bank approved a payment of order ${data.number} that we could not use. We do not keep the money; your bank releases it within a few days.`,
              bs: `Banka je odobrila plaćanje narudžbe ${data.number} koje nismo mogli iskoristiti. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
              hr: `Banka je odobrila plaćanje narudžbe ${data.number} koje nismo mogli iskoristiti. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
            }[language],
      ),
      openOrder(language, services, data.orderId),
    ],
  }),
})
