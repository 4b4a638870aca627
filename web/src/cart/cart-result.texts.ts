import { counted } from '../text/counted.ts'
import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

const lacking = (n: number) => `${plural(n, { one: 'nedostaje', few: 'nedostaju', other: 'nedostaje' })} ${count(n)}`
const follow = { one: 'slijedi čim bude', few: 'slijede čim budu', other: 'slijedi čim bude' }

export const resultTexts = texts({
  orderNo: { en: (n: string) => `Order ${n}`, bs: (n: string) => `Narudžba ${n}`, hr: (n: string) => `Narudžba ${n}` },
  keysReady: {
    en: (n: number) => `${counted.keys(n)} ${n === 1 ? 'is' : 'are'} ready`,
    bs: (n: number) => `Spremno: ${counted.keys(n)}`,
    hr: (n: number) => `Spremno: ${counted.keys(n)}`,
  },
  keysMissing: {
    en: (n: number) => `${counted.keys(n)} will follow as soon as ${n === 1 ? 'it is' : 'they are'} in stock`,
    bs: (n: number) => `${counted.keys(n)} ${plural(n, follow)} na stanju`,
    hr: (n: number) => `${counted.keys(n)} ${plural(n, follow)} na zalihi`,
  },
  waitsForApproval: {
    en: 'The amount is set aside. The keys follow when the order is approved.',
    bs: 'Iznos je rezervisan. Ključevi slijede kad narudžba bude odobrena.',
    hr: 'Iznos je rezerviran. Ključevi slijede kad narudžba bude odobrena.',
  },
  placedEarlier: {
    en: (way: string) =>
      `This order had already been placed; its answer arrived only now. Payment: ${way}. What you changed afterwards was not ordered.`,
    bs: (way: string) =>
      `Ova narudžba je već bila poslana, a odgovor je stigao tek sada. Plaćanje: ${way}. Ono što ste poslije promijenili nije naručeno.`,
    hr: (way: string) =>
      `Ova je narudžba već bila poslana, a odgovor je stigao tek sada. Plaćanje: ${way}. Ono što ste poslije promijenili nije naručeno.`,
  },
  mailedTo: {
    en: (email: string) => `We mailed ${email}.`,
    bs: (email: string) => `Poslali smo e-mail na ${email}.`,
    hr: (email: string) => `Poslali smo e-poštu na ${email}.`,
  },
  cardNotEntered: {
    en: 'The card has not been entered yet. Enter it within 15 minutes of ordering.',
    bs: 'Podaci kartice još nisu uneseni. Unesite ih u roku od 15 minuta od narudžbe.',
    hr: 'Podaci o kartici još nisu uneseni. Unesite ih u roku od 15 minuta od narudžbe.',
  },
  toCard: { en: 'Open the card page', bs: 'Otvori stranicu za karticu', hr: 'Otvori stranicu za karticu' },
  estimate: { en: 'Estimate', bs: 'Predračun', hr: 'Ponuda' },
  openOrder: { en: 'Open order and keys', bs: 'Otvori narudžbu i ključeve', hr: 'Otvori narudžbu i ključeve' },
  openPlain: { en: 'Open order', bs: 'Otvori narudžbu', hr: 'Otvori narudžbu' },
  missingOf: {
    en: (n: number) => `${count(n)} missing`,
    bs: lacking,
    hr: lacking,
  },
})
