import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

const to = { one: 'partneru', few: 'partnera', other: 'partnera' }

export const t = texts({
  assignToPartners: { en: 'Assign to partners', bs: 'Dodijeli partnerima', hr: 'Dodijeli partnerima' },
  partners: { en: 'Partners', bs: 'Partneri', hr: 'Partneri' },
  margin: { en: 'Margin on cost', bs: 'Marža na nabavnu cijenu', hr: 'Marža na nabavnu cijenu' },
  marginHint: {
    en: 'Empty: the price of their group, or else the base price.',
    bs: 'Prazno: cijena njihove grupe, a ako je nema, osnovna cijena.',
    hr: 'Prazno: cijena njihove grupe, a ako je nema, osnovna cijena.',
  },
  assign: {
    en: (n: number) =>
      n === 0 ? 'Assign' : `Assign to ${count(n)} ${plural(n, { one: 'partner', other: 'partners' })}`,
    bs: (n: number) => (n === 0 ? 'Dodijeli' : `Dodijeli: ${count(n)} ${plural(n, to)}`),
    hr: (n: number) => (n === 0 ? 'Dodijeli' : `Dodijeli: ${count(n)} ${plural(n, to)}`),
  },
  assigned: {
    en: (n: number) => `Assigned to ${count(n)} ${plural(n, { one: 'partner', other: 'partners' })}`,
    bs: (n: number) => `Dodijeljeno: ${count(n)} ${plural(n, to)}`,
    hr: (n: number) => `Dodijeljeno: ${count(n)} ${plural(n, to)}`,
  },
  nextSteps: {
    en: 'The product is created. It is sold once it has keys and partners can see it.',
    bs: 'Proizvod je dodan. Prodaje se čim dobije ključeve i čim ga partneri vide.',
    hr: 'Proizvod je dodan. Prodaje se čim dobije ključeve i čim ga partneri vide.',
  },
})
