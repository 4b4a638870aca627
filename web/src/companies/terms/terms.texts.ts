import { texts } from '../../text/texts.ts'

export const termsTexts = texts({
  title: { en: 'Terms of sale', bs: 'Uslovi prodaje', hr: 'Uvjeti prodaje' },
  version: {
    en: (day: string) => `Published on ${day}`,
    bs: (day: string) => `Objavljeni ${day}`,
    hr: (day: string) => `Objavljeni ${day}`,
  },
  read: { en: 'Read the terms of sale', bs: 'Pročitaj uslove prodaje', hr: 'Pročitaj uvjete prodaje' },
  accepted: {
    en: (day: string) => `those of ${day}`,
    bs: (day: string) => `objavljeni ${day}`,
    hr: (day: string) => `objavljeni ${day}`,
  },
  acceptedLabel: { en: 'Accepted terms of sale', bs: 'Prihvaćeni uslovi prodaje', hr: 'Prihvaćeni uvjeti prodaje' },
  none: { en: 'none were published', bs: 'nisu bili objavljeni', hr: 'nisu bili objavljeni' },
  inLanguage: {
    en: (language: string) => `Text (${language})`,
    bs: (language: string) => `Tekst (${language})`,
    hr: (language: string) => `Tekst (${language})`,
  },
  hint: {
    en: 'A company that signs up reads and accepts this text. If a language is empty, another one is shown; if all are empty, no terms are mentioned.',
    bs: 'Kompanija koja se registruje čita i prihvata ovaj tekst. Ako na nekom jeziku nema teksta, prikazuje se drugi jezik; ako ga nema ni na jednom, uslovi se ne spominju.',
    hr: 'Tvrtka koja se registrira čita i prihvaća ovaj tekst. Ako na nekom jeziku nema teksta, prikazuje se drugi jezik; ako ga nema ni na jednom, uvjeti se ne spominju.',
  },
})
