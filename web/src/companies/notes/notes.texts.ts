import { texts } from '../../text/texts.ts'

export const notesTexts = texts({
  tab: { en: 'Notes and contacts', bs: 'Bilješke i kontakti', hr: 'Bilješke i kontakti' },
  why: {
    en: 'Write what colleagues should know about this partner. The partner never reads it.',
    bs: 'Zapišite šta kolege trebaju znati o ovom partneru. Partner to nikada ne vidi.',
    hr: 'Zapišite što kolege trebaju znati o ovom partneru. Partner to nikada ne vidi.',
  },
  contacts: { en: 'Contact persons', bs: 'Kontakt osobe', hr: 'Kontakt osobe' },
  none: {
    en: 'None yet. Add whom you talk to at this partner.',
    bs: 'Još ih nema. Dodajte s kim razgovarate kod ovog partnera.',
    hr: 'Još ih nema. Dodajte s kim razgovarate kod ovog partnera.',
  },
  add: { en: 'Add contact person', bs: 'Dodaj kontakt osobu', hr: 'Dodaj kontakt osobu' },
  change: { en: 'Change', bs: 'Promijeni', hr: 'Promijeni' },
  remove: { en: 'Remove', bs: 'Ukloni', hr: 'Ukloni' },
  removeTitle: {
    en: (name: string) => `Remove ${name}?`,
    bs: (name: string) => `Ukloniti kontakt ${name}?`,
    hr: (name: string) => `Ukloniti kontakt ${name}?`,
  },
  removeWhy: {
    en: 'Notes that name the person stay.',
    bs: 'Bilješke u kojima se osoba spominje ostaju.',
    hr: 'Bilješke u kojima se osoba spominje ostaju.',
  },
  name: { en: 'Name', bs: 'Ime i prezime', hr: 'Ime i prezime' },
  duty: { en: 'Looks after', bs: 'Zadužena za', hr: 'Zadužena za' },
  dutyHint: { en: 'Payments, purchasing …', bs: 'Plaćanja, nabavku …', hr: 'Plaćanja, nabavu …' },
  email: { en: 'E-mail', bs: 'E-mail', hr: 'E-pošta' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
})
