import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { keys } from '../orders.texts.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../record/order-mail-blocks.ts'

interface Refunded {
  readonly orderId: number
  readonly number: string
  /** Minor units of currency. */
  readonly minor: number
  readonly currency: string
  /** Units that were taken back. */
  readonly units: number
  readonly reason: string
  /** To a reseller: what it got back for an order of its retailer, which it gives back to that retailer. */
  readonly isResold: boolean
  /** Where it went: company funds, the card it was paid with, or funds because the card took nothing. */
  readonly way: 'funds' | 'card' | 'fundsInstead'
}

const amountIn = (language: Language, { minor, currency }: Refunded) =>
  formatter(language).minor(minor, currencySymbol(currency))

/** To the buyer, and to the reseller in between: money was given back on an order. */
export const refundedMail = mailTemplate<Refunded>({
  name: 'order-refunded',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    minor: { kind: 'number', meaning: { en: 'Amount in cents', bs: 'Iznos u feninzima', hr: 'Iznos u centima' } },
    currency: { kind: 'text', meaning: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' } },
    units: { kind: 'number', meaning: { en: 'Keys taken back', bs: 'Vraćenih ključeva', hr: 'Vraćenih ključeva' } },
    reason: { kind: 'name', meaning: { en: 'What happened', bs: 'Šta se dogodilo', hr: 'Što se dogodilo' } },
    isResold: {
      kind: 'choice',
      meaning: {
        en: 'To the reseller of the buyer',
        bs: 'Preprodavaču kupca',
        hr: 'Preprodavaču kupca',
      },
    },
    way: {
      kind: 'choice',
      meaning: { en: 'Where the money went', bs: 'Kamo je novac vraćen', hr: 'Kamo je novac vraćen' },
    },
  },
  sample: {
    data: {
      way: 'funds',
      orderId: 1,
      number: '2026-004711',
      minor: 32_466,
      currency: 'BAM',
      units: 4,
      reason: 'The keys were refused as already used',
      isResold: false,
    },
  },
  subject: ({ language, data }) => {
    const amount = amountIn(language, data)
    return {
      en: `Refund of ${amount} for order ${data.number}`,
      bs: `Povrat ${amount} za narudžbu ${data.number}`,
      hr: `Povrat ${amount} za narudžbu ${data.number}`,
    }[language]
  },
  render: ({ language, data, services }) => {
    const amount = amountIn(language, data)
    return {
      blocks: [
        paragraph(
          data.isResold && data.way === 'card'
            ? {
                en: `The distributor refunded ${amount} to you for order ${data.number} of your retailer, who had paid it by card. What the card had paid went back to it from your funds. Both credit notes are in the order.`,
                bs: `Distributer Vam je vratio ${amount} za narudžbu ${data.number} Vašeg partnera, koji je platio karticom. Iznos naplaćen s kartice vraćen je na nju s Vaših sredstava. Obje knjižne obavijesti nalaze se u narudžbi.`,
                hr: `Distributer Vam je vratio ${amount} za narudžbu ${data.number} Vašeg partnera, koji je platio karticom. Iznos naplaćen s kartice vraćen je na nju s Vaših sredstava. Oba odobrenja nalaze se u narudžbi.`,
              }[language]
            : data.isResold
              ? {
                  en: `The distributor refunded ${amount} to you for order ${data.number} of your retailer, and your retailer got back what it paid you. Both credit notes are in the order.`,
                  bs: `Distributer Vam je vratio ${amount} za narudžbu ${data.number} Vašeg partnera, a Vašem partneru je vraćeno ono što je platio Vama. Obje knjižne obavijesti nalaze se u narudžbi.`,
                  hr: `Distributer Vam je vratio ${amount} za narudžbu ${data.number} Vašeg partnera, a Vašem partneru vraćeno je ono što je platio Vama. Oba odobrenja nalaze se u narudžbi.`,
                }[language]
              : data.way === 'card'
                ? {
                    en: `We refunded ${amount} for your order ${data.number} to the card it was paid with. Banks usually show it within a few days. The credit note is in the order.`,
                    bs: `Za Vašu narudžbu ${data.number} vraćamo ${amount} na karticu kojom je plaćena. Banke ga obično prikažu u roku od nekoliko dana. Knjižna obavijest nalazi se u narudžbi.`,
                    hr: `Za Vašu narudžbu ${data.number} vraćamo ${amount} na karticu kojom je plaćena. Banke ga obično prikažu u roku od nekoliko dana. Odobrenje se nalazi u narudžbi.`,
                  }[language]
                : data.way === 'fundsInstead'
                  ? {
                      en: `The bank did not accept ${amount} for your order ${data.number} on the card it was paid with. The amount is in your company funds instead.`,
                      bs: `Banka nije prihvatila povrat ${amount} za narudžbu ${data.number} na karticu kojom je plaćena. Iznos je zato na sredstvima Vaše kompanije.`,
                      hr: `Banka nije prihvatila povrat ${amount} za narudžbu ${data.number} na karticu kojom je plaćena. Iznos je zato na sredstvima Vaše tvrtke.`,
                    }[language]
                  : {
                      en: `We refunded ${amount} for your order ${data.number}. It is in your company funds; credit in use was lowered first. The credit note is in the order.`,
                      bs: `Za Vašu narudžbu ${data.number} vratili smo ${amount}. Iznos je na sredstvima Vaše kompanije, a prvo je smanjen iskorišteni kredit. Knjižna obavijest nalazi se u narudžbi.`,
                      hr: `Za Vašu narudžbu ${data.number} vratili smo ${amount}. Iznos je na sredstvima Vaše tvrtke, a najprije je smanjen iskorišteni kredit. Odobrenje se nalazi u narudžbi.`,
                    }[language],
        ),
        {
          kind: 'facts',
          rows: [
            { name: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' }[language], value: amount },
            ...(data.units > 0
              ? [
                  {
                    name: { en: 'Taken back', bs: 'Vraćeno', hr: 'Vraćeno' }[language],
                    value: keys[language](data.units),
                  },
                ]
              : []),
            {
              name: { en: 'What happened', bs: 'Šta se dogodilo', hr: 'Što se dogodilo' }[language],
              value: data.reason,
            },
          ],
        },
        openOrder(language, services, data.orderId),
      ],
    }
  },
})
