import { texts } from '../text/texts.ts'

export const formTexts = texts({
  description: { en: 'Description', bs: 'Opis', hr: 'Opis' },
  descriptionIn: {
    en: (language: string) => `Description, ${language}`,
    bs: (language: string) => `Opis, ${language}`,
    hr: (language: string) => `Opis, ${language}`,
  },
  english: { en: 'English', bs: 'engleski', hr: 'engleski' },
  bosnian: { en: 'Bosnian', bs: 'bosanski', hr: 'bosanski' },
  croatian: { en: 'Croatian', bs: 'hrvatski', hr: 'hrvatski' },
  what: { en: 'What it is', bs: 'Šta je', hr: 'Što je' },
  selling: { en: 'Selling', bs: 'Prodaja', hr: 'Prodaja' },
  suggestCode: { en: 'Suggest', bs: 'Predloži', hr: 'Predloži' },
  regions: { en: 'Regions', bs: 'Regije', hr: 'Regije' },
  languages: { en: 'Languages', bs: 'Jezici', hr: 'Jezici' },
  vatTreatment: { en: 'VAT treatment', bs: 'PDV tretman', hr: 'PDV tretman' },
  redeemCountry: { en: 'Redeemed in', bs: 'Iskorištava se u', hr: 'Iskorištava se u' },
  anyCountry: { en: 'Any country', bs: 'Bilo koja država', hr: 'Bilo koja država' },
  moq: { en: 'Smallest order', bs: 'Najmanja narudžba', hr: 'Najmanja narudžba' },
  keysUnit: { en: 'keys', bs: 'ključeva', hr: 'ključeva' },
  threshold: { en: 'Low stock at', bs: 'Niska zaliha od', hr: 'Niska zaliha od' },
  backOrder: {
    en: 'May be ordered beyond the stock',
    bs: 'Može se naručiti preko zalihe',
    hr: 'Može se naručiti preko zalihe',
  },
  backOrderHint: {
    en: 'Only for partners that may back-order. Missing keys are delivered after the next import.',
    bs: 'Samo partneri koji smiju naručiti preko zalihe; ključevi koji nedostaju stižu nakon uvoza.',
    hr: 'Samo partneri koji smiju naručiti preko zalihe; ključevi koji nedostaju stižu nakon uvoza.',
  },
  keyPattern: { en: 'Key format', bs: 'Format ključa', hr: 'Format ključa' },
  keyPatternHint: {
    en: 'Pattern without hyphens, such as [A-Z0-9]{16}. Empty accepts any code of 4 to 255 characters.',
    bs: 'Uzorak bez crtica, npr. [A-Z0-9]{16}. Prazno prihvata svaki kod od 4 do 255 znakova.',
    hr: 'Uzorak bez crtica, npr. [A-Z0-9]{16}. Prazno prihvaća svaki kod od 4 do 255 znakova.',
  },
  choose: { en: 'Choose', bs: 'Odaberite', hr: 'Odaberite' },
  image: { en: 'Cover', bs: 'Naslovnica', hr: 'Naslovnica' },
  imageHint: {
    en: 'PNG, JPEG or WebP, portrait 3:4, up to 10 MB.',
    bs: 'PNG, JPEG ili WebP, uspravno 3 prema 4, do 10 MB.',
    hr: 'PNG, JPEG ili WebP, uspravno 3 prema 4, do 10 MB.',
  },
  replaceImage: { en: 'Replace', bs: 'Zamijeni', hr: 'Zamijeni' },
  create: { en: 'Add product', bs: 'Dodaj proizvod', hr: 'Dodaj proizvod' },
})
