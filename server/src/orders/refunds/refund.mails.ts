import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
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
  /** Refunded units, with or without a key. */
  readonly units: number
  readonly reason: string
  /** To a reseller: what it got back for an order of its retailer, and passes on to that retailer. */
  readonly isResold: boolean
  /**
   * Where it went: company funds, the card it was paid with, funds because the card refused it, or outside the portal
   * because the buyer has changed supplier since; to a reseller also outside because the card refused it.
   */
  readonly way: 'funds' | 'card' | 'fundsInstead' | 'outside' | 'outsideInstead'
  /**
   * To a reseller: its retailer and what the retailer got back, minor units of its own currency. Null for a buyer, and
   * in mails queued before it was included.
   */
  readonly retailer: string | null
  readonly retailerMinor: number | null
  readonly retailerCurrency: string | null
  /** Credit notes that the reader receives or issues; null in mails queued while each leg had one. */
  readonly creditNotes: number | null
}

/** Where its credit notes are; an order invoiced by delivery has one per invoice, or none. */
const papersWords = (notes: number): Text => {
  if (notes === 0)
    return {
      en: 'It was not invoiced yet and will not be, so there is no credit note.',
      bs: 'Taj dio još nije bio fakturisan i neće ni biti, pa knjižne obavijesti nema.',
      hr: 'Za taj dio račun još nije bio izdan i neće ni biti, pa odobrenja nema.',
    }
  if (notes === 1)
    return {
      en: 'The credit note is in the order.',
      bs: 'Knjižna obavijest nalazi se u narudžbi.',
      hr: 'Odobrenje se nalazi u narudžbi.',
    }
  if (notes === 2)
    return {
      en: 'Both credit notes are in the order.',
      bs: 'Obje knjižne obavijesti nalaze se u narudžbi.',
      hr: 'Oba odobrenja nalaze se u narudžbi.',
    }
  return {
    en: 'All its credit notes are in the order.',
    bs: 'Sve knjižne obavijesti nalaze se u narudžbi.',
    hr: 'Sva odobrenja nalaze se u narudžbi.',
  }
}

const amountIn = (language: Language, { minor, currency }: Pick<Refunded, 'minor' | 'currency'>) =>
  formatter(language).minor(minor, currencySymbol(currency))

/** What a reseller's retailer got back; undefined in mails queued before it was included. */
const backTo = (language: Language, { retailerMinor: minor, retailerCurrency: currency }: Refunded) =>
  minor === null || currency === null ? undefined : amountIn(language, { minor, currency })

/** Units that cost their buyer nothing. */
const isFreeOfCharge = ({ minor, isResold }: Refunded) => minor === 0 && !isResold

/** To a reseller: its retailer's card refused the refund. `minor` is what the reseller's own funds got back. */
const isRefusedByCard = ({ isResold, way }: Refunded) =>
  isResold && (way === 'fundsInstead' || way === 'outsideInstead')

/** To a reseller whose retailer's card refused the money: who has it now, and what the reseller has to do. */
const refusedByCard = (language: Language, data: Refunded): string => {
  const back = backTo(language, data)
  const amount = data.minor > 0 ? amountIn(language, data) : undefined
  const retailer = data.retailer ?? ''
  if (data.way === 'outsideInstead')
    return {
      en: `The bank did not accept the refund of ${back} for order ${data.number} of ${retailer} to the card it was paid with. ${retailer} has since moved to another supplier and has no funds with you any more: pay back ${back} by bank transfer.${amount ? ` ${amount}, which had left your funds for the card, is back in your funds.` : ''}`,
      bs: `Banka nije prihvatila povrat ${back} za narudžbu ${data.number} (${retailer}) na karticu kojom je plaćena. ${retailer} u međuvremenu ima drugog dobavljača i kod vas više nema sredstava: uplatite ${back} na njegov račun.${amount ? ` ${amount}, što je za karticu bilo skinuto s vaših sredstava, ponovo je na vašim sredstvima.` : ''}`,
      hr: `Banka nije prihvatila povrat ${back} za narudžbu ${data.number} (${retailer}) na karticu kojom je plaćena. ${retailer} u međuvremenu ima drugog dobavljača i kod vas više nema sredstava: uplatite ${back} na njegov račun.${amount ? ` ${amount}, što je za karticu bilo skinuto s vaših sredstava, ponovno je na vašim sredstvima.` : ''}`,
    }[language]
  return {
    en: `The bank did not accept the refund of ${back} for order ${data.number} of your retailer ${retailer} to the card it was paid with. Your retailer has the amount in its funds with you instead and can order from it.${amount ? ` ${amount}, which had left your funds for the card, is back in your funds.` : ''}`,
    bs: `Banka nije prihvatila povrat ${back} za narudžbu ${data.number} vašeg partnera ${retailer} na karticu kojom je plaćena. Iznos je zato na sredstvima vašeg partnera kod vas i može ga potrošiti na narudžbe.${amount ? ` ${amount}, što je za karticu bilo skinuto s vaših sredstava, ponovo je na vašim sredstvima.` : ''}`,
    hr: `Banka nije prihvatila povrat ${back} za narudžbu ${data.number} vašeg partnera ${retailer} na karticu kojom je plaćena. Iznos je zato na sredstvima vašeg partnera kod vas i može ga potrošiti na narudžbe.${amount ? ` ${amount}, što je za karticu bilo skinuto s vaših sredstava, ponovno je na vašim sredstvima.` : ''}`,
  }[language]
}

/** The memo in the books for money that a seller pays back outside, because its buyer has changed supplier since. */
export const paidOutsideMemo: Text = {
  en: 'Refund paid by bank transfer: the company has since moved to another supplier',
  bs: 'Povrat uplatom na račun: kompanija u međuvremenu ima drugog dobavljača',
  hr: 'Povrat uplatom na račun: tvrtka u međuvremenu ima drugog dobavljača',
}

/** To the buyer, and to the reseller in between: money was refunded on an order. */
export const refundedMail = mailTemplate<Refunded>({
  name: 'order-refunded',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    minor: { kind: 'number', meaning: { en: 'Amount in cents', bs: 'Iznos u feninzima', hr: 'Iznos u centima' } },
    currency: { kind: 'text', meaning: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' } },
    units: {
      kind: 'number',
      meaning: { en: 'Keys refunded', bs: 'Ključeva s vraćenim novcem', hr: 'Ključeva s vraćenim novcem' },
    },
    // Made plain by refundLocked unless the distributor wrote it.
    reason: { kind: 'text', meaning: { en: 'What happened', bs: 'Šta se dogodilo', hr: 'Što se dogodilo' } },
    isResold: {
      kind: 'choice',
      meaning: {
        en: 'To the reseller of the buyer',
        bs: 'Preprodavaču kupca',
        hr: 'Preprodavaču kupca',
      },
    },
    retailer: {
      kind: 'name',
      meaning: {
        en: 'The retailer, to a reseller',
        bs: 'Partner, u poruci preprodavaču',
        hr: 'Partner, u poruci preprodavaču',
      },
      whenMissing: null,
    },
    retailerMinor: {
      kind: 'number',
      meaning: {
        en: 'What the retailer got back, in cents',
        bs: 'Koliko je vraćeno partneru, u feninzima',
        hr: 'Koliko je vraćeno partneru, u centima',
      },
      whenMissing: null,
    },
    retailerCurrency: {
      kind: 'text',
      meaning: { en: 'Currency of the retailer', bs: 'Valuta partnera', hr: 'Valuta partnera' },
      whenMissing: null,
    },
    creditNotes: {
      kind: 'number',
      meaning: {
        en: 'Credit notes of this refund',
        bs: 'Knjižne obavijesti ovog povrata',
        hr: 'Odobrenja ovog povrata',
      },
      whenMissing: null,
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
      retailer: 'Gejmerija Banja Luka',
      retailerMinor: 35_300,
      retailerCurrency: 'BAM',
      creditNotes: 1,
    },
  },
  subject: ({ language, data }) => {
    const amount = amountIn(language, data)
    if (isFreeOfCharge(data))
      return {
        en: `Keys of order ${data.number} cancelled`,
        bs: `Otkazani ključevi iz narudžbe ${data.number}`,
        hr: `Otkazani ključevi iz narudžbe ${data.number}`,
      }[language]
    if (isRefusedByCard(data)) {
      const back = backTo(language, data)
      return {
        en: `The card did not accept the refund of ${back} for order ${data.number}`,
        bs: `Kartica nije prihvatila povrat ${back} za narudžbu ${data.number}`,
        hr: `Kartica nije prihvatila povrat ${back} za narudžbu ${data.number}`,
      }[language]
    }
    return {
      en: `Refund of ${amount} for order ${data.number}`,
      bs: `Povrat ${amount} za narudžbu ${data.number}`,
      hr: `Povrat ${amount} za narudžbu ${data.number}`,
    }[language]
  },
  render: ({ language, data, services }) => {
    if (isRefusedByCard(data))
      return {
        blocks: [
          paragraph(refusedByCard(language, data)),
          {
            kind: 'facts',
            rows: [
              {
                name: { en: 'Card refund', bs: 'Povrat na karticu', hr: 'Povrat na karticu' }[language],
                value: cardRefundState.label(cardRefundState.code.declined, language),
              },
            ],
          },
          openOrder(language, services, data.orderId),
        ],
      }
    const amount = amountIn(language, data)
    const papers = papersWords(data.creditNotes ?? (data.isResold ? 2 : 1))[language]
    const back = backTo(language, data)
    const retailer = data.retailer ? ` ${data.retailer}` : ''
    return {
      blocks: [
        paragraph(
          isFreeOfCharge(data)
            ? {
                en: `We cancelled ${keys.en(data.units)} of your order ${data.number}. They cost nothing, so there is no money to refund and no credit note.`,
                bs: `Otkazano iz vaše narudžbe ${data.number}: ${keys.bs(data.units)}. Cijena je bila nula, pa nema povrata novca ni knjižne obavijesti.`,
                hr: `Otkazano iz vaše narudžbe ${data.number}: ${keys.hr(data.units)}. Cijena je bila nula, pa nema povrata novca ni odobrenja.`,
              }[language]
            : data.isResold && data.way === 'card'
              ? {
                  en: `The distributor refunded ${amount} to you for order ${data.number} of your retailer${retailer}, who had paid it by card. ${back ?? 'What the card had paid'} went back to the card from your funds. ${papers}`,
                  bs: `Distributer vam je vratio ${amount} za narudžbu ${data.number} vašeg partnera${retailer}, koji je platio karticom. Na karticu je s vaših sredstava vraćeno ${back ?? 'ono što je s nje naplaćeno'}. ${papers}`,
                  hr: `Distributer vam je vratio ${amount} za narudžbu ${data.number} vašeg partnera${retailer}, koji je platio karticom. Na karticu je s vaših sredstava vraćeno ${back ?? 'ono što je s nje naplaćeno'}. ${papers}`,
                }[language]
              : data.isResold && data.way === 'outside'
                ? {
                    en: `The distributor refunded ${amount} to you for order ${data.number}${retailer && ` of${retailer}`}. Its buyer has since moved to another supplier and has no funds with you any more: pay back ${back ?? 'what it paid you'} by bank transfer. ${back ? '' : 'The credit note to the buyer says how much. '}${papers}`,
                    bs: `Distributer vam je vratio ${amount} za narudžbu ${data.number}${retailer && ` kupca${retailer}`}. Kupac u međuvremenu ima drugog dobavljača i kod vas više nema sredstava: uplatite mu na račun ${back ?? 'ono što je platio vama'}. ${back ? '' : 'Iznos je na knjižnoj obavijesti kupcu. '}${papers}`,
                    hr: `Distributer vam je vratio ${amount} za narudžbu ${data.number}${retailer && ` kupca${retailer}`}. Kupac u međuvremenu ima drugog dobavljača i kod vas više nema sredstava: uplatite mu na račun ${back ?? 'ono što je platio vama'}. ${back ? '' : 'Iznos je na odobrenju kupcu. '}${papers}`,
                  }[language]
                : data.way === 'outside'
                  ? {
                      en: `We are refunding ${amount} for your order ${data.number} by bank transfer, because you have since moved to another supplier and have no funds with the one you paid. ${papers}`,
                      bs: `Za vašu narudžbu ${data.number} vraćamo ${amount} uplatom na vaš račun, jer u međuvremenu imate drugog dobavljača i kod prethodnog više nemate sredstava. ${papers}`,
                      hr: `Za vašu narudžbu ${data.number} vraćamo ${amount} uplatom na vaš račun, jer u međuvremenu imate drugog dobavljača i kod prethodnog više nemate sredstava. ${papers}`,
                    }[language]
                  : data.isResold
                    ? {
                        en: `The distributor refunded ${amount} to you for order ${data.number} of your retailer${retailer}. Your retailer got back ${back ?? 'what it paid you'}. ${papers}`,
                        bs: `Distributer vam je vratio ${amount} za narudžbu ${data.number} vašeg partnera${retailer}. Vašem partneru vraćeno je ${back ?? 'ono što je platio vama'}. ${papers}`,
                        hr: `Distributer vam je vratio ${amount} za narudžbu ${data.number} vašeg partnera${retailer}. Vašem partneru vraćeno je ${back ?? 'ono što je platio vama'}. ${papers}`,
                      }[language]
                    : data.way === 'card'
                      ? {
                          en: `We are refunding ${amount} for your order ${data.number} to the card it was paid with. Banks usually show it within a few days. ${papers}`,
                          bs: `Za vašu narudžbu ${data.number} vraćamo ${amount} na karticu kojom je plaćena. Banke ga obično prikažu u roku od nekoliko dana. ${papers}`,
                          hr: `Za vašu narudžbu ${data.number} vraćamo ${amount} na karticu kojom je plaćena. Banke ga obično prikažu u roku od nekoliko dana. ${papers}`,
                        }[language]
                      : data.way === 'fundsInstead'
                        ? {
                            en: `The bank did not accept the refund of ${amount} for your order ${data.number} to the card it was paid with. The amount is in your company funds instead.`,
                            bs: `Banka nije prihvatila povrat ${amount} za narudžbu ${data.number} na karticu kojom je plaćena. Iznos je zato na sredstvima vaše kompanije.`,
                            hr: `Banka nije prihvatila povrat ${amount} za narudžbu ${data.number} na karticu kojom je plaćena. Iznos je zato na sredstvima vaše tvrtke.`,
                          }[language]
                        : {
                            en: `We refunded ${amount} for your order ${data.number}. The amount is in your company funds; if you are using credit, it lowers that first. ${papers}`,
                            bs: `Za vašu narudžbu ${data.number} vratili smo ${amount}. Iznos je na sredstvima vaše kompanije; ako koristite kredit, prvo se smanjuje on. ${papers}`,
                            hr: `Za vašu narudžbu ${data.number} vratili smo ${amount}. Iznos je na sredstvima vaše tvrtke; ako koristite kredit, najprije se smanjuje on. ${papers}`,
                          }[language],
        ),
        {
          kind: 'facts',
          rows: [
            { name: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' }[language], value: amount },
            ...(data.isResold && data.retailer
              ? [{ name: { en: 'Retailer', bs: 'Partner', hr: 'Partner' }[language], value: data.retailer }]
              : []),
            ...(data.isResold && back
              ? [
                  {
                    name: { en: 'Refunded to the retailer', bs: 'Vraćeno partneru', hr: 'Vraćeno partneru' }[language],
                    value: back,
                  },
                ]
              : []),
            ...(data.units > 0
              ? [
                  {
                    name: { en: 'Refunded for', bs: 'Vraćen novac za', hr: 'Vraćen novac za' }[language],
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
