import { plural } from '@brava/contract/language.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../record/order-mail-blocks.ts'

const keysIn = {
  en: (n: number) => `${n} ${plural('en', n, { one: 'key', other: 'keys' })}`,
  bs: (n: number) => `${n} ${plural('bs', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`,
  hr: (n: number) => `${n} ${plural('hr', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`,
}

/** Keys set aside for an unpaid order went to paid ones. */
export const gaveWayMail = mailTemplate<{ orderId: number; number: string; keys: number; product: string }>({
  name: 'order-keys-gave-way',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    keys: {
      kind: 'number',
      meaning: {
        en: 'How many reserved keys went to paid orders',
        bs: 'Koliko je rezervisanih ključeva dodijeljeno plaćenim narudžbama',
        hr: 'Koliko je rezerviranih ključeva dodijeljeno plaćenim narudžbama',
      },
    },
    product: { kind: 'text', meaning: { en: 'Of which product', bs: 'Kojeg proizvoda', hr: 'Kojeg proizvoda' } },
  },
  sample: { data: { orderId: 1, number: '2026-004711', keys: 3, product: 'Northfall: Ashen Crown' } },
  subject: ({ language, data }) =>
    ({
      en: `Order ${data.number}: reserved keys went to paid orders`,
      bs: `Narudžba ${data.number}: rezervisani ključevi su dodijeljeni plaćenim narudžbama`,
      hr: `Narudžba ${data.number}: rezervirani ključevi dodijeljeni su plaćenim narudžbama`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${keysIn.en(data.keys)} of ${data.product} that ${data.keys === 1 ? 'was' : 'were'} reserved for your order ${data.number} went to paid orders, which were waiting: yours is not paid yet.`,
          bs: `Od ključeva rezervisanih za vašu narudžbu ${data.number} plaćenim narudžbama, koje su čekale, dodijeljeno je: ${keysIn.bs(data.keys)} proizvoda ${data.product}. Vaša narudžba još nije plaćena.`,
          hr: `Od ključeva rezerviranih za vašu narudžbu ${data.number} plaćenim narudžbama, koje su čekale, dodijeljeno je: ${keysIn.hr(data.keys)} proizvoda ${data.product}. Vaša narudžba još nije plaćena.`,
        }[language],
      ),
      paragraph(
        {
          en: 'The order stays open at the same prices. Once it is paid, it gets keys before any unpaid order.',
          bs: 'Narudžba ostaje otvorena po istim cijenama. Kad bude plaćena, ključeve dobija prije svih neplaćenih narudžbi.',
          hr: 'Narudžba ostaje otvorena po istim cijenama. Kad bude plaćena, ključeve dobiva prije svih neplaćenih narudžbi.',
        }[language],
      ),
      openOrder(language, services, data.orderId),
    ],
  }),
})
