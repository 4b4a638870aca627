import type { Text } from '../language.ts'

/** What can be wrong with a line of a cart, most serious first (domain rules §5). */
export const lineProblems = [
  'NOT_ASSIGNED',
  'WITHDRAWN',
  'REGION',
  'IMAGE_NOT_WANTED',
  'BELOW_MOQ',
  'OVER_STOCK',
  'PRICE_CHANGED',
] as const
export type LineProblemCode = (typeof lineProblems)[number]

/** What can be wrong with a cart as a whole. */
export const cartProblems = [
  'BLOCKED',
  'PAYMENT_TYPE',
  'OVERDUE',
  'FUNDS',
  'SUPPLIER',
  'SUPPLIER_SHORT',
  'UNPAID',
  'ACCOUNT',
  'CARD_STOCK',
] as const
export type CartProblemCode = (typeof cartProblems)[number]

/** Short names of the problems, as the cart shows them. */
export const problemLabels: Readonly<Record<LineProblemCode | CartProblemCode, Text>> = {
  NOT_ASSIGNED: { en: 'Not offered to you', bs: 'Nije u vašoj ponudi', hr: 'Nije u vašoj ponudi' },
  WITHDRAWN: { en: 'No longer sold', bs: 'Više se ne prodaje', hr: 'Više se ne prodaje' },
  REGION: { en: 'Not for your region', bs: 'Nije za vašu regiju', hr: 'Nije za vašu regiju' },
  IMAGE_NOT_WANTED: {
    en: 'Keys are pictures',
    bs: 'Ključevi su slike',
    hr: 'Ključevi su slike',
  },
  BELOW_MOQ: { en: 'Below MOQ', bs: 'Ispod minimuma', hr: 'Ispod minimuma' },
  OVER_STOCK: { en: 'Not enough in stock', bs: 'Nema dovoljno na stanju', hr: 'Nema dovoljno na zalihi' },
  PRICE_CHANGED: { en: 'Price changed', bs: 'Cijena je promijenjena', hr: 'Cijena je promijenjena' },
  BLOCKED: {
    en: 'Your company is blocked and cannot order',
    bs: 'Vaša kompanija je blokirana i ne može naručivati',
    hr: 'Vaša je tvrtka blokirana i ne može naručivati',
  },
  PAYMENT_TYPE: {
    en: 'This way of paying is not possible',
    bs: 'Ovaj način plaćanja nije moguć',
    hr: 'Ovaj način plaćanja nije moguć',
  },
  OVERDUE: {
    en: 'Invoices are overdue, so credit is paused: pay them or choose another way of paying',
    bs: 'Kredit je obustavljen zbog dospjelih faktura: platite ih ili odaberite drugi način plaćanja',
    hr: 'Kredit je obustavljen zbog dospjelih računa: platite ih ili odaberite drugi način plaćanja',
  },
  FUNDS: {
    en: 'Funds and credit do not cover this order',
    bs: 'Sredstva i kredit ne pokrivaju ovu narudžbu',
    hr: 'Sredstva i kredit ne pokrivaju ovu narudžbu',
  },
  SUPPLIER: {
    en: 'Your supplier has to act before you can order',
    bs: 'Vaš dobavljač treba nešto uraditi prije nego što možete naručiti',
    hr: 'Vaš dobavljač treba nešto poduzeti prije nego što možete naručiti',
  },
  SUPPLIER_SHORT: {
    en: 'Your supplier has to act before this order can go through: place it, and the supplier will be told',
    bs: 'Vaš dobavljač treba nešto uraditi prije nego što ova narudžba može proći: pošaljite je i bit će obaviješten',
    hr: 'Vaš dobavljač treba nešto poduzeti prije nego što ova narudžba može proći: pošaljite je i bit će obaviješten',
  },
  UNPAID: {
    en: 'Too much is reserved without payment: pay open orders first',
    bs: 'Previše je rezervisano bez uplate: prvo platite otvorene narudžbe',
    hr: 'Previše je rezervirano bez uplate: najprije platite otvorene narudžbe',
  },
  ACCOUNT: {
    en: 'Your supplier has not entered a bank account yet: choose another way of paying',
    bs: 'Vaš dobavljač još nema unesen bankovni račun: odaberite drugi način plaćanja',
    hr: 'Vaš dobavljač još nema upisan bankovni račun: odaberite drugi način plaćanja',
  },
  CARD_STOCK: {
    en: 'A card pays only for keys in stock: choose another way of paying or order fewer',
    bs: 'Karticom se plaćaju samo ključevi na stanju: odaberite drugi način plaćanja ili smanjite količinu',
    hr: 'Karticom se plaćaju samo ključevi na zalihi: odaberite drugi način plaćanja ili smanjite količinu',
  },
}
