import type { Language } from '@brava/contract/language.ts'
import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../orders/record/order-mail-blocks.ts'

/**
 * To the buyer: the bank approved the payment, but the order can no longer be served, so the money is released or paid
 * back.
 */
export const cardReturnedMail = mailTemplate<{ orderId: number; number: string; why: string }>({
  name: 'card-returned',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    why: {
      kind: 'choice',
      meaning: {
        en: 'short (keys were sold meanwhile), charged (the card is paid back), or other',
        bs: 'short (ključevi prodani u međuvremenu), charged (novac se vraća na karticu) ili other (ostalo)',
        hr: 'short (ključevi prodani u međuvremenu), charged (novac se vraća na karticu) ili other (ostalo)',
      },
    },
  },
  sample: { data: { orderId: 1, number: '2026-004711', why: 'short' } },
  subject: ({ language, data }) =>
    data.why === 'charged'
      ? {
          en: `Your card payment for order ${data.number} will be refunded`,
          bs: `Vraćamo na karticu plaćanje narudžbe ${data.number}`,
          hr: `Vraćamo na karticu plaćanje narudžbe ${data.number}`,
        }[language]
      : {
          en: `Your card is not charged for order ${data.number}`,
          bs: `Kartica nije terećena za narudžbu ${data.number}`,
          hr: `Kartica nije terećena za narudžbu ${data.number}`,
        }[language],
  render: ({ language, data, services }) => ({
    blocks: [paragraph(words[wordsFor(data.why)][language](data.number)), openOrder(language, services, data.orderId)],
  }),
})

const wordsFor = (why: string) => (why === 'short' || why === 'charged' ? why : 'other')

const words = {
  short: {
    en: (number: string) =>
      `Your bank approved the payment of order ${number} too late: its keys were sold in the meantime. We do not keep the money; your bank releases it within a few days.`,
    bs: (number: string) =>
      `Banka je plaćanje narudžbe ${number} odobrila prekasno: ključevi su u međuvremenu prodani. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
    hr: (number: string) =>
      `Banka je plaćanje narudžbe ${number} odobrila prekasno: ključevi su u međuvremenu prodani. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
  },
  charged: {
    en: (number: string) =>
      `Your card was charged for order ${number}, which could not be delivered any more. We are refunding the whole amount to the card. Banks usually show it within a few days.`,
    bs: (number: string) =>
      `Kartica je terećena za narudžbu ${number}, koja se više nije mogla isporučiti. Cijeli iznos vraćamo na karticu. Banke ga obično prikažu u roku od nekoliko dana.`,
    hr: (number: string) =>
      `Kartica je terećena za narudžbu ${number}, koja se više nije mogla isporučiti. Cijeli iznos vraćamo na karticu. Banke ga obično prikažu u roku od nekoliko dana.`,
  },
  other: {
    en: (number: string) =>
      `Your bank approved a payment of order ${number} that we could not use. We do not keep the money; your bank releases it within a few days.`,
    bs: (number: string) =>
      `Banka je odobrila plaćanje narudžbe ${number} koje nismo mogli iskoristiti. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
    hr: (number: string) =>
      `Banka je odobrila plaćanje narudžbe ${number} koje nismo mogli iskoristiti. Novac ne zadržavamo; banka ga oslobađa u roku od nekoliko dana.`,
  },
} as const satisfies Record<string, Record<Language, (number: string) => string>>
